"""Gordinowicz, Nowakowski, Prałat: Polish, or let's play the cleaning game."""

from __future__ import annotations

from kb.theorems.kit import claims_in_order

CLAIMS = claims_in_order(
    __name__,
    "introduction paths_and_cycles stars spiders spider_formula subdivision complete good_vectors "
    "bipartite two_centres two_centre_values three_centres light_polish light_proof light_signature puzzles",
)
