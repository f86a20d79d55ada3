"""The kernel where something ends: the stack, the memory, the small sizes of graph6, simple graphs.

Oracles: the rules in Python, networkx's graph6, the general solver, and values worked out by hand.
"""

from __future__ import annotations

import os
import resource
from array import array
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

import networkx as nx
import pytest

from kb.errors import BadGraph, LimitReached, TooLarge
from kb.games import game
from kb.graphs import families, graph6
from kb.graphs.canonical import key
from kb.graphs.enumerate import graphs
from kb.graphs.position import Position
from kb.solvers import kernel
from kb.solvers.kernel import KernelSolver, polish_on_complete_bipartite
from kb.solvers.kernel_partizan import PartizanKernelSolver
from kb.solvers.wheels import WheelSolver

pytestmark = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")


def test_loops_at_a_vertex_alternate_between_two_values() -> None:
    """Delete one of k loops, or the vertex (0): mex{0, v(k - 1)} from v(0) = 1 on is 2, 1, 2, …"""
    assert KernelSolver("take-away").histogram(Position(300, [(0, 0)] * 3000)) == {1: 1500, 2: 1500}


@pytest.mark.skipif(
    "GGKB_KERNEL" in os.environ,
    reason="AddressSanitizer does not clear its marks when an exception leaves more than 64 MiB of stack",
)
def test_play_that_is_too_deep_for_the_stack_is_a_limit_and_no_crash() -> None:
    solver = KernelSolver("take-away")
    with pytest.raises(LimitReached, match="too deep for the stack"):
        solver.histogram(Position(300, [(0, 0)] * 16000))
    assert solver.value(Position(1, [(0, 0)] * 3)) == 2


def test_bundles_of_up_to_16000_edges_are_taken() -> None:
    """Delete an end (1), or one of k edges: mex{1, v(k - 1)} from v(0) = 0 on is 2, 0, 2, …"""
    solver = KernelSolver("take-away")
    assert solver.values([Position(2, [(0, 1)] * 15999), Position(2, [(1, 0)] * 16000)]) == [2, 0]
    assert solver.value(Position(1, [(0, 0)] * 16000)) == 1
    for edge in ((0, 1), (1, 1)):
        with pytest.raises(TooLarge, match="more than 16000 edges between two vertices"):
            solver.value(Position(2, [edge] * 16001))


def test_nim_values_to_127_are_held() -> None:
    """A star is a heap in Star-removing: any number of its edges can go."""
    assert KernelSolver("star-removing").value(families.complete_multipartite((1, 127))) == 127


def test_a_nim_value_above_127_is_refused() -> None:
    solver = KernelSolver("star-removing")
    with pytest.raises(TooLarge, match="a nim-value above 127 turned up"):
        solver.value(families.complete_multipartite((1, 128)))


@pytest.mark.parametrize("slug", kernel.games() if kernel.is_built() else ())
def test_looking_at_everything_gives_the_same_value(slug: str) -> None:
    positions = [*graphs(4), *graphs(5)]
    every = KernelSolver(slug)._session.values(kernel.pack(positions), exhaustive=True)
    assert list(every) == KernelSolver(slug).values(positions)


def test_a_complete_graph_is_settled_at_once() -> None:
    """Its vertices can be exchanged, so none has to be told apart; any move of Node Kayles ends it."""
    whole = kernel.pack([families.complete(448)])
    assert list(KernelSolver("node-kayles")._session.values(whole * 12)) == [1] * 12


def test_a_graph_of_256_vertices_shares_what_is_known_with_narrower_ones() -> None:
    """Taking leaves from a star leads through all smaller ones, down to any that is asked for next."""
    solver = KernelSolver("grim")
    solver.value(families.complete_multipartite((1, 255)))
    states = solver.states
    assert solver.value(families.complete_multipartite((1, 200))) == 2
    assert solver.states == states


def test_edges_may_come_in_any_order_and_either_way_round() -> None:
    """Python sorts them; the kernel does not rely on it. Parallel edges count together wherever they are."""
    solver, random = KernelSolver("take-away"), Random(4)
    pairs = [*combinations_with_replacement(range(4), 2)]
    for _ in range(200):
        edges = random.choices(pairs, k=8)
        sorted_ = kernel.pack([Position(4, edges)])
        ends = [end for pair in edges for end in random.sample(pair, 2)]
        mixed = array("i", [4, 8, 0, *ends]).tobytes()
        assert solver._session.values(mixed) == solver._session.values(sorted_), edges


