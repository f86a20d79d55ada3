"""Findings on the star-removing and matching-removing games: values with no formula in print."""

from __future__ import annotations

from kb.graphs.named_families import BY_NAME
from kb.theorems.evaluate import judge
from kb.theorems.kit import Cases, Oracle, compared, grid, nim
from kb.theorems.statements import HasOutcome, Is
from kb.theorems.you.games import MATCHING, STAR
from kb.values.nimber import mex


def kayles(most: int) -> list[int]:
    """The values of Kayles rows with 0 to `most` pins: a move takes one pin or two neighbours."""
    values: list[int] = []
    for pins in range(most + 1):
        options = {values[a] ^ values[pins - taken - a] for taken in (1, 2) for a in range(pins - taken + 1)}
        values.append(mex(options))
    return values


def _paths_are_kayles(oracle: Oracle) -> Cases:
    row = kayles(99)
    values = {n: nim(oracle.value(f"P{n}")) for n in range(1, 101)}
    for n, value in values.items():
        yield compared(f"P{n}", row[n - 1], value, (n, n - 1))
    for n in range(72, 89):
        yield compared(f"P{n + 12}", values[n], values[n + 12], (n + 12, n + 11))


def _is_one_less_than_power(n: int) -> bool:
    return n & (n + 1) == 0


_SMALL = {"K_{3,3}": 0, "K_{3,4}": 4, "K_{3,5}": 2, "grid(3,3)": 5, "grid(3,4)": 1, "Q3": 0, "petersen": 3}
_MATCHING_PATHS = (0, 1, 0, 3, 1, 5, 2, 7, 3, 9, 1, 11, 5, 2, 6, 15, 7, 17, 3)
"""The values of P_1, P_2, …"""


def _matching_paths(oracle: Oracle) -> Cases:
    for n, value in enumerate(_MATCHING_PATHS, 1):
        text = BY_NAME["path"].text(n)
        yield judge(Is(value), text, BY_NAME["path"].build(n), oracle.value(text))


def _matching_heaps(oracle: Oracle) -> Cases:
    for m in range(1, 13):
        yield compared(f"{m}*P2", m, nim(oracle.value(f"{m}*P2")), (2 * m, m))
    for m in range(1, 6):
        yield compared(f"{m}*P3", 0, nim(oracle.value(f"{m}*P3")), (3 * m, 2 * m))
        yield compared(f"{m}*K3", 2 - m % 2, nim(oracle.value(f"{m}*K3")), (3 * m, 3 * m))
    yield compared("P2 + P3", 3, nim(oracle.value("P2 + P3")), (5, 3))


CLAIMS = (
    STAR.family("finding-star-stars", "star", grid(range(31)), lambda n: n),
    STAR.check("finding-star-paths", _paths_are_kayles),
    STAR.family(
        "finding-star-double-stars",
        "double-star",
        grid((0, 1, 3, 7, 15), range(21)),
        lambda a, b: a + b + 1,
        lambda a, b: _is_one_less_than_power(a) or _is_one_less_than_power(b),
    ),
    STAR.family(
        "finding-star-equal-double-stars",
        "double-star",
        lambda: ((n, n) for n in range(33)),
        lambda a, b: a ^ (a + 1),
        lambda a, b: a == b,
    ),
    STAR.each("finding-star-complete", "complete", range(1, 9), lambda n: 0 if n % 2 else n // 2),
    STAR.each("finding-star-fans", "fan", range(4, 12), lambda n: 2 * n - 1),
    STAR.family(
        "finding-star-two-rows",
        "complete-multipartite",
        lambda: (((2, n),) for n in range(2, 31)),
        lambda parts: max(parts) % 2,
        lambda parts: len(parts) == 2 and min(parts) == 2,
    ),
    STAR.values("finding-star-table", _SMALL),
    MATCHING.check("finding-matching-unions", _matching_heaps),
    MATCHING.family("finding-matching-stars", "star", grid(range(21)), lambda n: n % 2),
    MATCHING.family(
        "finding-matching-double-stars",
        "double-star",
        grid(range(15), range(15)),
        lambda a, b: 2 * (min(a, b) % 2) + 1 - (a + b) % 2,
    ),
    MATCHING.each(
        "finding-matching-cycles", "cycle", range(3, 20), lambda n: HasOutcome("P" if n % 3 else "N")
    ),
    MATCHING.family(
        "finding-matching-bipartite",
        "complete-multipartite",
        lambda: (((m, n),) for m in range(2, 6) for n in range(m, 8) if m * n <= 25),
        HasOutcome("P"),
        lambda parts: len(parts) == 2 and min(parts) >= 2,
    ),
    MATCHING.check("finding-matching-paths", _matching_paths),
)
