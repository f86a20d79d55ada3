"""All subgraphs of a wheel at once: a hub and, on the rim, pieces of path written as words.

A letter is a rim vertex, 1 where it has a spoke and 0 where it has none; a word is a path of the rim. What
has no spoke lies beside the hub and is a path by itself. Values are computed here straight from the rules,
without the solver, so that they can be held against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from operator import itemgetter
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
    """A component of the hub: order, number of edges, value, and the values that removing an edge leaves."""

    piece: Piece
    n: int
    edges: int
    value: int
    edge_values: frozenset[int]


def solved(rim: int) -> Iterator[Solved]:
    """Every component of the hub with at most `rim` rim vertices, smaller ones first, by the rules alone.

    What is known is kept by the sum of the weights of the words, so that a move is an addition. That no
    two components share a sum is seen as they come: each is an option of none that came before it.
    """
    known: dict[int, int] = {}
    table = WordTable()
    for n in range(rim + 1):
        for edges, words, total, without_hub in sorted(table.grown(n), key=itemgetter(0)):
            if total in known:
                raise AssertionError(f"two components of the hub weigh {total}")
            by_edge: set[int] = set()
            by_any = {without_hub}
            for word in set(words):
                for steps, found in zip(table.steps[word], (by_edge, by_any), strict=True):
                    found.update(map(known.__getitem__, map(total.__add__, steps.inside)))
                    for step, beside in steps.beside:
                        found.add(known[total + step] ^ beside)
            by_any |= by_edge
            value = 0
            while value in by_any:
                value += 1
            known[total] = value
            yield Solved(Piece(words), n + 1, edges, value, frozenset(by_edge))
        if n >= 3:
            yield from _solved_rims(n, known)


class Chosen(NamedTuple):
    """Words with what would take time to count again: edges, weight, and the value without the hub."""

    edges: int
    words: tuple[Word, ...]
    weight: int
    without_hub: int


class Steps(NamedTuple):
    """How moves change the weight of all words; where they leave paths beside, with the nim-sum of these."""

    inside: list[int]
    beside: list[tuple[int, int]]


class WordTable:
    """The words of the rim by length, and all choices of them, made from the shorter ones."""

    def __init__(self) -> None:
        self.steps: dict[Word, tuple[Steps, Steps]] = {}
        """The moves in a word that delete an edge, and those that delete a vertex."""
        self._words: list[list[Chosen]] = [[]]
        self._choices: list[list[tuple[int, int, Chosen]]] = [[(0, 0, Chosen(0, (), 0, 0))]]
        """By length in all: the length and place of the last word that was chosen, and the choice."""

    def grown(self, n: int) -> list[Chosen]:
        """All choices of words with n letters together; those of all smaller n come first."""
        if n:
            self._words.append([])
            for word in words_of(n):
                if word <= word[::-1]:
                    edges = n - 1 + word.count("1")
                    self._words[n].append(Chosen(edges, (word,), _weight(word), path_value(n)))
                    self.steps[word] = _steps(word)
            self._choices.append(list(self._extended(n)))
        return [
            Chosen(edges, tuple(sorted(words)), total, value)
            for _, _, (edges, words, total, value) in self._choices[n]
        ]

    def _extended(self, n: int) -> Iterator[tuple[int, int, Chosen]]:
        for length in range(1, n + 1):
            every = self._words[length]
            for last, place, (edges, words, total, value) in self._choices[n - length]:
                if last <= length:
                    for at in range(place if last == length else 0, len(every)):
                        more, word, weight, path = every[at]
                        chosen = Chosen(edges + more, words + word, total + weight, value ^ path)
                        yield length, at, chosen


def words_of(n: int) -> list[Word]:
    """The words of n letters with a spoke."""
    return [format(i, f"0{n}b") for i in range(1, 1 << n)]


@cache
def _weight(word: Word) -> int:
    """A number drawn for a word, however it is turned, the same in every run; 0 where it has no spoke."""
    if "1" not in word:
        return 0
    return int.from_bytes(blake2b(_turned(word).encode(), digest_size=7).digest())


@cache
def _beside(word: Word) -> int:
    """What a word without a spoke is worth, which lies beside the hub."""
    return 0 if "1" in word else path_value(len(word))


def _steps(word: Word) -> tuple[Steps, Steps]:
    here = _weight(word)
    vertices, edges = set(), set()
    for i, letter in enumerate(word):
        before, after, there = word[:i], word[i + 1 :], word[i:]
        vertices.add((_weight(before) + _weight(after) - here, _beside(before) ^ _beside(after)))
        if letter == "1":
            without = f"{before}0{after}"
            edges.add((_weight(without) - here, _beside(without)))
        if i:
            edges.add((_weight(before) + _weight(there) - here, _beside(before) ^ _beside(there)))
    return _sorted_out(edges), _sorted_out(vertices)


def _sorted_out(moves: set[tuple[int, int]]) -> Steps:
    return Steps([step for step, beside in moves if not beside], [move for move in moves if move[1]])


def _solved_rims(n: int, known: dict[int, int]) -> Iterator[Solved]:
    """The hub with a whole rim of n vertices, and any spokes or none."""
    rims: dict[Piece, int] = {}
    starts = {whole_rim(word) for word in ("0" * n, *words_of(n))}
    for start in sorted(starts, key=lambda each: (each.edges, each.words)):
        (word,) = start.words
        by_edge: set[int] = set()
        by_vertex = {cycle_value(n)}
        for i, letter in enumerate(word):
            around = word[i:] + word[:i]
            by_vertex.add(known[_weight(around[1:])] ^ _beside(around[1:]))
            by_edge.add(known[_weight(around)] ^ _beside(around))
            if letter == "1":
                by_edge.add(rims[whole_rim("0" + around[1:])])
        rims[start] = value = mex(by_edge | by_vertex)
        yield Solved(start, n + 1, start.edges, value, frozenset(by_edge))
