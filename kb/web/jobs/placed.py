"""Moves one by one, in the labelling of the position given, with the values that an explanation has found.

An explanation lists moves up to symmetry on one copy of each component. Here each is carried over to every
component that is isomorphic, and to every vertex and edge that symmetry makes the same.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from kb.explain.explanation import Option, Summand, shown
from kb.games import PLAYERS, Game, Move, Pick, Player, pick
from kb.games.tracing import kept_by_move, kept_by_settling
from kb.graphs.canonical import canonical_order, key
from kb.graphs.language import describe
from kb.graphs.position import Edge, Position

if TYPE_CHECKING:
    from kb.explain import Explanation
    from kb.web.jobs.played import PlayedTerm

Place = tuple[Player | None, Pick]


@dataclass(frozen=True)
class Placed:
    """One move: where it is made, what it leaves of its term, and what that is worth."""

    player: Player | None
    vertices: tuple[int, ...]
    edges: tuple[Edge, ...]
    number: int
    """The class of moves that symmetry makes the same."""
    value: str | None
    total: str | None
    wins: bool | None
    best: bool | None
    """Whether no other move of the player leaves more for them; None where that is not known."""
    dominated_by: str | None
    reversible_through: str | None
    name: str
    """What is left of the term, by name."""
    kept: list[int]
    """The vertices of the term that are left, by their numbers before the move."""
    after: Position


def placed_moves(
    term: PlayedTerm, found: Explanation, most: int, kinds: Container[int] | None = None
) -> list[Placed]:
    """The moves of one term, at most `most` a player; those on several edges once a class.

    Only those of some classes are looked at, where these are named.
    """
    sign, rules, position = term
    settled = rules.start(position)
    old = kept_by_settling(rules, position, settled)
    options = _options(rules, sign, settled, found)
    names: dict[int, str] = {}
    placed = []
    players = PLAYERS if found.kind == "partizan" else (None,)
    for player, move in _moves(rules, sign, settled, players, most):
        option = options.get((player, pick(move.vertices, move.edges)))
        if option is None:
            continue
        number, judged = option
        if kinds is not None and number not in kinds:
            continue
        if number not in names:
            names[number] = describe(move.leaves)
        kept = [old[v] for v in kept_by_move(rules, settled, move)]
        placed.append(
            Placed(
                player=player,
                vertices=tuple(old[v] for v in move.vertices),
                edges=tuple((old[u], old[v]) for u, v in move.edges),
                number=number,
                value=shown(judged.value),
                total=shown(judged.total),
                wins=judged.wins,
                best=judged.best,
                dominated_by=shown(judged.dominated_by),
                reversible_through=shown(judged.reversible_through),
                name=names[number],
                kept=kept,
                after=move.leaves,
            )
        )
    return placed


def _moves(
    rules: Game, sign: int, settled: Position, players: Sequence[Player | None], most: int
) -> Iterator[tuple[Player | None, Move]]:
    for player in players:
        yield from ((player, move) for move in islice(rules.moves(settled, mover(player, sign)), most))


def mover(player: Player | None, sign: int) -> Player:
    """Whose moves a player has: in the negative of a position Left has Right's; nobody's stand for all."""
    if player is None:
        return "L"
    return player if sign > 0 else "R" if player == "L" else "L"


def _options(
    rules: Game, sign: int, settled: Position, found: Explanation
) -> dict[Place, tuple[int, Option]]:
    """The option that each place of a move belongs to, with the number of its class."""
    known: dict[tuple[int, str], tuple[int, Summand]] = {}
    count = 0
    prefix = "" if rules.slug == found.game else f"{rules.slug}:"
    for summand in found.summands:
        if summand.prefix == prefix:
            known[summand.sign, key(summand.position)] = count, summand
        count += len(summand.options)
    parts = rules.parts(settled)
    components = settled.components() if len(parts) > 1 else [list(range(settled.n))]
    options: dict[Place, tuple[int, Option]] = {}
    for part, vertices in zip(parts, components, strict=False):
        if part.n == 0:
            continue
        first, summand = known[sign, key(part)]
        theirs, ours = canonical_order(summand.position), canonical_order(part)
        image = {there: vertices[here] for there, here in zip(theirs, ours, strict=True)}
        for number, option in enumerate(summand.options, start=first):
            for spot in _places(option, image):
                options[spot] = number, option
    return options


def _places(option: Option, image: dict[int, int]) -> Iterator[Place]:
    if option.vertices_alike:
        for v in option.vertices_alike:
            yield option.player, pick((image[v],), ())
    elif option.edges_alike:
        for u, v in option.edges_alike:
            yield option.player, pick((), ((image[u], image[v]),))
    else:
        edges = tuple((image[u], image[v]) for u, v in option.edges)
        yield option.player, pick(tuple(image[v] for v in option.vertices), edges)
