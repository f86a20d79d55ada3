"""Explanations and replies: every move in the labelling given, and what a perfect player does."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Any

from kb.drawing.board import board_cells
from kb.drawing.tikz import places_of
from kb.errors import BadArgument
from kb.explain import explain
from kb.explain.added_value import ValueMove
from kb.explain.explanation import Option, shown
from kb.games import PLAYERS
from kb.graphs.json_position import to_json
from kb.graphs.language import describe
from kb.graphs.written import edge_list
from kb.web.jobs.kinds import Page, on_page, page_of
from kb.web.jobs.placed import Placed, placed_moves
from kb.web.jobs.played import PlayedSum, PlayedTerm, read_played
from kb.web.jobs.positions import copies, copies_of_sum
from kb.web.jobs.reply import Reply, json_reply
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.explain import Explanation
    from kb.knowledge_base import KnowledgeBase

EASY = 200_000
"""Vertices and edges of all positions after moves that are looked at without much delay."""

MOST_AFTER = 50_000
"""Edges of all positions after moves that are written out; beyond, moves carry only their names."""

LOST: dict[str | None, tuple[str, ...]] = {None: ("P",), "L": ("P", "R"), "R": ("P", "L")}
"""Outcomes in which whoever is to move loses: in an impartial game, as Left, as Right."""


def explanation(
    base: KnowledgeBase,
    limits: Limits,
    *,
    game: str,
    given: dict[str, Any],
    budget: float,
    limit: int | None = None,
    next: str | None = None,
) -> Reply:
    """A position with its moves: up to symmetry, and one by one in the labelling given; all, or a page."""
    limits.check("page", limit or 0)
    played = read_played(base, limits, base.game(game), given)
    most = _most_moves(played, limits)
    found = explain(base.evaluators, played.home, played.asked, budget=budget, most_moves=most)
    ranked = found
    if limit is not None and budget > 0 and not found.is_complete:
        # What is solved in a time differs from page to page, and then a move might come on none.
        ranked = explain(base.evaluators, played.home, played.asked, budget=0.0, most_moves=most)
    page = page_of(ranked, limit, next)
    terms = [_with_moves(term, found, most, page) for term in played.terms]
    record = on_page(found, page)
    record["name"] = record.pop("position")
    record |= _shown(played, terms)
    if limit is not None:
        record["moves"] = None  # the same again would double a page
    return json_reply(record, lasting=found.is_complete)


def position(base: KnowledgeBase, limits: Limits, *, game: str, given: dict[str, Any]) -> Reply:
    """A position with its name and a layout, before anything is asked of its moves."""
    played = read_played(base, limits, base.game(game), given)
    for _, rules, each in played.terms:
        rules.start(each)
    named = played.text([each for _, _, each in played.terms], describe)
    record = {"game": played.home.slug, "kind": played.kind, "name": named}
    return json_reply(record | _shown(played, [drawn(term) for term in played.terms]))


def _shown(played: PlayedSum, terms: list[dict[str, Any]]) -> dict[str, Any]:
    """The terms, and where the sum is one position of the game its fields at the top too."""
    alone = terms[0] if played.is_alone else {}
    record = {name: alone.get(name) for name in ("position", "layout", "moves", "copies")}
    if not played.is_alone:
        record["copies"] = copies_of_sum(played)
    return record | {"terms": terms, "literals": [[*literal] for literal in played.literals]}


def reply(
    base: KnowledgeBase,
    limits: Limits,
    *,
    game: str,
    given: dict[str, Any],
    player: str | None,
    budget: float,
) -> Reply:
    """The move of a perfect player: the simplest that wins, or where none does the first there is."""
    played = read_played(base, limits, base.game(game), given)
    most = _most_moves(played, limits)
    found = explain(base.evaluators, played.home, played.asked, budget=budget, most_moves=most)
    if found.kind == "partizan" and player not in PLAYERS:
        raise BadArgument(f"{game} is partizan: say with player=L or player=R who moves")
    moves = [(number, move) for number, move in _all_moves(found) if move.player in (None, player)]
    if not moves:
        return json_reply({"game": played.home.slug, "move": None, "over": True, "wins": False})
    number, best = min(moves, key=lambda pair: _order(pair[1]))
    side = player if found.kind == "partizan" else None
    # Moves that were not looked at may win where all others lose, unless the value says that none can.
    is_sure = all(summand.complete for summand in found.summands) or found.outcome in LOST[side]
    wins = best.wins if best.wins or is_sure else None
    terms, literals = [term.position for term in played.terms], list(played.literals)
    if isinstance(best, ValueMove):
        literals[number] = best.literal
        place, record = len(terms) + number, _record_of_value(best)
    else:
        place, placed = next(
            (place, move)
            for place, term in enumerate(played.terms)
            for move in placed_moves(term, found, most, {number})
        )
        terms[place] = placed.after
        record = _record(placed, written=True)
    return json_reply(
        {
            "game": played.home.slug,
            "move": record | {"term": place},
            "over": False,
            "leaves": played.text(terms, describe, literals),
            "graph": played.text(terms, edge_list, literals),
            "position": to_json(terms[0]) if played.is_alone else None,
            "wins": wins,
            "guess": wins is None,
            "why": _why(best, side, is_sure=is_sure),
        },
        lasting=best.wins is not None,
    )


def _all_moves(found: Explanation) -> Iterator[tuple[int, Option | ValueMove]]:
    """Every kind of move with its number, then every move in a value with that of the value."""
    yield from enumerate(option for summand in found.summands for option in summand.options)
    for number, value in enumerate(found.added_values):
        yield from ((number, move) for move in value.moves)


def _order(move: Option | ValueMove) -> tuple[int, float]:
    """One that wins; else one of which nothing is known, which may win; a known loss last.

    Of these the simplest; one in a position before one in a value.
    """
    places = inf if isinstance(move, ValueMove) else len(move.vertices) + len(move.edges)
    return {True: 0, None: 1, False: 2}[move.wins], places


def _why(move: Option | ValueMove, player: str | None, *, is_sure: bool) -> str:
    """Why a perfect player makes a move, in a sentence to the opponent."""
    left = shown(move.total)
    if move.wins is None:
        return "No move is known to win here, and what this one leaves is not known either: it is a guess."
    if not move.wins and not is_sure:
        return f"No move that was looked at wins, and there are more: it is a guess. This one leaves {left}."
    if player is None:
        if move.wins:
            return "It leaves a position of value 0: whatever you do there, there is an answer."
        return f"Every move loses: the values they leave are other than 0. This one leaves {left}."
    relation = "at least 0" if player == "L" else "at most 0"
    if move.wins:
        return f"It leaves {left}, which is {relation}: you move next and lose."
    return f"Every move loses: none leaves a value that is {relation}. This one leaves {left}."


def _with_moves(term: PlayedTerm, found: Explanation, most: int, page: Page) -> dict[str, Any]:
    moves = placed_moves(term, found, most, page.kinds)
    written = sum(len(move.after.edges) for move in moves) <= MOST_AFTER
    return drawn(term) | {"moves": [_record(move, written=written) for move in moves]}


def drawn(term: PlayedTerm) -> dict[str, Any]:
    """A term in the labelling given, with its layout and itself for other programs."""
    sign, rules, position = term
    places = places_of(position)
    return {
        "sign": sign,
        "game": rules.slug,
        "position": to_json(position),
        "layout": [[round(x, 3), round(y, 3)] for x, y in places],
        "cells": board_cells(position),
        "copies": copies(position, places),
    }


def _most_moves(played: PlayedSum, limits: Limits) -> int:
    """How many moves are looked at: fewer of a large position, but always those at one vertex or edge."""
    size = sum(position.n + len(position.edges) for _, _, position in played.terms)
    return min(limits.moves, max(size, EASY // max(size, 1)))


def _record(move: Placed, *, written: bool) -> dict[str, Any]:
    return {
        "player": move.player,
        "vertices": list(move.vertices),
        "edges": [list(edge) for edge in move.edges],
        "class": move.number,
        "value": move.value,
        "sum": move.total,
        "wins": move.wins,
        "best": move.best,
        "dominated_by": move.dominated_by,
        "reversible_through": move.reversible_through,
        "leaves": move.name,
        "kept": move.kept,
        "position": to_json(move.after) if written else None,
    }


def _record_of_value(move: ValueMove) -> dict[str, Any]:
    """A move in a value that was added, in the form of one in a position."""
    nowhere: dict[str, Any] = {"vertices": [], "edges": [], "kept": [], "position": None}
    left = shown(move.leaves)
    return nowhere | move.as_json() | {"class": None, "value": left, "leaves": left}
