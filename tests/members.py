"""Arguments for members of every family in the catalogue, small enough to try them all."""

from __future__ import annotations

from itertools import product

from kb.graphs.named_families import Arguments
from kb.graphs.named_graphs import EDGES, FROM_NETWORKX

_PARTS = [parts for k in (1, 2, 3) for parts in product(range(4), repeat=k)]
_LENGTHS = [(), (1,), (3,), (2, 1), (1, 1), (3, 2, 1), (1, 1, 1, 1), (4, 2, 2)]

MEMBERS: dict[str, list[Arguments]] = {
    "complete": [(n,) for n in range(8)],
    "path": [(n,) for n in range(9)],
    "cycle": [(n,) for n in range(1, 9)],
    "star": [(n,) for n in range(8)],
    "edgeless": [(n,) for n in range(5)],
    "complete-multipartite": [(parts,) for parts in _PARTS if len(parts) > 1],
    "wheel": [(n,) for n in range(3, 10)],
    "fan": [(n,) for n in range(1, 9)],
    "fan-with-handle": [(n,) for n in range(2, 9)],
    "cube": [(d,) for d in range(6)],
    "petersen": [()],
    "double-star": list(product(range(4), repeat=2)),
    "k-star": [(parts,) for parts in _PARTS],
    "grid": [((1,),), ((5,),), ((1, 4),), ((2, 2),), ((3, 2),), ((3, 3),), ((2, 5, 3),), ((2, 2, 3, 2),)],
    "generalized-path": list(product(range(5), repeat=2)),
    "spider": [(legs,) for legs in _LENGTHS],
    "tadpole": [(c, t) for c in (1, 2, 3, 4, 7) for t in range(4)],
    "lollipop": [(n, t) for n in (1, 3, 5) for t in range(3)],
    "complete-with-loops": [(n, m) for n in range(5) for m in range(n + 1)],
    "diamond-path": [(n,) for n in range(4, 9)],
    "looped-path": [(n,) for n in range(6)],
    "bouquet": [(cycles, paths) for cycles in [(), (1,), (3, 3), (2, 5), (3, 3, 5)] for paths in _LENGTHS],
    "theta": [
        (links, first, second)
        for links in [(1, 1), (1, 2), (2, 2, 3), (1, 2, 2, 4)]
        for first in _LENGTHS[:5]
        for second in _LENGTHS[:5]
    ],
    "cycle-edge-paths": [(c, paths) for c in (3, 5) for paths in _LENGTHS],
    "kneser": [(5, 2), (4, 1), (6, 2)],
    "generalized-kneser": [(5, 2, 0), (5, 2, 1), (4, 2, 0)],
    "kissing-complete": [(1, 3), (3, 4), (5, 2)],
    "fan-without-spokes": [(6, (2, 4)), (5, (1,)), (4, ())],
    "wheel-after-reply": [(3,), (9,)],
    "comb": [(1,), (4,)],
    "ladder": [(1,), (4,)],
    "prism": [(3,), (5,)],
    "torus": [(3, 3), (4, 5)],
    "friendship": [(0,), (3,)],
    "light": [((0, 3, 0), (0, 0, 2)), ((1, 0, 2), (0, 2, 1)), ((9, 9, 9), (0, 0, 1)), ((1, 0, 0), (1, 0, 0))],
    "star-state": [(c, leaves) for c in range(4) for leaves in range(4)],
    "spider-state": list(product(range(4), range(3), range(3))),
    "board-a": list(product(range(3), range(1, 4), range(3))),
    "board-b": list(product(range(1, 4), range(3), range(3))),
    "circulant": [(8, (1, 3)), (5, (1,))],
    "paley": [(5,), (13,)],
    "moebius-ladder": [(2,), (4,)],
    "generalized-petersen": [(5, 2), (7, 1)],
    "antiprism": [(3,), (5,)],
    "crown": [(3,), (4,)],
    "cocktail-party": [(1,), (3,)],
    "sun": [(3,), (5,)],
    "sunlet": [(3,), (6,)],
    "helm": [(3,), (5,)],
    "gear": [(2,), (4,)],
    "queens": [(2, 3), (4, 4)],
    "rooks": [(2, 3), (1, 4)],
    "bishops": [(3, 3), (2, 4)],
    "kings": [(2, 3), (3, 3)],
    "knights": [(3, 3), (3, 4)],
    "square-queens": [(1,), (4,)],
    "square-rooks": [(2,), (3,)],
    "square-bishops": [(3,)],
    "square-kings": [(2,), (3,)],
    "square-knights": [(3,), (4,)],
    "binary-tree": [(0,), (3,)],
    "book": [(0,), (3,)],
    "triangular-book": [(0,), (3,)],
    "barbell": [(3, 0), (2, 2)],
    "turan": [(7, 3), (4, 9)],
    **{name: [()] for name in (*EDGES, *FROM_NETWORKX)},
}
