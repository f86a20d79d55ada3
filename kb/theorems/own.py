"""Claims of one's own: a Python file with claims at its top level, tested like those of the papers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kb.errors import BadArgument
from kb.own_files import CLAIMS, add_file, files, load
from kb.theorems.base import CheckClaim, Claim, FamilyClaim, PositionClaim


def use_claims(path: Path | str) -> tuple[Claim, ...]:
    """The claims of a file, known from now on."""
    claims = _of_file(str(Path(path).expanduser().resolve()))
    add_file(CLAIMS, path)
    return claims


def own_claims() -> tuple[Claim, ...]:
    """The claims of all files named."""
    return tuple(claim for name in files(CLAIMS) for claim in _of_file(name))


@cache
def _of_file(name: str) -> tuple[Claim, ...]:
    module, _ = load(name)
    kinds = (FamilyClaim, PositionClaim, CheckClaim)
    claims = tuple(value for value in vars(module).values() if isinstance(value, kinds))
    if not claims:
        raise BadArgument(f"{name!r} has no claim; expected a FamilyClaim, PositionClaim or CheckClaim in it")
    for claim in claims:
        if not claim.id.startswith("own/") or claim.id.count("/") != 1:
            raise BadArgument(f"the claim {claim.id!r} of {name!r} needs an id of the form own/my-conjecture")
    return claims
