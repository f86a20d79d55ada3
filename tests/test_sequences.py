"""Sequences and their periods. Oracles: octal games whose periods are published (Winning Ways, chapter 4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import BadArgument, BadGraph
from kb.periods.guess import Guess, guess, repeating
from kb.periods.results import ProvedPeriod
from kb.values.reading import parse_value


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


def test_kayles_has_period_twelve_after_its_last_exception_at_seventy(base: KnowledgeBase) -> None:
    # Star-removing on a path of n vertices is Kayles on n − 1 pins; Guy and Smith 1956.
    found = base.sequence("star-removing", "P_n", ["n=1..30"])
    assert isinstance(found.period, ProvedPeriod)
    assert (found.period.start, found.period.length, found.period.saltus) == (72, 12, 0)
    assert len(found.values) == 30


def test_dawsons_kayles_has_period_thirty_four(base: KnowledgeBase) -> None:
    # Arc-kayles on P_n is 0.07, Dawson's Kayles: the last exception is at 52 (Winning Ways).
    found = base.sequence("arc-kayles", "P_n", ["n=0..5"])
    assert isinstance(found.period, ProvedPeriod)
    assert (found.period.start, found.period.length) == (53, 34)


def test_ten_thousand_terms_take_no_time(base: KnowledgeBase) -> None:
    found = base.sequence("node-kayles", "P_n", ["n=1..10000"], time_limit=30)
    assert found.verdict == "period 34 from n = 52, proved for all n: 1 end type, values to 174"
    assert found.texts[-34:] == found.texts[-68:-34]
    assert found.as_json()["period"] == {
        "start": 52,
        "length": 34,
        "saltus": "0",
        "proved": True,
        "theorem": "A",
        "end_types": 1,
        "values_to": 174,
    }


def test_a_variable_may_make_the_path_grow_by_several_vertices(base: KnowledgeBase) -> None:
    found = base.sequence("node-kayles", "P_{4n-2}", ["n=1..40"])
    assert isinstance(found.period, ProvedPeriod)
    assert (found.period.start, found.period.length) == (14, 17)  # 4 · 14 − 2 = 54 is the first past 52
    every = base.sequence("node-kayles", "P_n", ["n=2..158"]).texts
    assert found.texts == every[::4]


def test_what_stands_beside_is_added(base: KnowledgeBase) -> None:
    # A looped path of take-away rises by 4 every 3 steps; beside K_1, worth *, by 4 still.
    found = base.sequence("take-away", "looped-path(n) + K_1", ["n=1..30"])
    alone = base.sequence("take-away", "looped-path(n)", ["n=1..30"])
    assert [a ^ b for a, b in zip(found.values, alone.values, strict=True)] == [1] * 30  # type: ignore[operator]
    assert isinstance(found.period, ProvedPeriod)
    for n in range(found.period.start, 30 - found.period.length):
        assert found.values[n - 1 + found.period.length] == found.values[n - 1] + found.period.saltus  # type: ignore[operator]


def test_members_that_are_no_members_of_the_growing_family_are_asked_for(base: KnowledgeBase) -> None:
    # C_1 is a loop and C_2 a double edge: their values come from the solver.
    found = base.sequence("take-away", "C_n", ["n=1..9"])
    assert found.values[:2] == tuple(base.value("take-away", text).nim_value for text in ("C1", "C2"))
    assert isinstance(found.period, ProvedPeriod)
    assert found.period.start == 3


def test_a_period_of_another_family_is_a_guess(base: KnowledgeBase) -> None:
    found = base.sequence("node-kayles", "S_n", ["n=1..40"])
    assert isinstance(found.period, Guess)
    assert found.verdict == "a guess: period 2 from n = 1, seen 20 times in a row, not proved"
    assert found.as_json()["period"]["proved"] is False


def test_grim_on_cycles_is_given_no_period(base: KnowledgeBase) -> None:
    # It is 1 at 5, 13, 21; then every 26 from 47 to 177, five repeats; then at 315, 409; then never to 2,499.
    for last in (20, 28, 203, 314, 2499):
        found = base.sequence("grim", "C_n", [f"n=3..{last}"])
        assert found.period is None, last
        assert "no period is proved" in found.verdict


@pytest.mark.parametrize(
    ("values", "period"),
    [
        ([0, 1, 2] * 6, (0, 3, 0)),
        ([0, 1, 2] * 5, None),
        ([9, *[0, 1] * 6], (1, 2, 0)),
        ([0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21], (0, 2, 4)),
        ([0, 1, 1, 2, 3, 5, 8, 13], None),
        ([3, 1, 4, 1, 5, 9], None),
        ([1, 2], None),
        ([0] * 100, None),
        ([*[0] * 25, 1] * 8, None),
    ],
)
def test_periods_are_guessed_where_they_are_seen_often(
    values: list[int], period: tuple[int, int, int] | None
) -> None:
    found = guess(values)
    assert (None if found is None else (found.start, found.length, found.saltus)) == period


@pytest.mark.parametrize("values", [[0] * 3000, [1, 2, 3] + [0] * 3000, [0, 1] * 1500, list(range(3000))])
def test_what_repeats_is_found_with_few_comparisons(values: list[int]) -> None:
    compared = 0

    class Watched(int):
        def __eq__(self, other: object) -> bool:
            nonlocal compared
            compared += 1
            return isinstance(other, Watched) and int(self) == int(other)

        __hash__ = int.__hash__

    repeating([Watched(value) for value in values])
    assert compared <= 2 * len(values)


def test_games_repeat_with_a_number_added() -> None:
    hot = [parse_value(text) for text in ("{2|0}", "*", "1/2")]
    found = guess([parse_value("^")] + [game + n for n in range(6) for game in hot], first=4)
    assert found is not None
    assert (found.start, found.length, found.saltus, found.repeats) == (5, 3, 1, 6)


def test_a_rise_that_is_no_number_is_no_saltus() -> None:
    assert guess([parse_value("^") * n for n in range(10)]) is None


def test_the_bfile_has_a_line_a_term(base: KnowledgeBase) -> None:
    assert base.sequence("take-away", "K_n", ["n=1..4"]).bfile() == "1 1\n2 2\n3 0\n4 1\n"


def test_a_plot_has_a_dot_a_value_and_a_bar_between_different_stops(base: KnowledgeBase) -> None:
    hot = base.plot(base.sequence("even-odd", "P_n", ["n=1..9"])).svg()
    assert hot.count("<circle") == 9
    assert hot.count('class="left" d=') == 3  # P_3, P_6 and P_9 are switches (Theorem 13)
    nimbers = base.plot(base.sequence("take-away", "K_n", ["n=1..6"])).svg()
    assert nimbers.count("<circle") == 6
    assert 'class="left" d=' not in nimbers


def test_a_sequence_has_one_variable(base: KnowledgeBase) -> None:
    with pytest.raises(BadArgument, match="one variable"):
        base.sequence("take-away", "K_{m,n}", ["m=1..2 n=1..2"])


def test_identify_finds_the_game_and_the_claim(base: KnowledgeBase) -> None:
    # 0.07, Dawson's Kayles, from the path with two vertices on (OEIS A002187).
    games = {
        match.game
        for match in base.identify(["1", "1", "2", "0", "3", "1", "1", "0", "3", "3"])
        if match.claim is None
    }
    assert games == {"arc-kayles", "node-kayles"}
    trails = base.identify(["*2", "*3", "*4", "*5", "*6"])
    assert ("trail-removing", "P3") in {(match.game, match.first) for match in trails}


def test_identify_finds_nothing_where_nothing_fits(base: KnowledgeBase) -> None:
    assert base.identify(["*7", "*7", "*1", "*9"]) == []


def test_a_term_is_one_graph(base: KnowledgeBase) -> None:
    with pytest.raises(BadArgument, match="more than one graph with the same n"):
        base.sequence("take-away", "all(n<=3)")


def test_a_family_without_members_is_no_sequence(base: KnowledgeBase) -> None:
    with pytest.raises(BadGraph, match=r"the range 4\.\.1 of n is empty"):
        base.sequence("take-away", "P_n", ["n=4..1"])


def test_a_bfile_without_a_nim_value_is_refused(base: KnowledgeBase) -> None:
    found = base.sequence("even-odd", "P_n", ["n=1..3"])
    with pytest.raises(BadArgument, match="begins with 1 in even-odd"):
        found.bfile()


def test_a_sequence_is_shown_with_its_period(base: KnowledgeBase) -> None:
    found = base.sequence("take-away", "K_n", ["n=1..3"])
    assert str(found) == "* *2 0\nno period seen"


def test_a_proof_that_takes_too_long_is_said_to_be_missing(base: KnowledgeBase) -> None:
    found = base.sequence("node-kayles", "tail(grid(6,6),0,n)", ["n=1..2"], budget=0.0, time_limit=0.5)
    assert found.period is None
    assert "no period is proved: the time limit was reached" in found.verdict
