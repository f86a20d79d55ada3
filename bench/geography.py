"""Partizan Geography: all boards A(x,y,z) and B(x,y,z) to a bound, values with mean and temperature.

The kernel plays on the general graph of the largest board, of which all others are parts; other CGT
packages get the options of Lemma 1 ready-made.
"""

from __future__ import annotations

import argparse
from time import perf_counter

from measure import peak_mib
from peers import Options, arithmetics, seconds

from kb.games import game
from kb.graphs.states import board_a, board_b
from kb.solvers.kernel_partizan import PartizanKernelSolver, Place
from kb.solvers.reference import ReferenceSolver
from kb.values.short_game import ShortGame

Board = tuple[str, int, int, int]


def boards(bound: int) -> list[Board]:
    """All of them: A needs a column for the token, B a cell."""
    counts = range(bound + 1)
    triples = [(x, y, z) for x in counts for y in counts for z in counts]
    return [("A", *t) for t in triples if t[1]] + [("B", *t) for t in triples if t[0]]


def options(board: Board) -> Options:
    """Nowakowski, Siegel, Lemma 1."""
    kind, x, y, z = board
    x, y, z = (x - 1, y, z) if kind == "B" else (x, y - 1, z + 1)
    left: list[Board] = ([("B", x, y, z)] if x else []) + ([("A", x, y, z)] if y else [])
    right: list[Board] = [("B", z, y, x)] if kind == "A" else []
    return [[board] for board in left], [[board] for board in right]


def place(board: Board, bound: int) -> Place:
    """Where a board lies in A(bound,bound,bound): its last cells of each sort."""
    kind, x, y, z = board
    below, above = 2 * bound, 2 * bound
    vertices = 0
    for count, end in ((x, bound), (y, below), (y, below + bound), (z, below + above)):
        vertices |= (1 << end) - (1 << (end - count))
    return vertices, bound - x if kind == "B" else below - y


def solve(bound: int, solver: PartizanKernelSolver) -> list[ShortGame]:
    places = [place(board, bound) for board in boards(bound)]
    return solver.values_within(board_a(bound, bound, bound), places)


def measure_against_packages(bound: int) -> None:
    begin = perf_counter()
    solve(bound, PartizanKernelSolver("geography"))
    ours = perf_counter() - begin
    print(f"boards to {bound} ({len(boards(bound))}): kernel {ours:.4f} s")
    for arithmetic in arithmetics():
        theirs = seconds(arithmetic, options, boards(bound))
        print(
            f"  {arithmetic.name}: options ready-made {theirs:.3f} s, ratio {theirs / ours:.1f}", flush=True
        )


def measure_against_reference(bound: int) -> None:
    make = {"A": board_a, "B": board_b}
    positions = [make[kind](x, y, z) for kind, x, y, z in boards(bound)]
    begin = perf_counter()
    PartizanKernelSolver("geography").values(positions)
    ours = perf_counter() - begin
    begin = perf_counter()
    ReferenceSolver(game("geography")).values(positions)
    theirs = perf_counter() - begin
    print(
        f"boards to {bound} ({len(positions)}), each a graph of its own: kernel {ours:.4f} s; "
        f"reference {theirs:.2f} s, ratio {theirs / ours:.0f}"
    )


def measure_reach(bound: int) -> None:
    solver = PartizanKernelSolver("geography")
    begin = perf_counter()
    values = solve(bound, solver)
    solved = perf_counter()
    thermal = {(value.mean, value.temperature) for value in values}
    done = perf_counter()
    print(
        f"boards to {bound} ({len(values)}): kernel {solved - begin:.2f} s, mean and temperature "
        f"{done - solved:.2f} s; {len(set(values))} values, {len(thermal)} pairs of mean and temperature, "
        f"{solver.states} components, {solver.peak_memory >> 20} MiB booked; "
        f"peak of the process {peak_mib()} MiB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bound", type=int, default=24, help="of x, y and z, for the kernel alone")
    given = parser.parse_args()
    measure_against_reference(4)
    measure_against_packages(8)
    measure_reach(given.bound)


if __name__ == "__main__":
    main()
