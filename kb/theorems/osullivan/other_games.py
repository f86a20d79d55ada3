"""Section 1, last paragraph: arc kayles and grim on paths are octal games on heaps."""

from __future__ import annotations

from kb.graphs.families import path
from kb.theorems.kit import Cases, Oracle
from kb.theorems.osullivan.play import claims, fact, nim
from kb.values.nimber import mex

LARGEST_PATH = 16


def octal(digits: tuple[int, ...], largest: int) -> list[int]:
    """The nim-values of heaps 0 … `largest` of the octal game with these digits.

    The digit of k allows taking k from a heap and leaving no heap (1), one heap (2) or two heaps (4).
    """
    values: list[int] = []
    for heap in range(largest + 1):
        reached: set[int] = set()
        for taken, digit in enumerate(digits, start=1):
            rest = heap - taken
            if digit & 1 and rest == 0:
                reached.add(0)
            if digit & 2 and rest > 0:
                reached.add(values[rest])
            if digit & 4:
                reached |= {values[i] ^ values[rest - i] for i in range(1, rest)}
        values.append(mex(reached))
    return values


def _octal_on_paths(oracle: Oracle) -> Cases:
    for game, digits in (("arc-kayles", (0, 7)), ("grim", (6,))):
        heaps = octal(digits, LARGEST_PATH)
        for n in range(LARGEST_PATH + 1):
            yield fact(f"P{n}", f"{heaps[n]} in {game}", f"{nim(oracle, path(n), game)} in {game}", n)


CLAIMS = (claims.about("grim").check("section-1-octal", _octal_on_paths),)
