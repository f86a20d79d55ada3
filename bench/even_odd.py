"""Even/Odd: long paths against other CGT packages, and all connected graphs on 8 and 9 vertices.

A kernel that starts from nothing plays on the graphs. The packages are driven twice: by the rules on
graphs, known by their canonical keys, and by the options of P(n,k) ready-made, without any graph.
"""

from __future__ import annotations

import argparse
from time import perf_counter

from measure import graph6_stream, peak_mib
from peers import Options, arithmetics, seconds

from kb.games import game
from kb.games.base import PLAYERS
from kb.graphs.canonical import decode, key
from kb.graphs.enumerate import connected_graphs
from kb.graphs.families import generalized_path
from kb.solvers.kernel_partizan import PartizanKernelSolver
from kb.solvers.reference import ReferenceSolver

RULES = game("even-odd")
Shape = tuple[int, int]
"""(n, k): the generalized path P(n,k); (n, 0) is the path of n + 1 vertices."""


def options(shape: Shape) -> Options:
    """What Left leaves by deleting a vertex of even degree, and Right one of odd degree."""
    n, k = shape
    sides: tuple[list[list[Shape]], list[list[Shape]]] = ([], [])
    degree_of_centre = k + (n > 0)
    sides[degree_of_centre % 2].append([(0, 0)] * k + path(n))
    if k > 0:
        sides[1].append([(n, k - 1)])
    for place in range(1, n + 1):
        sides[place == n].append([(place - 1, k), *path(n - place)])
    return sides


def path(n: int) -> list[Shape]:
    return [(n - 1, 0)] if n else []


def graph_options(text: str) -> Options:
    """The same by the rules, for a graph with this key."""
    position = decode(text)
    left, right = (
        [[key(part) for part in RULES.parts(leaves)] for leaves in RULES.options(position, player)]
        for player in PLAYERS
    )
    return left, right


def measure_shape(n: int, k: int, *, by_rules: bool) -> None:
    position = generalized_path(n, k)
    begin = perf_counter()
    value = PartizanKernelSolver("even-odd").value(position)
    ours = perf_counter() - begin
    print(f"P({n},{k}) = {value}: kernel {ours:.4f} s")
    for arithmetic in arithmetics():
        ready = seconds(arithmetic, options, [(n, k)])
        line = f"  {arithmetic.name}: options ready-made {ready:.3f} s, ratio {ready / ours:.1f}"
        if by_rules:
            played = seconds(arithmetic, graph_options, [key(position)])
            line += f"; by the rules {played:.2f} s, ratio {played / ours:.0f}"
        print(line, flush=True)


def measure_all_graphs(n: int) -> None:
    positions = list(connected_graphs(n))
    begin = perf_counter()
    PartizanKernelSolver("even-odd").values(positions)
    ours = perf_counter() - begin
    begin = perf_counter()
    referee = ReferenceSolver(RULES)
    for position in positions:
        referee.value(position)
    theirs = perf_counter() - begin
    print(
        f"connected graphs on {n} vertices ({len(positions)}): kernel {ours:.4f} s; "
        f"reference {theirs:.2f} s, ratio {theirs / ours:.0f}"
    )


def measure_stream(n: int) -> None:
    lines = graph6_stream(n, connected=True)
    solver = PartizanKernelSolver("even-odd")
    begin = perf_counter()
    values = solver.graph6_values(lines)
    taken = perf_counter() - begin
    print(
        f"connected graphs on {n} vertices ({len(values)}, as graph6): kernel {taken:.2f} s, "
        f"{taken / len(values) * 1e6:.1f} µs each, {len(set(values))} values, {solver.states} components, "
        f"{solver.peak_memory >> 20} MiB booked; peak of the process {peak_mib()} MiB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=9, help="vertices of the largest graphs")
    given = parser.parse_args()
    for n, k in ((99, 0), (20, 10)):
        measure_shape(n, k, by_rules=True)
    measure_shape(60, 30, by_rules=False)
    measure_all_graphs(7)
    for n in range(8, given.largest + 1):
        measure_stream(n)


if __name__ == "__main__":
    main()
