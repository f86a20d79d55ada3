"""The audit finds what is planted: false claims, wrong values, errata that nobody contradicts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest

from kb import store, theorems
from kb.audit import AuditReport, audit
from kb.audit.audit import _checks, _together
from kb.audit.tasks import forget
from kb.errors import UnknownName
from kb.evaluate import oracle as oracle_module
from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.language import parse_family, parse_position
from kb.populate import populate
from kb.seeding import seed
from kb.solvers.batch import Batch, Failure, Keyed
from kb.store import Store
from kb.theorems.base import CheckClaim, Claim, FamilyClaim, Instance, Oracle, PositionClaim, grid
from kb.theorems.catalogue import Entry, Erratum, Paper
from kb.theorems.for_all import ForAll
from kb.theorems.library import BUILT_IN
from kb.theorems.statements import Is, NimValue

TAKE_AWAY = game("take-away")
COMPLETE = FamilyClaim(
    id="planted/complete",
    game="take-away",
    family="complete",
    cases=grid(range(1, 7)),
    says=lambda n: Is(n % 3),
)
"""True: formula (2.5) of O'Sullivan's paper, by Fraenkel and Scheinerman."""

FALSE = FamilyClaim(
    id="planted/false",
    game="take-away",
    family="complete",
    cases=grid(range(1, 7)),
    says=lambda n: Is(n % 4),
)
"""False from K_3 on, whose value is 0."""

Plant = Callable[..., Store]


def entry(claim: Claim, **more: object) -> Entry:
    return Entry(
        id=claim.id,
        paper="planted",
        locator="Theorem 1",
        game=claim.game,
        statement="as coded",
        scope="as coded",
        coded=True,
        **{"kind": "theorem", "proved": True, **more},
    )


def erratum(**more: str | None) -> Erratum:
    texts: dict[str, str | None] = dict.fromkeys(
        (one.name for one in fields(Erratum) if one.name not in ("corrected_by", "rank")), "planted"
    )
    return Erratum(**{**texts, **more})


@pytest.fixture
def plant(tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plant]:
    """Puts claims into the code and into the catalogue of a fresh base, as a paper of their own."""
    path = tmp_path / "planted.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    base = store.connect(str(path))

    def put(claims: list[Claim], entries: list[Entry] | None = None) -> Store:
        module = ModuleType("kb.theorems.planted")
        module.CLAIMS = tuple(claims)
        monkeypatch.setitem(sys.modules, "kb.theorems.planted", module)
        monkeypatch.setattr(theorems, "PAPERS", {"planted": ("take-away",)})
        theorems.papers_claims.cache_clear()
        paper = Paper(
            key="planted",
            title="Planted",
            authors=("Nobody",),
            year=2000,
            venue="nowhere",
            games=("take-away",),
            bibtex="@misc{planted}",
            claims=tuple(entries if entries is not None else map(entry, claims)),
            text_read="planted",
            summary="planted",
        )
        seed(base, [paper])
        return base

    yield put
    base.close()
    theorems.papers_claims.cache_clear()


def verdicts(report: AuditReport) -> dict[str, str]:
    return {each.claim.slug.removeprefix("planted/"): each.result.verdict for each in report.checked}


def test_a_true_claim_agrees_on_every_case(plant: Plant) -> None:
    report = audit(plant([COMPLETE]))
    (checked,) = report.checked
    assert (checked.result.verdict, checked.result.instances) == ("agrees", 6)
    assert checked.result.extent == "up to K6"
    assert report.solved == 6
    assert not report.problems


def test_a_planted_false_claim_is_found_with_its_smallest_counterexample(plant: Plant) -> None:
    report = audit(plant([COMPLETE, FALSE]))
    assert verdicts(report) == {"complete": "agrees", "false": "contradicted"}
    found = report.checked[1].result
    assert (found.counterexample, found.claimed, found.computed) == ("K3", "*3", "0")
    assert found.contradictions == 4
    assert len(report.problems) == 1
    assert "no erratum" in report.problems[0]


def test_the_smallest_counterexample_is_that_of_least_size_whatever_its_name_and_turn(plant: Plant) -> None:
    def check(_: Oracle) -> Iterator[Instance]:
        for n in (12, 9, 10, 8, 11):
            yield Instance(f"K{n}", n == 8, "so", "not so", (n,))

    (checked,) = audit(plant([CheckClaim(id="planted/check", game="take-away", check=check)])).checked
    assert (checked.result.counterexample, checked.result.extent) == ("K9", "up to K12")


def test_a_planted_wrong_value_is_found(plant: Plant) -> None:
    base = plant([COMPLETE])
    run = base.begin_run(
        TAKE_AWAY, solver="broken", solver_version="0", code_version="test", scope="a wrong value"
    )
    base.write_values(run, [(key(parse_position("K4")), 7)])
    base.finish_run(run)
    report = audit(base)
    found = report.checked[0].result
    assert (found.verdict, found.counterexample, found.computed) == ("contradicted", "K4", "*7")


def test_an_empty_scope_reads_unchecked_and_is_a_problem(plant: Plant) -> None:
    nothing = FamilyClaim(
        id="planted/nothing",
        game="take-away",
        family="complete",
        cases=grid(range(1, 7)),
        where=lambda n: n > 100,
        says=lambda n: Is(0),
    )
    silent = CheckClaim(id="planted/silent", game="take-away", check=lambda oracle: iter(()))
    report = audit(plant([nothing, silent]))
    assert verdicts(report) == {"nothing": "unchecked", "silent": "unchecked"}
    assert len(report.problems) == 2


def test_a_claim_without_code_is_unchecked_and_no_problem(plant: Plant) -> None:
    words = Entry(
        id="planted/words",
        paper="planted",
        locator="Question 1",
        kind="question",
        game="take-away",
        statement="What then?",
        scope="all graphs",
        reason="a question",
    )
    report = audit(plant([], [words]))
    assert verdicts(report) == {"words": "unchecked"}
    assert not report.problems


def test_a_recorded_erratum_explains_its_contradiction(plant: Plant) -> None:
    report = audit(plant([FALSE], [entry(FALSE, erratum=erratum())]))
    assert verdicts(report) == {"false": "contradicted"}
    assert not report.problems


def test_an_erratum_that_nothing_contradicts_is_a_problem(plant: Plant) -> None:
    report = audit(plant([COMPLETE], [entry(COMPLETE, erratum=erratum())]))
    assert verdicts(report) == {"complete": "agrees"}
    assert "nothing contradicts" in report.problems[0]


def test_a_correction_that_fails_is_a_problem(plant: Plant) -> None:
    broken = FamilyClaim(
        id="planted/mended", game="take-away", family="complete", cases=FALSE.cases, says=lambda n: Is(0)
    )
    entries = [
        entry(FALSE, erratum=erratum(corrected_by="mended")),
        entry(broken, kind="correction", corrects="false", proved=False),
    ]
    report = audit(plant([FALSE, broken], entries))
    assert len(report.problems) == 1
    assert "planted/mended" in report.problems[0]


def test_claims_about_positions_meet_every_stored_position(plant: Plant) -> None:
    small = PositionClaim(
        id="planted/small",
        game="take-away",
        says=lambda position: NimValue(at_most=2) if position.n <= 4 else None,
        asks=("all(n<=4)", "P_n n=5..6"),
    )
    report = audit(plant([small]))
    found = report.checked[0].result
    # 1 + 2 + 4 + 11 graphs (OEIS A000088); a triangle with a pendant edge has value 4 (Figure 5).
    assert (found.instances, found.verdict) == (18, "contradicted")
    assert report.solved == 20


def test_family_claims_meet_stored_members_that_they_did_not_ask_for(plant: Plant) -> None:
    base = plant([FALSE])
    run = base.begin_run(TAKE_AWAY, solver="hand", solver_version="1", code_version="test", scope="K7")
    base.write_values(run, [(key(parse_position("K7")), 1)])
    base.finish_run(run)
    found = audit(base).checked[0].result
    assert (found.instances, found.contradictions) == (7, 5)


def test_values_that_rest_on_a_claim_do_not_count_for_it(plant: Plant) -> None:
    base = plant([COMPLETE, FALSE])
    run = base.begin_run(
        TAKE_AWAY,
        solver="shortcut",
        solver_version="1",
        code_version="test",
        scope="K_n",
        shortcuts=["planted/false"],
    )
    base.write_values(run, [(key(parse_position(f"K{n}")), n % 4) for n in range(1, 7)])
    base.finish_run(run)
    report = audit(base)
    # K_1 alone is known without that run: its only option is the empty graph.
    assert verdicts(report) == {"complete": "contradicted", "false": "agrees"}
    assert report.checked[1].result.instances == 1


def by_shortcut(base: Store, claim: str, modulus: int) -> None:
    """K_1 to K_6 with the values n mod `modulus`, in the name of a run that relied on a claim."""
    run = base.begin_run(
        TAKE_AWAY,
        solver="shortcut",
        solver_version="1",
        code_version="test",
        scope="K_n",
        shortcuts=[claim],
    )
    base.write_values(run, [(key(parse_position(f"K{n}")), n % modulus) for n in range(1, 7)])
    base.finish_run(run)


def test_values_by_a_corollary_do_not_count_for_what_its_proof_uses(plant: Plant) -> None:
    """The run's shortcut rests on a lemma that rests on the false claim; the true one it does not touch."""
    lemma = replace(FALSE, id="planted/lemma")
    corollary = replace(FALSE, id="planted/corollary")
    entries = [
        entry(COMPLETE),
        entry(FALSE),
        entry(lemma, rests_on=("false",)),
        entry(corollary, rests_on=("lemma",)),
    ]
    base = plant([COMPLETE, FALSE, lemma, corollary], entries)
    by_shortcut(base, "planted/corollary", 4)
    report = audit(base)
    # K_1 alone is known without that run: its only option is the empty graph.
    assert verdicts(report) == {
        "complete": "contradicted",
        "false": "agrees",
        "lemma": "agrees",
        "corollary": "agrees",
    }
    assert [one.result.instances for one in report.checked] == [6, 1, 1, 1]


