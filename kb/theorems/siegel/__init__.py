"""Partizan Geography on K_n □ K_2, after R. J. Nowakowski and A. A. Siegel, in the order of print."""

from __future__ import annotations

from kb.theorems.base import Claim
from kb.theorems.siegel import (
    findings,
    heat,
    introduction,
    notation,
    proof_abc,
    proof_b,
    proof_d,
    rooks,
    rules,
    strategy,
    sums,
    values,
)

CLAIMS: tuple[Claim, ...] = (
    *introduction.CLAIMS,
    *rules.CLAIMS,
    *sums.CLAIMS,
    *strategy.CLAIMS,
    *values.CLAIMS,
    *notation.CLAIMS,
    *proof_b.CLAIMS,
    *proof_abc.CLAIMS,
    *proof_d.CLAIMS,
    *heat.CLAIMS,
    *findings.CLAIMS,
    *rooks.CLAIMS,
)
