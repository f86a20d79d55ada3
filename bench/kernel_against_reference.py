"""The kernel against the reference solver, game by game, on the same positions in one run."""

from __future__ import annotations

from measure import seconds

from kb.games import game
from kb.graphs.enumerate import connected_graphs
from kb.graphs.position import Position
from kb.solvers import kernel
from kb.solvers.kernel import KernelSolver
from kb.solvers.reference import ReferenceSolver

LARGEST = {"polish": 6, "trail-removing": 6, "matching-removing": 6, "star-removing": 6}
"""Vertices the referee can manage in seconds, where it is not 7."""


def compare(slug: str, graphs: list[Position]) -> None:
    expected, slow = seconds(lambda: list(map(ReferenceSolver(game(slug)).value, graphs)))
    found, fast = seconds(lambda: KernelSolver(slug).values(graphs))
    if found != expected:
        raise AssertionError(f"kernel and referee differ on {slug}")
    print(f"{slug}: {len(graphs)} connected graphs on {graphs[0].n} vertices", end=": ")
    print(f"reference {slow:.3f} s, kernel {fast:.4f} s: × {slow / fast:.0f}", flush=True)


if __name__ == "__main__":
    for slug in kernel.games():
        compare(slug, list(connected_graphs(LARGEST.get(slug, 7))))