def reached(position: Position) -> Iterator[Position]:
    """Every component that play by the rules in Python can reach."""
    rules = game("take-away")
    waiting, met = [rules.start(position)], set[str]()
    while waiting:
        for part in waiting.pop().parts():
            if (name := key(part)) not in met:
                met.add(name)
                yield part
                waiting += rules.options(part)


@pytest.mark.parametrize(
    "edges",
    [
        [(0, 1)] * 3 + [(1, 2)],
        [(0, 1)] * 2 + [(1, 2)] * 2 + [(2, 2)] * 2,
        [(0, 1)] * 4 + [(0, 2)] * 2 + [(1, 2), (0, 0)],
        [(0, 2)] * 2 + [(1, 2)] * 3 + [(2, 3)],
    ],
)
def test_components_of_multigraphs_are_given_back_as_they_are(edges: list[tuple[int, int]]) -> None:
    host = Position(1 + max(map(max, edges)), edges)
    below = {key(position): value for position, value in KernelSolver("take-away").subpositions(host)}
    lone = key(Position(1, []))
    assert set(below) | {lone} == {key(part) for part in reached(host)} | {lone}
    again = KernelSolver("take-away")
    assert all(again.value(position) == below[key(position)] for position in reached(host) if position.edges)


@pytest.mark.parametrize("n", [2, 61, 62, 63, 64, 65, 127, 128, 129, 256, 257, 448])
@pytest.mark.parametrize("lone", [0, 1])
def test_a_stream_takes_graphs_of_all_sizes(n: int, lone: int) -> None:
    """A star in Node Kayles: its centre takes all (0), a leaf leaves the other leaves (1 if they are odd)."""
    graph = nx.star_graph(n - 1 - lone)
    graph.add_nodes_from(range(n))
    leaves = n - 1 - lone
    star = 1 if leaves % 2 else 2
    (found,) = KernelSolver("node-kayles").graph6_values(nx.to_graph6_bytes(graph, header=False))
    assert found == (star if leaves else 1) ^ lone


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"~??~\n", "graph6"),  # 63 vertices and no more
        (b"~\n", "graph6"),
        (b"~~????A?\n", "at most 448"),
        (b"Bo\nB~\n", "line 2"),  # bits behind the last edge
        (b"B\n", "graph6"),
        (b"Bww\n", "graph6"),
        (b"B \n", "graph6"),
        (b"B\x7f\n", "graph6"),  # the first byte behind the alphabet
    ],
)
def test_what_is_no_graph6_is_refused(line: bytes, says: str) -> None:
    for slug in ("node-kayles", "take-away"):
        with pytest.raises((BadGraph, TooLarge), match=says):
            KernelSolver(slug).graph6_values(line)


LIMITED = {"take-away": (families.grid((4, 4)), 1 << 18), "polish": (families.grid((3, 4)), 1 << 17)}


@pytest.mark.parametrize("slug", LIMITED)
def test_nearly_all_of_the_memory_is_used_before_it_is_said_to_be_full(slug: str) -> None:
    """Near the limit a table grows by a quarter, not to the double."""
    position, limit = LIMITED[slug]
    solver = KernelSolver(slug, memory_limit=limit)
    with pytest.raises(LimitReached, match="memory limit"):
        solver.value(position)
    assert 0.8 * limit < solver.peak_memory <= limit
    assert solver.value(families.path(3)) == KernelSolver(slug).value(families.path(3))


LEARNT = {
    30_000: 520, 40_000: 779, 50_000: 1442, 70_000: 1664, 80_000: 1932, 90_000: 2329,
}  # fmt: skip
"""How many components are remembered when so many bytes are full, as measured."""

TABLES = {
    (1, 1): (1, 65), (2, 1): (2, 129), (2, 2): (9, 374), (3, 2): (27, 767), (3, 3): (113, 1996),
    (4, 3): (353, 3745), (4, 4): (1441, 8748), (5, 3): (917, 6779), (5, 4): (4729, 18341),
    (6, 5): (64814, 101945),
}  # fmt: skip
"""How many positions the tables of K_{m,n} hold, and the most bytes booked for them, as measured."""


@pytest.mark.parametrize(("m", "n"), TABLES)
def test_tables_of_polish_agree_with_the_solver_and_cost_what_they_did(m: int, n: int) -> None:
    table = polish_on_complete_bipartite(m, n)
    assert table.value == KernelSolver("polish").value(families.complete_multipartite((m, n)))
    assert (table.states, table.peak_memory) == TABLES[m, n]


