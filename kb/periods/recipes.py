"""Recipes: the options of a member of a growing family, as members of families with shorter paths.

A family is a `PathType` or the cycles. A recipe says once, for all n from `recipe_from` on, what the options
of member n are; the families it leads to are simpler, or the same with a smaller n.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kb.games.base import Game
from kb.graphs.families import cycle
from kb.graphs.growing import Grown, Rooted
from kb.graphs.position import Position
from kb.periods.ends import EMPTY, End, PathType, path_type
from kb.periods.local import PROVED_LOCAL, STUB, EndMoves, NotLocal, players


class Cycles(NamedTuple):
    """The family of cycles C_n, n ≥ 3."""

    size: int = 1

    def member(self, n: int) -> Position:
        """The cycle C_n."""
        return cycle(n)


Family = PathType | Cycles

PATHS = PathType(EMPTY, EMPTY)
"""The family P_n: both ends are empty."""
CYCLES = Cycles()


class Option(NamedTuple):
    """The option family(n − taken) + beside of member n."""

    family: Family
    taken: int
    beside: tuple[str, ...]


class Cut(NamedTuple):
    """The options first(i) + second(j) of member n, i + j = n − taken, i ≥ first_from, j ≥ second_from."""

    first: Family
    second: Family
    taken: int
    first_from: int
    second_from: int


class Recipe(NamedTuple):
    """What one player can leave."""

    options: tuple[Option, ...]
    cuts: tuple[Cut, ...]

    def families(self) -> set[Family]:
        """All families it leads to."""
        return {option.family for option in self.options} | {
            family for cut in self.cuts for family in (cut.first, cut.second)
        }


def first_member(family: Family) -> int:
    """The least n for which a family has a member."""
    return 3 if isinstance(family, Cycles) else 0


def family_name(family: Family) -> str:
    """A family as people write it, with n for what grows."""
    if isinstance(family, Cycles):
        return "C_n"
    first, second = rooted_ends(family)
    return Grown(first, second, 0).text("n" if first or second else "_n")


def rooted_ends(family: PathType) -> list[Rooted | None]:
    """The two ends of a type as graphs with a root; None for the empty end."""
    return [_rooted(end) for end in family]


def _rooted(end: End) -> Rooted | None:
    graph = end.graph
    return None if graph.token is None else Rooted(Position(graph.n, graph.edges), graph.token)


def recipe_from(game: Game, family: Family) -> int:
    """The least n for which the recipes of a family hold."""
    if isinstance(family, Cycles):
        return 3
    # A move at each end may reach along the path; only for the games of Lemma 1 do two vertices suffice.
    return 2 if game.slug in PROVED_LOCAL else STUB


def recipes(
    game: Game, family: Family, moves_at: Callable[[End], tuple[EndMoves, ...]]
) -> tuple[Recipe, ...]:
    """The recipe of each player."""
    if isinstance(family, Cycles):
        return tuple(_of_cycles(game, index) for index in range(len(players(game))))
    return tuple(_of_ends(game, family, *both) for both in zip(*map(moves_at, family), strict=True))


def _of_ends(game: Game, family: PathType, at_first: EndMoves, at_second: EndMoves) -> Recipe:
    options = {
        Option(path_type(move.end, still), move.taken, move.beside)
        for moves, still in ((at_first.moves, family.second), (at_second.moves, family.first))
        for move in moves
    }
    if at_first.cuts.keys() != at_second.cuts.keys():
        raise NotLocal(f"{game.slug} cuts a long path differently near different ends")
    halves = [path_type(end, EMPTY) for end in family]
    cuts = (
        Cut(halves[0], halves[1], taken, first_from, at_second.cuts[taken])
        for taken, first_from in at_first.cuts.items()
    )
    return Recipe(tuple(sorted(options)), tuple(sorted(cuts)))


def _of_cycles(game: Game, player: int) -> Recipe:
    """Every move in a long cycle leaves one path; the rules say how long."""
    whole = game.settle(cycle(STUB))
    found = set()
    for left in game.options(whole, players(game)[player]):
        degrees = sorted(left.degrees())
        if left.n < 2 or degrees != [1, 1, *[2] * (left.n - 2)] or len(left.components()) > 1:
            raise NotLocal(f"a move of {game.slug} in a long cycle leaves more than one path")
        found.add(Option(PATHS, STUB - left.n, ()))
    return Recipe(tuple(sorted(found)), ())
