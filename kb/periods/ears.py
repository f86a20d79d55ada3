"""Ears: a path that joins two vertices of one graph, in impartial games (Theorem D of docs/periods.md).

A cut of the path leaves the graph with two tails, f(i,j). Each row f(i,·) is a tail family, proved by the
book; what has to be found is one start that serves for all rows, and a window for the closed family itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from math import lcm
from operator import xor
from time import monotonic
from typing import NamedTuple

from kb.errors import LimitReached
from kb.games.base import Game
from kb.graphs.canonical import canonical_form, decode
from kb.graphs.growing import Ear, Growing, Grown, Rooted
from kb.graphs.position import Position
from kb.graphs.spelling import write
from kb.periods.book import NimBook
from kb.periods.local import NEAR, PROVED_LOCAL, NotLocal
from kb.periods.places import place
from kb.periods.recipes import PATHS, Family
from kb.periods.results import NoProof, ProvedPeriod
from kb.periods.windows import agrees_from
from kb.values.nimber import mex

STUB = 3 * NEAR
"""Path vertices that stand for a long path between two vertices."""
MOST_ROWS = 700
"""The most rows of a two-tail family that are looked at."""


class TwoRoots(NamedTuple):
    """A connected graph with two roots, which may be one vertex, named by its canonical key."""

    size: int
    key: str

    @property
    def parts(self) -> tuple[Position, int, int]:
        """The graph and its two roots."""
        marked = decode(self.key)
        u = next(v for v in range(marked.n) if marked.label(v) & 1)
        w = next(v for v in range(marked.n) if marked.label(v) & 2)
        return Position(marked.n, marked.edges), u, w


def two_roots(graph: Position, u: int, w: int) -> TwoRoots:
    """The name of a graph with two roots, the same whichever comes first."""
    keys = []
    for first, second in ((u, w), (w, u)):
        labels = [(v == first) + 2 * (v == second) for v in range(graph.n)]
        keys.append(write(canonical_form(Position(graph.n, graph.edges, labels=labels))))
    return TwoRoots(graph.n + len(graph.edges), min(keys))


def normal_ear(graph: Position, u: int, w: int, n: int) -> Ear:
    """The same graph with a longest possible ear: a root of degree 1 belongs to the path."""
    while u != w:
        degrees = graph.degrees()
        if degrees[u] != 1 and degrees[w] == 1:
            u, w = w, u
        if degrees[u] != 1:
            break
        (beyond,) = graph.neighbours()[u]
        kept = [v for v in range(graph.n) if v != u]
        graph, u, w, n = graph.induced(kept), kept.index(beyond), kept.index(w), n + 1
    return Ear(graph, u, w, n)


class Left(NamedTuple):
    """What a move in a long closed or two-tailed graph leaves: growing pieces, and fixed ones beside."""

    pieces: tuple[Growing, ...]
    beside: tuple[Position, ...]


def ear_place(growing: Growing) -> tuple[TwoRoots, int] | None:
    """The closed family of a connected graph with an ear, and the index in it; None for all else."""
    if not isinstance(growing, Ear) or len(growing.graph.components()) > 1:
        return None
    normal = normal_ear(*growing)
    return None if place(normal) is not None else (two_roots(*normal[:3]), normal.n)


class EarFamilies:
    """The closed families of one impartial game, on top of the book of its tails."""

    def __init__(self, book: NimBook) -> None:
        self.book = book
        self.game: Game = book.game
        self._uniform: dict[TwoRoots, tuple[int, int] | None] = {}
        self._verdicts: dict[TwoRoots, ProvedPeriod | NoProof] = {}
        self._tables: dict[TwoRoots, list[int]] = {}
        self._deadline: float | None = None

    def within(self, time_limit: float | None) -> EarFamilies:
        """Itself, with so many seconds from now on; past them `LimitReached` is raised."""
        self._deadline = None if time_limit is None else monotonic() + time_limit
        return self

    def verdict(self, roots: TwoRoots) -> ProvedPeriod | NoProof:
        """Whether the period of a closed family is proved."""
        if roots not in self._verdicts:
            self._verdicts[roots] = self._judge(roots)
        return self._verdicts[roots]

    def members(self, roots: TwoRoots, numbers: range | list[int]) -> list[int | None]:
        """The values of members, where the period is proved."""
        found = self.verdict(roots)
        if isinstance(found, NoProof):
            return [None for _ in numbers]
        table = self._tables[roots]
        return [table[found.at(n)[0]] for n in numbers]

    def first_member(self, roots: TwoRoots) -> int:
        """The least n looked at: shorter ears are loops, or edges that may be there already."""
        _, u, w = roots.parts
        return 2 if u == w else 1

    def uniform(self, roots: TwoRoots) -> tuple[int, int] | None:
        """A start N and a period p such that f(i+p,j) = f(i,j) for i ≥ N and all j, and the same in j.

        Rows are tail families that the book has proved for all j, so that finitely many of them, compared
        over j < N + p, decide (Theorem D); None where no such start is found.
        """
        if roots not in self._uniform:
            self._uniform[roots] = self._find_uniform(roots)
        return self._uniform[roots]

    def _find_uniform(self, roots: TwoRoots) -> tuple[int, int] | None:
        types, pieces = self._two_tail_closure(roots)
        periods = [self.proved(family) for family in {PATHS, *pieces}]
        if any(found is None for found in periods):
            return None
        # At least 2, so that least indices of cuts, which are 0 or 1, never count.
        single = max(2, *(found.start for found in periods if found is not None))
        length = lcm(*(found.length for found in periods if found is not None))
        rows = [_Rows(self, each, turned) for each in types for turned in (False, True)]
        start = single
        while True:
            end = start + single + length + NEAR
            if end + length > MOST_ROWS:
                return None
            latest = 0
            for row in rows:
                for i in range(end + length):
                    found = row.period(i)
                    if found is None:
                        return None
                    latest = max(latest, found[0])
                    if length % found[1]:
                        length = lcm(length, found[1])
                        latest = max(latest, start + 1)
            if latest <= start:
                break
            start = latest
        for row in rows:
            count = start + length
            for i in range(start, end):
                if row.values(i, count) != row.values(i + length, count):
                    return None
        return start, length

    def proved(self, family: Family) -> ProvedPeriod | None:
        left = None if self._deadline is None else self._deadline - monotonic()
        if left is not None and left <= 0:
            raise LimitReached("the time limit was reached before all rows were proved")
        found = self.book.verdict(family, most=self.book.most_values, time_limit=left)
        return found if isinstance(found, ProvedPeriod) and not found.saltus else None

    def _two_tail_closure(self, roots: TwoRoots) -> tuple[list[TwoRoots], set[Family]]:
        """The two-tail types that play comes to while both tails hang together, and what is split off."""
        met, waiting = {roots}, [roots]
        pieces: set[Family] = set()
        while waiting:
            for left in two_tail_moves(self.game, waiting.pop()):
                if isinstance(left, TwoRoots):
                    if left not in met:
                        met.add(left)
                        waiting.append(left)
                elif (where := place(left)) is not None:
                    pieces.add(where.family)
        return sorted(met), pieces

    def _judge(self, roots: TwoRoots) -> ProvedPeriod | NoProof:
        if self.game.slug not in PROVED_LOCAL or self.game.rules_hash is not None:
            return NoProof("ears are worked out in the games of Lemma 1 only", 0, 1)
        uniform = self.uniform(roots)
        if uniform is None:
            return NoProof("no start serves for all lengths of both tails that a cut leaves", 0, 1)
        start, length = uniform
        ends, cuts = self._recipe(roots)
        least = 2 * NEAR
        window = max([least, *(2 * start + length + taken for taken in cuts)])
        for option in ends:
            for begun, own_length, taken in option.periods(self):
                if own_length is None:
                    return NoProof("it comes to a family of which no period is proved", 0, 1)
                length = lcm(length, own_length)
                window = max(window, begun + taken)
        window += length  # the common length may have grown since the first bound
        rows = _Rows(self, roots, False)
        graph, u, w = roots.parts
        first = self.first_member(roots)
        count = 2 * (window + 2 * length)
        values = [0] * first + self.book.solved([Ear(graph, u, w, n).build() for n in range(first, least)])
        tables = [rows.values(i, count) for i in range(count)]
        for n in range(least, count):
            options = {option.value(self, n) for option in ends}
            for taken in cuts:
                options.update(tables[i][n - taken - i] for i in range(n - taken + 1))
            values.append(mex(options))
        begun = max(first, agrees_from(values, length, 0))
        if max(begun, window) + length > count:
            return NoProof(f"the values to n = {count - 1} show no period of {length}", count - 1, 1)
        self._tables[roots] = values
        word = values[begun : begun + length]
        shorter = next(
            q
            for q in range(1, length + 1)
            if length % q == 0 and all(word[n] == word[(n + q) % length] for n in range(length))
        )
        low = begun
        while low > first and values[low - 1] == values[low - 1 + shorter]:
            low -= 1
        types = len(self._two_tail_closure(roots)[0])
        return ProvedPeriod(low, shorter, Fraction(0), "D", begun, max(begun, window), length, types)

    def _recipe(self, roots: TwoRoots) -> tuple[list[EarOption], set[int]]:
        """The options of a long closed member other than cuts, and how many vertices cuts take."""
        graph, u, w = roots.parts
        options: set[EarOption] = set()
        cuts: dict[int, set[int]] = {}
        for left in closed_moves(self.game, graph, u, w):
            if isinstance(left, tuple) and isinstance(left[0], int):
                taken, before = left
                cuts.setdefault(taken, set()).add(before)
                continue
            assert isinstance(left, Left)
            options.add(self._option(left))
        for taken, places in cuts.items():
            if places != set(range(STUB - taken + 1)):
                raise NotLocal(f"{self.game.slug} cuts a path between two vertices at some places only")
        return list(options), set(cuts)

    def _option(self, left: Left) -> EarOption:
        beside = reduce(xor, self.book.solved(list(left.beside)), 0)
        (piece,) = left.pieces
        if isinstance(piece, Ear):
            normal = normal_ear(*piece)
            where = place(normal)
            if where is None:
                return EarOption(two_roots(*normal[:3]), STUB - normal.n, beside)
            beside ^= reduce(xor, self.book.solved(list(where.beside)), 0)
            return EarOption(where.family, STUB - where.n, beside)
        found = place(piece)
        assert found is not None
        return EarOption(found.family, STUB - found.n, beside)


class EarOption(NamedTuple):
    """The option family(n − taken) + *constant of a closed member n."""

    family: Family | TwoRoots
    taken: int
    constant: int

    def periods(self, families: EarFamilies) -> Iterator[tuple[int, int | None, int]]:
        """Start and period of the family, None where it has none, and what is taken."""
        if isinstance(self.family, TwoRoots):
            found = families.verdict(self.family)
            proved = found if isinstance(found, ProvedPeriod) else None
        else:
            proved = families.proved(self.family)
        yield (0, None, 0) if proved is None else (proved.start, proved.length, self.taken)

    def value(self, families: EarFamilies, n: int) -> int:
        """The value of the option of member n."""
        index = n - self.taken
        if isinstance(self.family, TwoRoots):
            (value,) = families.members(self.family, [index])
        else:
            (value,) = families.book.members(self.family, [index], most=families.book.most_values)
        assert value is not None
        return value ^ self.constant


class _Rows:
    """The rows f(i,·) of a two-tail family as tail families of the book; `turned` exchanges the tails."""

    def __init__(self, families: EarFamilies, roots: TwoRoots, turned: bool) -> None:
        self.families = families
        graph, u, w = roots.parts
        self.graph, self.u, self.w = (graph, w, u) if turned else (graph, u, w)
        self._places: dict[int, tuple[Family, int]] = {}

    def _place(self, i: int) -> tuple[Family, int]:
        if i not in self._places:
            tailed = Grown(Rooted(self.graph, self.u), None, i).build()
            found = place(Grown(Rooted(tailed, self.w), None, 0))
            assert found is not None
            self._places[i] = found.family, found.n
        return self._places[i]

    def period(self, i: int) -> tuple[int, int] | None:
        """Start and period of a row in j, None where none is proved."""
        family, offset = self._place(i)
        found = self.families.proved(family)
        return None if found is None else (max(0, found.start - offset), found.length)

    def values(self, i: int, count: int) -> list[int]:
        """The values f(i,j) for j < count."""
        family, offset = self._place(i)
        book = self.families.book
        found = book.members(family, range(offset, offset + count), most=book.most_values)
        return [value for value in found if value is not None]


def _labelled(game: Game, whole: Position) -> Position:
    marked = game.settle(Position(whole.n, whole.edges, labels=range(1, whole.n + 1)))
    if marked.n != whole.n:
        raise NotLocal(f"{game.slug} drops vertices of a long path by itself")
    return marked


def closed_moves(game: Game, graph: Position, u: int, w: int) -> Iterator[Left | tuple[int, int]]:
    """What each move in a long ear leaves; a cut of the path as (vertices taken, vertices before it)."""
    whole = Ear(graph, u, w, STUB).build()
    path = range(graph.n, whole.n)
    walk = [u, *path, w]
    for move in game.moves(_labelled(game, whole)):
        left = move.leaves
        name = [label - 1 for label in left.labels]
        kept = {old: new for new, old in enumerate(name)}
        gone = [v for v in range(whole.n) if v not in kept]
        lost = _lost_edges(whole, left, name)
        inside = [v for v in gone if v < graph.n]
        lost_inside = [edge for edge in lost if max(edge) < graph.n]
        if not inside and not lost_inside:
            steps = [k for k in range(STUB + 1) if tuple(sorted(walk[k : k + 2])) in lost]
            places = [v - graph.n for v in gone]
            if gone and places == list(range(places[0], places[0] + len(places))):
                yield len(gone), places[0]
                continue
            if not gone and len(steps) == 1:
                yield 0, steps[0]
                continue
        middle = graph.n + STUB // 2
        if middle not in kept or any(NEAR <= v - graph.n < STUB - NEAR for v in gone if v >= graph.n):
            raise NotLocal(f"a move of {game.slug} reaches far along a path between two vertices")
        beside = []
        grown: Growing | None = None
        for part in left.components():
            names = {name[v] for v in part}
            plain = left.induced(part)
            plain = Position(plain.n, plain.edges)
            if middle not in names:
                beside.append(plain)
                continue
            run = sorted(v for v in names if v >= graph.n)
            body = sorted(v for v in names if v < graph.n)
            rest = left.induced([kept[v] for v in body])
            rest = Position(rest.n, rest.edges)
            place_of = {old: rank for rank, old in enumerate(sorted(body, key=kept.__getitem__))}
            at_first = u in names and path[0] in names
            at_last = w in names and path[-1] in names
            if at_first and at_last:
                grown = Ear(rest, place_of[u], place_of[w], len(run))
            elif at_first or at_last:
                grown = Grown(Rooted(rest, place_of[u if at_first else w]), None, len(run))
            else:
                grown = Grown(None, None, len(run))
        assert grown is not None
        yield Left((grown,), tuple(beside))


def _lost_edges(whole: Position, left: Position, name: list[int]) -> set[tuple[int, int]]:
    """Edges between vertices that are still there, and that the move took."""
    kept = set(name)
    before = Counter(edge for edge in whole.edges if edge[0] in kept and edge[1] in kept)
    after = Counter((min(name[a], name[b]), max(name[a], name[b])) for a, b in left.edges)
    if after - before:
        raise NotLocal("a move makes new edges")
    return set(before - after)


def two_tail_moves(game: Game, roots: TwoRoots) -> Iterator[TwoRoots | Grown]:
    """Two-tail types left with both tails on one piece, and tails split off, by moves near the graph."""
    graph, u, w = roots.parts
    first = Grown(Rooted(graph, u), None, STUB).build()
    whole = Grown(Rooted(first, w), None, STUB).build()
    one, other = first.n - 1, whole.n - 1
    for move in game.moves(_labelled(game, whole)):
        left = move.leaves
        name = [label - 1 for label in left.labels]
        kept = {old: new for new, old in enumerate(name)}
        if one not in kept or other not in kept:
            continue  # at the far end of a tail: the same type with a shorter tail
        for part in left.components():
            names = {name[v] for v in part}
            if one not in names and other not in names:
                continue
            body = sorted(kept[v] for v in names if v < graph.n)
            rest = left.induced(body)
            rest = Position(rest.n, rest.edges)
            if one in names and other in names:
                ear = normal_ear(rest, body.index(kept[u]), body.index(kept[w]), 0)
                if ear.graph.n > 1 or ear.graph.edges:
                    yield two_roots(*ear[:3])
            elif body and (root := u if one in names else w) in names:
                yield Grown(Rooted(rest, body.index(kept[root])), None, 0)
