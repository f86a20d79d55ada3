"""Explanations and replies: every move in the labelling given, and what a perfect player does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.drawing.tikz import places_of
from kb.errors import BadArgument
from kb.explain import explain
from kb.games import PLAYERS, Game
from kb.games import game as game_named
from kb.graphs.json_position import to_json
from kb.graphs.language import describe
from kb.graphs.position import Position, Sum
from kb.graphs.written import edge_list
from kb.web.jobs.placed import Placed, placed_moves
from kb.web.jobs.positions import as_terms, copies, read_shown
from kb.web.jobs.reply import Reply, json_reply
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.explain import Explanation
    from kb.knowledge_base import KnowledgeBase

EASY = 200_000
"""Vertices and edges of all positions after moves that are looked at without much delay."""

MOST_AFTER = 50_000
"""Edges of all positions after moves that are written out; beyond, moves carry only their names."""


def explanation(
    base: KnowledgeBase, limits: Limits, *, game: str, given: dict[str, Any], budget: float
) -> Reply:
    """A position with its moves: up to symmetry, and one by one in the labelling given."""
    rules = game_named(game)
    total = read_shown(given, limits)
    most = _most_moves(total, limits)
    found = explain(base.evaluators, rules, total, budget=budget, most_moves=most)
    terms = _terms(rules, total, found, most)
    alone = terms[0] if len(terms) == 1 and terms[0]["sign"] > 0 else None
    record = found.as_json()
    record["name"] = record.pop("position")
    for name in ("position", "layout", "moves", "copies"):
        record[name] = None if alone is None else alone[name]
    record["terms"] = terms
    return json_reply(record, lasting=found.is_complete)


def position(base: KnowledgeBase, limits: Limits, *, game: str, given: dict[str, Any]) -> Reply:
    """A position with its name and a layout, before anything is asked of its moves."""
    rules = game_named(game)
    total = read_shown(given, limits)
    for _, each in total.terms:
        rules.start(each)
    terms = [drawn(sign, each) for sign, each in as_terms(total)]
    alone = terms[0] if len(terms) == 1 and terms[0]["sign"] > 0 else None
    named = signed([(sign, describe(each)) for sign, each in as_terms(total)])
    record: dict[str, Any] = {"game": rules.slug, "name": named, "terms": terms}
    for name in ("position", "layout", "copies"):
        record[name] = None if alone is None else alone[name]
    return json_reply(record)


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
    rules = game_named(game)
    if rules.kind == "partizan" and player not in PLAYERS:
        raise BadArgument(f"{rules.slug} is partizan: say with player=L or player=R who moves")
    total = read_shown(given, limits)
    most = _most_moves(total, limits)
    found = explain(base.evaluators, rules, total, budget=budget, most_moves=most)
    terms = as_terms(total)
    moves = [
        (number, move)
        for number, (sign, position) in enumerate(terms)
        for move in placed_moves(rules, sign, position, found, most)
        if move.player is None or move.player == player
    ]
    if not moves:
        return json_reply({"game": rules.slug, "move": None, "over": True, "wins": False})
    # A move that wins; else one of which nothing is known, which may win; a known loss last.
    rank = {True: 0, None: 1, False: 2}
    number, best = min(
        moves, key=lambda pair: (rank[pair[1].wins], len(pair[1].vertices) + len(pair[1].edges))
    )
    after = [best.after if place == number else position for place, (_, position) in enumerate(terms)]
    text = signed([(sign, edge_list(position)) for (sign, _), position in zip(terms, after, strict=True)])
    return json_reply(
        {
            "game": rules.slug,
            "move": _record(best, written=True) | {"term": number},
            "over": False,
            "leaves": signed([(s, describe(p)) for (s, _), p in zip(terms, after, strict=True)]),
            "graph": text,
            "position": to_json(after[0]) if len(terms) == 1 and terms[0].sign > 0 else None,
            "wins": best.wins,
            "guess": best.wins is None,
            "why": _why(best, player),
        },
        lasting=best.wins is not None,
    )


def _why(move: Placed, player: str | None) -> str:
    """Why a perfect player makes a move, in a sentence to the opponent."""
    if move.wins is None:
        return "No move is known to win here, and what this one leaves is not known either: it is a guess."
    if player is None:
        if move.wins:
            return "It leaves a position of value 0: whatever you do there, there is an answer."
        return f"Every move loses: the values they leave are other than 0. This one leaves {move.total}."
    relation = "at least 0" if player == "L" else "at most 0"
    if move.wins:
        return f"It leaves {move.total}, which is {relation}: you move next and lose."
    return f"Every move loses: none leaves a value that is {relation}. This one leaves {move.total}."


def _terms(rules: Game, total: Sum, found: Explanation, most: int) -> list[dict[str, Any]]:
    records = []
    for sign, position in as_terms(total):
        moves = placed_moves(rules, sign, position, found, most)
        written = sum(len(move.after.edges) for move in moves) <= MOST_AFTER
        record = drawn(sign, position)
        records.append(record | {"moves": [_record(move, written=written) for move in moves]})
    return records


def drawn(sign: int, position: Position) -> dict[str, Any]:
    """A term in the labelling given, with its layout and itself for other programs."""
    places = places_of(position)
    return {
        "sign": sign,
        "position": to_json(position),
        "layout": [[round(x, 3), round(y, 3)] for x, y in places],
        "copies": copies(position, places),
    }


def _most_moves(total: Sum, limits: Limits) -> int:
    """How many moves are looked at: fewer of a large position, but always those at one vertex or edge."""
    size = sum(position.n + len(position.edges) for _, position in total.terms)
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
        "leaves": move.name,
        "kept": move.kept,
        "position": to_json(move.after) if written else None,
    }


def signed(terms: list[tuple[int, str]]) -> str:
    """Texts of positions as the text of their sum."""
    from kb.evaluate.sums import signed_texts

    return signed_texts([(sign, f"({text})" if len(terms) > 1 else text) for sign, text in terms])
