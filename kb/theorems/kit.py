"""What the claims of all papers share: nim-values, checked cases, and claims declared by their two sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from types import FunctionType
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeAlias, cast

from kb.games import game
from kb.graphs.language import describe, parse_position
from kb.graphs.named_families import Arguments
from kb.graphs.position import Position
from kb.theorems.base import CheckClaim as CheckClaim
from kb.theorems.base import Claim as Claim
from kb.theorems.base import FamilyClaim as FamilyClaim
from kb.theorems.base import Instance as Instance
from kb.theorems.base import Oracle as Oracle
from kb.theorems.base import PositionClaim as PositionClaim
from kb.theorems.base import grid as grid
from kb.theorems.base import tuples as tuples
from kb.theorems.evaluate import SHOWN
from kb.theorems.statements import Is, Statement
from kb.values.short_game import ShortGame
from kb.values.sums import Value, nim_value_of

Cases: TypeAlias = Iterator[Instance]
"""What a check yields."""
P = ParamSpec("P")
Says: TypeAlias = Callable[..., Statement | Value | str] | Statement | Value | str
"""What a claim says of a member of a family, by its numbers, or of every member; a bare value is an `Is`."""


Built: TypeAlias = Iterable[tuple[Position, int]]
"""Positions that a proof builds, each with its nim-value as claimed."""


def nim(value: Value) -> int:
    """The nim-value that an oracle gives for an impartial position."""
    found = nim_value_of(value)
    if found is None:
        raise TypeError(f"expected the value of an impartial position, but it is {value}")
    return found


def size(position: Position) -> tuple[int, int]:
    """How counterexamples are ordered: vertices, then edges."""
    return position.n, len(position.edges)


def compared(subject: str, claimed: object, computed: object, ordered: Sequence[int] = ()) -> Instance:
    """The case of `subject` that holds where what is claimed reads as what is computed."""
    return Instance(subject, str(claimed) == str(computed), str(claimed), str(computed), tuple(ordered))


class Wanted(NamedTuple):
    """What is wanted, in words, and whether what is found is so."""

    words: str
    holds: Callable[[Any], bool]


def judged(subject: str, said: object, found: Any, ordered: Sequence[int] = ()) -> Instance:
    """The case of `subject` that what is found is as said: by a statement, words with a test, or text."""
    if isinstance(said, Statement):
        return Instance(subject, said.holds(found), str(said), said.seen(found), tuple(ordered))
    if isinstance(said, Wanted):
        return Instance(subject, said.holds(found), said.words, str(found), tuple(ordered))
    return compared(subject, said, found, ordered)


parsed = lru_cache(maxsize=1 << 11)(parse_position)
"""The position that a text names, kept because claims name the same ones in turn."""


def about(position: Position | str, claimed: object, computed: object) -> Instance:
    """The same for a graph, which gives the subject (where it is not given as text) and the size."""
    if isinstance(position, Position):
        graph, subject = position, describe(position)
    else:
        graph, subject = parsed(position), position
    return compared(subject, claimed, computed, size(graph))


def in_words(
    subject: Position | str, holds: bool, words: str, otherwise: str, ordered: Sequence[int] | None = None
) -> Instance:
    """The case that something is as these words say; `otherwise` says how it is where it is not."""
    if isinstance(subject, Position):
        order = size(subject) if ordered is None else ordered
        return in_words(describe(subject), holds, words, otherwise, order)
    return Instance(subject, holds, words, words if holds else otherwise, tuple(ordered or ()))


class OfGraph(NamedTuple):
    """A case about a graph that has no name yet; `more` is added to the name."""

    graph: Position
    holds: bool
    claimed: str
    computed: str
    more: str = ""


def named_last(cases: Iterable[OfGraph]) -> Cases:
    """Cases about graphs; only those that a tally may show get their shortest name, which takes long.

    These are the smallest, the largest, and all that fail.
    """
    every = [(size(case.graph), case) for case in cases]
    sizes = sorted(found for found, _ in every)
    for found, (graph, holds, claimed, computed, more) in every:
        may_show = not holds or found <= sizes[:SHOWN][-1] or found == sizes[-1]
        subject = (describe(graph) if may_show else written(graph)) + more
        yield Instance(subject, holds, claimed, computed, found)


def left_by(moves_of: str, position: Position | str) -> list[str]:
    """What one move of the game can leave, each graph once, as text in alphabetical order."""
    rules, graph = game(moves_of), parsed(position) if isinstance(position, str) else position
    return sorted({describe(left) for left in rules.options(rules.start(graph))})


def written(position: Position) -> str:
    """A position by its edges, in the labelling it has; for cases that need no name."""
    items = [f"{u}-{v}" for u, v in position.edges]
    if position.n and (not items or max(v for _, v in position.edges) < position.n - 1):
        items.append(str(position.n - 1))
    return "edges:" + ",".join(items) if items else "K0"


def listed(graphs: Iterable[Position]) -> list[str]:
    """These graphs without isolated vertices, each once, as text in alphabetical order."""
    return sorted({describe(graph.without_isolated_vertices()) for graph in graphs})


class ClaimsOf(NamedTuple):
    """Makes the claims of one paper about one game."""

    paper: str
    game: str

    def about(self, game: str) -> ClaimsOf:
        """The same for another game of the paper."""
        return ClaimsOf(self.paper, game)

    def check(
        self,
        slug: str,
        check: Callable[Concatenate[Oracle, P], Iterable[Instance]],
        *given: P.args,
        **named: P.kwargs,
    ) -> CheckClaim:
        """A claim in its freest form: what its check yields, given an oracle and these arguments."""
        return CheckClaim(
            id=f"{self.paper}/{slug}",
            game=self.game,
            check=lambda oracle: iter(check(oracle, *given, **named)),
        )

    def corrected(
        self,
        slug: str,
        check: Callable[Concatenate[Oracle, bool, P], Cases],
        *given: P.args,
        **named: P.kwargs,
    ) -> tuple[CheckClaim, CheckClaim]:
        """A claim as printed, and as it is right: the check is told which of the two is meant."""
        return (
            self.check(slug, check, False, *given, **named),
            self.check(f"{slug}-corrected", check, True, *given, **named),
        )

    def family(
        self,
        slug: str,
        family: str,
        cases: Callable[[], Iterable[Arguments]],
        says: Says,
        where: Callable[..., bool] = lambda *_: True,
    ) -> FamilyClaim:
        """A claim about the members of a family, on these cases, within a scope."""
        return FamilyClaim(
            id=f"{self.paper}/{slug}",
            game=self.game,
            family=family,
            cases=cases,
            says=_statements(says),
            where=where,
        )

    def each(self, slug: str, family: str, numbers: range, says: Says) -> FamilyClaim:
        """A claim about the members of a family with one number: for these, and all further in such steps."""
        first, step = numbers.start, numbers.step
        return self.family(
            slug, family, grid(numbers), says, lambda n: n >= first and (n - first) % step == 0
        )

    def positions(self, slug: str, says: Callable[[Position], Statement | None], *asks: str) -> PositionClaim:
        """A claim about every position that it speaks of; these families are asked for."""
        return PositionClaim(id=f"{self.paper}/{slug}", game=self.game, says=says, asks=asks)

    def values(self, slug: str, said: Mapping[str, Statement | int | str]) -> CheckClaim:
        """A claim on the values of single positions or sums, in the order of print."""

        def cases(oracle: Oracle) -> Cases:
            for order, (subject, each) in enumerate(said.items()):
                yield judged(subject, _statement(each), oracle.value(subject), (order,))

        return self.check(slug, cases)

    def nim_values(
        self, slug: str, said: Callable[P, Built], *given: P.args, **named: P.kwargs
    ) -> CheckClaim:
        """A claim on the nim-values of positions that a proof builds, whatever name they have.

        Only counterexamples are given their shortest name: that takes longer than checking most cases.
        """

        def cases(oracle: Oracle) -> Cases:
            built = list(said(*given, **named))
            values = oracle.values([position for position, _ in built])
            for (position, claimed), found in zip(built, map(nim, values), strict=True):
                plain = found == claimed and not position.labels
                subject = written(position) if plain else describe(position)
                yield compared(subject, claimed, found, size(position))

        return self.check(slug, cases)

    def equality(
        self,
        slug: str,
        letter: str,
        numbers: Iterable[int],
        claimed: Callable[[int], object],
        computed: Callable[[int], object],
    ) -> CheckClaim:
        """A claim that two things written with one letter are the same for each of these numbers."""
        every = tuple(numbers)
        return self.check(
            slug, lambda _: (compared(f"{letter} = {n}", claimed(n), computed(n), (n,)) for n in every)
        )


def claims_in_order(package: str, topics: str) -> tuple[Claim, ...]:
    """The claims of a paper: those of each of these modules of its package, in the order of print."""
    modules = [import_module(f"{package}.{topic}") for topic in topics.split()]
    return tuple(claim for module in modules for claim in module.CLAIMS)


def _statements(says: Says) -> Callable[..., Statement]:
    """What is said of a member, as a statement; a bare number or game is its value."""
    if isinstance(says, Statement | int | str | ShortGame):
        said = _statement(says)
        return lambda *_: said
    if isinstance(says, FunctionType):
        return lambda *at: _statement(says(*at))
    # What says something for all members at once is an object that the audit looks for.
    return cast(Callable[..., Statement], says)


def _statement(said: Statement | int | str | ShortGame) -> Statement:
    return said if isinstance(said, Statement) else Is(said)
