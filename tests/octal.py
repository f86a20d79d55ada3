"""Octal games on heaps, as an oracle for games on paths that are octal games.

`octal_values` reads the code digit by digit and shares nothing with the library but mex; `test_octal.py`
holds it against the rows below, as OEIS prints them (Guy and Smith, The G-values of various games, 1956).
"""

from kb.values.nimber import mex


def octal_values(code, n):
    """The nim-values of heaps 0 … n of the octal game 0.code (Winning Ways, chapter 4).

    Digit d_k allows taking k from a heap so as to leave no heap (bit 1), one (bit 2) or two (bit 4).
    """
    values = []
    for heap in range(n + 1):
        options = set()
        for taken, digit in enumerate(map(int, code), start=1):
            rest = heap - taken
            if rest == 0 and digit & 1:
                options.add(0)
            if rest > 0 and digit & 2:
                options.add(values[rest])
            if digit & 4:
                options.update(values[i] ^ values[rest - i] for i in range(1, rest))
        values.append(mex(options))
    return values


def row(text):
    """A printed row."""
    return [int(term) for term in text.split()]


DAWSONS_CHESS = row(
    "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 "
    "0 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 2 3 3 0 1 1 3 0 2 1 1 0 4 5 3 7 4 "
    "8 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 9 3 3 0 1 1 3 0 2 1 1 0 4 5 3 7 4 "
    "8 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 9 3 3 0 1 1 3 0 2 1 1 0 4"
)
"""OEIS A002187, n ≥ 0: octal 0.137. Period 34 but at 0, 14, 16, 17, 31, 34 and 51; 0.07 has a(n − 1)."""

KAYLES = row(
    "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3 1 4 7 2 1 8 2 7 "
    "4 1 2 8 1 4 7 2 1 4 2 7 4 1 2 8 1 4 7 2 1 8 6 7 4 1 2 8 1 4 7 2 1 8 2 7 4 1 2 8 1 4 7 2 1 8 2 7 "
    "4 1 2 8 1 4 7 2 1"
)
"""OEIS A002186, from n = 0: octal 0.77. Period 12 from 71 on, the last exception being 70."""
