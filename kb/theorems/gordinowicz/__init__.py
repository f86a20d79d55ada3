"""Gordinowicz, Nowakowski, Prałat: Polish, or let's play the cleaning game."""

from __future__ import annotations

from kb.theorems.base import Claim
from kb.theorems.gordinowicz import (
    bipartite,
    complete,
    good_vectors,
    introduction,
    light_polish,
    light_proof,
    light_signature,
    paths_and_cycles,
    puzzles,
    spider_formula,
    spiders,
    stars,
    subdivision,
    two_centre_values,
    two_centres,
)

CLAIMS: tuple[Claim, ...] = (
    *introduction.CLAIMS,
    *paths_and_cycles.CLAIMS,
    *stars.CLAIMS,
    *spiders.CLAIMS,
    *spider_formula.CLAIMS,
    *subdivision.CLAIMS,
    *complete.CLAIMS,
    *good_vectors.CLAIMS,
    *bipartite.CLAIMS,
    *two_centres.CLAIMS,
    *two_centre_values.CLAIMS,
    *light_polish.CLAIMS,
    *light_proof.CLAIMS,
    *light_signature.CLAIMS,
    *puzzles.CLAIMS,
)
