"""游星閱, *Two Games on Graphs Extended from the Game of Squayles*: its claims, then findings."""

from __future__ import annotations

from kb.theorems.base import Claim
from kb.theorems.you import (
    definitions,
    grids,
    k_stars,
    nice_graphs,
    nim_theory,
    products,
    star_findings,
    star_values,
    symmetric_graphs,
    symmetric_products,
    trail_findings,
    trail_options,
    trail_tables,
    trail_values,
)

CLAIMS: tuple[Claim, ...] = (
    *definitions.CLAIMS,
    *nim_theory.CLAIMS,
    *trail_values.CLAIMS,
    *trail_options.CLAIMS,
    *trail_tables.CLAIMS,
    *k_stars.CLAIMS,
    *nice_graphs.CLAIMS,
    *products.CLAIMS,
    *grids.CLAIMS,
    *star_values.CLAIMS,
    *symmetric_graphs.CLAIMS,
    *symmetric_products.CLAIMS,
    *trail_findings.CLAIMS,
    *star_findings.CLAIMS,
)
