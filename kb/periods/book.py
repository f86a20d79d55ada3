"""`Book`: the families of one game, with their values by recurrence and what is proved of their periods.

Each family is worked out once and kept, so that a census of many ends pays for each type once. A proved
period carries the table on; an unproved one is computed as far as it is asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from kb.errors import LimitReached
from kb.games.base import Game
from kb.graphs.canonical import decode
from kb.graphs.position import Position
from kb.periods.closure import Closures
from kb.periods.locality import check_recipes, lemma_holds
from kb.periods.nim_tables import nim_tables
from kb.periods.recipes import Family, Recipe, family_name, first_member, recipe_from
from kb.periods.results import NoProof, ProvedPeriod, Verdict
from kb.periods.windows import CutTerm, EndTerm, Pattern, Term, least_period, prove
from kb.values.short_game import ShortGame

if TYPE_CHECKING:
    from kb.periods.ears import EarFamilies

OneKind = TypeVar("OneKind", bound=int | ShortGame)
Solve = Callable[[Sequence[Position]], Sequence[int | ShortGame]]
"""The values of bounded graphs, by whatever solver the caller trusts."""


class Book(ABC, Generic[OneKind]):
    """What is known of the growing families of one game."""

    most_values = 4096
    """How many values of a family a proof may look at before it is given up."""
    first_values = 64
    """How many values are looked at first; they are doubled until the proof is complete."""

    def __init__(self, game: Game, solve: Solve) -> None:
        self.game = game
        self.closures = Closures(game, self.time_left)
        self._solve = solve
        self._bounded: dict[str, OneKind] = {}
        self._opened: set[Family] = set()
        self._verdicts: dict[Family, Verdict] = {}
        self._deadline: float | None = None

    def closure(self, family: Family) -> list[Family]:
        """All families that play from one can come to, itself last."""
        return self.closures.closure(family)

    def verdict(self, family: Family, *, most: int, time_limit: float | None = None) -> Verdict:
        """Whether the period of a family is proved, with tables of at most `most` values.

        Simpler families come first: an unproved one leaves all that come to it unproved.
        """
        self.start_clock(time_limit)
        self._open(family)
        if isinstance(known := self._verdicts.get(family), ProvedPeriod):
            return known
        for each in self.closure(family):
            known = self._verdicts.get(each)
            if isinstance(known, ProvedPeriod) or (known is not None and known.values_to >= most - 1):
                continue
            self._verdicts[each] = found = self._judge(each, most)
            if isinstance(found, ProvedPeriod):
                self._continue_by(each, found)
        return self._verdicts[family]

    def members(
        self, family: Family, numbers: Sequence[int], *, most: int, time_limit: float | None = None
    ) -> list[OneKind | None]:
        """The values of these members: by a proved period, else by recurrence up to `most` values."""
        verdict = self.verdict(family, most=most, time_limit=time_limit)
        if isinstance(verdict, ProvedPeriod):
            table = self._table(family)
            places = [verdict.at(n) for n in numbers]
            return [self._raised(table[place], rise) for place, rise in places]
        self.start_clock(time_limit)
        self._extend(family, min(most, max(numbers, default=0) + 1))
        table = self._table(family)
        return [table[n] if n < len(table) else None for n in numbers]

    def beside(self, positions: Iterable[Position]) -> OneKind:
        """The value of graphs that stand beside, together."""
        total = self._zero
        for value in self.solved(list(positions)):
            total = self.sum_of(total, value)
        return total

    @cached_property
    def ears(self) -> EarFamilies:
        """The families in which a path joins two vertices of one graph."""
        from kb.periods.ears import EarFamilies  # it stands on this book

        return EarFamilies(self)

    def tick(self) -> None:
        """Stops, by `LimitReached`, what has no time left."""
        self.time_left()

    def start_clock(self, time_limit: float | None) -> None:
        """Gives what is asked next so many seconds."""
        self._deadline = None if time_limit is None else monotonic() + time_limit

    def time_left(self) -> float | None:
        """The seconds left, None without a limit; `LimitReached` where there are none."""
        if self._deadline is None:
            return None
        left = self._deadline - monotonic()
        if left <= 0:
            raise LimitReached("the time limit was reached before the tables were complete")
        return left

    def _open(self, family: Family) -> None:
        """Enters a family and all it can come to, each with its first values by the solver."""
        if family in self._opened:
            return
        for each in self.closure(family):
            if each in self._opened:
                continue
            check_recipes(self.closures, each)
            first = first_member(each)
            members = [each.member(n) for n in range(first, recipe_from(self.game, each))]
            # Members that do not exist stand as 0; no recipe leads to them.
            values = [*[self._zero] * first, *self.solved(members)]
            self._enter(each, self.closures.recipes(each), values)
            self._opened.add(each)

    def solved(self, positions: Sequence[Position]) -> list[OneKind]:
        """The values of bounded graphs."""
        return [self._as_value(found) for found in self._solve(positions)] if positions else []

    def beside_of(self, keys: Iterable[str]) -> OneKind:
        """The value of what stands beside in an option, named by keys."""
        total = self._zero
        for key in keys:
            if key not in self._bounded:
                self._bounded[key] = self.solved([decode(key)])[0]
            total = self.sum_of(total, self._bounded[key])
        return total

    def _others(self, family: Family) -> set[Family]:
        """The other families that its recipes lead to."""
        found = {each for recipe in self.closures.recipes(family) for each in recipe.families()}
        return found - {family}

    def _judge(self, family: Family, most: int) -> Verdict:
        types = len(self.closure(family))
        unproved = [
            each for each in self._others(family) if not isinstance(self._verdicts[each], ProvedPeriod)
        ]
        if unproved:
            simplest = min(unproved, key=lambda each: each.size)
            return NoProof(f"it comes to {family_name(simplest)}, of which none is proved", most - 1, types)
        count = self.first_values
        while True:
            count = min(count, most)
            self._extend(family, count)
            proof = self._prove(family, types)
            if proof is not None:
                return proof
            if count == most:
                return NoProof(f"{most} values show none long enough", most - 1, types)
            count *= 2

    def _proved(self, family: Family) -> ProvedPeriod:
        found = self._verdicts[family]
        assert isinstance(found, ProvedPeriod)
        return found

    @property
    @abstractmethod
    def _zero(self) -> OneKind: ...

    @abstractmethod
    def _as_value(self, found: int | ShortGame) -> OneKind: ...

    @abstractmethod
    def sum_of(self, one: OneKind, other: OneKind) -> OneKind:
        """The value of a sum."""

    @abstractmethod
    def _raised(self, value: OneKind, rise: Fraction) -> OneKind: ...

    @abstractmethod
    def _enter(self, family: Family, recipes: tuple[Recipe, ...], values: list[OneKind]) -> None: ...

    @abstractmethod
    def _extend(self, family: Family, count: int) -> None: ...

    @abstractmethod
    def _table(self, family: Family) -> Sequence[OneKind]: ...

    @abstractmethod
    def _continue_by(self, family: Family, proved: ProvedPeriod) -> None: ...

    @abstractmethod
    def _prove(self, family: Family, types: int) -> ProvedPeriod | None: ...


class NimBook(Book[int]):
    """The families of an impartial game."""

    def __init__(self, game: Game, solve: Solve) -> None:
        super().__init__(game, solve)
        self._tables = nim_tables()
        self._numbers: dict[Family, int] = {}

    @property
    def _zero(self) -> int:
        return 0

    def _as_value(self, found: int | ShortGame) -> int:
        assert isinstance(found, int)
        return found

    def sum_of(self, one: int, other: int) -> int:
        return one ^ other

    def _raised(self, value: int, rise: Fraction) -> int:
        return value + int(rise)

    def _enter(self, family: Family, recipes: tuple[Recipe, ...], values: list[int]) -> None:
        (recipe,) = recipes
        own = len(self._numbers)

        def number(family: Family) -> int:
            return self._numbers.get(family, own)

        ends = {(number(each.family), each.taken, self.beside_of(each.beside)) for each in recipe.options}
        cuts = [(number(cut.first), number(cut.second), *cut[2:]) for cut in recipe.cuts]
        self._numbers[family] = self._tables.add(values, sorted(ends), cuts)

    def _extend(self, family: Family, count: int) -> None:
        self._tables.extend(self._numbers[family], count, self.time_left())

    def _table(self, family: Family) -> array[int]:
        return self._tables.values(self._numbers[family])

    def _continue_by(self, family: Family, proved: ProvedPeriod) -> None:
        self._tables.continue_by(self._numbers[family], proved.start, proved.length, int(proved.saltus))

    def _prove(self, family: Family, types: int) -> ProvedPeriod | None:
        values = self._table(family)
        window = prove(self._pattern(family), values)
        if window is None:
            return None
        start, length, saltus = least_period(values, window, first_member(family))
        return ProvedPeriod(
            start,
            length,
            Fraction(saltus),
            window.theorem,
            window.start,
            window.end,
            window.length,
            types,
            not lemma_holds(self.game),
        )

    def _pattern(self, family: Family) -> Pattern:
        """The recipe with the proved periods of the other families in place of them."""
        (recipe,) = self.closures.recipes(family)
        terms = {each: self._term(each) for each in self._others(family)}
        terms[family] = Term(0, 1, own=True)
        ends = {
            EndTerm(terms[each.family], each.taken, self.beside_of(each.beside)) for each in recipe.options
        }
        cuts = tuple(CutTerm(terms[cut.first], terms[cut.second], *cut[2:]) for cut in recipe.cuts)
        return Pattern(first_member(family), recipe_from(self.game, family), tuple(ends), cuts)

    def _term(self, family: Family) -> Term:
        proved = self._proved(family)
        known = tuple(self._table(family)[: proved.start + proved.length])
        return Term(proved.start, proved.length, int(proved.saltus), max(known), values=known)
