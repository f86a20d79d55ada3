"""The moves of LIGHT POLISH as Section 8 prints them: on the counts of the classes alone, without a graph."""

from __future__ import annotations

from collections.abc import Iterator

from kb.theorems.gordinowicz.light_forms import State, Triple


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
    for mine, other in (state, state[::-1]):
        i, j, k = mine
        if k:
            yield _state((i, j + 1, k - 1), other)
        if j:
            yield _state((i + 1, j - 1, k), other)
        if i:
            played, opposite, primed = (i - 1, j, k), other, 1
            while primed:
                primed, opposite = lowered(opposite, 2 * primed)
                played, opposite = opposite, played
            yield _state(played, opposite)


def _state(one: Triple, other: Triple) -> State | None:
    return State(max(one, other), min(one, other)) if any(one) and any(other) else None
