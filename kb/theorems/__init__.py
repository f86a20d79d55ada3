"""The claims of the papers as code, one line per paper, and `claims` to have them all."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kb.theorems.base import Claim

PAPERS: dict[str, tuple[str, ...]] = {
    "gordinowicz": ("polish",),
    "siegel": ("geography",),
    "ottaway": ("even-odd", "even-even", "odd-odd"),
    "you": ("trail-removing", "star-removing", "matching-removing"),
    "osullivan": ("take-away", "node-kayles", "arc-kayles", "grim", "star-removing", "odd-odd"),
}
"""The papers with the games they speak of, so that a look-up loads no others."""


def claims(game: str | None = None) -> tuple[Claim, ...]:
    """The coded claims of the papers in the order of print, of one game or of all."""
    return papers_claims(game)


@cache
def papers_claims(game: str | None = None) -> tuple[Claim, ...]:
    """The claims of the papers, of one game or of all."""
    every: list[Claim] = []
    for paper, games in PAPERS.items():
        if game is None or game in games:
            every += import_module(f"kb.theorems.{paper}").CLAIMS
    return tuple(claim for claim in every if game is None or claim.game == game)


def claim(id: str) -> Claim | None:
    """The coded claim of this id, or None where it has no code."""
    return next((each for each in claims() if each.id == id), None)
