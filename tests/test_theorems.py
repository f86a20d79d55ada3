"""The catalogue and the code of claims fit together, and seeds that do not are refused with every error."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from errata import entries

from kb import paths, theorems
from kb.errors import BadArgument, BadSeed
from kb.games import GAMES, game
from kb.graphs.language import parse
from kb.graphs.named_families import BY_NAME
from kb.seeding import catalogue
from kb.theorems.base import FamilyClaim, PositionClaim
from kb.theorems.catalogue import PART, read_catalogue
from kb.theorems.statements import HasOutcome, Is, MeanAndTemperature, NimValue, Statement
from kb.values.reading import parse_value

ENTRIES = entries()
CODED = theorems.claims()


def test_every_paper_of_the_catalogue_has_code_and_games() -> None:
    papers = {paper.key: paper for paper in catalogue()}
    assert papers.keys() == theorems.PAPERS.keys()
    for key, paper in papers.items():
        assert {entry.game for entry in paper.claims} == set(theorems.PAPERS[key])


def test_coded_entries_and_code_are_the_same_claims() -> None:
    ids = [claim.id for claim in CODED]
    assert len(ids) == len(set(ids))
    assert set(ids) == {entry.id for entry in ENTRIES.values() if entry.coded}


def test_code_and_catalogue_name_the_same_game() -> None:
    assert [claim.id for claim in CODED if ENTRIES[claim.id].game != claim.game] == []


def test_every_erratum_has_a_coded_correction_that_names_it() -> None:
    for entry in ENTRIES.values():
        if entry.erratum is not None:
            correction = ENTRIES[f"{entry.paper}/{entry.erratum.corrected_by}"]
            assert entry.coded
            assert correction.coded
            assert f"{entry.paper}/{correction.corrects}" == entry.id


def test_there_are_well_over_a_hundred_claims() -> None:
    assert len(ENTRIES) > 300


@pytest.mark.parametrize("claim", [one for one in CODED if isinstance(one, FamilyClaim)], ids=lambda c: c.id)
def test_family_claims_name_families_and_have_cases_in_scope(claim: FamilyClaim) -> None:
    family = BY_NAME[claim.family]
    arguments = next(iter(case for case in claim.cases() if claim.where(*case)))
    game(claim.game).start(family.build(*arguments))
    assert isinstance(claim.says(*arguments), Statement)


@pytest.mark.parametrize(
    "claim", [one for one in CODED if isinstance(one, PositionClaim)], ids=lambda c: c.id
)
def test_position_claims_speak_or_keep_silent_on_any_graph(claim: PositionClaim) -> None:
    rules = game(claim.game)
    for text in ("K1", "K2", "P5", "C4 + K3", "petersen", "E3", "S4 + K1"):
        if not rules.with_token:
            said = claim.says(rules.start(parse(text).position()))
            assert said is None or isinstance(said, Statement)


@pytest.mark.parametrize(
    ("statement", "holds", "fails"),
    [
        (Is(2), "*2", "*"),
        (Is("{2|0}"), "{2|0}", "{2|1}"),
        (Is("*2"), "*2", "*3"),
        (HasOutcome("P"), "0", "*"),
        (HasOutcome("LN"), "{1|0}", "-1"),
        (NimValue(at_least=4), "*4", "*3"),
        (NimValue(at_most=4), "*4", "*5"),
        (NimValue(among=(0, 3)), "*3", "*2"),
        (MeanAndTemperature(mean=1, temperature=1), "{2|0}", "{3|0}"),
        (MeanAndTemperature(mean=None, temperature=-1), "7", "1/2"),
    ],
)
def test_statements_hold_and_fail_where_they_should(statement: Statement, holds: str, fails: str) -> None:
    assert statement.holds(parse_value(holds))
    assert not statement.holds(parse_value(fails))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: NimValue(1), r"NimValue\(1\) could be misread; write Is\(1\), NimValue\(at_least=1\)"),
        (lambda: MeanAndTemperature(1, 1), "write MeanAndTemperature\\(mean=..., temperature=...\\)"),
        (lambda: HasOutcome(""), "expected one or more of L, R, N, P"),
        (lambda: HasOutcome("Q"), "expected one or more of L, R, N, P"),
    ],
)
def test_a_number_that_could_be_misread_is_refused(make: Callable[[], Statement], message: str) -> None:
    with pytest.raises(BadArgument, match=message):
        make()


@pytest.mark.parametrize(
    ("statement", "impartial", "partizan"),
    [
        (NimValue(at_least=0), False, True),
        (NimValue(at_least=1), True, True),
        (NimValue(among=range(4)), True, True),
        (HasOutcome("NP"), False, True),
        (HasOutcome("LRNP"), False, False),
        (HasOutcome("P"), True, True),
        (MeanAndTemperature(), False, False),
        (MeanAndTemperature(mean=1), True, True),
        (Is(0), True, True),
    ],
)
def test_a_statement_that_holds_of_every_value_cannot_fail(
    statement: Statement, impartial: bool, partizan: bool
) -> None:
    assert statement.can_fail(impartial=True) is impartial
    assert statement.can_fail(impartial=False) is partizan


def test_a_bad_seed_is_refused_with_every_error_at_once(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(
        'key = "other"\n[paper]\ntitle = "T"\n[[claim]]\nid = "a"\nkind = "theorm"\n'
        '[[claim]]\nid = "a"\nlocator = "x"\nkind = "correction"\ngame = "chess"\n'
        'statement = "s"\nscope = "t"\ncoded = true\n[claim.erratum]\nwrong = "w"\n',
        encoding="utf-8",
    )
    (tmp_path / "broken.toml").write_text("key = ", encoding="utf-8")
    with pytest.raises(BadSeed) as refused:
        read_catalogue(tmp_path, [each.slug for each in GAMES])
    message = refused.value.message
    for part in (
        "key is 'other'",
        "authors",
        "'theorm'",
        "'chess'",
        "erratum lacks checked",
        "only a correction, names",
        "broken.toml",
        "claim a: locator is missing",
    ):
        assert part in message


CATALOGUE = """
key = "small"
[paper]
title = "T"
authors = ["A"]
year = 2000
venue = "V"
games = ["take-away"]
bibtex = "@misc{small}"
%s
[[claim]]
id = "theorem"
locator = "Theorem 1"
kind = "theorem"
game = "take-away"
statement = "S."
scope = "all"
check = "n < 9"
coded = true
%s
[claim.erratum]
wrong = "w"
counterexample = "K1"
claimed = "0"
computed = "*"
correction = "c"
checked = "n = 1"
%s
[[claim]]
id = "question"
locator = "Question"
kind = "question"
game = "take-away"
statement = "Q?"
scope = "all"
reason = "a question"
coded = false
[[claim]]
id = "finding"
locator = "beyond"
kind = "finding"
game = "take-away"
statement = "F."
scope = "all"
check = "n < 9"
coded = true
reproduce = "ggkb"
%s
"""
TEXT = 'text_read = "the preprint"\nsummary = "Theorem 1 falls."'
CLASSED = 'class = "statement"\nroot = "r"\nconsequence = "c"\nprinted = "p"\nreproduce = "ggkb"'
SEEN = 'status = "seen"\nprior_art = "searched for, none found"\nanswers = ["question"]\nread_from = 5'


def small_catalogue(folder: Path, *parts: str) -> str:
    """The errors of a catalogue of one paper with these parts; empty where it is in order."""
    (folder / "small.toml").write_text(CATALOGUE % parts, encoding="utf-8")
    try:
        read_catalogue(folder, ["take-away"])
    except BadSeed as refused:
        return refused.message
    return ""


def test_a_catalogue_with_every_field_is_in_order(tmp_path: Path) -> None:
    assert small_catalogue(tmp_path, TEXT, 'reach = "whole"', CLASSED, SEEN) == ""
    assert small_catalogue(tmp_path, TEXT, "", CLASSED, SEEN) == ""
    (paper,) = read_catalogue(tmp_path, ["take-away"])
    assert paper.claims[0].reach == "part of the printed range"
    assert not paper.claims[0].proved  # a theorem that is wrong in print


def test_a_claim_checked_in_part_says_which_part_beside_its_scope(tmp_path: Path) -> None:
    small_catalogue(tmp_path, TEXT, "", CLASSED, SEEN)
    (paper,) = read_catalogue(tmp_path, ["take-away"])
    assert (paper.claims[0].printed_range, paper.claims[0].checked_range) == ("all", "n < 9")
    text = (tmp_path / "small.toml").read_text(encoding="utf-8").replace('check = "n < 9"\n', "", 1)
    (tmp_path / "small.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadSeed, match="claim theorem: which part of its scope is checked"):
        read_catalogue(tmp_path, ["take-away"])


def test_every_coded_claim_of_the_papers_shows_its_ranges_or_reaches_the_whole() -> None:
    partial = [entry for entry in ENTRIES.values() if entry.coded and entry.reach == PART]
    assert len(partial) > 500
    assert [entry.id for entry in partial if not (entry.printed_range and entry.checked_range)] == []


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((TEXT, "", "", SEEN), "claim theorem: erratum lacks class"),
        ((TEXT, "", "", SEEN), "claim theorem: erratum lacks root"),
        ((TEXT, "", CLASSED.replace('"c"', '""'), SEEN), "claim theorem: erratum lacks consequence"),
        ((TEXT, "", CLASSED, ""), "claim finding: a finding needs prior_art"),
        ((TEXT, "", CLASSED, 'prior_art = "p"'), "claim finding: status None is none of proved"),
        ((TEXT, "proved = true", CLASSED, SEEN), "claim theorem: proved and wrong in print exclude"),
        (
            (TEXT, "", 'class = "slip"', SEEN),
            "claim theorem: erratum class 'slip' is none of statement, proof",
        ),
        ((TEXT, 'reach = "far"', CLASSED, SEEN), "claim theorem: reach 'far' is none of whole"),
        ((TEXT, 'printed_range = "n < 9"', CLASSED, SEEN), "claim theorem: printed_range and checked_range"),
        ((TEXT, 'status = "seen"', CLASSED, SEEN), "claim theorem: only a finding has status"),
        ((TEXT, "", CLASSED, 'status = "proved"\nproved = true'), "claim finding: a finding has a proof"),
        ((TEXT, "", CLASSED, 'status = "proved"\nproof = "p"'), "claim finding: proved is False, but its"),
        ((TEXT, "", CLASSED, SEEN.replace("question", "theorem")), "answers 'theorem', which is no question"),
        ((TEXT, "", CLASSED, SEEN.replace("read_from = 5", "")), "a finding that is seen, and no other"),
        ((TEXT, "", CLASSED, f"{SEEN}\nbounded = true"), "a finding that is seen, and no other"),
        ((TEXT, "read_from = 5", CLASSED, SEEN), "claim theorem: only a finding has read_from"),
        (('text_read = "t"', "", CLASSED, SEEN), "[paper] summary is missing or not a str"),
        (("", "", CLASSED, SEEN), "[paper] text_read is missing or not a str"),
    ],
)
def test_what_a_catalogue_lacks_is_said_with_its_entry(
    tmp_path: Path, parts: tuple[str, str, str, str], expected: str
) -> None:
    assert expected in small_catalogue(tmp_path, *parts)


def test_a_claim_that_is_wrong_in_print_is_never_called_proved() -> None:
    assert [entry.id for entry in ENTRIES.values() if entry.erratum is not None and entry.proved] == []


def test_printed_tables_are_read_as_csv() -> None:
    import csv

    tables = sorted((paths.seeds() / "tables").glob("*.csv"))
    assert len(tables) >= 5
    for table in tables:
        rows = list(csv.reader(table.read_text(encoding="utf-8").splitlines()))
        assert len(rows) > 1, table.name
        assert len({len(row) for row in rows}) == 1, table.name
