"""O'Sullivan, *A vertex and edge deletion game on graphs*: the claims about graph take-away."""

from __future__ import annotations

from kb.theorems.base import Claim
from kb.theorems.osullivan import (
    bouquets,
    definitions,
    even_cycles,
    fans,
    introduction,
    looped,
    methods,
    one_odd_cycle,
    one_odd_cycle_proofs,
    other_games,
    rooted_isomorphisms,
    telescoping,
    thetas,
    unbounded,
    wheel_proofs,
    wheel_subgraphs,
    wheels,
)

CLAIMS: tuple[Claim, ...] = (
    *definitions.CLAIMS,
    *introduction.CLAIMS,
    *other_games.CLAIMS,
    *methods.CLAIMS,
    *rooted_isomorphisms.CLAIMS,
    *telescoping.CLAIMS,
    *one_odd_cycle.CLAIMS,
    *one_odd_cycle_proofs.CLAIMS,
    *even_cycles.CLAIMS,
    *unbounded.CLAIMS,
    *bouquets.CLAIMS,
    *thetas.CLAIMS,
    *looped.CLAIMS,
    *wheels.CLAIMS,
    *wheel_proofs.CLAIMS,
    *fans.CLAIMS,
    *wheel_subgraphs.CLAIMS,
)
