"""What a look-up costs: a cold `ggkb value`, a warm one in process, and a batch of 100,000 lines.

The last figure of a line with a promise is the ratio to it; above 1 the promise is kept. Times are those of
the processor, because a shared machine spoils wall time; each program is one process on one thread. The
base is made for the measurement: three games on connected graphs to seven vertices, with all claims.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import tempfile
from pathlib import Path

from measure import ggkb, seconds, tell

from kb.graphs import graph6
from kb.graphs.enumerate import connected_graphs
from kb.graphs.position import Position, simple_graph
from kb.knowledge_base import KnowledgeBase

GAMES = ("take-away", "even-odd", "polish")


def cold(url: str) -> None:
    for game in GAMES:
        best = min(ggkb("--db", url, "value", game, "K_{2,3}").processor for _ in range(7))
        tell(f"cold `ggkb value {game} K_{{2,3}}`", best, "s", 0.25)


def warm(base: KnowledgeBase, game: str, graphs: list[Position]) -> None:
    base.value(game, "K1")
    asked = [simple_graph(graph.n, graph.edges) for graph in graphs]  # none whose key is known already
    answers, took = seconds(lambda: [base.value(game, graph) for graph in asked])
    tell(f"warm look-up in {game}, a new graph each", took / len(asked) * 1e6, "µs", 60)
    _, took = seconds(lambda: [answer.as_json(named=False) for answer in answers])
    tell(f"the record of each in {game}, all claims heard", took / len(asked) * 1e6, "µs")
    gc.collect()  # what is kept above is enough for a full collection, which costs more than this stretch
    _, took = seconds(lambda: [base.value(game, "K_{2,3}") for _ in asked])
    tell(f"warm look-up in {game}, the same text again", took / len(asked) * 1e6, "µs", 60)


def batch(url: str, graphs: list[Position], lines: int, folder: Path) -> None:
    source = random.Random(2)
    file = folder / "batch.jsonl"
    with file.open("w") as out:
        for number in range(lines):
            graph = source.choice(graphs)
            graph = graph.relabel(source.sample(range(graph.n), graph.n))
            if number % 2:
                record = {"id": number, "graph": "g6:" + graph6.write(graph)}
            else:
                record = {"id": number, "n": graph.n, "edges": graph.edges}
            out.write(json.dumps(record) + "\n")
    for game in GAMES:
        whole = ggkb("--db", url, "value", game, "--batch", str(file), "--stored-only")
        answers = [json.loads(line) for line in whole.printed.splitlines()]
        assert len(answers) == lines
        assert all(answer["value"] is not None for answer in answers)
        tell(f"batch of {lines:,} look-ups in {game}", whole.processor, "s", 4 * lines / 100_000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=100_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = str(Path(folder) / "bench.sqlite")
        with KnowledgeBase(url, create=True) as base:
            base.seed()
            for game in GAMES:
                base.populate(game, "connected(n<=7)")
            graphs = [graph for n in range(4, 8) for graph in connected_graphs(n)]
            cold(url)
            for game in GAMES:
                warm(base, game, graphs)
        batch(url, graphs, given.lines, Path(folder))


if __name__ == "__main__":
    main()
