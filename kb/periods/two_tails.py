"""Theorem D of docs/periods.md: periods of graphs with two tails, in the length of either tail.

Each type is proved after the simpler ones among its options, by a box of values that shows its period in both
directions as far as the theorem asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any, NamedTuple

from kb.graphs.growing import Ear, Grown, Rooted
from kb.periods.book import Book
from kb.periods.boxes import Cut, Edges, Kept, Line, Moves, Rows, Split, Square, Tip, fill, kernel_boxes
from kb.periods.places import Place, place
from kb.periods.recipes import PATHS, Family, family_name
from kb.periods.results import ProvedPeriod
from kb.periods.two_roots import TwoRoots
from kb.periods.two_tail_recipes import KeptTails, TwoTailRecipe, two_tail_recipes, two_tails
from kb.values.nimber import mex
from kb.values.short_game import ShortGame

TIMES = 3
"""How many multiples of the common period of the options are tried."""
MOST = 1000
"""The largest box that is looked at; boxes of short periods are smaller."""


@dataclass(frozen=True)
class NoSquare:
    """Why nothing is proved of a graph with two tails."""

    missing: str


class _Parts(NamedTuple):
    """What the options of a type come to, proved: with one saltus every `length`, from `start` on."""

    players: tuple[Moves, ...]
    edges: Edges
    start: int
    length: int
    saltus: int


class TwoTailFamilies:
    """The two-tail types of one game, on top of the book of its tails."""

    def __init__(self, book: Book[Any]) -> None:
        self.book = book
        self.game = book.game
        self.partizan = book.game.kind == "partizan"
        self._kernel = None if self.partizan else kernel_boxes()
        self._lines: dict[Family, Line | None] = {}
        self._recipes: dict[TwoRoots, tuple[TwoTailRecipe, ...]] = {}
        self._squares: dict[TwoRoots, Square | NoSquare] = {}

    def square(self, roots: TwoRoots) -> Square | NoSquare:
        """The proved period of a type in both directions, or what is missing."""
        for each in self.closure(roots):
            if each not in self._squares:
                self._squares[each] = self._judge(each)
        return self._squares[roots]

    def closure(self, roots: TwoRoots) -> list[TwoRoots]:
        """The two-tail types that play comes to while both tails hang together, simpler ones first."""
        met, waiting = {roots}, [roots]
        while waiting:
            self.book.tick()
            for recipe in self.recipes(waiting.pop()):
                fresh = {each.roots for each in recipe.kept if not each.roots.is_vertex} - met
                met |= fresh
                waiting += fresh
        return sorted(met)

    def recipes(self, roots: TwoRoots) -> tuple[TwoTailRecipe, ...]:
        """The recipe of each player, worked out once."""
        if roots not in self._recipes:
            self._recipes[roots] = two_tail_recipes(self.game, roots)
        return self._recipes[roots]

    def line(self, family: Family) -> Line | None:
        """A one-parameter family by its proved period; None where none is proved."""
        if family not in self._lines:
            self._lines[family] = self._line(family, 0)
        return self._lines[family]

    def _line(self, family: Family, offset: int) -> Line | None:
        """The same with the members from `offset` on as number 0, 1, …"""
        proved = self.book.verdict(family, most=self.book.most_values, time_limit=self.book.time_left())
        if not isinstance(proved, ProvedPeriod):
            return None
        times = proved.saltus.denominator
        start, length = max(0, proved.start - offset), proved.length * times
        count = start + length
        values = self.book.members(
            family,
            range(offset, offset + count),
            most=self.book.most_values,
            time_limit=self.book.time_left(),
        )
        return Line(values, start, length, int(proved.saltus * times))

    def proved_square(self, roots: TwoRoots) -> Square:
        """The same of a type that is proved."""
        found = self.square(roots)
        assert isinstance(found, Square), "what a proved family comes to is proved"
        return found

    def path_types(self, roots: TwoRoots) -> set[Family]:
        """The families with one path among the options of a type, and those with one short tail."""
        split = [
            family for recipe in self.recipes(roots) for each in recipe.split for family in each.families
        ]
        return {PATHS, *split, *(_edge(roots, side, i).family for side in (0, 1) for i in (0, 1))}

    def _parts(self, roots: TwoRoots) -> _Parts | NoSquare:
        """The recipes in values; every family among them must be proved, and rise alike."""
        lines: dict[Family, Line | None] = {PATHS: self.line(PATHS)}
        squares: list[Square] = []
        for recipe in self.recipes(roots):
            for split in recipe.split:
                for family in split.families:
                    lines[family] = self.line(family)
            for kept in recipe.kept:
                if not kept.roots.is_vertex:
                    found = self._squares[kept.roots]
                    if isinstance(found, NoSquare):
                        return found
                    squares.append(found)
        unproved = [family for family, line in lines.items() if line is None]
        if unproved:
            simplest = min(unproved, key=lambda each: each.size)
            return NoSquare(f"it comes to {family_name(simplest)}, of which no period is proved")
        places = [_edge(roots, side, i) for side in (0, 1) for i in (0, 1)]
        at_edges = [self._line(where.family, where.n) for where in places]
        if None in at_edges:
            return NoSquare("a short tail beside a long one makes a family of which no period is proved")
        found_lines = {family: line for family, line in lines.items() if line is not None}
        edges = [line for line in at_edges if line is not None]
        proved: list[Line | Square] = [*found_lines.values(), *edges, *squares]
        terms = [(each.start, each.length, each.saltus) for each in proved]
        length = lcm(*(term[1] for term in terms))
        rises = {term[2] * (length // term[1]) for term in terms}
        if len(rises) > 1 or (not self.partizan and rises != {0}):
            return NoSquare("its values rise with the length of a tail, and two rising tails meet in a sum")
        players = tuple(
            Moves(
                tuple(Cut(*cut) for cut in recipe.cuts),
                tuple(Tip(*tip[:2], self.book.beside_of(tip.beside)) for tip in recipe.tips),
                tuple(self._kept(kept) for kept in recipe.kept),
                tuple(
                    Split(
                        found_lines[each.first],
                        each.first_taken,
                        found_lines[each.second],
                        each.second_taken,
                        self.book.beside_of(each.beside),
                    )
                    for each in recipe.split
                ),
            )
            for recipe in self.recipes(roots)
        )
        return _Parts(players, Edges(*edges), max(term[0] for term in terms), length, rises.pop())

    def _kept(self, kept: KeptTails) -> Kept:
        constant = self.book.beside_of(kept.beside)
        if kept.roots.is_vertex:
            return Kept(None, kept.turned, kept.first_taken, kept.second_taken, constant)
        square = self._squares[kept.roots]
        assert isinstance(square, Square)
        return Kept(square, kept.turned, kept.first_taken, kept.second_taken, constant)

    def _judge(self, roots: TwoRoots) -> Square | NoSquare:
        parts = self._parts(roots)
        if isinstance(parts, NoSquare):
            return parts
        paths = self.line(PATHS)
        assert paths is not None
        most = min(MOST, 12 * (parts.start + parts.length) + 24)
        size = min(most, 2 * (parts.start + parts.length) + 16)
        while True:
            rows = self._fill(paths, parts, size)
            for times in range(1, TIMES + 1):
                seen = self._start(roots, paths, parts, rows, times)
                if seen is not None:
                    start, end = seen
                    length = times * parts.length
                    kept = [row[: start + length] for row in rows[: start + length]]
                    return Square(kept, start, length, times * parts.saltus, end)
            if size == most:
                name = Ear(*roots.parts, 0).text("n")
                return NoSquare(
                    f"of the two tails that a cut of {name} leaves, no start that serves for all"
                    f" lengths of one is seen within {most} of the other"
                )
            size = min(most, size + size // 2)

    def _fill(self, paths: Line, parts: _Parts, size: int) -> Rows:
        if self.partizan:
            return fill(paths, parts.edges, parts.players, size, ShortGame.from_options, self.book.tick)
        (moves,) = parts.players
        if self._kernel is None:
            return fill(paths, parts.edges, parts.players, size, mex, self.book.tick)
        return self._kernel.fill(paths, parts.edges, moves, size, self.book.time_left())

    def _start(
        self, roots: TwoRoots, paths: Line, parts: _Parts, rows: Rows, times: int
    ) -> tuple[int, int] | None:
        """The start that the box proves for a multiple of the common period, and M; None without one."""
        size = len(rows)
        length, saltus = times * parts.length, times * parts.saltus
        columns = [list(column) for column in zip(*rows, strict=True)]
        start = max(_least_start(each, length, saltus) for each in (rows, columns))
        while (end := self._end(roots, paths, parts, start, length)) + length <= size:
            if not saltus or _integers_go_on(rows, end, saltus):
                return start, end
            start += 1
        return None

    def _end(self, roots: TwoRoots, paths: Line, parts: _Parts, start: int, length: int) -> int:
        """M of Theorem D: the period must be seen in both directions for all smaller indices."""
        recipes = self.recipes(roots)
        cuts = (
            max(start, cut.from_root) + max(paths.start, cut.from_tip) + length + cut.taken
            for recipe in recipes
            for cut in recipe.cuts
        )
        taken = max(recipe.most_taken for recipe in recipes)
        return max(2, start + taken, parts.start + taken, *cuts)


def _edge(roots: TwoRoots, side: int, i: int) -> Place:
    """f(i,·) where side is 0, f(·,i) where it is 1: the graph with one tail fixed, the other growing."""
    graph, u, w = roots.parts
    tailed = two_tails(graph, u, w, *((i, 0) if side == 0 else (0, i)))
    where = place(Grown(Rooted(tailed, w if side == 0 else u), None, 0))
    assert where is not None
    return where


def _least_start(rows: Rows, length: int, saltus: int) -> int:
    """The least n from which row n + length is row n, raised, as far as the box goes."""
    n = len(rows) - length
    while n > 0 and _raised(rows[n - 1], saltus) == list(rows[n - 1 + length]):
        n -= 1
    return n


def _raised(row: Sequence[Any], saltus: int) -> list[Any]:
    return [value + saltus for value in row] if saltus else list(row)


def _integers_go_on(rows: Rows, end: int, saltus: int) -> bool:
    """Whether integers far out are beyond 0 in the direction of the rise, so that they go on rising."""
    return all(
        not value.is_integer or (value.left_stop >= 1 if saltus > 0 else value.left_stop <= -1)
        for i, row in enumerate(rows)
        for j, value in enumerate(row)
        if max(i, j) >= end
    )
