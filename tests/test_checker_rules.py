"""The checker's rules of the twelve games against a second writing of them, on all small positions.

The oracle is below: each game from the words of its paper, on plain sets, with no thought of speed and with
nothing of ours. Values are compared on every labelled position, decorations included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any

import pytest

from kb.certificates import checker

State = tuple[frozenset[int], tuple[Any, ...], tuple[Any, ...]]
"""Vertices; edges in order, repeated ones repeated; what lies on vertices (brushes, or the token)."""


def _subsets(things: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    listed = list(things)
    return chain.from_iterable(combinations(listed, size) for size in range(len(listed) + 1))


# A second writing of the rules: what Left (0) or Right (1) can move to


def _without(state: State, gone: set[int]) -> State:
    vertices, edges, more = state
    return vertices - gone, tuple(e for e in edges if e[0] not in gone and e[1] not in gone), more


def _near(state: State, v: int) -> set[int]:
    return {e[0] for e in state[1] if e[1] == v} | {e[1] for e in state[1] if e[0] == v}


def _node_kayles(state: State, _player: int) -> Iterator[State]:
    """Delete a vertex and all its neighbours."""
    for v in state[0]:
        yield _without(state, {v} | _near(state, v))


def _arc_kayles(state: State, _player: int) -> Iterator[State]:
    """Delete two adjacent vertices."""
    for u, v in state[1]:
        yield _without(state, {u, v})


def _grim(state: State, _player: int) -> Iterator[State]:
    """Delete a vertex that has an edge; a vertex without edges cannot be deleted."""
    for v in state[0]:
        if _near(state, v):
            yield _without(state, {v})


def _take_away(state: State, _player: int) -> Iterator[State]:
    """Delete a vertex with its edges, or one edge."""
    vertices, edges, more = state
    for v in vertices:
        yield _without(state, {v})
    for place in range(len(edges)):
        yield vertices, edges[:place] + edges[place + 1 :], more


def _by_degree(state: State, parity: int) -> Iterator[State]:
    for v in state[0]:
        if sum(v in e for e in state[1]) % 2 == parity:
            yield _without(state, {v})


def _even_even(state: State, _player: int) -> Iterator[State]:
    """Delete a vertex of even degree."""
    yield from _by_degree(state, 0)


def _odd_odd(state: State, _player: int) -> Iterator[State]:
    """Delete a vertex of odd degree."""
    yield from _by_degree(state, 1)


def _even_odd(state: State, player: int) -> Iterator[State]:
    """Left deletes vertices of even degree, Right those of odd degree."""
    yield from _by_degree(state, player)


def _removing(state: State, chosen: Iterable[tuple[Any, ...]]) -> Iterator[State]:
    vertices, edges, more = state
    for gone in chosen:
        yield vertices, tuple(e for e in edges if e not in gone), more


def _trails(state: State, _player: int) -> Iterator[State]:
    """Delete the edges of a trail, walked edge by edge and no edge twice."""
    found: set[frozenset[Any]] = set()
    walks: list[tuple[int, frozenset[Any]]] = [(v, frozenset()) for v in state[0]]
    while walks:
        end, used = walks.pop()
        for e in state[1]:
            if end in e and e not in used:
                found.add(used | {e})
                walks.append((e[0] + e[1] - end, used | {e}))
    yield from _removing(state, [tuple(each) for each in found])


def _stars(state: State, _player: int) -> Iterator[State]:
    """Delete some edges, at least one, that meet in one vertex."""
    for v in state[0]:
        rays = [e for e in state[1] if v in e]
        yield from _removing(state, [chosen for chosen in _subsets(rays) if chosen])


def _matchings(state: State, _player: int) -> Iterator[State]:
    """Delete some edges, at least one, no two of which meet."""
    chosen = [c for c in _subsets(state[1]) if c and max(Counter(v for e in c for v in e).values()) == 1]
    yield from _removing(state, chosen)


def _geography(state: State, player: int) -> Iterator[State]:
    """Move the token along an edge of one's own; the vertex it leaves is gone."""
    token = state[2][0]
    for u, v, owner in state[1]:
        if token in (u, v) and owner == "LR"[player]:
            vertices, edges, _ = _without(state, {token})
            yield vertices, edges, (u + v - token,)


def _polish(state: State, _player: int) -> Iterator[State]:
    """Put a brush on a vertex that has dirty edges; whoever has as many brushes as those, cleans them."""
    for v in state[0]:
        if _near(state, v):
            brushes = list(state[2])
            brushes[v] += 1
            yield _cleaned(state[1], brushes, state[0])


def _cleaned(dirty: tuple[Any, ...], brushes: list[int], vertices: frozenset[int]) -> State:
    """Vertices fire, one after another, while there is one; each sends a brush along every dirty edge."""
    while True:
        for v in vertices:
            own = [e for e in dirty if v in e]
            if own and brushes[v] >= len(own):
                for e in own:
                    brushes[e[0] + e[1] - v] += 1
                brushes[v] -= len(own)
                dirty = tuple(e for e in dirty if v not in e)
                break
        else:
            return vertices, dirty, tuple(brushes)


RULES = {
    "node-kayles": _node_kayles,
    "arc-kayles": _arc_kayles,
    "grim": _grim,
    "take-away": _take_away,
    "even-even": _even_even,
    "odd-odd": _odd_odd,
    "even-odd": _even_odd,
    "trail-removing": _trails,
    "star-removing": _stars,
    "matching-removing": _matchings,
    "geography": _geography,
    "polish": _polish,
}


