"""Papers, claims, theorem values and audits in the store, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

from typing import Any

import pytest
from runs import KAYLES, begin

from kb.errors import BadArgument, Conflict, DatabaseError, UnknownName
from kb.games import game
from kb.store import Store
from kb.store.catalogue_records import (
    AuditResult,
    ClaimRecord,
    ErratumRecord,
    PaperRecord,
    TheoremStatement,
)
from kb.values.notation import parse_value

GRIM = game("grim")
PARITY = game("even-odd")
PAPER = PaperRecord("osullivan", "A game", ("A. Author", "B. Other"), 2018, "Integers", "@article{x}")
CLAIM = ClaimRecord(
    "osullivan/theorem-1", "osullivan", "node-kayles", "Theorem 1", "theorem", "K_n is *", "n >= 1",
    True, True, None, {"note": "see page 2"},
)  # fmt: skip
ERRATUM = ErratumRecord("osullivan/theorem-1", "n = 0", "E0", "*", "0", "n >= 1", "n <= 9")


def load(base: Store, *claims: ClaimRecord, errata: Any = ()) -> Any:
    base.register_game(KAYLES)
    return base.write_catalogue([PAPER], claims or [CLAIM], errata)


def test_a_catalogue_is_loaded_once_and_a_new_wording_is_a_revision(base: Store) -> None:
    assert load(base).added == ("osullivan", "osullivan/theorem-1")
    assert load(base) == ((), (), 2)
    assert load(base, CLAIM._replace(scope="n >= 2")).changed == ("osullivan/theorem-1",)
    assert base.papers() == [PAPER]
    (now,) = base.claims(paper="osullivan", game="node-kayles")
    assert (now.scope, now.revision, now.details) == ("n >= 2", 2, {"note": "see page 2"})
    assert [claim.scope for claim in base.claim_history(CLAIM.slug)] == ["n >= 1", "n >= 2"]
    assert base.claims(game="grim") == []
    with pytest.raises(UnknownName, match="no claim"):
        base.claim_history("osullivan/theorem-2")
    with pytest.raises(UnknownName, match="not stored"):
        load(base, CLAIM._replace(slug="x/y", game="chess"))


def test_a_changed_erratum_supersedes_the_old_one(base: Store) -> None:
    load(base, errata=[ERRATUM])
    assert base.errata() == [ERRATUM]
    assert load(base, errata=[ERRATUM]).same == 2
    better = ERRATUM._replace(checked="n <= 12")
    assert load(base, errata=[better]).changed == (CLAIM.slug,)
    assert base.errata() == [better]
    assert load(base).changed == (CLAIM.slug,)
    assert base.errata() == []
    with base.engine.connection() as session:
        assert session.row("SELECT COUNT(*) FROM erratum") == (2,), "what stood once is kept"


def test_what_the_catalogue_says_of_a_text_a_claim_and_an_erratum_is_kept(base: Store) -> None:
    paper = PAPER._replace(text_read="the preprint", summary="One theorem falls.")
    claim = CLAIM._replace(
        proved=False, reach="whole", printed_range="23 cases", checked_range="12", status="seen"
    )
    erratum = ERRATUM._replace(
        class_="boundary", root="no empty board", consequence="nothing", printed="n >= 0",
        reproduce="ggkb value node-kayles E0", rank=2,
    )  # fmt: skip
    base.register_game(KAYLES)
    base.write_catalogue([paper], [claim], [erratum])
    assert base.papers() == [paper]
    (kept,) = base.claims()
    assert (kept.reach, kept.status, kept.ranges) == ("whole", "seen", "12 of 23 cases")
    assert kept._replace(checked_range="n < 9").ranges == "n < 9; printed: 23 cases"
    assert kept._replace(checked_range="n < 9", kind="finding").ranges == "n < 9; stated: 23 cases"
    assert kept._replace(checked_range="23 cases").ranges == "23 cases"
    assert base.errata() == [erratum]
    assert base.errata()[0].as_json()["class"] == "boundary"
    assert base.write_catalogue([paper], [claim], [erratum]).same == 2


def test_a_claim_that_the_catalogue_no_longer_has_is_withdrawn_with_its_erratum(base: Store) -> None:
    other = CLAIM._replace(slug="osullivan/theorem-2")
    load(base, CLAIM, other, errata=[ERRATUM])
    assert base.write_catalogue([PAPER], [other], whole=True).changed == (CLAIM.slug,)
    assert [claim.slug for claim in base.claims()] == [other.slug]
    assert base.errata() == []
    assert len(base.claim_history(CLAIM.slug)) == 1, "its record stays"
    load(base, CLAIM, other, errata=[ERRATUM])
    assert [claim.slug for claim in base.claims()] == [CLAIM.slug, other.slug]
    assert base.errata() == [ERRATUM]


def test_theorem_values_stand_beside_computed_ones(base: Store) -> None:
    load(base)
    says = TheoremStatement("C~", "K_4", value="*", nim_value=1, outcome="N")
    bound = TheoremStatement("D~{", "K_5", at_least=1)
    assert base.write_theorem_values(KAYLES, CLAIM.slug, [says, bound]) == 2
    assert base.write_theorem_values(KAYLES, CLAIM.slug, [says]) == 0
    assert base.read_value(KAYLES, "C~") is None
    (stored,) = base.theorem_values(KAYLES, "C~")
    assert stored == (CLAIM.slug, 1, "Theorem 1", says)
    with pytest.raises(Conflict, match="said value \\*"):
        base.write_theorem_values(KAYLES, CLAIM.slug, [says._replace(value="*2", nim_value=2)])
    with pytest.raises(DatabaseError):
        base.write_theorem_values(KAYLES, CLAIM.slug, [TheoremStatement("A_", "K_2")])
    assert base.theorem_values(GRIM, "C~") == []


def test_the_view_shows_every_value_with_its_provenance(base: Store) -> None:
    load(base)
    run, again = begin(base), begin(base, solver="reference")
    base.write_values(run, [("C~", 1), ("~?@c" + "?" * 825, 0)])
    base.write_values(again, [("C~", 1)])
    base.write_theorem_values(KAYLES, CLAIM.slug, [TheoremStatement("C~", "K_4", value="*", outcome="N")])
    base.write_names([("K_4", "C~"), ("W3", "C~")])
    base.write_values(begin(base, PARITY), [("A_", parse_value("{2|0}"))])
    with base.engine.connection() as session:
        rows = session.rows(
            "SELECT game, key, n, name, value, nim_value, outcome, provenance, solver, run, claim, paper,"
            " locator, disputed FROM known_value WHERE game = 'node-kayles' AND n < 10"
            " ORDER BY provenance"
        )
        hot = session.row(
            "SELECT value, mean, temperature, left_stop, right_stop, birthday, outcome FROM known_value"
            " WHERE game = 'even-odd'"
        )
        large = session.row("SELECT n, value, outcome FROM known_value WHERE n > 50")
    common = ("node-kayles", "C~", 4, "K_4", "*")
    assert rows == [
        (*common, 1, "N", "computed", "kernel", run.id, None, None, None, 0),
        (*common, 1, "N", "confirmed", "reference", again.id, None, None, None, 0),
        (*common, None, "N", "theorem", None, None, CLAIM.slug, "osullivan", "Theorem 1", 0),
    ]
    assert hot == ("{2|0}", "1", "1", "2", "0", 3, "N")
    assert large == (100, "0", "P")


def test_an_audit_never_passes_on_nothing(base: Store) -> None:
    load(base)
    audit = base.begin_audit("all", code_version="c0ffee")
    for result in (
        AuditResult(CLAIM.slug, "agrees", 0, 0, ""),
        AuditResult(CLAIM.slug, "agrees", 5, 1, ""),
        AuditResult(CLAIM.slug, "contradicted", 5, 0, "", "K_4", "*", "0"),
        AuditResult(CLAIM.slug, "contradicted", 5, 2, ""),
        AuditResult(CLAIM.slug, "unchecked", 5, 0, ""),
    ):
        with pytest.raises(DatabaseError):
            base.write_results(audit, [result])
    assert base.results(audit) == []
    with pytest.raises(UnknownName):
        base.write_results(audit, [AuditResult("x/y", "agrees", 1, 0, "")])


def test_a_contradicted_claim_is_known_until_it_is_worded_anew(base: Store) -> None:
    load(base)
    wrong = AuditResult(CLAIM.slug, "contradicted", 9, 2, "n <= 9", "K_4", "*", "0")
    audit = base.begin_audit("all", code_version="c0ffee")
    base.write_results(audit, [wrong])
    base.finish_audit(audit)
    assert base.results(audit) == [wrong]
    assert (base.audits()[0].id, base.audits()[0].status) == (audit, "done")
    assert base.latest_results() == {CLAIM.slug: wrong}
    later = base.begin_audit("all", code_version="c0ffee")
    base.write_results(later, [AuditResult(CLAIM.slug, "unchecked", 0, 0, "")])
    assert base.latest_results() == {CLAIM.slug: wrong}, "not looking does not clear a claim"
    with pytest.raises(BadArgument, match="no running audit"):
        base.write_results(audit, [wrong])
    load(base, CLAIM._replace(scope="n >= 5"))
    assert base.latest_results() == {}
