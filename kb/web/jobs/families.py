"""Tables and sequences: the values of a family, from what is stored or proved."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from kb.errors import BadArgument
from kb.graphs.language import parse_family
from kb.graphs.ranges import RangedFamily, variable_of
from kb.identify import listed
from kb.web.jobs.reply import Reply, json_reply
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase

MOST_VALUES = 30
"""How long a list is that games are sought for: so much is read without keeping others waiting."""


def table(
    base: KnowledgeBase,
    limits: Limits,
    *,
    game: str,
    family: str,
    ranges: list[str],
    against: str | None = None,
) -> Reply:
    """The values of a family with one or two parameters, beside a printed table if one is named."""
    named = named_family(family, ranges, limits)
    if against is not None or not is_counted(base, game, named):
        check_members(named, limits)
    if against is not None and not re.fullmatch(r"[a-z0-9_.-]+", against):
        raise BadArgument(f"{against!r} is no name of a printed table")
    return json_reply(base.table(game, family, ranges, against=against, budget=0.0).as_json())


def sequence(base: KnowledgeBase, limits: Limits, *, game: str, family: str, ranges: list[str]) -> Reply:
    """The values along a family with one parameter, with the period they show."""
    check_family(family, ranges, limits)
    return json_reply(base.sequence(game, family, ranges, budget=0.0).as_json())


def identify(base: KnowledgeBase, limits: Limits, *, values: str, family: str) -> Reply:
    """The games and claims whose stored or proved values along a family run through these."""
    limits.check("text_characters", len(values))
    wanted = listed(values)
    if len(wanted) > MOST_VALUES:
        raise BadArgument(f"{len(wanted)} values; expected at most {MOST_VALUES}, which tell any game here")
    check_family(family, [f"{variable_of(family)}=1..{len(wanted)}"], limits)
    where = {claim.slug: claim.locator for claim in base.claims()}
    matches = [
        {**match.as_json(), "locator": where.get(match.claim or "")}
        for match in base.identify(wanted, family, budget=0.0)
    ]
    return json_reply({"family": family, "matches": matches})


def periods(base: KnowledgeBase, limits: Limits) -> Reply:
    """The proved periods that are stored, game by game, each with what proves it in short."""
    return json_reply({"periods": base.stored_periods()})


def period(base: KnowledgeBase, limits: Limits, *, game: str, family: str) -> Reply:
    """What proves a stored period, with every table of values."""
    limits.check("text_characters", len(family))
    return json_reply(base.stored_period(game, family))


def check_family(family: str, ranges: list[str], limits: Limits) -> None:
    """Refuses a family that is not within the limits."""
    check_members(named_family(family, ranges, limits), limits)


def named_family(family: str, ranges: list[str], limits: Limits) -> RangedFamily:
    """The family of a text; files on the server are no family."""
    limits.check("text_characters", len(family) + sum(map(len, ranges)))
    if family.strip().startswith(("@", "-")):
        raise BadArgument("a family is named here by its text, such as K_{m,n}, not by a file")
    named = parse_family(family, ranges)
    if not named.variables:
        raise BadArgument(f"{named.name!r} has no variable; expected a family such as P_n with n=1..20")
    return named


def is_counted(base: KnowledgeBase, game: str, family: RangedFamily) -> bool:
    """Whether a census was taken of all of a class, so that its table has counts and asks for no graph."""
    covered = family.coverage
    if covered is None:
        return False
    return {one.n for one in base.censuses(game) if one.family == covered.name}.issuperset(covered.sizes)


def check_members(family: RangedFamily, limits: Limits) -> None:
    """Refuses a family with too many members, or too large ones."""
    count = family.count()
    limits.check("cells", limits.cells + 1 if count is None else count)
    for _, total in islice(family.sums(), limits.cells):
        limits.check("vertices", sum(term.position.n for term in total.terms))
        limits.check("edges", sum(len(term.position.edges) for term in total.terms))
