"""The growing families of a partizan game: values are canonical forms, one object a value."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from kb.games.base import Game
from kb.periods.book import Book, Solve
from kb.periods.game_windows import least_game_period, prove_games
from kb.periods.locality import lemma_holds
from kb.periods.recipes import Family, Recipe, first_member, recipe_from
from kb.periods.results import ProvedPeriod
from kb.periods.windows import CutTerm, EndTerm, Pattern, Term
from kb.values.short_game import ZERO, ShortGame

Sides = tuple[set[ShortGame], set[ShortGame]]


class _Row(NamedTuple):
    values: list[ShortGame]
    recipes: tuple[Recipe, ...]
    beside: tuple[tuple[ShortGame, ...], ...]
    """For each player the value of what stands beside in each option."""


class GameBook(Book[ShortGame]):
    """The families of a partizan game."""

    most_values = 256
    first_values = 16

    def __init__(self, game: Game, solve: Solve) -> None:
        super().__init__(game, solve)
        self._rows: dict[Family, _Row] = {}
        self._periods: dict[Family, ProvedPeriod] = {}

    @property
    def _zero(self) -> ShortGame:
        return ZERO

    def _as_value(self, found: int | ShortGame) -> ShortGame:
        return found if isinstance(found, ShortGame) else ShortGame.of(0, nim=found)

    def sum_of(self, one: ShortGame, other: ShortGame) -> ShortGame:
        return one + other

    def _raised(self, value: ShortGame, rise: Fraction) -> ShortGame:
        return value + rise

    def _enter(self, family: Family, recipes: tuple[Recipe, ...], values: list[ShortGame]) -> None:
        beside = tuple(
            tuple(self.beside_of(option.beside) for option in recipe.options) for recipe in recipes
        )
        self._rows[family] = _Row(values, recipes, beside)

    def _extend(self, family: Family, count: int) -> None:
        values, recipes, _ = self._rows[family]
        if len(values) >= count:
            return
        if (proved := self._periods.get(family)) is not None:
            while len(values) < count:
                values.append(values[-proved.length] + proved.saltus)
            return
        for recipe in recipes:
            for option in recipe.options:
                if option.family != family:
                    self._extend(option.family, count - option.taken)
            for cut in recipe.cuts:
                for half in {cut.first, cut.second} - {family}:
                    self._extend(half, count)
        while len(values) < count:
            self.time_left()
            values.append(ShortGame.from_options(*self._options(family, len(values))))

    def _options(self, family: Family, n: int) -> Sides:
        """The values of the left and right options of member n."""
        _, recipes, beside = self._rows[family]
        sides: Sides = (set(), set())
        for side, recipe, constants in zip(sides, recipes, beside, strict=True):
            for option, constant in zip(recipe.options, constants, strict=True):
                side.add(self._rows[option.family].values[n - option.taken] + constant)
            for first, second, taken, first_from, second_from in recipe.cuts:
                one, other = self._rows[first].values, self._rows[second].values
                rest = n - taken
                side.update(one[i] + other[rest - i] for i in range(first_from, rest - second_from + 1))
        return sides

    def _table(self, family: Family) -> Sequence[ShortGame]:
        return self._rows[family].values

    def _continue_by(self, family: Family, proved: ProvedPeriod) -> None:
        self._periods[family] = proved

    def _prove(self, family: Family, types: int) -> ProvedPeriod | None:
        values = self._table(family)
        window = prove_games(self._pattern(family), values, lambda n: self._options(family, n))
        if window is None:
            return None
        start, length, saltus = least_game_period(values, window, first_member(family))
        return ProvedPeriod(
            start,
            length,
            saltus,
            window.theorem,
            window.start,
            window.end,
            window.length,
            types,
            not lemma_holds(self.game),
        )

    def _pattern(self, family: Family) -> Pattern:
        """The recipes of both players with the proved periods of the other families in place of them."""
        terms = {each: self._term(each) for each in self._others(family)}
        terms[family] = Term(0, 1, own=True)
        every = self.closures.recipes(family)
        ends = {EndTerm(terms[each.family], each.taken, 0) for recipe in every for each in recipe.options}
        cuts = {CutTerm(terms[cut[0]], terms[cut[1]], *cut[2:]) for recipe in every for cut in recipe.cuts}
        least = recipe_from(self.game, family)
        return Pattern(first_member(family), least, tuple(ends), tuple(cuts))

    def _term(self, family: Family) -> Term:
        proved = self._proved(family)
        # Periods are multiplied until the saltus is an integer; the windows compare integers only.
        times = proved.saltus.denominator
        return Term(proved.start, proved.length * times, (proved.saltus * times).numerator)
