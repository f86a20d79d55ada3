"""POLISH on K_{3,m}: how far the outcome is the parity of all discrepancies (docs/finite-signatures.md).

A position is (a, b, c; x, y, z): the discrepancies of the centres, and the leaves of discrepancy 1, 2 and 3.
With a the least, the outcome is compared with the parity of the sum for each distance a − 3x.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from measure import measured

from kb.values.nimber import mex

State = tuple[tuple[int, ...], int, int, int]
CLEAN: State = ((), 0, 0, 0)


def settled(centres: list[int], x: int, y: int, z: int, firing: int = 0) -> State:
    """The position once all that is primed has fired; `firing` leaves are about to."""
    while True:
        if firing:
            centres = [each - 2 * firing for each in centres]
            firing = 0
        primed = next((place for place, each in enumerate(centres) if each <= 0), None)
        if primed is None:
            break
        # A centre that fires takes two from each leaf: those of 1 and 2 fire, those of 3 keep one.
        del centres[primed]
        firing, x, y, z = x + y, z, 0, 0
    return (tuple(sorted(centres)), x, y, z) if centres and x + y + z else CLEAN


def options(state: State) -> Iterator[State]:
    """What a brush on a centre, or on a leaf of each kind, leaves."""
    centres, x, y, z = state
    for place in range(len(centres)):
        yield settled([each - (at == place) for at, each in enumerate(centres)], x, y, z)
    if z:
        yield centres, x, y + 1, z - 1
    if y:
        yield centres, x + 1, y - 1, z
    if x:
        yield settled(list(centres), x - 1, y, z, firing=1)


def solve(state: State, known: dict[State, int]) -> int:
    """The nim-value, without recursion: play is as long as all brushes that are missing."""
    waiting = [state]
    while waiting:
        last = waiting[-1]
        missing = [each for each in options(last) if each not in known]
        if missing and last not in known:
            waiting += missing
            continue
        known.setdefault(last, mex({known[each] for each in options(last)}))
        waiting.pop()
    return known[state]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=10, help="the greatest m")
    largest = parser.parse_args().largest
    known: dict[State, int] = {CLEAN: 0}
    with measured(f"polish: positions in play on K_(3,m), m ≤ {largest}") as remark:
        for m in range(3, largest + 1):
            start = settled([m, m, m], 0, 0, m)
            assert solve(start, known) == 0, f"K_(3,{m}) is no P-position"
        differs: Counter[tuple[int, bool]] = Counter()
        for (centres, x, y, z), value in known.items():
            if len(centres) == 3:
                odd = (sum(centres) + x + 2 * y + 3 * z) % 2 == 1
                if (value == 0) == odd:
                    differs[centres[0] - 3 * x, odd] += 1
        remark(f"{len(known)} positions, greatest value {max(known.values())}")
        for odd, word in ((False, "even and not P"), (True, "odd and P")):
            remark(f"{word}: greatest a − 3x is {max(d for d, is_odd in differs if is_odd == odd)}")


if __name__ == "__main__":
    main()