@pytest.mark.skipif("GGKB_KERNEL" in os.environ, reason="AddressSanitizer keeps freed memory for a while")
def test_tables_of_polish_are_given_back() -> None:
    """A hundred of them, one after the other, hold far less than a hundred."""
    for _ in range(3):
        table = polish_on_complete_bipartite(6, 5)
    before = resident()
    for _ in range(100):
        table = polish_on_complete_bipartite(6, 5)
    assert resident() - before < 50 * table.peak_memory


def resident() -> int:
    """The bytes of memory that this process holds."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def test_a_partizan_solver_refuses_graph6_that_is_none() -> None:
    with pytest.raises(BadGraph, match="line 8"):
        PartizanKernelSolver("even-odd").graph6_values(b"A_\nB\n", first_line=7)


SIX = "".join(f"{graph6.write(graph)}\n" for n in range(7) for graph in graphs(n)).encode()
"""All graphs to six vertices, twice over more than one block of a stream."""


@pytest.mark.parametrize("slug", ["node-kayles", "grim", "take-away", "trail-removing"])
def test_threads_change_nothing(slug: str) -> None:
    """The oracle is one graph after the other."""
    text = SIX * 8
    alone = KernelSolver(slug).values(list(graph6.read_lines(text.decode().splitlines()))[: SIX.count(b"\n")])
    for threads in (1, 4):
        assert KernelSolver(slug).graph6_values(text, threads=threads) == bytes(alone) * 8


@pytest.mark.parametrize("slug", ["node-kayles", "arc-kayles", "grim", "odd-odd", "even-even"])
def test_small_graphs_of_a_stream_are_solved_in_a_table_and_not_remembered(slug: str) -> None:
    solver = KernelSolver(slug)
    solver.graph6_values(SIX)
    assert solver.states == 0


def test_a_long_stream_of_small_graphs_is_solved_with_all_that_lies_below_them() -> None:
    """The oracles: all below a position, one by one, and the search for a value, which meets fewer."""
    nine, ten = families.grid((3, 3)), families.prism(5)
    below = sum(1 for _ in KernelSolver("take-away").subpositions(nine))
    for host, lines, meets_all in ((nine, 1000, True), (nine, 999, False), (ten, 1000, False)):
        alone = KernelSolver("take-away")
        value = alone.value(host)
        solver = KernelSolver("take-away")
        found = solver.graph6_values(f"{graph6.write(host)}\n".encode() * lines)
        assert found == bytes([value]) * lines
        assert solver.states == (below if meets_all else alone.states)


def test_what_is_cleared_is_forgotten() -> None:
    solver = KernelSolver("grim")
    value = solver.value(families.petersen())
    assert solver.states > 0
    solver.clear()
    assert solver.states == 0
    assert solver.value(families.petersen()) == value
    alone = {key(position) for position, _ in KernelSolver("grim").subpositions(families.path(6))}
    assert {key(position) for position, _ in solver.subpositions(families.path(6))} == alone


def broken_wheel(n: int) -> Position:
    """A rim with a gap, and a hub with spokes to some of it."""
    return Position(n + 1, [(v, v + 1) for v in range(n - 1)] + [(v, n) for v in range(n) if v * v % 7 != 2])


def test_the_time_limit_holds_for_wheels() -> None:
    solver = WheelSolver(1 << 30)
    with pytest.raises(LimitReached, match="time limit"):
        solver.value(broken_wheel(40), time_limit=0.05)
    assert solver.value(broken_wheel(12)) == KernelSolver("take-away").value(broken_wheel(12))


def test_the_time_limit_holds_for_a_stream_of_small_graphs() -> None:
    """So many graphs of twelve vertices take far longer than the limit; it is looked at block by block."""
    line = graph6.write(families.cycle(12)).encode() + b"\n"
    with pytest.raises(LimitReached, match="time limit"):
        KernelSolver("grim").graph6_values(line * 400_000, time_limit=0.02)


@pytest.mark.parametrize(("limit", "states"), LEARNT.items())
def test_what_was_learnt_before_the_limit_stays_and_is_true(limit: int, states: int) -> None:
    solver = KernelSolver("take-away", memory_limit=limit)
    with pytest.raises(LimitReached, match="memory limit"):
        solver.value(families.grid((4, 4)))
    assert solver.states == states
    packed, values = solver._session.components()
    truth = KernelSolver("take-away").values(kernel.unpack(packed))
    assert list(values) == truth
    assert sum(solver._session.histogram()) == len(truth)
