"""What a claim is, as code: where it applies and what it says there.

Three forms, from the commonest to the freest. A `FamilyClaim` speaks of a named family by its
parameters; a `PositionClaim` of any position that meets a condition; a `CheckClaim` of anything at
all that an `Oracle` of computed values can decide. The words, the locator and the erratum of a claim
are in `seeds/papers/<key>.toml` under the same id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import NamedTuple, Protocol, TypeAlias

from kb.graphs.named_families import Arguments
from kb.graphs.position import Position
from kb.theorems.statements import Statement
from kb.values.sums import Value


class Oracle(Protocol):
    """Computed values, read from the store or solved now; never a value that rests on a claim."""

    def value(self, position: Position | str, game: str | None = None) -> Value:
        """The computed value of a position, or of the sum that a text describes.

        Without `game`, of the claim's own game.
        """
        ...

    def values(self, positions: Sequence[Position], game: str | None = None) -> list[Value]:
        """The values of many positions, in order; asked for at once they cost a fraction."""
        ...


class Instance(NamedTuple):
    """One case of a claim after checking. `size` orders cases: the smallest counterexample is the first."""

    subject: str
    holds: bool
    claimed: str
    computed: str
    size: tuple[int, ...] = ()
    can_fail: bool = True
    """Whether some conceivable value would have contradicted the claim here."""
    stands_for: int = 1
    """How many cases it counts as: itself, and others of its size that were checked and are just like it."""


@dataclass(frozen=True, kw_only=True)
class FamilyClaim:
    """A claim about the members of one family of `kb.graphs.named_families`, by its arguments.

    `cases` are the members the audit asks for; `where` is the scope exactly as printed, which also
    decides whether the claim speaks of a member met elsewhere; `says` is what it says of a member.
    Both take the family's arguments in order: K_{2,3} is `complete-multipartite` with one argument (2, 3).
    """

    id: str
    game: str
    family: str
    cases: Callable[[], Iterable[Arguments]]
    says: Callable[..., Statement]
    where: Callable[..., bool] = lambda *_: True
    says_in_words: str = ""
    """The claim in words, for a claim that stands in no catalogue."""


@dataclass(frozen=True, kw_only=True)
class PositionClaim:
    """A claim about every position of the game that meets a condition.

    `says` gives None outside the scope. The audit runs it over every stored position of the game;
    `asks` names families (in the graph language, ranges and all) that it asks the solver for first.
    """

    id: str
    game: str
    says: Callable[[Position], Statement | None]
    asks: tuple[str, ...] = ()
    says_in_words: str = ""
    """The claim in words, for a claim that stands in no catalogue."""


@dataclass(frozen=True, kw_only=True)
class CheckClaim:
    """A claim that needs more than one value at a time: moves, equalities, periods, printed numbers."""

    id: str
    game: str
    check: Callable[[Oracle], Iterator[Instance]]
    says_in_words: str = ""
    """The claim in words, for a claim that stands in no catalogue."""


Claim: TypeAlias = FamilyClaim | PositionClaim | CheckClaim


def grid(*ranges: Iterable[int]) -> Callable[[], Iterator[Arguments]]:
    """All combinations of arguments from these ranges.

    >>> list(grid(range(1, 3), [5])())
    [(1, 5), (2, 5)]
    """
    lists = [list(values) for values in ranges]
    return lambda: product(*lists)


def tuples(least_count: int, most_count: int, values: Iterable[int]) -> Callable[[], Iterator[Arguments]]:
    """All non-decreasing tuples of these values, as the one argument of a family such as K_{m,n,…}.

    >>> list(tuples(2, 2, [1, 2])())
    [((1, 1),), ((1, 2),), ((2, 2),)]
    """
    numbers = sorted(set(values))
    counts = range(least_count, most_count + 1)
    return lambda: ((chosen,) for k in counts for chosen in combinations_with_replacement(numbers, k))
