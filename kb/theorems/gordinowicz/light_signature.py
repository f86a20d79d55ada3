"""Theorem 15 by a finite check.

What the theorem says of a position depends on each entry only up to 2, and beyond that on its parity. So do
the values of its options, and nothing changes when an entry of 7 or more is lowered by 2: the theorem
satisfies the recursion of the game everywhere if it does so with entries up to 6. The argument is written
out in docs/finite-signatures.md.
"""

from __future__ import annotations

from functools import cache

from kb.theorems.gordinowicz.cleaning import claims, fact
from kb.theorems.gordinowicz.light_forms import CASES, State, Triple, states
from kb.theorems.gordinowicz.light_moves import brushed, fired
from kb.theorems.kit import Cases, Oracle
from kb.values.nimber import mex, name

THRESHOLD = 3
"""Entries from this number on are alike to every form of Theorem 15 but for their parity."""
BOX = 6
"""Entries above it are lowered by 2 without a change; see the module."""


@cache
def signature(triple: Triple) -> Triple:
    """The class with entries of 5 or more lowered to 3 or 4 of the same parity."""
    i, j, k = (entry if entry < 5 else 4 - entry % 2 for entry in triple)
    return i, j, k


@cache
def _values(one: Triple, other: Triple) -> frozenset[int]:
    """What the cases give that speak of the two classes, in whichever order their forms have them."""
    both = (State(one, other), State(other, one))
    return frozenset(
        case.exceptional if any(state in form for form in case.exceptions for state in both) else case.value
        for case in CASES
        if any(state in case.form for state in both)
    )


@cache
def _value(one: Triple, other: Triple) -> int:
    """The one value that the cases give two classes with low entries."""
    (said,) = _values(one, other)
    return said


def value(state: State) -> int:
    """What Theorem 15 says of a position."""
    return _value(signature(state.first), signature(state.second))


def _options(state: State) -> set[int]:
    # The value is the same in either order of the classes.
    found = set()
    for mine, other in (state, state[::-1]):
        beside = signature(other)
        for low in _brushed(mine):
            found.add(_value(low, beside))
        if mine[0]:
            left = fired(mine, other)
            found.add(0 if left is None else _value(signature(left[0]), signature(left[1])))
    return found


@cache
def _brushed(triple: Triple) -> tuple[Triple, ...]:
    return tuple(map(signature, brushed(triple)))


_low_options = cache(_options)
"""The same for positions with low entries, kept: each stands for many."""


@cache
def _options_of(low: State) -> str:
    return f"the option values of {low}"


def _finite_check(_: Oracle) -> Cases:
    for number, case in enumerate(CASES):
        greatest = max(form.threshold for form in (case.form, *case.exceptions))
        holds = greatest <= THRESHOLD
        yield fact(f"forms of {case.name}", holds, f"at most {THRESHOLD}", f"{greatest}", (0, number))
    for state in states(4):
        printed = {case.says(state) for case in CASES if state in case.form}
        holds = printed == _values(*state) and len(printed) == 1
        seen = ", ".join(map(name, sorted(_values(*state))))
        yield fact(str(state), holds, "one value, in either order", seen, _size(state))
    for state in states(BOX):
        found, text, size = _options(state), str(state), _size(state)
        claimed, computed = name(value(state)), name(mex(found))
        yield fact(text, claimed == computed, claimed, computed, size)
        low = State(*(sorted(map(signature, state), reverse=True)))
        if low != state:
            same = _low_options(low) == found
            claimed = _options_of(low)
            yield fact(text, same, claimed, claimed if same else f"other option values than {low}", size)


def _size(state: State) -> tuple[int, int]:
    """The vertices and edges of the complete bipartite graph, without building it."""
    first, second = sum(state.first), sum(state.second)
    return first + second, first * second


CLAIMS = (claims.check("finding-theorem-15-finite", _finite_check),)
