"""What a reader types into the box of the site: a game, a paper, a claim, a sequence, a graph, or words."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from kb.errors import KbError
from kb.games import GAMES, Game
from kb.games import game as game_named
from kb.graphs.mixed import MixedSum, read_question
from kb.web.jobs.papers import is_named
from kb.web.jobs.reply import Reply, json_reply
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase

HOME_GAME = "take-away"
VARIABLE = re.compile(r"(?<![A-Za-z])[kmn](?![A-Za-z])")
VALUES = re.compile(r"(?:-?[*\d/^v{}|±]+(?:\s*,\s*|\s+|$)){3,}")
"""Three values or more, as 1,1,2,0,3 or 1 1 2 0 3: which game gives them?"""
ALONG, ACROSS = "1..40", "1..6"
"""How far a family of one parameter, and of several, is shown at first."""


def find(base: KnowledgeBase, limits: Limits, *, text: str) -> Reply:
    """The page that answers a text best, and the query it is opened with."""
    limits.check("text_characters", len(text))
    page, query = _found(base, text.strip())
    return json_reply({"page": page, "query": query})


def _found(base: KnowledgeBase, text: str) -> tuple[str, dict[str, str]]:
    if (rules := _game(base, text)) is not None:
        return f"/games/{rules.slug}", {}
    named = [paper.key for paper in base.papers() if is_named(paper, text)]
    if named:
        return (f"/papers/{named[0]}", {}) if len(named) == 1 else ("/papers", {"text": text})
    if any(claim.slug == text for claim in base.claims()):
        return f"/claims/{text}", {}
    rules, rest = _opening(base, text)
    game = HOME_GAME if rules is None else rules.slug
    variables = sorted(set(VARIABLE.findall(rest)))
    if variables and _is_graph(VARIABLE.sub("3", rest)):
        page, extent = ("/sequences", ALONG) if len(variables) == 1 else ("/tables", ACROSS)
        ranges = " ".join(f"{variable}={extent}" for variable in variables)
        return page, {"game": game, "family": rest, "ranges": ranges}
    if VALUES.fullmatch(rest):
        return "/sequences", {"values": rest}
    if _is_graph(rest):
        return "/", {"game": game if rules is not None else _suited(rest), "g": rest}
    return "/claims", {"text": text}


def _game(base: KnowledgeBase, text: str) -> Game | None:
    """The game of this name, alias or title."""
    wanted = text.casefold()
    names = ((rules, (rules.slug, *rules.aliases, rules.title)) for rules in base.games)
    return next((rules for rules, known in names if wanted in map(str.casefold, known)), None)


def _opening(base: KnowledgeBase, text: str) -> tuple[Game | None, str]:
    """A game that a text opens with, as in `node-kayles P5`, and the rest."""
    first, _, rest = text.partition(" ")
    rules = _game(base, first.removesuffix(":"))
    return (None, text) if rules is None or not rest.strip() else (rules, rest.strip())


def _suited(text: str) -> str:
    """The game a graph is shown in where none is named: the first that can be played with what lies on it."""
    asked = read_question(text)
    terms = (asked.plain if isinstance(asked, MixedSum) else asked).terms
    for rules in (game_named(HOME_GAME), *GAMES):
        with suppress(KbError):
            for _, position in terms:
                rules.start(position)
            return rules.slug
    return HOME_GAME


def _is_graph(text: str) -> bool:
    try:
        read_question(text)
    except KbError:
        return False
    return text != ""