def test_the_audit_of_a_shortcut_solves_by_the_rules_alone(plant: Plant) -> None:
    """The symmetry lemma folds large wheels: what checks it asks the kernel, what does not may be folded."""
    asked = "edges:" + ",".join(
        [f"0-{rim}" for rim in (1, 2, 3, 4)] + [f"{rim}-{rim + 1}" for rim in range(1, 15)]
    )

    def check(oracle: Oracle) -> Iterator[Instance]:
        value = oracle.value(asked)
        yield Instance("a hub", value == 0, "0", str(value), (16,))

    other = CheckClaim(id="planted/other", game="take-away", check=check)
    lemma = replace(other, id="osullivan/lemma-2.1")
    base = plant([lemma, other], [replace(entry(lemma), id="osullivan/lemma-2.1"), entry(other)])
    (of_lemma,) = list(_checks(base, BUILT_IN, [lemma], [[lemma.id]], 1))
    (of_other,) = list(_checks(base, BUILT_IN, [other], [[other.id]], 1))
    solvers = [one.solver for task in (of_lemma, of_other) for one in task().learnt["take-away"].values()]
    forget()
    assert solvers == ["kernel", "wheels"]


@pytest.mark.parametrize(("jobs", "sizes"), [(1, [3, 1, 2]), (2, [2, 2, 2]), (8, [1] * 6)])
def test_claims_of_one_game_are_checked_together_as_far_as_all_processes_have_work(
    jobs: int, sizes: list[int]
) -> None:
    """They ask for the same values, which each process has to read for itself."""
    games = ["grim", "grim", "take-away", "grim", "take-away", "grim"]
    claims = [CheckClaim(id=f"planted/{n}", game=game, check=lambda _: ()) for n, game in enumerate(games)]
    together = _together(claims, jobs)
    assert [len(names) for names in together] == sizes
    assert list(chain(*together)) == [f"planted/{n}" for n in (0, 1, 3, 5, 2, 4)]


