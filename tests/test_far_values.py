"""Far values of thirty-five families. Oracle: recurrences written by hand (`growing_by_hand`), to n = 1,000.

Five families in each of the seven local games; the library proves a period from few values and gives the
members near 1,000 by it (Grim, which has no proved period, by its own recurrence).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from growing_by_hand import FAMILIES, GAMES, Value, tables

from kb import KnowledgeBase
from kb.games import game
from kb.graphs.language import parse, parse_family
from kb.periods.along import along
from kb.periods.books import AnyBook, open_book
from kb.periods.far import far_value
from kb.periods.results import NoProof, ProvedPeriod
from kb.solvers.reference import ReferenceSolver

TEXTS = {"P": "P_n", "C": "C_n", "S2": "tail(S2,0,n)", "S3": "tail(S3,0,n)", "K3": "tadpole(3,n)"}
LAST = 1_000


@cache
def by_hand(slug: str) -> dict[str, list[Value]]:
    return tables(slug, LAST + 20)


def book(slug: str) -> AnyBook:
    rules = game(slug)
    found = open_book(rules, ReferenceSolver(rules).values)
    assert found is not None
    return found


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("slug", list(GAMES))
def test_members_near_a_thousand_have_the_value_found_by_hand(slug: str, name: str) -> None:
    growth = parse_family(TEXTS[name], ["n=1..2"]).growth()
    assert growth is not None
    numbers = [*range(3, 40), *range(LAST - 40, LAST + 20)]
    found = along(book(slug), growth, numbers)
    assert found is not None
    assert isinstance(found.verdict, NoProof if slug == "grim" else ProvedPeriod)
    expected = by_hand(slug)[name]
    assert [found.values[n] for n in numbers] == [expected[n] for n in numbers]


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "grim"])
def test_a_million_steps_of_a_period_lead_back(slug: str, name: str) -> None:
    """A far member has the value of a member near 1,000 in the same place of the period, plus the rises."""
    families = book(slug)
    growth = parse_family(TEXTS[name], ["n=1..2"]).growth()
    assert growth is not None
    period = along(families, growth, [])
    assert period is not None
    proved = period.verdict
    assert isinstance(proved, ProvedPeriod)
    times = 10**9 // proved.length
    text = (
        TEXTS[name]
        .replace("_n", str(LAST + times * proved.length))
        .replace("n)", f"{LAST + times * proved.length})")
    )
    (term,) = parse(text).terms
    far = far_value(families, term.position)
    assert far is not None
    near = by_hand(slug)[name][LAST]
    rise = times * proved.saltus
    assert far.value == (near + int(rise) if isinstance(near, int) else near + rise)


def test_far_values_answer_questions(tmp_path: Path, migrated_file: Path) -> None:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        path_of_a_million = base.value("node-kayles", "P1000000")
        assert path_of_a_million.evidence == "proved period"
        assert path_of_a_million.nim_value == by_hand("node-kayles")["P"][LAST - (LAST - 10**6) % 34]
        record = base.value("even-odd", "P(1000000,3)").as_json()
        assert record["key"] is None
        assert record["value"] == "{333337||333334|333333*}"
        assert (record["mean"], record["temperature"]) == ("1333341/4", "7/4")
        assert base.value("node-kayles", "P1000000 + K3").text == "0"
        assert base.value("even-odd", "P1000000 - P999997").text == "1"
        unknown = base.value("grim", "P1000000")
        assert unknown.evidence == "unknown"
        # The take-away paper's G_2(n), n = 1 mod 3, is worth 4(n − 1)/3 + 2.
        assert base.value("take-away", "tail(edges:0-0,0,30000)").nim_value == 40002