# All positions


def _graphs(most: int) -> Iterator[State]:
    for n in range(most + 1):
        for edges in _subsets(combinations(range(n), 2)):
            yield frozenset(range(n)), edges, ()


def _multigraphs() -> Iterator[State]:
    """Loops and double edges on three vertices; loops on four."""
    for n in range(4):
        pairs = list(combinations_with_replacement(range(n), 2))
        for times in product(range(3), repeat=len(pairs)):
            edges = chain.from_iterable([pair] * k for pair, k in zip(pairs, times, strict=True))
            yield frozenset(range(n)), tuple(edges), ()
    for edges in _subsets(combinations_with_replacement(range(4), 2)):
        yield frozenset(range(4)), edges, ()


def _boards() -> Iterator[State]:
    """Each two vertices of four joined by no edge, Left's, Right's or both; the token anywhere."""
    for n in range(1, 5):
        pairs = list(combinations(range(n), 2))
        for owners in product(("", "L", "R", "LR"), repeat=len(pairs)):
            edges = tuple((u, v, o) for (u, v), both in zip(pairs, owners, strict=True) for o in both)
            for token in range(n if n < 4 else 1):
                yield frozenset(range(n)), edges, (token,)


def _brushed() -> Iterator[State]:
    """Each vertex of a graph on four lacks one, two or three brushes; more brushes than edges never help."""
    for vertices, edges, _ in _graphs(4):
        for lacking in product((1, 2, 3), repeat=len(vertices)):
            degrees = [sum(v in e for e in edges) for v in vertices]
            yield vertices, edges, tuple(d - k for d, k in zip(degrees, lacking, strict=True))


def _positions(game: str) -> Iterator[State]:
    if game == "take-away":
        return _multigraphs()
    if game == "geography":
        return _boards()
    if game == "polish":
        return _brushed()
    return _graphs(5)


# Values


def _mex(values: set[int]) -> int:
    return next(value for value in range(len(values) + 1) if value not in values)


@cache
def _at_most(g: Any, h: Any) -> bool:
    """Whether g <= h, for games written as (options of Left, options of Right)."""
    return not any(_at_most(h, left) for left in g[0]) and not any(_at_most(right, g) for right in h[1])


class Oracle:
    """Values by the rules above: nim-values, or games as nested sets of options."""

    def __init__(self, game: str) -> None:
        self.rules = RULES[game]
        self.is_partizan = game in ("even-odd", "geography")
        self.known: dict[State, Any] = {}

    def value(self, state: State) -> Any:
        if state not in self.known:
            sides = [frozenset(self.value(o) for o in self.rules(state, player)) for player in (0, 1)]
            self.known[state] = tuple(sides) if self.is_partizan else _mex(set(sides[0]))
        return self.known[state]


class Judged:
    """Values by the rules of the checker."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.is_partizan = game in checker.PARTIZAN
        self.known: dict[checker.Position, Any] = {}

    def read(self, state: State) -> checker.Position:
        vertices, edges, more = state
        labels = None
        if self.game == "geography":
            labels = [int(v == more[0]) for v in range(len(vertices))]
        if self.game == "polish":
            labels = [sum(v in e for e in edges) - more[v] for v in range(len(vertices))]
        return checker.read_position(self.game, len(vertices), [list(e) for e in edges], labels)

    def options(self, position: checker.Position, player: int) -> set[checker.Position]:
        if self.game in checker.EDGE_GAMES:
            return set(checker.edge_options(self.game, position, 0))
        return checker.options(self.game, position, player)

    def value(self, position: checker.Position) -> Any:
        if position not in self.known:
            players = (0, 1) if self.is_partizan else (0,)
            sides = [frozenset(self.value(o) for o in self.options(position, player)) for player in players]
            self.known[position] = tuple(sides) if self.is_partizan else _mex(set(sides[0]))
        return self.known[position]


@pytest.mark.parametrize("game", sorted(checker.GAMES))
def test_the_checker_plays_by_the_rules(game: str) -> None:
    oracle, judged = Oracle(game), Judged(game)
    count = 0
    for state in _positions(game):
        expected, position = oracle.value(state), judged.read(state)
        found = judged.value(position)
        if judged.is_partizan:
            assert _at_most(expected, found), state
            assert _at_most(found, expected), state
        else:
            assert found == expected, state
            assert found <= checker.bound(game, position), state
        count += 1
    assert count > 1000


@pytest.mark.parametrize("game", sorted(checker.EDGE_GAMES))
def test_options_that_are_recognised_are_those_that_are_listed(game: str) -> None:
    """An option of an edge-removing game is recognised without a list; both ways agree on every subgraph."""
    judged = Judged(game)
    for state in _graphs(4):
        position = judged.read(state)
        listed = judged.options(position, 0)
        for kept in _subsets(state[1]):
            left = judged.read((state[0], kept, ()))
            assert checker.is_edge_option(game, position, left) == (left in listed), (state, kept)


@pytest.mark.parametrize("game", sorted(checker.EDGE_GAMES))
def test_options_with_many_edges_left_are_listed_alone(game: str) -> None:
    judged = Judged(game)
    for state in _graphs(4):
        position = judged.read(state)
        for least in range(len(state[1]) + 1):
            long = {o for o in judged.options(position, 0) if checker.bound(game, o) >= least}
            assert set(checker.edge_options(game, position, least)) == long
