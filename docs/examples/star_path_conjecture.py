"""A conjecture about a family: along paths the star-removing game repeats with period 12 from P_72 on.

This is the period of Kayles (Guy and Smith 1956). Try:

    ggkb audit --claims docs/examples/star_path_conjecture.py
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.theorems.base import CheckClaim, Instance, Oracle


def period(oracle: Oracle) -> Iterator[Instance]:
    """g(P_n) = g(P_{n+12}) for 72 ≤ n ≤ 90."""
    for n in range(72, 91):
        here, later = oracle.value(f"P{n}"), oracle.value(f"P{n + 12}")
        yield Instance(f"P{n + 12}", here == later, str(here), str(later), (n,))


CLAIM = CheckClaim(
    id="own/kayles-period",
    game="star-removing",
    check=period,
    says_in_words="From P_72 on the star-removing game on paths has period 12.",
)
