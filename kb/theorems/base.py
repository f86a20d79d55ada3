"""What a claim is, as code: where it applies and what it says there.

Three forms, from the commonest to the freest. A `FamilyClaim` speaks of a named family by its
parameters; a `PositionClaim` of any position that meets a condition; a `CheckClaim` of anything at
all that an `Oracle` of computed values can decide. The words, the locator and the erratum of a claim
are in `seeds/papers/<key>.toml` under the same id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Protocol, TypeAlias

from kb.graphs.position import Position
from kb.theorems.statements import Statement, Value

Case: TypeAlias = Mapping[str, Any]
"""The parameters of one member of a family."""


class Oracle(Protocol):
    """Computed values, read from the store or solved now; never a value that rests on a claim."""

    def value(self, position: Position | str, game: str | None = None) -> Value:
        """The computed value of a position, or of the sum that a text describes.

        Without `game`, of the claim's own game.
        """
        ...


@dataclass(frozen=True, slots=True)
class Instance:
    """One case of a claim after checking. `size` orders cases: the smallest counterexample is the first."""

    subject: str
    holds: bool
    claimed: str
    computed: str
    size: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class FamilyClaim:
    """A claim about the members of one family of `kb.graphs.families`, by its parameters.

    `cases` are the members the audit asks for; `where` is the scope exactly as printed, which also
    decides whether the claim speaks of a member met elsewhere; `says` is what it says of a member.
    """

    id: str
    game: str
    family: str
    cases: Callable[[], Iterable[Case]]
    says: Callable[..., Statement]
    where: Callable[..., bool] = lambda **_: True


@dataclass(frozen=True, kw_only=True)
class PositionClaim:
    """A claim about every position of the game that meets a condition.

    `says` gives None outside the scope. The audit runs it over every stored position of the game;
    `asks` names families (in the graph language) that it asks the solver for first.
    """

    id: str
    game: str
    says: Callable[[Position], Statement | None]
    asks: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CheckClaim:
    """A claim that needs more than one value at a time: moves, equalities, periods, printed numbers."""

    id: str
    game: str
    check: Callable[[Oracle], Iterator[Instance]]


Claim: TypeAlias = FamilyClaim | PositionClaim | CheckClaim


def grid(**ranges: Iterable[int]) -> Callable[[], Iterator[Case]]:
    """All combinations of parameters from these ranges.

    >>> list(grid(m=range(1, 3), n=[5])())
    [{'m': 1, 'n': 5}, {'m': 2, 'n': 5}]
    """
    lists = {name: list(values) for name, values in ranges.items()}

    def cases() -> Iterator[Case]:
        for combination in product(*lists.values()):
            yield dict(zip(lists, combination, strict=True))

    return cases
