"""Who wins on K_{3,m}: a finite table of outcomes, and the check that proves it for all m and all brushes.

A position has centres of discrepancy a ≤ b ≤ c and x, y, z leaves of discrepancy 1, 2 and 3. Its outcome
depends on few numbers, each only up to a bound and then by its remainder: `signature`. Play is followed on
one position for every way in which the moves can look: `box`. The argument is in docs/finite-signatures.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kb.theorems.base import Instance
from kb.theorems.gordinowicz.cleaning import claims
from kb.theorems.gordinowicz.two_centre_values import formula
from kb.theorems.kit import Cases, Oracle

HIGH = 9
"""From a − 3x = 9 on, the parity of all discrepancies together decides."""
LOW = -2
"""Down to it a − 3x matters itself; all that is lower is alike."""
A, X, Y, E, H = 10, 2, 3, 13, 2
"""From these numbers on a counts mod 6, x and y mod 2, b − 2(x + y) mod 6, and b − a not at all."""

Signature = tuple[int, ...]
Numbers = tuple[int, int, int, int, int, int]
"""A position as its six numbers: half a million of them are met."""


class Three(NamedTuple):
    """a, b − a, c − b, and how many leaves lack 1, 2 and 3 brushes."""

    a: int
    h: int
    g: int
    x: int
    y: int
    z: int

    @property
    def distance(self) -> int:
        """How far the least centre is from where leaves of discrepancy 1 alone clean it."""
        return self.a - 3 * self.x

    @property
    def rest(self) -> int:
        """What the second centre lacks once the first has fired; if nothing, all is clean then."""
        return self.a + self.h - 2 * (self.x + self.y)

    @property
    def total(self) -> int:
        """All discrepancies together, which every move lowers."""
        return 3 * self.a + 2 * self.h + self.g + self.x + 2 * self.y + 3 * self.z


@cache
def beyond(number: int, bound: int, modulus: int) -> int:
    """The number itself up to the bound, and from there on its remainder."""
    return number if number < bound else bound + (number - bound) % modulus


def signature(a: int, h: int, x: int, y: int) -> Signature:
    """What the outcome depends on where a − 3x is less than 9, besides the parities of g and z."""
    far, rest = max(a - 3 * x, LOW), a + h - 2 * (x + y)
    if rest <= 0:
        return beyond(a, A, 6), beyond(x, X, 2), far, y % 2, h % 2
    return beyond(a, A, 6), beyond(x, X, 2), far, beyond(y, Y, 2), beyond(rest, E, 6), min(h, H)


def moves(state: Three) -> Iterator[Numbers | None]:
    """What each brush leaves; None where the first centre fires."""
    a, h, g, x, y, z = state
    yield (a - 1, h + 1, g, x, y, z) if a > 1 else None
    if h:
        yield a, h - 1, g + 1, x, y, z
    if g:
        yield a, h, g - 1, x, y, z
    if z:
        yield a, h, g, x, y + 1, z - 1
    if y:
        yield a, h, g, x + 1, y - 1, z
    if x:
        yield (a - 2, h, g, x - 1, y, z) if a > 2 else None


class Outcomes:
    """Whether the player to move wins, by signature; filled by play, smaller positions first."""

    def __init__(self) -> None:
        self._wins: dict[tuple[Signature, int, int], bool] = {}
        self._signature = cache(signature)

    def __len__(self) -> int:
        return len(self._wins)

    def wins(self, state: Numbers) -> bool:
        """The outcome by the table, or by the parity."""
        a, h, g, x, y, z = state
        if a - 3 * x >= HIGH:
            return (a + g + x + z) % 2 == 1  # the parity of the total
        return self._wins[self._signature(a, h, x, y), g % 2, z % 2]

    def by_play(self, state: Three) -> bool:
        """The outcome from those of the options."""
        # Two centres are left with z leaves of discrepancy 1, or (rest ≤ 0, value 0) everything is clean.
        after = formula(state.rest, state.g, state.z, 0)
        return any(not (after if left is None else self.wins(left)) for left in moves(state))

    def agrees(self, state: Three) -> bool:
        """Whether play gives what the table or the parity says; what is new goes into the table."""
        found = self.by_play(state)
        if state.distance >= HIGH:
            return found == self.wins(state)
        a, h, g, x, y, z = state
        return self._wins.setdefault((self._signature(a, h, x, y), g % 2, z % 2), found) == found


def box() -> list[Three]:
    """The positions that no step of the argument lowers, smaller ones first."""
    return sorted([*_with_rest(), *_without_rest()], key=lambda state: state.total)


# One more than the bounds above by what a move can take: then the options have the same signatures too.
_A, _X, _Y, _E, _H, _LOW = A + 2, X + 1, Y + 1, E + 2, H + 1, LOW - 1


def _with_rest() -> Iterator[Three]:
    # The ranges are wider than what is found: the argument gives x <= 38, y <= 10, rest <= 23.
    for x in range(60):
        for a in range(1, 3 * x + HIGH + 3):
            low = a - 3 * x + 6 <= _LOW
            if low and a - 12 >= _A and x - 6 >= _X:
                continue
            for y in range(30):
                for rest in range(max(1, a - 2 * (x + y)), 100):
                    h = rest + 2 * (x + y) - a
                    if (
                        (a - 6 >= _A and x - 2 >= _X and h >= _H)
                        or (low and x - 2 >= _X and h - 4 >= _H)
                        or (rest - 6 >= _E and h - 6 >= _H)
                        or (y - 2 >= _Y and h - 4 >= _H)
                    ):
                        break  # with a greater rest h is greater too
                    if a - 12 >= _A and x - 4 >= _X and y - 2 >= _Y:
                        continue
                    if a - 18 >= _A and x - 6 >= _X and rest - 6 >= _E:
                        continue
                    for g in range(3):
                        least = rest + g + x + y  # c is at most the number of leaves
                        yield Three(a, h, g, x, y, least)
                        yield Three(a, h, g, x, y, least + 1)


def _without_rest() -> Iterator[Three]:
    for x in range(60):
        for a in range(1, 3 * x + HIGH + 3):
            if a - 6 >= _A and x - 2 >= _X:
                continue
            low = a - 3 * x + 6 <= _LOW
            for y in range(60):
                for h in range(3):
                    rest = a + h - 2 * (x + y)
                    if rest > 0 or (rest <= -4 and (y >= 3 or (low and x - 2 >= _X))):
                        continue
                    for g in range(3):
                        for z in range(3):
                            yield Three(a, h, g, x, y, z)


def _table_obeys_play(_: Oracle) -> Cases:
    """The recursion on the box, counted by the number of leaves of discrepancy 1."""
    table = Outcomes()
    seen: dict[int, int] = {}
    for state in box():
        if not table.agrees(state):
            subject = f"(a,b,c;x,y,z) = {_written(state)}"
            yield Instance(subject, False, "as its signature says", "otherwise", (state.total,))
        else:
            seen[state.x] = seen.get(state.x, 0) + 1
    for x, count in sorted(seen.items()):
        words = "the table is what play gives"
        subject = f"all positions of the box with x = {x}"
        yield Instance(subject, True, words, words, (x,), stands_for=count)


def _written(state: Three) -> str:
    a, h, g, x, y, z = state
    return f"({a},{a + h},{a + h + g};{x},{y},{z})"


CLAIMS = (claims.check("finding-three-centres-induction", _table_obeys_play),)
