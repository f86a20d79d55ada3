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
from kb.graphs.wheel_words import around_hub
from kb.values.nimber import mex, nim_sum

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


class Move(NamedTuple):
    """What a move in a word leaves of it: words with a spoke, and the nim-sum of the paths without one."""

    words: tuple[Word, ...]
    beside: int
    takes_edge: bool


def _left(parts: Iterable[Word], takes_edge: bool) -> Move:
    kept = [part for part in parts if part]
    beside = nim_sum(*(path_value(len(part)) for part in kept if "1" not in part))
    return Move(tuple(_turned(part) for part in kept if "1" in part), beside, takes_edge)


@cache
def _moves(word: Word) -> frozenset[Move]:
    """The moves on a path of the rim."""
    found = set()
    for i, letter in enumerate(word):
        found.add(_left((word[:i], word[i + 1 :]), takes_edge=False))
        if letter == "1":
            found.add(_left((word[:i] + "0" + word[i + 1 :],), takes_edge=True))
        if i:
            found.add(_left((word[:i], word[i:]), takes_edge=True))
    return frozenset(found)


def folded_words(position: Position) -> tuple[frozenset[Word], int]:
    """A subgraph of a wheel with hub 0, folded by the symmetry lemma: words, and the nim-sum beside them.

    Two like words cancel, and a word of odd length that reads the same both ways folds to its middle letter.
    """
    rim = around_hub(position, 0)
    if rim is None or rim.is_whole:
        raise ValueError("expected paths around vertex 0")
    words: set[Word] = set()
    beside = nim_sum(*map(path_value, rim.paths))
    for word in map(_turned, rim.words):
        if len(word) % 2 and word == word[::-1]:
            word = word[len(word) // 2]
        if word == "0":
            beside ^= 1
        else:
            words ^= {word}
    return frozenset(words), beside


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
    known: dict[tuple[Word, ...], int] = {}
    rims: dict[Piece, int] = {}
    for start in pieces(rim):
        edges, vertices = _rim_values(start, known, rims) if start.cycle else _values(start.words, known)
        value = mex(edges | vertices)
        if start.cycle:
            rims[start] = value
        else:
            known[start.words] = value
        yield Solved(start, value, frozenset(edges))


Values = tuple[set[int], set[int]]
"""The values that deleting an edge leaves, and those that deleting a vertex leaves."""


def _values(words: tuple[Word, ...], known: dict[tuple[Word, ...], int]) -> Values:
    edges: set[int] = set()
    vertices = {nim_sum(*(path_value(len(word)) for word in words))}
    for place, word in enumerate(words):
        if place and word == words[place - 1]:
            continue
        others = words[:place] + words[place + 1 :]
        for left, beside, takes_edge in _moves(word):
            value = known[tuple(sorted(others + left))] ^ beside
            (edges if takes_edge else vertices).add(value)
    return edges, vertices


def _rim_values(start: Piece, known: dict[tuple[Word, ...], int], rims: dict[Piece, int]) -> Values:
    (word,) = start.words
    edges: set[int] = set()
    vertices = {cycle_value(len(word))}
    for i, letter in enumerate(word):
        round_here = word[i:] + word[:i]
        for part, values in ((round_here[1:], vertices), (round_here, edges)):
            left = _left((part,), takes_edge=values is edges)
            values.add(known[left.words] ^ left.beside)
        if letter == "1":
            edges.add(rims[whole_rim("0" + round_here[1:])])
    return edges, vertices


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
