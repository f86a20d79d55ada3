"""All subgraphs of a wheel at once: a hub and, on the rim, pieces of path written as words.

A letter is a rim vertex, 1 where it has a spoke and 0 where it has none; a word is a path of the rim. What
has no spoke lies beside the hub and is a path by itself. Values are computed here straight from the rules,
without the solver, so that they can be held against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from kb.graphs.position import Position
from kb.values.nimber import mex

Word = str


class Piece(NamedTuple):
    """The component of the hub, as its words in a fixed order, or the hub with the whole rim (`cycle`)."""

    words: tuple[Word, ...]
    cycle: bool = False

    @property
    def n(self) -> int:
        """The number of vertices, the hub among them."""
        return 1 + sum(map(len, self.words))

    @property
    def edges(self) -> int:
        """The number of edges: spokes, and the edges of the rim."""
        rim = self.n - 1 if self.cycle else sum(len(word) - 1 for word in self.words)
        return rim + sum(word.count("1") for word in self.words)

    @property
    def position(self) -> Position:
        """The graph, with the hub as vertex 0."""
        edges, at = [], 1
        for word in self.words:
            ends = range(at, at + len(word))
            edges += [(0, v) for v, letter in zip(ends, word, strict=True) if letter == "1"]
            edges += [(v, v + 1) for v in ends[:-1]] + ([(at, ends[-1])] if self.cycle else [])
            at += len(word)
        return Position(at, edges)


class Left(NamedTuple):
    """What a move leaves: the component of the hub (None if the hub is gone), and the paths beside it."""

    piece: Piece | None
    paths: tuple[int, ...]
    takes_edge: bool


@cache
def _turned(word: Word) -> Word:
    return min(word, word[::-1])


def piece(words: Iterable[Word]) -> Piece:
    """The component of the hub with these words, each of which has a spoke."""
    return Piece(tuple(sorted(map(_turned, words))))


@cache
def whole_rim(word: Word) -> Piece:
    """The whole rim with these spokes, turned and reflected to its first form; it may have none."""
    turns = [word[i:] + word[:i] for i in range(len(word))]
    return Piece((min(turns + [turn[::-1] for turn in turns]),), cycle=True)


def _with(others: tuple[Word, ...], parts: Iterable[Word], takes_edge: bool) -> Left:
    kept = [part for part in parts if part]
    beside = tuple(len(part) for part in kept if "1" not in part)
    return Left(piece((*others, *(part for part in kept if "1" in part))), beside, takes_edge)


def moves(start: Piece) -> Iterator[Left]:
    """What each move leaves, moves of one kind in like places once."""
    if start.cycle:
        yield from _rim_moves(start.words[0])
        return
    yield Left(None, tuple(map(len, start.words)), takes_edge=False)
    for place, word in enumerate(start.words):
        if place and word == start.words[place - 1]:
            continue
        others = start.words[:place] + start.words[place + 1 :]
        for i, letter in enumerate(word):
            yield _with(others, (word[:i], word[i + 1 :]), takes_edge=False)
            if letter == "1":
                yield _with(others, (word[:i] + "0" + word[i + 1 :],), takes_edge=True)
            if i:
                yield _with(others, (word[:i], word[i:]), takes_edge=True)


def _rim_moves(word: Word) -> Iterator[Left]:
    """The moves on a whole rim, but for deleting the hub, which leaves a cycle."""
    for i, letter in enumerate(word):
        round_here = word[i:] + word[:i]
        yield _with((), (round_here[1:],), takes_edge=False)
        yield _with((), (round_here,), takes_edge=True)
        if letter == "1":
            yield Left(whole_rim("0" + round_here[1:]), (), takes_edge=True)


@cache
def path_value(n: int) -> int:
    """The value of a path, from its moves."""
    if n == 0:
        return 0
    vertices = {path_value(i) ^ path_value(n - 1 - i) for i in range(n)}
    return mex(vertices | {path_value(i) ^ path_value(n - i) for i in range(1, n)})


@cache
def cycle_value(n: int) -> int:
    """The value of a cycle: a vertex leaves P_{n−1}, an edge P_n."""
    return mex({path_value(n - 1), path_value(n)})


class Solved(NamedTuple):
    """A component of the hub with its value and the values that removing an edge leaves."""

    piece: Piece
    value: int
    edge_values: frozenset[int]


def solved(rim: int) -> Iterator[Solved]:
    """Every component of the hub with at most `rim` rim vertices, smaller ones first, by the rules alone."""
    known: dict[Piece, int] = {}
    for start in pieces(rim):
        left = {(_value(each, known), each.takes_edge) for each in moves(start)}
        if start.cycle:
            left.add((cycle_value(start.n - 1), False))
        value = known[start] = mex(each for each, _ in left)
        yield Solved(start, value, frozenset(each for each, takes_edge in left if takes_edge))


def _value(left: Left, known: dict[Piece, int]) -> int:
    value = 0 if left.piece is None else known[left.piece]
    for length in left.paths:
        value ^= path_value(length)
    return value


def pieces(rim: int) -> Iterator[Piece]:
    """Every component of the hub in the wheels with at most `rim` rim vertices, each after its options."""
    words: list[Word] = []
    for n in range(rim + 1):
        every = [format(i, f"0{n}b") for i in range(1, 1 << n)] if n else []
        words += [word for word in every if word <= word[::-1]]
        found = {piece(chosen) for chosen in _chosen(words, 0, n)}
        yield from sorted(found, key=lambda each: (each.edges, each.words))
        if n >= 3:
            rims = {whole_rim(word) for word in ("0" * n, *every)}
            yield from sorted(rims, key=lambda each: (each.edges, each.words))


def _chosen(words: list[Word], start: int, left: int) -> Iterator[tuple[Word, ...]]:
    """Words, from one of the list on, of this length in all."""
    if left == 0:
        yield ()
    for i in range(start, len(words)):
        if len(words[i]) > left:
            break
        for rest in _chosen(words, i, left - len(words[i])):
            yield (words[i], *rest)
