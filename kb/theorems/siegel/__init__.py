"""Partizan Geography on K_n □ K_2, after R. J. Nowakowski and A. A. Siegel, in the order of print."""

from __future__ import annotations

from kb.theorems.kit import claims_in_order

CLAIMS = claims_in_order(
    __name__, "introduction rules sums strategy values notation proof_b proof_abc proof_d heat findings rooks"
)
