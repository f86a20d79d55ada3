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
        i, j, k = mine
        if k:
            yield (i, j + 1, k - 1), other
        if j:
            yield (i + 1, j - 1, k), other
        if i:
            played, opposite, primed = (i - 1, j, k), other, 1
            while primed:
                primed, opposite = lowered(opposite, 2 * primed)
                played, opposite = opposite, played
            yield (played, opposite) if any(played) and any(opposite) else None
