"""The conjecture that (G,H;P_n) is arithmetic periodic in n, and the periods that the data show.

G runs over small graphs and H over its sets of vertices up to symmetry; H may be empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kb.graphs.canonical import key
from kb.graphs.enumerate import connected_graphs, graphs
from kb.graphs.language import describe
from kb.graphs.operations import hang_path
from kb.graphs.position import Position
from kb.theorems.kit import Cases, Instance, Oracle
from kb.theorems.ottaway.games import EVEN_EVEN, EVEN_ODD, ODD_ODD
from kb.values.notation import show
from kb.values.short_game import ShortGame
from kb.values.sums import as_game


def hangings(graph: Position) -> Iterator[tuple[int, ...]]:
    """The sets H of vertices up to the symmetries of the graph."""
    seen: set[str] = set()
    for size in range(graph.n + 1):
        for chosen in combinations(range(graph.n), size):
            marked = key(Position(graph.n, graph.edges, labels=[int(v in chosen) for v in range(graph.n)]))
            if marked not in seen:
                seen.add(marked)
                yield chosen


def _values(oracle: Oracle, graph: Position, chosen: tuple[int, ...], longest: int) -> list[ShortGame]:
    return [as_game(oracle.value(hang_path(graph, chosen, n))) for n in range(longest + 1)]


def period(values: list[ShortGame]) -> tuple[int, int, ShortGame] | None:
    """The least period p, its start and saltus, where they hold over at least three more periods."""
    last = len(values) - 1
    for length in range(1, last // 4 + 1):
        saltus = values[last] - values[last - length]
        start = last - length + 1
        while start and values[start - 1 + length] is values[start - 1] + saltus:
            start -= 1
        if last - start >= 4 * length and saltus.is_number:
            return length, start, saltus
    return None


def _conjecture(oracle: Oracle) -> Cases:
    longest = 17
    for n in range(5):
        for graph in graphs(n):
            name = describe(graph)
            for chosen in hangings(graph):
                found = period(_values(oracle, graph, chosen, longest))
                computed = "no period" if found is None else f"period {found[0]}, saltus {show(found[2])}"
                yield Instance(
                    _name(name, chosen), found is not None, "arithmetic periodic", computed, (n, longest)
                )


def _period_three(oracle: Oracle) -> Cases:
    """Period 3 and saltus 1 from n = max(|G|, 1) on for connected G, from |G| + 2 on for any G."""
    for order, every, longest in (
        (0, graphs, 16),
        (1, graphs, 16),
        (2, graphs, 16),
        (3, graphs, 16),
        (4, graphs, 13),
        (5, connected_graphs, 11),
    ):
        for graph in every(order):
            name = describe(graph)
            start = max(order, 1) if len(graph.components()) < 2 else order + 2
            for chosen in hangings(graph):
                values = _values(oracle, graph, chosen, longest)
                bad = [n for n in range(start, longest - 2) if values[n + 3] is not values[n] + 1]
                claimed = f"period 3, saltus 1 from {start}"
                computed = f"not yet at {bad[-1]}" if bad else claimed
                yield Instance(_name(name, chosen), not bad, claimed, computed, (order, longest))


def _period_two(oracle: Oracle, start: int) -> Cases:
    """A path that grows at a vertex of a connected graph on at most 5 vertices: period 2 from `start` on."""
    for order in range(1, 6):
        longest = 14 - order
        for graph in connected_graphs(order):
            for chosen in (each for each in hangings(graph) if len(each) == 1):
                values = oracle.values([hang_path(graph, chosen, n) for n in range(longest + 1)])
                bad = [n for n in range(start, longest - 1) if values[n + 2] != values[n]]
                claimed = f"period 2 from {start}"
                computed = f"not yet at {bad[-1]}" if bad else claimed
                yield Instance(_name(describe(graph), chosen), not bad, claimed, computed, (order, longest))


def _name(graph: str, chosen: tuple[int, ...]) -> str:
    return f"({graph}, {{{','.join(map(str, chosen))}}}; P_n)"


CLAIMS = (
    EVEN_ODD.check("conjecture-arithmetic-periods", _conjecture),
    EVEN_ODD.check("finding-period-three", _period_three),
    ODD_ODD.check("finding-odd-odd-tails", _period_two, 5),
    EVEN_EVEN.check("finding-even-even-tails", _period_two, 0),
)
