"""Vertex games on all connected graphs of 9 and of 10 vertices, from a graph6 stream.

`python bench/graph6_streams.py 9` stops after the graphs on 9 vertices.
"""

from __future__ import annotations

import sys
from collections import Counter

from measure import geng, measured, threads

from kb.solvers.kernel import KernelSolver

if __name__ == "__main__":
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    for n in range(9, largest + 1):
        text = geng(n, "-c")
        for slug in ("odd-odd", "even-even", "node-kayles"):
            with measured(f"{slug}, connected graphs on {n} vertices, {threads()} threads") as remark:
                values = KernelSolver(slug).graph6_values(text, threads=threads())
                remark(f"{len(values):,} graphs")
                remark(f"nim-values {dict(sorted(Counter(values).items()))}")