@pytest.mark.parametrize("one_by_one", [1, 100])
def test_a_checking_claim_reads_no_value_that_rests_on_it(
    plant: Plant, one_by_one: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has the values solved, which the second solver of each then shows; read ahead or one by one."""
    monkeypatch.setattr(oracle_module, "ONE_BY_ONE", one_by_one)

    def check(oracle: Oracle) -> Iterator[Instance]:
        for n in (1, 2, 3):
            value = oracle.value(f"K{n}")
            yield Instance(f"K{n}", value == n % 3, str(n % 3), str(value), (n,))

    claim = CheckClaim(id="planted/check", game="take-away", check=check)
    base = plant([claim, COMPLETE], [entry(claim), entry(COMPLETE, rests_on=("check",))])
    by_shortcut(base, "planted/complete", 3)
    assert verdicts(audit(base, ["planted/check"])) == {"check": "agrees"}
    found = base.read_values(TAKE_AWAY, [key(parse_position(f"K{n}")) for n in (3, 4)])
    assert [len(found[key(parse_position(f"K{n}"))].solvers) for n in (3, 4)] == [2, 1]


def test_no_stored_position_that_rests_on_a_claim_counts_for_it(plant: Plant) -> None:
    seven = PositionClaim(
        id="planted/seven",
        game="take-away",
        says=lambda position: Is(3) if position.n == 7 else None,
    )
    none = FamilyClaim(
        id="planted/none",
        game="take-away",
        family="complete",
        cases=grid([]),
        says=lambda n: Is(n % 4),
    )
    base = plant([seven, none, COMPLETE])
    run = base.begin_run(
        TAKE_AWAY,
        solver="shortcut",
        solver_version="1",
        code_version="test",
        scope="K_7",
        shortcuts=["planted/seven", "planted/none"],
    )
    base.write_values(run, [(key(parse_position("K7")), 3)])
    base.finish_run(run)
    # K1 to K6 are solved for the true claim, and only they are independent of the other two.
    report = audit(base)
    assert verdicts(report) == {"seven": "unchecked", "none": "contradicted", "complete": "contradicted"}
    found = {each.claim.slug: each.result for each in report.checked}
    assert (found["planted/none"].instances, found["planted/none"].counterexample) == (6, "K3")
    assert (found["planted/complete"].instances, found["planted/complete"].counterexample) == (7, "K7")


def test_a_checking_claim_reads_what_is_stored_and_what_it_solves_is_stored(plant: Plant) -> None:
    def check(oracle: Oracle) -> Iterator[Instance]:
        for n in (1, 2, 3):
            value = oracle.value(f"K{n}")
            yield Instance(f"K{n}", value == n % 3, str(n % 3), str(value), (n,))

    base = plant([CheckClaim(id="planted/check", game="take-away", check=check)])
    assert verdicts(audit(base)) == {"check": "agrees"}
    assert base.count(TAKE_AWAY) == 3


def test_what_a_claim_asked_for_and_no_solver_could_give_is_told(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    def solve_none(game: str, solver: str, keyed: list[Keyed], **limits: int) -> Batch:
        return Batch([], [Failure(each, "too large") for each, _ in keyed], [])

    monkeypatch.setattr(sys.modules["kb.audit.audit"], "solve_batch", solve_none)
    report = audit(plant([COMPLETE]))
    assert report.unsolved[1:3] == ("take-away A_: too large", "take-away Bw: too large")
    assert (len(report.unsolved), report.solved) == (6, 0)
    # K_1 is derived: its only option is the empty graph.
    assert (report.checked[0].result.verdict, report.checked[0].result.instances) == ("agrees", 1)


def test_a_later_audit_says_what_changed(plant: Plant) -> None:
    base = plant([COMPLETE])
    assert not audit(base).changes
    run = base.begin_run(TAKE_AWAY, solver="broken", solver_version="0", code_version="test", scope="K7")
    base.write_values(run, [(key(parse_position("K7")), 5)])
    base.finish_run(run)
    assert audit(base).changes == ("planted/complete: agrees → contradicted",)
    assert len(base.audits()) == 2


def test_an_unknown_selector_names_the_nearest(plant: Plant) -> None:
    with pytest.raises(UnknownName, match="planted/complete"):
        audit(plant([COMPLETE]), ["planted/complet"])


def test_selectors_choose_claims_games_and_papers(plant: Plant) -> None:
    base = plant([COMPLETE, FALSE])
    assert verdicts(audit(base, ["planted/complete"])) == {"complete": "agrees"}
    assert len(audit(base, ["graph-chomp"]).checked) == 2
    assert len(audit(base, ["planted"]).checked) == 2


def test_each_stored_row_is_read_once(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the number of claims and of jobs: rows are read by one reader, members by their keys."""
    base = plant([COMPLETE, FALSE])
    populate(base, TAKE_AWAY, parse_family("all(n<=5)"))
    rows = base.count(TAKE_AWAY)
    streamed, asked = [], []
    iterate, read = Store.iterate_values, Store.read_values

    def iterating(self: Store, *given: object, **named: object) -> Iterator[object]:
        for row in iterate(self, *given, **named):
            streamed.append(row.key)
            yield row

    def reading(self: Store, rules: object, keys: Iterable[str]) -> object:
        found = read(self, rules, keys)
        asked.extend(found)
        return found

    monkeypatch.setattr(Store, "iterate_values", iterating)
    monkeypatch.setattr(Store, "read_values", reading)
    audit(base)
    new = base.count(TAKE_AWAY) - rows
    assert len(streamed) == len(set(streamed)) == rows + new
    assert len(asked) == 6  # both claims ask for the members K_1 to K_6, which are read once


def test_a_claim_for_all_n_is_proved_or_contradicted_beyond_its_cases(plant: Plant) -> None:
    # Take-away on paths is 1, 2, 1, 2, …: Fraenkel and Scheinerman.
    true = FamilyClaim(
        id="planted/true",
        game="take-away",
        family="path",
        cases=grid(range(1, 7)),
        says=ForAll(family="P_n", least=1, first=(1, 2), length=2),
    )
    wrong = replace(
        true, id="planted/wrong", says=ForAll(family="P_n", least=1, first=(1, 2) * 20 + (0, 2), length=2)
    )
    coded = replace(true, id="planted/coded", says=lambda n: Is(2 - n % 2))
    base = plant([true, wrong, coded])
    report = audit(base)
    stored = base.latest_results()["planted/true"]
    assert stored.proved_for_all == "n >= 1 of P_n, by period 2 from n = 1"
    assert stored.record == "proved for all n >= 1, agrees on 6"
    found = {each.claim.slug: each for each in report.checked}
    assert found["planted/true"].as_json()["proved_for_all"] == "n >= 1 of P_n, by period 2 from n = 1"
    assert found["planted/true"].result.instances == 6
    assert found["planted/wrong"].result.proved_for_all is None
    assert found["planted/wrong"].result.counterexample == "P41"
    assert found["planted/coded"].result.verdict == "agrees"
    assert found["planted/coded"].result.proved_for_all is None
