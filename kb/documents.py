"""Documents made from the base: what is wrong in print, and what the data show beyond it, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.store import Store
from kb.store.catalogue_records import ClaimRecord, ErratumRecord, FindingRecord, PaperRecord

OPEN_KINDS = ("conjecture", "question")


def errata_document(store: Store) -> str:
    """Every recorded erratum with its counterexample, its correction and how far both were checked."""
    papers, claims, found = store.papers(), store.claims(), store.latest_findings()
    errata = {one.claim: one for one in store.errata()}
    lines = [
        "# Errata",
        "",
        "What computation found wrong in the printed papers, with the smallest counterexample and the",
        f"corrected statement: {len(errata)} errata among {len(claims)} claims. Made by",
        "`ggkb errata --format markdown` from the base that `make demo` builds.",
        "",
    ]
    for paper in papers:
        wrong = [claim for claim in claims if claim.paper == paper.key and claim.slug in errata]
        if wrong:
            lines += _heading(paper, f"{len(wrong)} errata")
        for claim in wrong:
            lines += _erratum(claim, errata[claim.slug], found)
    return _text(lines)


def findings_document(store: Store) -> str:
    """What the data show where the papers leave a gap, and the record of every conjecture and question."""
    papers, claims, found = store.papers(), store.claims(), store.latest_findings()
    lines = [
        "# Findings",
        "",
        "What the computed values show where the papers leave a gap, and how far each of their conjectures",
        "and questions was checked. Made by `ggkb findings --format markdown` from the base that `make demo`",
        "builds. Nothing here is proved: each line says on how many cases it was seen to hold.",
        "",
    ]
    for paper in papers:
        mine = [claim for claim in claims if claim.paper == paper.key]
        news = [claim for claim in mine if claim.kind == "finding"]
        still_open = [claim for claim in mine if claim.kind in OPEN_KINDS]
        if news or still_open:
            lines += _heading(paper, f"{len(news)} findings, {len(still_open)} conjectures and questions")
        for claim in news:
            lines += [f"### {claim.slug}", "", f"{claim.statement}", ""]
            lines += _record(found.get(claim.slug))
            lines += [f"- Where: {claim.locator}. Scope: {claim.scope}"]
            lines += [f"- Reproduce: `{claim.details['reproduce']}`", ""]
        if still_open:
            lines += ["### Conjectures and questions", ""]
            lines += [f"- {line}" for claim in still_open for line in _open(claim, found.get(claim.slug))]
            lines += [""]
    return _text(lines)


def _heading(paper: PaperRecord, what: str) -> list[str]:
    return [f"## {paper.title}", "", f"{', '.join(paper.authors)} ({paper.year}), {paper.venue}: {what}.", ""]


def _erratum(claim: ClaimRecord, erratum: ErratumRecord, found: dict[str, FindingRecord]) -> Iterator[str]:
    yield f"### {claim.slug}"
    yield ""
    yield f"{claim.locator}. {erratum.wrong}"
    yield ""
    yield f"- As printed: {claim.statement}"
    yield f"- Counterexample: `{erratum.counterexample}`"
    yield f"- Claimed there: {erratum.claimed}; computed: {erratum.computed}"
    yield f"- Corrected: {erratum.correction}"
    yield f"- Checked: {erratum.checked}"
    if note := claim.details.get("note"):
        yield f"- Note: {note}"
    record = found.get(claim.slug)
    if record is not None:
        yield f"- Audit: as printed it fails on {record.contradictions} of {record.instances} cases"
    mended = None if erratum.corrected_by is None else found.get(erratum.corrected_by)
    if mended is not None:
        yield f"- Audit: as corrected ({mended.claim}) it {mended.verdict} on {mended.instances} cases"
    yield ""


def _record(found: FindingRecord | None) -> Iterator[str]:
    if found is not None and found.verdict != "unchecked":
        yield f"- Seen: {found.verdict} on {found.instances} cases, {found.extent}"


def _open(claim: ClaimRecord, found: FindingRecord | None) -> Iterator[str]:
    if found is None or found.verdict == "unchecked":
        record = "not touched by computation"
    else:
        record = f"{found.verdict} on {found.instances} cases, {found.extent}"
    yield f"**{claim.slug}** ({claim.locator}): {claim.statement} — {record}"


def _text(lines: Iterable[str]) -> str:
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"
