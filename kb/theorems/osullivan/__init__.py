"""O'Sullivan, *A vertex and edge deletion game on graphs*: the claims about graph take-away."""

from __future__ import annotations

from kb.theorems.kit import claims_in_order

CLAIMS = claims_in_order(
    __name__,
    "definitions introduction other_games methods rooted_isomorphisms telescoping one_odd_cycle "
    "one_odd_cycle_proofs even_cycles unbounded bouquets thetas looped wheels wheel_proofs fans "
    "wheel_subgraphs",
)
