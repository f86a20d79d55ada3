"""The moves of LIGHT POLISH as Section 8 prints them: on the counts of the classes alone, without a graph."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kb.theorems.gordinowicz.light_forms import State, Triple


@cache
def lowered(triple: Triple, by: int) -> tuple[int, Triple]:
    """How many vertices of a class are primed, and the others, after all discrepancies fall by `by`."""
    left = [0, 0, 0]
    for discrepancy, count in enumerate(triple, 1):
        if discrepancy > by:
            left[discrepancy - by - 1] += count
    rest = (left[0], left[1], left[2])
    return sum(triple) - sum(rest), rest


def moves(state: State) -> Iterator[State | None]:
    """What each kind of brush leaves, the greater class first; None where everything is clean."""
    for left in classes_left(state):
        yield None if left is None else State(max(left), min(left))


def classes_left(state: State) -> Iterator[tuple[Triple, Triple] | None]:
    """The same with the two classes in any order."""
    for mine, other in (state, state[::-1]):
        for left in brushed(mine):
            yield left, other
        if mine[0]:
            yield fired(mine, other)


@cache
def brushed(triple: Triple) -> tuple[Triple, ...]:
    """What a brush leaves of a class where it fires nothing."""
    i, j, k = triple
    return ((i, j + 1, k - 1),) * bool(k) + ((i + 1, j - 1, k),) * bool(j)


def fired(mine: Triple, other: Triple) -> tuple[Triple, Triple] | None:
    """What is left where a brush fires a vertex of the first class; None where everything is clean."""
    (i, j, k), opposite, primed = mine, other, 1
    played = (i - 1, j, k)
    while primed:
        primed, opposite = lowered(opposite, 2 * primed)
        played, opposite = opposite, played
    return (played, opposite) if any(played) and any(opposite) else None
