"""What a claim checks lies in the scope that its words give: no case may pass that the prose excludes.

The inequalities, parities and residues in the scope of a claim are read as conditions on the letters that its
cases have (n and k of P(n,k), x, y, z of A(x,y,z), …). The corrections whose scope is in other words are
judged by what `scopes_in_words` makes of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from errata import entries
from scopes_in_words import IN_WORDS

from kb import theorems
from kb.errors import KbError
from kb.solvers.oracle import SolvingOracle
from kb.theorems.base import CheckClaim, Claim, FamilyClaim
from kb.theorems.catalogue import PROVED_KINDS
from kb.theorems.evaluate import check

CASES = 400
ENTRIES = entries()
_NUMBER = r"(\d+)"
_SUBJECTS: tuple[tuple[str, str], ...] = (
    (rf"P\({_NUMBER},{_NUMBER}\)", "n k"),
    (rf"[AB]\({_NUMBER},{_NUMBER},{_NUMBER}\)", "x y z"),
    (rf"S_\{{{_NUMBER},{_NUMBER}\}}", "n1 n2"),
    (rf"[PCWFKS]{_NUMBER}\*?", "n"),
    (rf"K_\{{1,{_NUMBER}\}}", "n"),
    (rf"k = {_NUMBER}", "k"),
    (rf"h1 = {_NUMBER}, h2 = {_NUMBER}", "h1 h2"),
)
_COMPARISON = re.compile(r"<=|>=|==|!=|<|>")


def letters(subject: str) -> dict[str, int] | None:
    """The numbers in the name of a case, by the letters that the papers give them.

    >>> letters("P(7,5)")
    {'n': 7, 'k': 5, 'm': 2, 'j': 2}
    """
    for pattern, names in _SUBJECTS:
        if (found := re.fullmatch(pattern, subject)) is not None:
            numbers = dict(zip(names.split(), map(int, found.groups()), strict=True))
            if subject.startswith("P("):
                numbers |= {"m": numbers["n"] // 3, "j": numbers["k"] // 2}
            return numbers
    return None


def conditions(scope: str) -> Iterator[str]:
    """The conditions that a scope states in signs, as Python.

    >>> list(conditions("m > 1, j ≥ 2 (k > 3)"))
    ['m > 1', 'j >= 2']
    >>> list(conditions("n1 > 4, n1 ≡ 2 mod 3; all of them"))
    ['n1 > 4', 'n1 % 3 == 2']
    >>> list(conditions("n odd, n >= 7"))
    ['n % 2 == 1', 'n >= 7']
    """
    text = re.sub(r"\([^)]*\)", "", scope)
    for sign, plain in (("≥", ">="), ("≤", "<="), ("≠", "!="), ("−", "-"), ("·", "*")):
        text = text.replace(sign, plain)
    text = re.sub(r"(?<![<>!=])=(?!=)", "==", text)
    text = re.sub(r"(\w+) ≡ (\d+) mod (\d+)", r"\1 % \3 == \2", text)
    text = re.sub(r"\b([a-z]\d?) (even|odd)\b", lambda m: f"{m[1]} % 2 == {int(m[2] == 'odd')}", text)
    waiting: list[str] = []
    for clause in re.split(r"[,;]| and ", text):
        clause = re.sub(r"(?<=\d)(?=[a-z])", "*", clause.strip())
        if re.fullmatch(r"[a-z]\d?", clause):
            waiting.append(clause)
        elif re.fullmatch(r"[a-z0-9 %+*()<>=!-]+", clause) and _COMPARISON.search(clause):
            first = re.match(r"[a-z]\d?(?= *(?:<=|>=|<|>))", clause)
            yield from (clause.replace(first[0], each, 1) for each in waiting if first is not None)
            yield clause
            waiting = []
        else:
            waiting = []


def holds(condition: str, numbers: dict[str, int]) -> bool | None:
    """Whether a condition holds of a case; None where it speaks of a letter that the case has not."""
    used = set(re.findall(r"[a-z]\d?", condition))
    return bool(eval(condition, {"__builtins__": {}}, numbers)) if used <= numbers.keys() else None


@cache
def solved(game: str) -> SolvingOracle:
    return SolvingOracle(game)


def judged(claim: Claim) -> Iterator[tuple[str, str, bool]]:
    """Each case with each condition that can be judged."""
    stated = list(conditions(ENTRIES[claim.id].scope))
    if stated:
        for case in islice(check(claim, solved(claim.game)), CASES):
            numbers = letters(case.subject)
            for condition in stated if numbers is not None else ():
                if (fits := holds(condition, numbers)) is not None:
                    yield case.subject, condition, fits


SPEAKING = [
    claim
    for claim in theorems.claims()
    if isinstance(claim, FamilyClaim | CheckClaim)
    and (ENTRIES[claim.id].kind in PROVED_KINDS or ENTRIES[claim.id].kind == "correction")
    and list(conditions(ENTRIES[claim.id].scope))
]


@pytest.mark.parametrize("claim", SPEAKING, ids=lambda claim: claim.id)
def test_every_case_lies_in_the_scope_that_the_words_give(claim: Claim) -> None:
    outside = [(subject, condition) for subject, condition, fits in judged(claim) if not fits]
    assert outside == []


def test_a_claim_that_checks_more_than_its_words_say_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    (claim,) = (each for each in SPEAKING if each.id == "siegel/lemma-6-corrected")
    assert all(fits for _, _, fits in judged(claim))
    monkeypatch.setitem(ENTRIES, claim.id, replace(ENTRIES[claim.id], scope="x > 1"))
    outside = [subject for subject, _, fits in judged(claim) if not fits]
    assert outside[:2] == ["B(1,1,0)", "B(1,1,1)"]


CORRECTIONS = {claim.id: claim for claim in theorems.claims() if ENTRIES[claim.id].kind == "correction"}


def test_every_correction_is_judged_by_its_signs_or_by_its_words() -> None:
    assert CORRECTIONS.keys() == {entry.id for entry in ENTRIES.values() if entry.kind == "correction"}
    in_signs = {claim.id for claim in SPEAKING if claim.id in CORRECTIONS and next(judged(claim), None)}
    assert in_signs | IN_WORDS.keys() == CORRECTIONS.keys()
    assert not in_signs & IN_WORDS.keys()


@pytest.mark.parametrize("id", IN_WORDS)
def test_every_case_of_a_correction_lies_in_the_scope_that_its_words_give(id: str) -> None:
    claim = CORRECTIONS[id]
    subjects = {case.subject for case in islice(check(claim, solved(claim.game)), CASES)}
    assert [subject for subject in subjects if not IN_WORDS[id](subject)] == []


FOREIGN = (
    *("light([1,1,1],[1,1,1])", "C4 @ brushes=1", "A(9,9,9)", "A(0,1,0)", "1", "*", "^2", "P2", "P(2,2)"),
    *(
        "K1",
        "K_{3,3}",
        "K_{3,3} x P2",
        "E6",
        "edges:0-1,0-1,0-1",
        "kneser(5,2)",
        "C3 + C3",
        "W6",
        "grid(2,2)",
    ),
)
"""Names of cases that the scopes in words are not about."""
EVERY_GRAPH = ("osullivan/section-2-simplified-implies-reduced-corrected", "osullivan/lemma-2.3-corrected")


@pytest.mark.parametrize("id", sorted(IN_WORDS.keys() - EVERY_GRAPH))
def test_a_scope_in_words_shuts_something_out(id: str) -> None:
    def within(subject: str) -> bool:
        try:
            return IN_WORDS[id](subject)
        except KbError:
            return False

    # Told by what it shuts out of what it could read: a scope that no name fits, or every name, is none.
    assert not all(map(within, FOREIGN))


@pytest.mark.parametrize(
    ("scope", "subject", "fits"),
    [
        ("n, k >= 2", "P(7,1)", False),
        ("x = y − 1", "A(3,4,1)", True),
        ("x = y − 1", "A(4,4,1)", False),
        ("m > 1, j ≥ 2 (k > 3)", "P(3,4)", False),
        ("n1, n2 >= 2", "S_{1,5}", False),
    ],
)
def test_a_case_outside_the_words_is_found(scope: str, subject: str, fits: bool) -> None:
    numbers = letters(subject)
    assert numbers is not None
    assert all(holds(each, numbers) is not False for each in conditions(scope)) is fits
