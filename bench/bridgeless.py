"""Trail-removing on connected graphs without a bridge: how many have a value other than |E|.

All graphs with so many vertices and so many edges, from nauty's geng. The 9,804,368 with 10 vertices (as many
as OEIS A007146 has) take 33 minutes of processor time, 5 of them for those with at most 21 edges; the
12,722,991 with 11 vertices and at most 20 edges take 19.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Iterator
from itertools import islice

from measure import measured

from kb.graphs import geng
from kb.graphs.canonical import decode
from kb.graphs.invariants import cut_vertices_and_bridges
from kb.graphs.position import Position
from kb.solvers.oracle import SolvingOracle

BATCH = 500
"""Graphs solved at a time."""


def bridgeless(n: int, edges: int) -> Iterator[Position]:
    """The connected graphs with so many vertices and edges that have no bridge."""
    program = geng.program()
    assert program is not None, "nauty's geng is needed"
    # A vertex of degree 1 lies on a bridge.
    command = [program, "-c", "-d2", "-q", "-l", str(n), f"{edges}:{edges}"]
    printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    return (graph for graph in map(decode, printed.split()) if not cut_vertices_and_bridges(graph)[1])


def differing(n: int, edges: int) -> tuple[int, int]:
    """How many such graphs there are, and how many have another value than their number of edges."""
    oracle = SolvingOracle("trail-removing")
    every = bridgeless(n, edges)
    found = different = 0
    while graphs := list(islice(every, BATCH)):
        found += len(graphs)
        different += sum(value != edges for value in oracle.values(graphs))
    return found, different


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vertices", type=int, default=10)
    parser.add_argument("--least", type=int, help="edges at least; as many as vertices unless given")
    parser.add_argument("--edges", type=int, default=21, help="at most")
    chosen = parser.parse_args()
    for edges in range(chosen.least or chosen.vertices, chosen.edges + 1):
        with measured(f"{chosen.vertices} vertices, {edges} edges") as remark:
            found, different = differing(chosen.vertices, edges)
            remark(f"{found:,} connected graphs without a bridge, {different} of another value")


if __name__ == "__main__":
    main()
