"""Positions whose vertices have names of the user's own, so that answers can speak of them.

Names are for people: a named position equals, hashes and is stored like the same position without them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kb.errors import BadGraph
from kb.graphs.position import Position, from_sorted


class NamedPosition(Position):
    """A position with one name per vertex; what is left of it after a deletion keeps its names."""

    __slots__ = ("_names",)

    _names: tuple[str, ...]

    def relabel(self, image: Sequence[int]) -> Position:
        moved = [""] * self.n
        relabelled = super().relabel(image)
        for vertex, place in enumerate(image):
            moved[place] = self._names[vertex]
        return with_names(relabelled, moved)

    def _on(self, kept: Sequence[int]) -> Position:
        return with_names(super()._on(kept), [self._names[v] for v in kept])

    def without_edges(self, indices: Iterable[int]) -> Position:
        return with_names(super().without_edges(indices), self._names)

    def __add__(self, other: Position) -> Position:
        shifted = [str(self.n + v) for v in range(other.n)]
        theirs = other._names if isinstance(other, NamedPosition) else shifted
        return with_names(super().__add__(other), (*self._names, *theirs))

    def __reduce__(self) -> tuple[object, ...]:
        plain = from_sorted(self.n, self.edges, self.labels, self.marks, self.token)
        return with_names, (plain, self._names)


_set_names = vars(NamedPosition)["_names"].__set__


def with_names(position: Position, names: Sequence[str]) -> Position:
    """The position with these names for its vertices; unchanged where they are just the numbers 0, 1, 2 …

    >>> vertex_names(with_names(Position(2, [(0, 1)]), ["a", "b"]).without_vertices([0]))
    ('b',)
    """
    if len(names) != position.n:
        raise BadGraph(f"{position.n} vertices but {len(names)} names")
    if list(names) == list(map(str, range(position.n))):
        return position
    named = NamedPosition.__new__(NamedPosition)
    Position.__init__(
        named,
        position.n,
        position.edges,
        labels=position.labels,
        marks=position.marks,
        token=position.token,
    )
    _set_names(named, tuple(names))
    return named


def vertex_names(position: Position) -> tuple[str, ...]:
    """What the vertices are called: the user's own names, else their numbers."""
    return position._names if isinstance(position, NamedPosition) else tuple(map(str, range(position.n)))
