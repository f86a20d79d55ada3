"""Theorem 10: two isomorphic subgraphs H and K = f(H), each vertex of H joined to its image, may be deleted.

As printed the edges between H and K are free but for those from h to f(h), and P_4 is a counterexample;
the proof needs that h is joined to f(h') exactly where h' is joined to f(h).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from kb.graphs.enumerate import graphs
from kb.graphs.families import complete
from kb.graphs.language import describe
from kb.graphs.operations import cartesian_product
from kb.graphs.position import Position
from kb.theorems.kit import Cases, Instance, Oracle, grid
from kb.theorems.ottaway.games import EVEN_ODD
from kb.values.notation import show
from kb.values.short_game import ZERO
from kb.values.sums import as_game

Pairs = tuple[tuple[int, int], ...]
"""The vertices h of H, each with its image f(h)."""


class Pairing(NamedTuple):
    """An isomorphism f of induced subgraphs H and K that meets the printed conditions."""

    pairs: Pairs
    symmetric: bool
    """Whether h is joined to f(h') exactly where h' is joined to f(h)."""


def pairings(graph: Position) -> Iterator[Pairing]:
    """Every f of the theorem with H not empty, up to exchanging H and K."""
    around = [set(near) for near in graph.neighbours()]
    for matching in _matchings(graph):
        for turned in product((False, True), repeat=len(matching) - 1):
            rest = zip(matching[1:], turned, strict=True)
            pairs = (matching[0], *((v, u) if turn else (u, v) for (u, v), turn in rest))
            inside = {v for pair in pairs for v in pair}
            if any(around[h] - inside != around[k] - inside for h, k in pairs):
                continue
            two = list(combinations(pairs, 2))
            if all((b in around[a]) == (d in around[c]) for (a, c), (b, d) in two):
                yield Pairing(pairs, all((d in around[a]) == (c in around[b]) for (a, c), (b, d) in two))


def _matchings(graph: Position, start: int = 0, taken: frozenset[int] = frozenset()) -> Iterator[Pairs]:
    for index in range(start, len(graph.edges)):
        u, v = graph.edges[index]
        if u not in taken and v not in taken:
            yield ((u, v),)
            for more in _matchings(graph, index + 1, taken | {u, v}):
                yield ((u, v), *more)


def _reduce(oracle: Oracle, largest: int, symmetric_only: bool) -> Cases:
    for n in range(2, largest + 1):
        for graph in graphs(n):
            gone = {
                frozenset(v for pair in found.pairs for v in pair)
                for found in pairings(graph)
                if found.symmetric or not symmetric_only
            }
            value = as_game(oracle.value(graph)) if gone else None
            for vertices in sorted(gone, key=sorted):
                rest = as_game(oracle.value(graph.without_vertices(vertices)))
                yield Instance(
                    subject=describe(graph),
                    holds=rest is value,
                    claimed=show(rest),
                    computed=str(value),
                    size=(n, len(graph.edges)),
                )


def _parity_inside(_: Oracle, largest: int, symmetric_only: bool) -> Cases:
    """The proof's step: h and f(h) have equally many neighbours in the union of H and K."""
    for n in range(2, largest + 1):
        for graph in graphs(n):
            around = [set(near) for near in graph.neighbours()]
            for found in pairings(graph):
                if symmetric_only and not found.symmetric:
                    continue
                inside = {v for pair in found.pairs for v in pair}
                counts = [(len(around[h] & inside), len(around[k] & inside)) for h, k in found.pairs]
                bad = next(((a, b) for a, b in counts if a != b), None)
                yield Instance(
                    subject=describe(graph),
                    holds=bad is None,
                    claimed="equally many",
                    computed=f"{min(bad)} and {max(bad)}" if bad else "equally many",
                    size=(n, len(graph.edges)),
                )


def _equal_parts(oracle: Oracle) -> Cases:
    for rest in (parts for count in range(4) for parts in combinations_with_replacement(range(1, 5), count)):
        for part in range(1, 5):
            whole = "K_{" + ",".join(map(str, sorted((*rest, part, part)))) + "}"
            left = "K_{" + ",".join(map(str, rest)) + "}" if len(rest) > 1 else f"E{sum(rest)}"
            claimed, computed = as_game(oracle.value(left)), as_game(oracle.value(whole))
            size = (sum(rest) + 2 * part, len(rest) + 2)
            yield Instance(whole, claimed is computed, f"{show(claimed)}, as {left}", show(computed), size)


def _products_with_k2(oracle: Oracle) -> Cases:
    for n in range(6):
        for graph in graphs(n):
            product_graph = cartesian_product(graph, complete(2))
            value = as_game(oracle.value(product_graph))
            size = (2 * n, len(product_graph.edges))
            yield Instance(f"({describe(graph)}) □ K2", value is ZERO, "0", show(value), size)


CLAIMS = (
    EVEN_ODD.check("theorem-10", _reduce, 6, symmetric_only=False),
    EVEN_ODD.check("theorem-10-corrected", _reduce, 6, symmetric_only=True),
    EVEN_ODD.check("theorem-10-proof-degrees", _parity_inside, 5, symmetric_only=False),
    EVEN_ODD.check("theorem-10-proof-degrees-corrected", _parity_inside, 6, symmetric_only=True),
    EVEN_ODD.family("complete-graphs", "complete", grid(range(13)), lambda n: str(n % 2)),
    EVEN_ODD.check("equal-parts", _equal_parts),
    EVEN_ODD.check("finding-product-with-k2", _products_with_k2),
)
