"""The regression gate finds what is lost and lets pass what is added; the oracle is what is planted here."""

import json

import pytest

from bench import gate

FIRST, SECOND = {"kind": "computed"}, {"kind": "theorem", "claim": "a/1", "agrees": True}
OLD = {"value": "*2", "provenance": [FIRST, SECOND]}


def lost(new, old=OLD):
    return list(gate.missing(old, new))


def test_the_same_output_loses_nothing():
    assert lost(OLD) == []


def test_added_fields_and_members_lose_nothing():
    between = {"kind": "theorem", "claim": "a/0", "agrees": True}
    assert lost({**OLD, "evidence": "computed", "provenance": [FIRST, between, SECOND]}) == []


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ({**OLD, "value": "*3"}, '.value was "*2" and is "*3"'),
        ({"value": "*2"}, ".provenance is gone"),
        ({**OLD, "provenance": [FIRST]}, '.provenance[1] is gone: {"kind": "theorem"'),
        (
            {**OLD, "provenance": [FIRST, {**SECOND, "agrees": False}]},
            ".provenance[1].agrees was true and is",
        ),
    ],
)
def test_what_is_changed_or_gone_is_named(new, said):
    (reason,) = lost(new)
    assert reason.startswith(said)


def test_counts_may_grow_and_not_shrink():
    assert lost({"instances": 31}, {"instances": 30}) == []
    assert lost({"instances": 29}, {"instances": 30}) == [".instances was 30 and is 29"]


def test_lines_may_be_added_but_none_may_go_or_change_places():
    assert lost(["a", "new", "b"], ["a", "b"]) == []
    assert lost(["b", "a"], ["a", "b"]) == ['[1] is gone: "b"']


def test_times_and_run_numbers_are_not_compared():
    first = gate.normalised("computed by kernel 1, run 2, 2026-11-17T19:31:50Z (0.3 s)\n", "text")
    later = gate.normalised("computed by kernel 1, run 14, 2027-01-02T03:04:05Z (12 s)\n", "text")
    assert first == later
    assert gate.normalised('{"run": 1, "value": "*"}', "json") == {"value": "*"}
    assert gate.normalised("key,value\nA_,0\n", "csv") == [{"key": "A_", "value": "0"}]


def test_a_slower_use_is_found_and_noise_is_not(capsys):
    def pages(seconds):
        return [[gate.Printed(None, 0, seconds) for _ in gate.USES]]

    assert gate.slower(pages(0.50), pages(0.45)) == []
    assert gate.slower(pages(0.06), pages(0.02)) == []
    assert len(gate.slower(pages(0.90), pages(0.45))) == len(gate.USES)


def test_an_audit_of_wider_ranges_is_timed_by_the_case(capsys):
    def page(seconds, counts):
        audited = {"claims": [{"claim": claim, "instances": count} for claim, count in counts.items()]}
        return [[gate.Printed(audited if use is AUDIT else None, 0, seconds) for use in gate.USES]]

    before = page(1.0, {"a/old": 10, "a/wide": 20})
    assert AUDIT.command not in gate.slower(page(2.2, {"a/old": 10, "a/wide": 40, "a/new": 10}), before)
    assert "per case 0.91 (60 cases, baseline 30: 2 claims on more, a/wide 20 to 40, a/new 0 to 10)" in (
        capsys.readouterr().out
    )
    assert AUDIT.command in gate.slower(page(2.6, {"a/old": 10, "a/wide": 40, "a/new": 10}), before)
    assert AUDIT.command in gate.slower(page(1.3, {"a/old": 10, "a/wide": 20}), before)


def test_every_use_is_recorded_and_the_record_holds_nothing_else():
    assert list(gate.read_record()) == [use.command for use in gate.USES]


def test_the_record_is_well_formed_and_small():
    assert gate.RECORD.stat().st_size < 100_000
    for recorded in json.loads(gate.RECORD.read_text("utf-8")).values():
        assert set(recorded) == {"code", "output"}


AUDIT = next(use for use in gate.USES if use.command.startswith("audit"))


def test_a_difference_on_purpose_is_no_loss_and_another_is():
    known = '.claims[3].verdict was "unchecked" and is "agrees"'
    unknown = '.claims[4].verdict was "agrees" and is "contradicted"'
    assert gate.unexplained(AUDIT, [known, unknown]) == [unknown]
    assert gate.unexplained(gate.Use("search odd-odd"), [known]) == [known]


@pytest.mark.parametrize("change", gate.DELIBERATE, ids=lambda one: one.difference)
def test_each_difference_on_purpose_is_of_a_use_and_has_a_reason(change):
    assert any(use.command.startswith(change.command) for use in gate.USES)
    assert change.reason
