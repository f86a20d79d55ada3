"""Sequences and their periods. Oracles: octal games whose periods are published (Winning Ways, chapter 4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import BadArgument
from kb.sequences import find_period
from kb.values.reading import parse_value


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


def test_kayles_has_period_twelve_after_its_last_exception_at_seventy(base: KnowledgeBase) -> None:
    # Star-removing on a path of n vertices is Kayles on n − 1 pins; Guy and Smith 1956.
    found = base.sequence("star-removing", "P_n", ["n=1..128"])
    assert found.period is not None
    assert (found.period.start, found.period.length, found.period.saltus) == (72, 12, "0")
    assert not found.period.proved
    longer = base.sequence("star-removing", "P_n", ["n=1..180"], budget=300)
    assert longer.period is not None
    assert longer.period.proved


def test_dawsons_kayles_has_period_thirty_four(base: KnowledgeBase) -> None:
    # Arc-kayles on P_n is 0.07, Dawson's Kayles: the last exception is at 51 (Winning Ways).
    found = base.sequence("arc-kayles", "P_n", ["n=0..125"])
    assert found.period is not None
    assert (found.period.start, found.period.length) == (53, 34)


def test_even_odd_paths_are_arithmetic_periodic(base: KnowledgeBase) -> None:
    # Nowakowski and Ottaway, Theorem 13: period 3, saltus 1, from the first path on.
    found = base.sequence("even-odd", "P_n", ["n=1..30"])
    assert found.period is not None
    assert (found.period.start, found.period.length, found.period.saltus) == (1, 3, "1")
    assert "arithmetic period 3, saltus 1" in str(found.period)
    assert not found.period.proved


def test_a_period_of_another_family_is_never_called_proved(base: KnowledgeBase) -> None:
    found = base.sequence("node-kayles", "S_n", ["n=1..40"])
    assert found.period is not None
    assert not found.period.proved


@pytest.mark.parametrize(
    ("values", "period"),
    [
        ([0, 1, 2] * 4, (0, 3, "0")),
        ([9, 0, 1, 0, 1, 0, 1, 0], (1, 2, "0")),
        ([0, 1, 4, 5, 8, 9, 12, 13, 16, 17], (0, 2, "4")),
        ([0, 1, 1, 2, 3, 5, 8, 13], None),
        ([3, 1, 4, 1, 5, 9], None),
        ([1, 2], None),
    ],
)
def test_periods_are_found_where_enough_values_show_them(
    values: list[int], period: tuple[int, int, str] | None
) -> None:
    found = find_period(values)
    assert (None if found is None else (found.start, found.length, found.saltus)) == period


def test_a_rise_that_is_no_number_is_no_saltus() -> None:
    assert find_period([parse_value("^") * n for n in range(10)]) is None


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
    with pytest.raises(BadArgument, match="no members"):
        base.sequence("take-away", "P_n", ["n=4..1"])


def test_a_bfile_without_a_nim_value_is_refused(base: KnowledgeBase) -> None:
    found = base.sequence("even-odd", "P_n", ["n=1..3"])
    with pytest.raises(BadArgument, match="begins with 1 in even-odd"):
        found.bfile()


def test_a_sequence_is_shown_with_its_period(base: KnowledgeBase) -> None:
    found = base.sequence("take-away", "P_n", ["n=1..3"])
    assert str(found) == "* *2 *\nno period seen"
