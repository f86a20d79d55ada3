"""What the claims of all papers share: nim-values, checked cases, and claims declared by their two sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import FunctionType
from typing import Any, NamedTuple, cast

from kb.games import game
from kb.graphs.language import describe, parse_position
from kb.graphs.named_families import Arguments
from kb.graphs.position import Position
from kb.theorems.base import CheckClaim, FamilyClaim, Instance, Oracle, PositionClaim
from kb.theorems.statements import Is, Statement
from kb.values.sums import Value

Check = Callable[[Oracle], Iterable[Instance]]


def nim(value: Value) -> int:
    """The nim-value that an oracle gives for an impartial position."""
    found = value if isinstance(value, int) else value.nim_value
    if found is None:
        raise TypeError(f"expected the value of an impartial position, but it is {value}")
    return found


def size(position: Position) -> tuple[int, int]:
    """How counterexamples are ordered: vertices, then edges."""
    return position.n, len(position.edges)


def compared(subject: str, claimed: object, computed: object, ordered: Sequence[int] = ()) -> Instance:
    """The case of `subject` that holds where what is claimed reads as what is computed."""
    return Instance(subject, str(claimed) == str(computed), str(claimed), str(computed), tuple(ordered))


class Said(NamedTuple):
    """Something said in words, and whether what is found is so."""

    words: str
    holds: Callable[[Any], bool]


def judged(subject: str, said: object, found: Any, ordered: Sequence[int] = ()) -> Instance:
    """The case of `subject` that what is found is as said: by a statement, words with a test, or text."""
    if isinstance(said, Statement):
        return Instance(subject, said.holds(found), str(said), said.seen(found), tuple(ordered))
    if isinstance(said, Said):
        return Instance(subject, said.holds(found), said.words, str(found), tuple(ordered))
    return compared(subject, said, found, ordered)


def about(position: Position | str, claimed: object, computed: object) -> Instance:
    """The same for a graph, which gives the subject (where it is not given as text) and the size."""
    if isinstance(position, Position):
        graph, subject = position, describe(position)
    else:
        graph, subject = parse_position(position), position
    return compared(subject, claimed, computed, size(graph))


def left_by(moves_of: str, position: Position | str) -> list[str]:
    """What one move of the game can leave, each graph once, as text in alphabetical order."""
    rules, graph = game(moves_of), parse_position(position) if isinstance(position, str) else position
    return sorted({describe(left) for left in rules.options(rules.start(graph))})


def listed(graphs: Iterable[Position]) -> list[str]:
    """These graphs without isolated vertices, each once, as text in alphabetical order."""
    return sorted({describe(graph.without_isolated_vertices()) for graph in graphs})


def checked(id: str, game: str, check: Check) -> CheckClaim:
    """A claim in its freest form: what its check yields."""
    return CheckClaim(id=id, game=game, check=lambda oracle: iter(check(oracle)))


def of_family(
    id: str,
    game: str,
    family: str,
    cases: Callable[[], Iterable[Arguments]],
    says: Callable[..., Statement],
    where: Callable[..., bool] = lambda *_: True,
) -> FamilyClaim:
    """A claim about the members of a family, on these cases, within a scope."""
    return FamilyClaim(id=id, game=game, family=family, cases=cases, says=says, where=where)


def of_positions(
    id: str, game: str, says: Callable[[Position], Statement | None], *asks: str
) -> PositionClaim:
    """A claim about every position that it speaks of; these families are asked for."""
    return PositionClaim(id=id, game=game, says=says, asks=asks)


def checked_by(paper: str, slug_of_game: str) -> Callable[[str, Check], CheckClaim]:
    """What makes the claims of a paper in their freest form: of a slug and a check."""

    def claim(slug: str, check: Check) -> CheckClaim:
        return checked(f"{paper}/{slug}", slug_of_game, check)

    return claim


class ClaimsOf(NamedTuple):
    """Makes the claims of one paper about one game."""

    paper: str
    game: str

    def check(self, slug: str, check: Check) -> CheckClaim:
        """A claim in its freest form."""
        return checked(f"{self.paper}/{slug}", self.game, check)

    def family(
        self,
        slug: str,
        family: str,
        cases: Callable[[], Iterable[Arguments]],
        says: Callable[..., Statement | int],
        where: Callable[..., bool] = lambda *_: True,
    ) -> FamilyClaim:
        """A claim about the members of a family; a number is their nim-value."""

        def statement(*arguments: Any) -> Statement:
            said = says(*arguments)
            return said if isinstance(said, Statement) else Is(said)

        # What says something for all members at once is an object that the audit looks for.
        said = statement if isinstance(says, FunctionType) else cast(Callable[..., Statement], says)
        return of_family(f"{self.paper}/{slug}", self.game, family, cases, said, where)

    def positions(self, slug: str, says: Callable[[Position], Statement | None], *asks: str) -> PositionClaim:
        """A claim about every position that meets a condition."""
        return of_positions(f"{self.paper}/{slug}", self.game, says, *asks)


def equality(
    id: str,
    game: str,
    letter: str,
    numbers: Iterable[int],
    claimed: Callable[[int], object],
    computed: Callable[[int], object],
) -> CheckClaim:
    """A claim that two things written with one letter are the same for each of these numbers."""
    every = tuple(numbers)

    def check(_: Oracle) -> Iterator[Instance]:
        for number in every:
            yield compared(f"{letter} = {number}", claimed(number), computed(number), (number,))

    return CheckClaim(id=id, game=game, check=check)
