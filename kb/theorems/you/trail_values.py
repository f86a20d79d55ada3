"""Propositions 3.1–3.3, Lemma 3.5, Theorem 3.6: trail-removing values of paths, cycles, (double) stars."""

from __future__ import annotations

from kb.theorems.kit import FamilyClaim, grid
from kb.theorems.you.games import TRAIL

_SIDES = range(2, 15)

BY_RESIDUES = {(0, 0): 1, (2, 2): 1, (1, 1): 2, (1, 2): 4, (0, 1): 5, (0, 2): 6}
"""Theorem 3.6: the value of S_{n1,n2}, n1 and n2 at least 2, by the residues mod 3 in rising order."""


def residues(a: int, b: int) -> tuple[int, int]:
    """The residues mod 3, the smaller one first."""
    low, high = sorted((a % 3, b % 3))
    return low, high


def _double_star(slug: str, *pairs: tuple[int, int]) -> FamilyClaim:
    return TRAIL.family(
        slug,
        "double-star",
        grid(_SIDES, _SIDES),
        lambda a, b: BY_RESIDUES[residues(a, b)],
        lambda a, b: min(a, b) >= 2 and residues(a, b) in pairs,
    )


CLAIMS = (
    TRAIL.each("proposition-3.1", "path", range(1, 41), lambda n: n - 1),
    TRAIL.each("proposition-3.2", "cycle", range(3, 41), lambda n: n),
    TRAIL.family("proposition-3.3", "star", grid(range(31)), lambda n: n % 3),
    TRAIL.family(
        "lemma-3.5",
        "double-star",
        grid(range(1, 31), [1]),
        lambda a, b: (max(a, b) - 1) % 3 + 3,
        lambda a, b: min(a, b) == 1,
    ),
    _double_star("theorem-3.6", *BY_RESIDUES),
    _double_star("theorem-3.6-a", (0, 0), (2, 2)),
    _double_star("theorem-3.6-b", (1, 1)),
    _double_star("theorem-3.6-c", (1, 2)),
    _double_star("theorem-3.6-d", (0, 1)),
    _double_star("theorem-3.6-e", (0, 2)),
)
