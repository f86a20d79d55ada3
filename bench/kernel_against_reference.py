"""The kernel against the reference solver, game by game, on the same positions in one run."""

from __future__ import annotations

from measure import compare

from kb.graphs.enumerate import connected_graphs
from kb.solvers import kernel

LARGEST = {"polish": 6, "trail-removing": 6, "matching-removing": 6, "star-removing": 6}
"""Vertices the referee can manage in seconds, where it is not 7."""


def main() -> None:
    for slug in kernel.games():
        n = LARGEST.get(slug, 7)
        positions = list(connected_graphs(n))
        compare(slug, f"{len(positions)} connected graphs on {n} vertices", positions)


if __name__ == "__main__":
    main()
