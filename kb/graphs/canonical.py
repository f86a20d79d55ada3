"""Canonical keys: one printable text for each position up to isomorphism, decorations included.

A key spells the canonically labelled position (`kb.graphs.spelling`), so it decodes to it, and keys sort
by the number of vertices. The labelling is nauty's; its automorphisms give vertices and edges up to symmetry.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from kb.graphs import graph6, spelling
from kb.graphs.edge_lists import join
from kb.graphs.position import Position, from_sorted

SCHEME = "ggkb-1"
"""The name of the labelling: that of dense nauty 2.8.8 (in pynauty 2.8) under ordered cells.

Keys of two schemes must not be mixed in one database; `scheme_holds` tells whether this installation
labels as the scheme says.
"""

SCHEME_DIGEST = "8d9851a51737b785"
"""What `scheme_digest` gives under this scheme."""

QUICKLY_ORDERED = 16
"""Vertices up to which nauty answers sooner than it could be remembered what it said."""

FEW_EDGES = 256
"""Edges up to which thousands of positions are remembered; of dense ones they would fill the memory."""


def key(position: Position) -> str:
    """The canonical key: equal exactly for isomorphic positions.

    >>> key(Position(3, [(0, 1), (0, 2)])) == key(Position(3, [(0, 1), (1, 2)]))
    True
    >>> key(Position(2, [(0, 1), (0, 1)], labels=[0, -1], token=0))
    'A_;l-1,0;e2;t1'
    """
    if (found := position.known_key) is None:
        order = (_order if position.n <= QUICKLY_ORDERED else _kept_order)(position)
        if position.marks or not position.is_simple:
            found = spelling.write(position.relabel(_inverse(order)))
        else:
            found = graph6.encode(position.n, position.edges, order)
            if position.labels or position.token is not None:
                labels = position.labels and tuple([position.labels[v] for v in order])
                token = None if position.token is None else order.index(position.token)
                found = ";".join([found, *spelling.labels_and_token(labels, token)])
        position.remember_key(found)
    return found


def decode(text: str) -> Position:
    """The canonically labelled position that a key names; `BadGraph` for text not spelled as a key.

    That the labelling of another text is canonical is not checked: `key(decode(text)) == text` does.

    >>> decode("A_;l-1,0;e2;t1")
    Position(2, ((0, 1), (0, 1)), labels=(-1, 0), token=1)
    """
    return spelling.read(text)


def canonical_order(position: Position) -> list[int]:
    """The vertices in canonical order: vertex i of the canonical form is vertex order[i] of `position`."""
    return list(_kept_order(position))


def _order(position: Position) -> list[int]:
    if position.n == 0:
        return []
    order: list[int] = _nauty().graph_canonlab(_NautyGraph(position))
    n = position.n
    return order if len(order) == n else [v for v in order if v < n]


def _kept_order(position: Position) -> list[int]:
    """The order of a position that is named, or large: one name asks for it again and again."""
    return (_of_few_edges if len(position.edges) <= FEW_EDGES else _of_many_edges)(position)


_of_few_edges = lru_cache(maxsize=1 << 13)(_order)
_of_many_edges = lru_cache(maxsize=1 << 5)(_order)


def canonical_form(position: Position) -> Position:
    """The position in canonical labelling: the same for isomorphic positions."""
    return position.relabel(_inverse(_kept_order(position)))


def is_isomorphic(a: Position, b: Position) -> bool:
    """Whether some renaming of the vertices turns `a` into `b`, decorations included."""
    if (a.n, len(a.edges), sorted(a.labels)) != (b.n, len(b.edges), sorted(b.labels)):
        return False
    return key(a) == key(b)


def automorphisms(position: Position) -> list[list[int]]:
    """Generators of the group of automorphisms that keep all decorations; g[v] is the image of v."""
    if position.n == 0:
        return []
    n = position.n
    generators: list[list[int]] = _nauty().graph_autgrp(_NautyGraph(position))[0]
    return [generator[:n] for generator in generators]


def automorphism_count(position: Position) -> int:
    """The order of the group of automorphisms that keep all decorations.

    It is the product of the orbits of one vertex after another, those before it held fast: nauty's own
    count is a floating-point number, exact only while it is small.

    >>> automorphism_count(Position(3, [(0, 1), (1, 2)]))
    2
    """
    order = 1
    held = position
    for vertex in range(position.n):
        parts = orbits(held)
        if len(parts) == held.n:
            break
        order *= next(len(part) for part in parts if vertex in part)
        labels = [held.label(v) for v in range(held.n)]
        labels[vertex] = max((*map(abs, labels), 0)) + 1
        held = Position(held.n, held.edges, labels=labels, marks=held.marks, token=held.token)
    return order


def orbits(position: Position) -> list[list[int]]:
    """The vertices up to symmetry: the orbits of the automorphism group, each sorted, by least vertex.

    >>> orbits(Position(3, [(0, 1), (1, 2)]))
    [[0, 2], [1]]
    """
    if position.n == 0:
        return []
    least: list[int] = _nauty().graph_autgrp(_NautyGraph(position))[3]
    classes: dict[int, list[int]] = {}
    for vertex in range(position.n):
        classes.setdefault(least[vertex], []).append(vertex)
    return list(classes.values())


def edge_orbits(position: Position) -> list[list[int]]:
    """The edges up to symmetry, as places in `position.edges`; equal parallel edges share an orbit.

    >>> edge_orbits(Position(4, [(0, 1), (1, 2), (2, 3)]))
    [[0, 2], [1]]
    """
    marks = position.marks or ("",) * len(position.edges)
    places: dict[tuple[int, int, str], list[int]] = {}
    for place, ((u, v), mark) in enumerate(zip(position.edges, marks, strict=True)):
        places.setdefault((u, v, mark), []).append(place)
    strands = list(places)
    number = {strand: index for index, strand in enumerate(strands)}
    around: list[list[int]] = [[] for _ in range(position.n)]
    for index, (u, v, _) in enumerate(strands):
        around[u].append(index)
        around[v].append(index)
    root = list(range(len(strands)))

    def find(index: int) -> int:
        while root[index] != index:
            root[index] = root[root[index]]
            index = root[index]
        return index

    for generator in automorphisms(position):
        # Most generators move few vertices, and only the edges there can move.
        moved = (index for v, image in enumerate(generator) if v != image for index in around[v])
        for index in moved:
            u, v, mark = strands[index]
            a, b = generator[u], generator[v]
            one, other = find(index), find(number[(a, b, mark) if a <= b else (b, a, mark)])
            root[max(one, other)] = min(one, other)
    classes: dict[int, list[int]] = {}
    for index, strand in enumerate(strands):
        classes.setdefault(find(index), []).extend(places[strand])
    return sorted(sorted(members) for members in classes.values())


def scheme_digest() -> str:
    """A digest of the keys of fixed positions, as this installation labels them."""
    text = "\n".join(key(position) for position in _scheme_positions())
    return hashlib.sha256(f"{SCHEME}\n{text}".encode()).hexdigest()[:16]


def scheme_holds() -> bool:
    """Whether this installation labels as `SCHEME` says, so that stored keys are found again."""
    return scheme_digest() == SCHEME_DIGEST


class _NautyGraph:
    """What pynauty's extension module reads: plain adjacency lists and ordered, non-empty cells.

    pynauty's own Graph copies and checks everything, and without cells the extension never frees its
    cell list (64 bytes per call): here all graphs without cells share one.
    """

    __slots__ = ("adjacency_dict", "number_of_vertices", "vertex_coloring")

    directed = False
    no_cells: list[list[int]] = []  # noqa: RUF012 (pynauty wants a list; it is never changed)

    def __init__(self, position: Position) -> None:
        self.number_of_vertices = position.n
        self.adjacency_dict: dict[int, list[int]] = {}
        self.vertex_coloring = self.no_cells
        if position.marks or not position.is_simple:
            self._layer(position)
        else:
            join(self.adjacency_dict, position.edges)
            if position.labels or position.token is not None:
                self._split(position)

    def _layer(self, position: Position) -> None:
        """Colours of edges become layers: layer i holds the edges whose colour number has bit i.

        The copies of a vertex are joined in a path, each layer has its own cells, and loops, labels
        and the token split the cells; so isomorphisms of layers are isomorphisms of positions.
        """
        n = position.n
        words = spelling.words(position)
        colours = sorted({word for (u, v), word in words.items() if u != v})
        layers = max(1, len(colours).bit_length())
        number = {colour: index for index, colour in enumerate(colours, start=1)}
        pairs = [(u, v, number[word]) for (u, v), word in words.items() if u != v]
        for layer in range(layers):
            shift = layer * n
            join(self.adjacency_dict, [(u + shift, v + shift) for u, v, bits in pairs if bits >> layer & 1])
            if layer:
                join(self.adjacency_dict, [(v + shift - n, v + shift) for v in range(n)])
        self.number_of_vertices = layers * n
        loops = [words.get((v, v), "") for v in range(n)]
        self._split(position, layers, loops if any(loops) else None)

    def _split(self, position: Position, layers: int = 1, loops: Sequence[str] | None = None) -> None:
        """Cells by label, token and loops, in that order, on each layer."""
        n = position.n
        labels = position.labels or (0,) * n
        if layers == 1 and loops is None and position.token is None:
            by_label: dict[int, list[int]] = {}
            for v, label in enumerate(labels):
                by_label.setdefault(label, []).append(v)
            if len(by_label) > 1:
                self.vertex_coloring = [by_label[label] for label in sorted(by_label)]
            return
        tokens = [v == position.token for v in range(n)]
        cells: dict[tuple[int, bool, str], list[int]] = {}
        for v, colour in enumerate(zip(labels, tokens, loops or ("",) * n, strict=True)):
            if colour in cells:
                cells[colour].append(v)
            else:
                cells[colour] = [v]
        if layers * len(cells) > 1:
            ordered = [cells[colour] for colour in sorted(cells)]
            shifts = range(0, layers * n, n)
            self.vertex_coloring = [[v + shift for v in cell] for shift in shifts for cell in ordered]


@cache
def _nauty() -> Any:

    from pynauty import nautywrap

    return nautywrap


def _inverse(order: Sequence[int]) -> list[int]:
    image = [0] * len(order)
    for place, vertex in enumerate(order):
        image[vertex] = place
    return image


def _scheme_positions() -> list[Position]:
    """Positions whose labelling would show a change of scheme: symmetric, asymmetric, decorated, large."""
    cycle = [(v, (v + 1) % 7) for v in range(7)]
    petersen = [
        *((v, (v + 1) % 5) for v in range(5)),
        *((v, v + 5) for v in range(5)),
        *((v + 5, (v + 2) % 5 + 5) for v in range(5)),
    ]
    quadratic = [(u, v) for v in range(70) for u in range(v) if (u * u + 3 * u * v + v * v) % 11 < 3]
    return [
        Position(0),
        Position(1),
        Position(5, [(0, 1), (1, 2), (2, 3), (1, 4)]),
        Position(7, [*cycle, (0, 2), (1, 4)]),
        Position(10, petersen),
        from_sorted(12, tuple((u, v) for u in range(12) for v in range(u + 1, 12) if (u + v) % 3)),
        Position(70, quadratic),
        Position(4, [(0, 1), (0, 1), (1, 2), (3, 3)]),
        Position(4, [(0, 1), (1, 2), (2, 3)], labels=[0, 2, -1, 0]),
        Position(7, cycle, marks="LLRLRRL", token=2),
        Position(3, [(0, 1), (0, 1), (1, 2)], marks="LRR", token=0),
    ]
