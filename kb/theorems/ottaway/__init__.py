"""The claims of Nowakowski and Ottaway, *Vertex Deletion games with Parity rules*, in the order of print."""

from __future__ import annotations

from kb.theorems.base import Claim
from kb.theorems.ottaway import (
    even_odd,
    generalized_paths,
    hanging_paths,
    induction,
    multipartite,
    odd_even,
    path_proof,
    reduction,
    variants,
)

CLAIMS: tuple[Claim, ...] = (
    *odd_even.CLAIMS,
    *even_odd.CLAIMS,
    *reduction.CLAIMS,
    *multipartite.CLAIMS,
    *hanging_paths.CLAIMS,
    *generalized_paths.CLAIMS,
    *path_proof.CLAIMS,
    *induction.CLAIMS,
    *variants.CLAIMS,
)
