"""How cost grows with the number of vertices: populate, census, a warm look-up and an audit of one class.

All connected graphs with n vertices in Node Kayles, in a base of their own for each n. Times are those of the
processor, generators included. The look-ups are of graphs drawn from the class and labelled anew; the audit
puts one claim that speaks of every graph, and is true, to every row. The ratio of a line is the cost of a
graph at the size before to that at this size: where it stays near 1, cost grows with the number of graphs.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import Any

from kb.graphs import geng
from kb.graphs.canonical import decode
from kb.graphs.geng import Part
from kb.graphs.position import Position
from kb.knowledge_base import KnowledgeBase

GAME = "node-kayles"
ROUNDS, ASKED = 6, 300
"""Rounds of look-ups, of which the quickest counts, and look-ups in a round."""
CLAIM = """
from kb.theorems.base import PositionClaim
from kb.theorems.statements import NimValue

CLAIM = PositionClaim(
    id="own/at-most-as-many-as-vertices",
    game="node-kayles",
    says=lambda position: NimValue(at_most=position.n),
    asks=("connected(n<=3)",),
    says_in_words="No nim-value exceeds the number of vertices.",
)
"""


def spent(work: Callable[[], Any]) -> float:
    """The processor time of some work, with that of the programs it started."""

    def now() -> float:
        return sum(
            each.ru_utime + each.ru_stime for each in (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))
        )

    begin = now()
    work()
    return now() - begin


def looked_up(base: KnowledgeBase, n: int, count: int) -> float:
    """Seconds for a look-up of a graph that is stored under another labelling."""
    source = random.Random(n)
    lines = geng.key_text("connected", n, Part(0, max(1, count // 10_000))).decode().split()
    best = float("inf")
    for _ in range(ROUNDS):
        graphs = [decode(source.choice(lines)) for _ in range(ASKED)]
        asked = [graph.relabel(source.sample(range(n), n)) for graph in graphs]
        best = min(best, spent(partial(_ask, base, asked)) / ASKED)
    return best


def _ask(base: KnowledgeBase, graphs: list[Position]) -> None:
    for graph in graphs:
        base.value(GAME, graph)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vertices", type=int, nargs="+", default=[7, 8, 9])
    parser.add_argument("--audit-to", type=int, default=9, help="no audit beyond this size (9)")
    given = parser.parse_args()
    before: dict[str, float] = {}
    for n in given.vertices:
        with tempfile.TemporaryDirectory() as folder:
            claim = Path(folder) / "claim.py"
            claim.write_text(CLAIM)
            base = KnowledgeBase(str(Path(folder) / "kb.sqlite"), create=True, claims=[claim])
            family = f"connected(n={n})"
            stored = spent(partial(base.populate, GAME, family))
            count = base.stored(GAME)
            tell("populate", n, count, stored, before)
            other = KnowledgeBase(str(Path(folder) / "census.sqlite"), create=True)
            tell("census", n, count, spent(partial(other.census, GAME, family)), before)
            other.close()
            each = looked_up(base, n, count)
            print(f"look-up, n = {n}, among {count:,} rows: {each * 1e6:.0f} µs", flush=True)
            if n <= given.audit_to:
                tell("audit", n, count, spent(base.audit), before)
            base.close()


def tell(what: str, n: int, count: int, seconds: float, before: dict[str, float]) -> None:
    each = seconds / count
    line = f"{what}, n = {n}, {count:,} graphs: {seconds:.2f} s, {each * 1e6:.2f} µs a graph"
    if what in before:
        line += f"; ratio {before[what] / each:.2f}"
    before[what] = each
    print(line, flush=True)


if __name__ == "__main__":
    main()
