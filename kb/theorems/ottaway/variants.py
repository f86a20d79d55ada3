"""Section 4: Even/Even, which is trivial, and Odd/Odd, of which the paper knows little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from kb.graphs.canonical import decode, key
from kb.graphs.enumerate import SMALL, connected_graphs, graphs
from kb.graphs.geng import class_keys
from kb.graphs.invariants import is_bipartite
from kb.graphs.language import describe, parse_position
from kb.graphs.position import Position
from kb.theorems.for_all import ForAll
from kb.theorems.kit import Cases, Instance, Oracle, tuples
from kb.theorems.ottaway.even_odd import even_vertex
from kb.theorems.ottaway.games import EVEN_EVEN, ODD_ODD
from kb.theorems.statements import HasOutcome, Is, Statement
from kb.values.sums import Value

_N, _P, _ZERO, _STAR = HasOutcome("N"), HasOutcome("P"), Is(0), Is(1)

WITNESSES = (
    "K1",
    "K2",
    "tadpole(3,1)",
    "diamond-path(6)",
    "g6:GKCWZC",
    "g6:HH?G[_^",
    "g6:IGCYzalFw",
    "g6:K@?qSOsQ{NWz",
    "g6:Lg?O?KZNP^f^^~",
)
"""Connected graphs whose Odd/Odd nim-values are 0, 1, 2 …, each with as few vertices as can be."""

GREATEST = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4}
"""The greatest Odd/Odd nim-value of a graph with n vertices, connected or not."""

EXTENSIONS = {5: 35, 6: 6, 7: 0}
"""How many graphs with k + 4 vertices have the value *k; they extend those of value *(k−1)."""

COUNTS: dict[int, dict[Value, int]] = {
    1: {0: 1},
    2: {1: 1},
    3: {0: 2},
    4: {0: 1, 1: 4, 2: 1},
    5: {0: 16, 1: 4, 2: 1},
    6: {0: 27, 1: 56, 2: 27, 3: 2},
    7: {0: 482, 1: 253, 2: 97, 3: 21},
    8: {0: 2578, 1: 5251, 2: 2913, 3: 353, 4: 22},
}
"""How many connected graphs with n vertices have each Odd/Odd nim-value."""


def _two_known(oracle: Oracle) -> Cases:
    """Two connected graphs of value *2 have at most five vertices."""
    found = [graph for n in range(6) for graph in connected_graphs(n) if oracle.value(graph) == 2]
    names = " and ".join(map(describe, found))
    yield Instance("connected(0..5)", len(found) == 2, "2 graphs of value *2", f"{len(found)}: {names}", (5,))


def _star_three(oracle: Oracle) -> Cases:
    for one, two in (("K2", "tadpole(3,1)"), ("K2", "diamond-path(5)"), ("P4", "tadpole(3,1)")):
        total = f"{one} + {two}"
        position = parse_position(total)
        value = oracle.value(total)
        yield Instance(total, value == 3, "*3", f"*{value}", (position.n, len(position.edges)))


def _every_value(oracle: Oracle) -> Cases:
    for nim, witness in enumerate(WITNESSES):
        position = parse_position(witness)
        value = oracle.value(witness)
        connected = len(position.components()) == 1
        computed = f"*{value}" if connected else f"*{value}, not connected"
        yield Instance(witness, connected and value == nim, f"*{nim}", computed, (position.n, nim))


def extended(graph: Position) -> Iterator[Position]:
    """The graph with a new vertex of odd degree, in every way."""
    for degree in range(1, graph.n + 1, 2):
        for around in combinations(range(graph.n), degree):
            yield Position(graph.n + 1, [*graph.edges, *((v, graph.n) for v in around)])


@cache
def _of_order(n: int) -> tuple[Position, ...]:
    """All graphs with n vertices, listed once for the two claims that go through them."""
    keys = class_keys("all", n) if n > SMALL else None
    return tuple(graphs(n) if keys is None else map(decode, keys))


def _smallest(oracle: Oracle) -> Cases:
    """Least orders: all graphs to 8 vertices, those that extend one of the value before, a witness each."""
    of_value_4: list[Position] = []
    for n, greatest in GREATEST.items():
        values = dict(zip(_of_order(n), oracle.values(_of_order(n)), strict=True))
        found = max(value for value in values.values() if isinstance(value, int))
        yield Instance(f"all({n})", found == greatest, f"greatest *{greatest}", f"greatest *{found}", (n,))
        of_value_4 = [graph for graph, value in values.items() if value == 4]
    before = of_value_4
    for k, count in EXTENSIONS.items():
        every = {key(each): each for graph in before for each in extended(graph)}
        larger = list(every.values())
        before = [each for each, value in zip(larger, oracle.values(larger), strict=True) if value == k]
        words = f"{count} of value *{k}", f"{len(before)} of value *{k}"
        yield Instance(f"all({k + 4})", len(before) == count, *words, (k + 4,))
    yield from _every_value(oracle)


def _counts(oracle: Oracle) -> Cases:
    for n, expected in COUNTS.items():
        found = Counter(oracle.values([graph for graph in _of_order(n) if len(graph.components()) == 1]))
        yield Instance(f"connected({n})", found == expected, _tally(expected), _tally(found), (n,))


def _tally(counts: Mapping[Value, int]) -> str:
    return ", ".join(f"{counts[nim]} of value *{nim}" for nim in range(8) if nim in counts)


def _bipartite(position: Position) -> Statement | None:
    edges = len(position.edges)
    if 4 * edges > position.n**2 or not is_bipartite(position):
        return None
    return _STAR if edges % 2 else _ZERO


CLAIMS = (
    EVEN_EVEN.positions("lemma-14", lambda position: _N if position.n % 2 else None, "all(n<=6)"),
    EVEN_EVEN.check("lemma-14-proof-even-vertex", even_vertex),
    EVEN_EVEN.positions("lemma-15", lambda position: None if position.n % 2 else _P, "all(n<=6)"),
    EVEN_EVEN.positions("theorem-16", lambda position: _STAR if position.n % 2 else _ZERO, "all(n<=6)"),
    ODD_ODD.each("lemma-17", "path", range(1, 21), ForAll(family="P_n", least=1, first=(0, 1), length=2)),
    ODD_ODD.each("odd-odd-complete", "complete", range(1, 15), lambda n: 1 - n % 2),
    ODD_ODD.family(
        "odd-odd-bipartite",
        "complete-multipartite",
        tuples(2, 2, range(9)),
        lambda parts: parts[0] % 2 & parts[1] % 2,
        lambda parts: len(parts) == 2,
    ),
    ODD_ODD.check("two-graphs-of-value-star-2", _two_known),
    ODD_ODD.check("star-3-by-a-sum", _star_three),
    ODD_ODD.check("question-nim-values", _every_value),
    ODD_ODD.check("finding-odd-odd-smallest", _smallest),
    ODD_ODD.check("finding-odd-odd-counts", _counts),
    ODD_ODD.positions("finding-odd-odd-bipartite", _bipartite, "all(n<=6)"),
    ODD_ODD.family(
        "finding-odd-odd-multipartite",
        "complete-multipartite",
        tuples(2, 5, range(1, 6)),
        lambda parts: int((odd := sum(part % 2 for part in parts)) > 0 and odd % 2 == 0),
    ),
    ODD_ODD.each("finding-odd-odd-wheels", "wheel", range(3, 17), lambda n: n % 2),
    ODD_ODD.each("finding-odd-odd-fans", "fan", range(3, 17), lambda n: n % 2),
)
