"""Octal games on heaps, as an oracle for games on paths that are octal games."""

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
