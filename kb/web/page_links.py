"""Where pages lead: to positions in the explorer and their pictures, to claims, to narrower lists."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from kb.errors import KbError
from kb.games import game as game_named
from kb.web.citations import cited

MOST_DRAWN = 40
"""Vertices up to which a counterexample is drawn on a page."""


@lru_cache(maxsize=4096)
def is_position(game: str, text: str | None) -> bool:
    """Whether a counterexample is a position of the game that can be drawn; some are sentences."""
    if not text:
        return False
    from kb.drawing.board import board_cells
    from kb.graphs.language import parse

    try:
        terms = parse(text).terms
        for _, position in terms:
            game_named(game).start(position)
    except KbError:
        return False
    # A board has two rows however long it is; a graph of so many vertices is a tangle.
    return sum(position.n for _, position in terms if board_cells(position) is None) <= MOST_DRAWN


def narrowed(asked: dict[str, str], name: str, value: str) -> str:
    """The address of the claims that also meet a condition, or with an empty value no longer need to."""
    return "?" + urlencode({key: text for key, text in {**asked, name: value}.items() if text})


def links_by_paper(
    prefix: str, claims: list[dict[str, Any]], places: dict[str, str]
) -> dict[str, dict[str, Markup]]:
    """The links of `claim_links` for each paper that claims are of."""
    return {key: claim_links(prefix, places, key) for key in {one["paper"] for one in claims}}


def claim_links(prefix: str, places: dict[str, str], paper: str) -> dict[str, Markup]:
    """Links to claims by the names that texts about a paper give them: its own without the paper's key."""
    links = {}
    for slug, place in places.items():
        key, _, name = slug.partition("/")
        words = place if key == paper else f"{cited(key)}, {place}"
        link = Markup('<a href="{}/claims/{}">{}</a>').format(prefix, slug, words)
        links[slug] = link
        if key == paper:
            links[name] = link
    return links


def picture_link(game: str, graph: str, *, values: bool = True) -> str:
    """The address of the picture of a position."""
    query = {"graph": graph, "theme": "auto"} | ({"values": "1"} if values else {})
    return f"/api/v1/games/{game}/picture.svg?{urlencode(query)}"


def explorer_link(game: str, graph: str) -> str:
    """The address of a position in the explorer."""
    return "/?" + urlencode({"game": game, "g": graph}, safe=",:{}=@();")
