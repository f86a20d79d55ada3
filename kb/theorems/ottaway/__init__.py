"""The claims of Nowakowski and Ottaway, *Vertex Deletion games with Parity rules*, in the order of print."""

from __future__ import annotations

from kb.theorems.kit import claims_in_order

CLAIMS = claims_in_order(
    __name__,
    "odd_even even_odd reduction multipartite hanging_paths generalized_paths path_proof induction variants",
)
