"""The shortest readable text of a position, which the graph language reads back.

Isomorphic positions have one text: names come first, and what has no name is written in canonical labelling.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from kb.graphs import graph6
from kb.graphs.growing import FarPosition
from kb.graphs.known_members import MAX_CIRCULANT, MAX_VERTICES, known_members, second_names
from kb.graphs.named_families import BY_NAME, Arguments
from kb.graphs.position import Position
from kb.graphs.recognise import as_join, as_product, bare, recognise

MAX_CANONICAL = 200
"""Larger nameless graphs are written in the labelling they have."""

MAX_COMPOSED = 40
"""Products and joins are looked for up to this many vertices."""

MIN_KNOWN = 5
"""Every smaller graph has a name of its own by its structure."""

VAGUE = ("theta", "bouquet")
"""Families of lists of lengths: a member that has a name of its own is called by it."""

SMALL, MOST_SMALL = 32, 1 << 12
"""Positions up to this order are kept with their text, so many of them: claims name a few again and again."""


def describe(position: Position) -> str:
    """The shortest readable text of a position.

    >>> describe(Position(5, [(0, 1), (1, 2)]))
    'P3 + 2*K1'
    """
    return (_of_small if position.n <= SMALL else _of_large)(position)


def _written(position: Position) -> str:
    if isinstance(position, FarPosition):
        return str(position.growing)
    if position.token is not None or position.marks:
        return _named(position) or _listed(position)
    if position.n == 0 or not (position.edges or position.labels):
        return BY_NAME["complete" if position.n < 2 else "edgeless"].text(position.n)
    texts: Counter[str] = Counter()
    size: dict[str, int] = {}
    for part in position.parts():
        text = _connected(part)
        texts[text] += 1
        size[text] = part.n
    if texts.total() == 1:
        return next(iter(texts))
    ordered = sorted(texts.items(), key=lambda item: (-size[item[0]], item[0]))
    return " + ".join(_counted(text, count) for text, count in ordered)


_of_small = lru_cache(maxsize=MOST_SMALL)(_written)
_of_large = lru_cache(maxsize=256)(_written)


def _counted(text: str, count: int) -> str:
    atom = f"({text})" if " " in text else text
    return atom if count == 1 else f"{count}*{atom}"


@lru_cache(maxsize=256)
def _connected(position: Position) -> str:
    """The text of a connected position without marks and token."""
    if not position.labels:
        return _named(position) or _composed(position) or _second_name(position) or _listed(position)
    brushes = set(position.labels)
    if len(brushes) == 1:
        return f"{_operand(_connected(bare(position)))} @ brushes={brushes.pop()}"
    if named := _named(position):
        return named
    return _labelled(position) or _listed(position)


def _operand(text: str) -> str:
    return f"({text})" if " + " in text else text


def _named(position: Position) -> str | None:
    found = _best_name(position)
    return _text(*found) if found else None


@lru_cache(maxsize=256)
def _best_name(position: Position) -> tuple[str, Arguments] | None:
    """The shortest name that the structure tells; where that is vague or there is none, a known member's."""
    found = min(recognise(position), key=lambda one: len(_text(*one)), default=None)
    if (found is None or found[0] in VAGUE) and MIN_KNOWN <= position.n <= MAX_VERTICES:
        found = next(iter(known_members(position)), found)
    return found


def _second_name(position: Position) -> str | None:
    """A name of the second choice, where there is no other."""
    found = second_names(position) if position.n <= MAX_CIRCULANT else []
    return _text(*found[0]) if found else None


def _text(name: str, arguments: Arguments) -> str:
    return BY_NAME[name].text(*arguments)


def _composed(position: Position) -> str | None:
    """A product or a join of named graphs."""
    if position.n > MAX_COMPOSED:
        return None
    if factors := as_product(position):
        names = [(factor.n, name) for factor in factors if (name := _named(factor))]
        if len(names) == len(factors):
            return " x ".join(name for _, name in sorted(names))
    if parts := as_join(position):
        inside = [describe(position.induced(part)) for part in parts]
        if not any(":" in text for text in inside):
            return f"join({','.join(sorted(inside, key=lambda text: (len(text), text)))})"
    return None


def _labelled(position: Position) -> str | None:
    """A named graph with its brushes listed in the order of the generator's vertices."""
    if position.n > MAX_CANONICAL:
        return None
    from kb.graphs.canonical import canonical_form, canonical_order

    position = canonical_form(position)
    plain = bare(position)
    found = _best_name(plain)
    if not found:
        return None
    name, arguments = found
    model = BY_NAME[name].build(*arguments)
    image = dict(zip(canonical_order(model), canonical_order(plain), strict=True))
    brushes = [position.label(image[v]) for v in range(model.n)]
    return f"{BY_NAME[name].text(*arguments)} @ brushes={','.join(map(str, brushes))}"


def _listed(position: Position) -> str:
    """The graph6 text of a simple graph, else its edges, with what is written on it."""
    if position.n <= MAX_CANONICAL:
        from kb.graphs.canonical import canonical_form

        position = canonical_form(position)
    return _graph(position) + _decorations(position)


def _graph(position: Position) -> str:
    marks = position.marks or ("",) * len(position.edges)
    items = [f"{u}-{v}{mark}" for (u, v), mark in zip(position.edges, marks, strict=True)]
    met = max((v for _, v in position.edges), default=-1)
    if met < position.n - 1:
        items.append(str(position.n - 1))
    edges = "edges:" + ",".join(items)
    if position.marks or not bare(position).is_simple:
        return edges
    dense = "g6:" + graph6.write(bare(position))
    return min(dense, edges, key=len)


def _decorations(position: Position) -> str:
    text = ""
    if position.labels:
        text += " @ brushes=" + ",".join(map(str, position.labels))
    if position.token is not None:
        text += f" @ token={position.token}"
    return text
