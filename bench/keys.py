"""How long canonical keys take, and how many times longer the same through networkx objects."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from time import perf_counter

import networkx
import pynauty

from kb.graphs.canonical import key
from kb.graphs.enumerate import graphs
from kb.graphs.position import Position


def seconds(work: Callable[[Position], object], positions: Sequence[Position], repeat: int = 3) -> float:
    """The best of a few runs over all positions."""
    best = float("inf")
    for _ in range(repeat):
        start = perf_counter()
        for position in positions:
            work(position)
        best = min(best, perf_counter() - start)
    return best


def key_through_networkx(position: Position) -> object:
    """The same key made from networkx graphs and pynauty's own Graph."""
    graph = networkx.Graph()
    graph.add_nodes_from(range(position.n))
    graph.add_edges_from(position.edges)
    adjacency = {v: list(graph.neighbors(v)) for v in graph}
    order = pynauty.canon_label(pynauty.Graph(position.n, adjacency_dict=adjacency))
    image = {vertex: place for place, vertex in enumerate(order)}
    return networkx.to_graph6_bytes(networkx.relabel_nodes(graph, image), header=False)


def decorated(graph: Position, kind: str, source: random.Random) -> Position:
    edges = graph.edges
    if kind == "labels":
        return Position(graph.n, edges, labels=[source.randint(0, 2) for _ in range(graph.n)])
    if kind == "marks and token":
        return Position(graph.n, edges, marks=source.choices("LR", k=len(edges)), token=0)
    return Position(graph.n, [*edges, *source.choices(edges, k=2), (0, 0)] if edges else [(0, 0)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vertices", type=int, default=8)
    given = parser.parse_args()
    start = perf_counter()
    every = list(graphs(given.vertices))
    print(f"list all {len(every)} graphs on {given.vertices} vertices: {perf_counter() - start:.2f} s")
    ours = seconds(key, every)
    theirs = seconds(key_through_networkx, every, repeat=1)
    print(f"keys of them: {ours:.2f} s, {ours / len(every) * 1e6:.1f} µs each")
    print(f"the same through networkx: {theirs:.2f} s; ratio {theirs / ours:.1f}")
    source = random.Random(1)
    for kind in ("labels", "marks and token", "loops and parallel edges"):
        taken = seconds(key, [decorated(graph, kind, source) for graph in every])
        each = taken / len(every) * 1e6
        print(f"keys with {kind}: {taken:.2f} s, {each:.1f} µs each; ratio to plain {taken / ours:.1f}")


if __name__ == "__main__":
    main()
