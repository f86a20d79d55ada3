"""The words for evidence: their order, what combining them gives, and the page that explains each."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from kb.evaluate.evidence import INDEPENDENT, MEANINGS, WORDS, derived_from, of_stored, weakest
from kb.store.records import Computation, ImportSource, StoredValue

PAGE = Path(__file__).parent.parent / "docs" / "evidence.md"
FILE = ImportSource(1, "values.csv", "digest", "2026-01-01", "a paper")


def run(solver: str) -> Computation:
    return Computation(1, solver, "1", "1", "2026-01-01", ())


@pytest.mark.parametrize(
    ("stored", "word"),
    [
        (StoredValue("A", 1, (run("kernel"),)), "computed"),
        (StoredValue("A", 1, (run("kernel"), run("kernel"))), "computed"),
        (StoredValue("A", 1, (run("kernel"), run("reference"))), "computed twice"),
        (StoredValue("A", 1, (run("kernel"),), certified=True), "certified"),
        (StoredValue("A", 1, (), imported=FILE), "imported"),
        (StoredValue("A", 1, (run("kernel"),), imported=FILE), "computed"),
        (StoredValue("A", 1, (run("kernel"),), disputed=True, certified=True), "disputed"),
        (StoredValue("A", None, (run("kernel"),), damaged=True), "damaged"),
        (StoredValue("A", None, (run("kernel"),)), "damaged"),
    ],
)
def test_the_evidence_of_a_stored_value(stored, word):
    assert of_stored(stored) == word


@pytest.mark.parametrize(("one", "other"), list(combinations_with_replacement(WORDS, 2)))
def test_the_weakest_of_two_is_the_later_word(one, other):
    assert weakest([one, other]) == weakest([other, one]) == other


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ([], "derived"),
        (["computed", "certified"], "derived"),
        (["computed twice", "derived"], "derived"),
        (["computed", "theorem"], "derived from theorem"),
        (["theorem", "imported"], "derived from imported"),
        (["derived from proved period", "computed"], "derived from proved period"),
    ],
)
def test_what_is_derived_says_the_weakest_of_its_options(options, word):
    assert derived_from(options) == word
    assert word in WORDS


def test_an_audit_admits_neither_theorem_nor_period_nor_import():
    assert not [word for word in INDEPENDENT if "theorem" in word or "period" in word or "import" in word]


def test_the_page_says_of_each_word_what_the_code_says():
    rows = re.findall(
        r"^\| `([^`]+)` \| ([^|]+) \| [^|]+ \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert rows == [(word, MEANINGS[word]) for word in WORDS if " from " not in word]


def test_the_page_names_every_combination():
    text = PAGE.read_text(encoding="utf-8")
    assert [word for word in WORDS if f"`{word}`" not in text] == []
