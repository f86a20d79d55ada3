"""From a position to the claims in print that it refutes; the oracle is the text of the errata."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import httpx
import pytest

from kb import KnowledgeBase, counterexamples
from kb.games import GAMES
from kb.store.catalogue_records import AuditResult, ClaimRecord, ErratumRecord, PaperRecord

PAPER = PaperRecord("someone", "A title", ("A. Author",), 2020, "A journal", "@article{x}")


def claim(slug: str, game: str) -> ClaimRecord:
    return ClaimRecord(
        f"someone/{slug}", "someone", game, slug, "theorem", "All is well.", "", False, False, None, {}
    )


def erratum(slug: str, counterexample: str) -> ErratumRecord:
    return ErratumRecord(f"someone/{slug}", "It is not.", counterexample, "0", "*", "Some is.", "by hand")


CLAIMS = [
    claim("puzzle", "polish"),
    claim("sum", "geography"),
    claim("sentence", "polish"),
    claim("gone", "polish"),
    claim("audited", "grim"),
    claim("right", "grim"),
    claim("own", "grim")._replace(paper=None),
    claim("finding", "grim")._replace(kind="finding"),
    claim("correction", "grim")._replace(kind="correction"),
]
ERRATA = [
    erratum("puzzle", "K_{2,3} + C4 + S3 + K2"),
    erratum("sum", "A(1,1,0) - A(0,2,0)"),
    erratum("sentence", "mex of six options"),
    erratum("gone", "star(0,1)"),
]


@pytest.fixture
def base(migrated_file: Path, tmp_path: Path) -> KnowledgeBase:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    base = KnowledgeBase(str(path))
    for game in GAMES:
        base.store.register_game(game)
    base.store.write_catalogue([PAPER], CLAIMS, ERRATA)
    audit = base.store.begin_audit("grim", code_version="1")
    base.store.write_results(
        audit,
        [
            AuditResult("someone/audited", "contradicted", 3, 1, "n <= 3", "P3", "0", "*2"),
            AuditResult("someone/right", "agrees", 3, 0, "n <= 3"),
            *(
                AuditResult(f"someone/{ours}", "contradicted", 3, 1, "n <= 3", "P4", "0", "*")
                for ours in ("own", "finding", "correction")
            ),
        ],
    )
    return base


def refuted(base: KnowledgeBase, game: str, text: str) -> list[str]:
    return [one.claim for one in base.counterexamples.of(game, base.value(game, text).key)]


def test_a_position_is_known_again_however_it_is_written(base: KnowledgeBase) -> None:
    for text in (
        "K_{2,3} + C4 + S3 + K2",
        "K_{1,3} + C_4 + K_2 + K_{2,3}",
        "K_{2,2} + P2 + K_{3,1} + theta(2,2,2)",
    ):
        assert refuted(base, "polish", text) == ["someone/puzzle"]
    assert refuted(base, "polish", "K_{2,3} + C4 + S3") == []
    assert refuted(base, "take-away", "K_{2,3} + C4 + S3 + K2") == []


def test_a_sum_with_signs_and_a_claim_that_only_an_audit_refutes_are_known(base: KnowledgeBase) -> None:
    assert refuted(base, "geography", "A(1,1,0) - A(0,2,0)") == ["someone/sum"]
    assert refuted(base, "geography", "A(1,1,0) + A(0,2,0)") == []
    (found,) = base.counterexamples.of("grim", base.value("grim", "K_{1,2}").key)
    assert found == ("someone/audited", "audited", "0", "*2")


def test_sentences_and_positions_that_are_over_at_once_lead_nowhere(base: KnowledgeBase) -> None:
    assert refuted(base, "polish", "K0") == refuted(base, "polish", "star(0,1)") == []
    assert base.counterexamples.of("polish", None) == ()


def test_what_is_not_in_print_is_not_wrong_there(base: KnowledgeBase) -> None:
    """A conjecture of one's own, a finding or a correction that an audit refutes accuses no paper."""
    assert {one.verdict for one in base.audit_results.values()} == {"contradicted", "agrees"}
    assert refuted(base, "grim", "P4") == []


def test_an_erratum_that_is_withdrawn_is_forgotten_after_a_while(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refuted(base, "polish", "K_{2,3} + C4 + S3 + K2")
    base.store.write_catalogue([PAPER], CLAIMS, ERRATA[1:])
    assert refuted(base, "polish", "K_{2,3} + C4 + S3 + K2")
    later = monotonic() + counterexamples.FRESH + 1
    monkeypatch.setattr(counterexamples, "monotonic", lambda: later)
    assert refuted(base, "polish", "K_{2,3} + C4 + S3 + K2") == []


def test_the_service_tells_with_the_value_what_a_position_refutes(service: httpx.Client) -> None:
    """O'Sullivan's Proposition 1.7 (z) fails at the position that its erratum names."""
    errata = service.get("/errata").json()["errata"]
    wrong = next(one for one in errata if one["claim"] == "osullivan/proposition-1.7-z")
    answer = service.get(f"/games/{wrong['game']}/value", params={"graph": wrong["counterexample"]}).json()
    told = {name: wrong[name] for name in ("claim", "locator", "claimed", "computed")}
    assert told in answer["counterexample_to"]
    assert service.get("/games/take-away/value?graph=K2").json()["counterexample_to"] == []
