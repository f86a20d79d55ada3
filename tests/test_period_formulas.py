"""Formulas for all n. Oracles: Theorem 13 of the parity paper, section 6 of the take-away paper."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kb.errors import BadArgument
from kb.games import game
from kb.graphs.language import parse_family
from kb.periods.books import open_book
from kb.periods.formulas import FailsAt, Formula, HoldsForAll, decide
from kb.periods.results import NoProof
from kb.solvers.reference import ReferenceSolver
from kb.theorems.osullivan.unbounded import ell
from kb.values.short_game import ShortGame, switch


def decided(slug: str, family: str, formula: Formula) -> HoldsForAll | FailsAt | NoProof | None:
    rules = game(slug)
    book = open_book(rules, ReferenceSolver(rules).values)
    growth = parse_family(family, ["n=1..2"]).growth()
    assert book is not None
    assert growth is not None
    return decide(book, growth, formula)


def parity_path(n: int) -> ShortGame:
    """Theorem 13: P(3m) = {m+1 | m−1}, P(3m+1) = m + 1, P(3m+2) = m."""
    m, rest = divmod(n, 3)
    return switch(m + 1, m - 1) if rest == 0 else ShortGame.of(m + 1 if rest == 1 else m)


def test_theorem_13_on_paths_holds_for_all_n() -> None:
    found = decided("even-odd", "P_n", Formula(parity_path, 1, 1, 3, Fraction(1)))
    assert isinstance(found, HoldsForAll)
    assert found.checked_to < 20


def test_the_looped_path_of_take_away_holds_for_all_n() -> None:
    # G_2(n) is 2 λ(n) with λ(3m) = 2m, λ(3m+1) = 2m + 1, λ(3m+2) = 2m, and ℓ(x) = 2 λ(x − 1).
    formula = Formula(lambda n: ell(n + 1), 1, 1, 3, Fraction(4))
    assert isinstance(decided("take-away", "looped-path(n)", formula), HoldsForAll)


def test_a_fourth_type_of_sequence_in_take_away_holds_for_all_k() -> None:
    # A triangle 0, 10, 11 on a tree of ten vertices, path at 6; the kernel gives 12 14 12 8 10 8 20 22 20.
    tree = "0-9,1-9,2-8,3-4,3-9,4-5,5-6,6-7,7-8"
    formula = Formula(lambda n: (ell(n + 1) ^ 4) + 8, 0, 0, 6, Fraction(8))
    assert [formula.at(k) for k in range(9)] == [12, 14, 12, 8, 10, 8, 20, 22, 20]
    family = f"tail(edges:{tree},0-10,0-11,10-11,6,n)"
    assert isinstance(decided("take-away", family, formula), HoldsForAll)


@pytest.mark.parametrize("wrong_at", [1, 52, 53, 119])
def test_a_wrong_formula_fails_where_it_is_wrong(wrong_at: int) -> None:
    rules = game("node-kayles")
    book = open_book(rules, ReferenceSolver(rules).values)
    growth = parse_family("P_n", ["n=1..2"]).growth()
    assert book is not None
    assert growth is not None
    from kb.periods.recipes import PATHS

    values = book.members(PATHS, range(400), most=4096)

    def formula(n: int) -> int:
        value = values[n if n < 86 else 52 + (n - 52) % 34]
        assert isinstance(value, int)
        same_place = n == wrong_at if wrong_at < 52 else n >= 52 and (n - wrong_at) % 34 == 0
        return value + (1 if same_place else 0)

    found = decide(book, growth, Formula(formula, 0, 52, 34))
    assert isinstance(found, FailsAt)
    assert found.n == (wrong_at if wrong_at < 86 else 52 + (wrong_at - 52) % 34)


def test_a_formula_with_another_rise_fails() -> None:
    found = decided("even-odd", "P_n", Formula(lambda n: ShortGame.of(n), 1, 1, 1, Fraction(1)))
    assert isinstance(found, FailsAt)
    assert found.n == 2


def test_a_formula_that_is_not_what_it_says_is_refused() -> None:
    with pytest.raises(BadArgument, match="does not rise"):
        decided("even-odd", "P_n", Formula(parity_path, 1, 1, 3, Fraction(2)))


def test_nothing_is_decided_without_a_proof() -> None:
    assert isinstance(decided("grim", "P_n", Formula(lambda n: 0, 0, 0, 1)), NoProof)
