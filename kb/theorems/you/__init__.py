"""游星閱, *Two Games on Graphs Extended from the Game of Squayles*: its claims, then findings."""

from __future__ import annotations

from kb.theorems.kit import claims_in_order

CLAIMS = claims_in_order(
    __name__,
    "definitions nim_theory trail_values trail_options trail_tables k_stars nice_graphs products grids "
    "star_values symmetric_graphs symmetric_products trail_findings star_findings",
)
