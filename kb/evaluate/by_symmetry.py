"""Symmetry as the argument for a value: a symmetry of order two whose vertices come in pairs that cancel.

Whoever plays in one vertex of a pair is answered in the other, so that only the vertices that the symmetry
fixes count. In which games, and for which pairs, is what a lemma of the catalogue says; the answer names it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from kb.graphs.position import Position

LEAST, MOST = 6, 400
"""Vertices of positions that are folded: smaller ones are solved at once, larger ones take too long."""

STEPS = 4_000
"""Pairs that are tried before the search for a symmetry is given up."""


class Lemma(NamedTuple):
    """The claim that lets pairs cancel, and whether the two of a pair must be joined or must not be."""

    claim: str
    joined: bool


LEMMAS = {
    "take-away": Lemma("osullivan/lemma-2.1", joined=False),
    "even-odd": Lemma("ottaway/theorem-10-corrected", joined=True),
}


Pairs = tuple[tuple[int, int], ...]


class Folded(NamedTuple):
    """The pairs that each symmetry exchanges, the later ones of what the earlier fix; and what is left."""

    steps: tuple[Pairs, ...]
    rest: Position


def fold(position: Position, lemma: Lemma) -> Folded | None:
    """The position without the pairs that cancel, one symmetry after the other; None where none is found.

    >>> from kb.graphs.families import cycle
    >>> fold(cycle(6), LEMMAS["take-away"])
    Folded(steps=(((0, 2), (3, 5)), ((1, 4),)), rest=Position(0, ()))
    """
    bare = not (position.labels or position.marks) and position.token is None and position.is_simple
    if not bare or not LEAST <= position.n <= MOST:
        return None
    kept = list(range(position.n))
    steps: list[Pairs] = []
    rest = position
    while (image := involution(rest, lemma.joined)) is not None:
        steps.append(tuple((kept[v], kept[w]) for v, w in enumerate(image) if v < w))
        fixed = [v for v, w in enumerate(image) if v == w]
        kept = [kept[v] for v in fixed]
        rest = rest.induced(fixed)
    return Folded(tuple(steps), rest) if steps else None


def involution(position: Position, joined: bool) -> list[int] | None:
    """An automorphism of order two that moves the first vertex it can, each to one that is joined or is not.

    None where there is none, or none is found in `STEPS` steps.
    """
    near = [frozenset(around) for around in position.neighbours()]
    colours = _refined(near)
    order = _from_neighbours(near)
    steps = 0

    def images(v: int, image: dict[int, int]) -> Iterator[int]:
        """Where a vertex may go, itself last: the fewer are fixed the better."""
        others = (w for w in range(len(near)) if w != v and w not in image and colours[v] == colours[w])
        for w in (*others, v):
            if w != v and (w in near[v]) != joined:
                continue
            if all((x in near[v]) == (y in near[w]) for x, y in image.items()):
                yield w

    def grow(image: dict[int, int]) -> dict[int, int] | None:
        nonlocal steps
        v = next((v for v in order if v not in image), None)
        if v is None:
            return image if any(x != y for x, y in image.items()) else None
        for w in images(v, image):
            steps += 1
            if steps > STEPS:
                return None
            if (found := grow(image | {v: w, w: v})) is not None:
                return found
        return None

    found = grow({}) if near else None
    return None if found is None else [found[v] for v in range(len(near))]


def _refined(near: list[frozenset[int]]) -> list[int]:
    """Colours of vertices that no symmetry changes: by degree, then by the colours around."""
    colours = [len(around) for around in near]
    while True:
        told = [
            (colour, tuple(sorted(Counter(colours[w] for w in around).items())))
            for colour, around in zip(colours, near, strict=True)
        ]
        numbers = {one: number for number, one in enumerate(sorted(set(told)))}
        if len(numbers) == len(set(colours)):
            return colours
        colours = [numbers[one] for one in told]


def _from_neighbours(near: list[frozenset[int]]) -> list[int]:
    """The vertices in an order in which each has as many neighbours as can be before it."""
    order: list[int] = []
    left = set(range(len(near)))
    while left:
        v = max(left, key=lambda v: (len(near[v].intersection(order)), len(near[v]), -v))
        order.append(v)
        left.remove(v)
    return order
