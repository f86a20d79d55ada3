"""docs/FINDINGS.md: what was found beyond the papers, what of it is proved, and what was known before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from kb.counting import counted
from kb.reports.findings_by_paper import Found, PaperFindings, findings_by_paper
from kb.reports.words import cited, document, listed, record_in_words
from kb.store import Store
from kb.store.catalogue_records import ClaimRecord
from kb.theorems.catalogue import STATUSES

REPEATED = 3
"""A sentence on prior art that so many findings of a paper share is printed once, at their head."""


def findings_document(store: Store, only: Collection[str] | None = None) -> str:
    """Every finding with its proof or its range, and the record of every conjecture and question."""
    papers = findings_by_paper(store, only)
    return document([*_opening(papers), *(line for one in papers for line in _paper(one))])


def statuses_in_words(findings: Collection[Found]) -> str:
    """How many findings are proved, proved by finite computation, and seen."""
    of_status = {name: sum(one.claim.status == name for one in findings) for name in STATUSES}
    return listed([f"{count} {name}" for name, count in of_status.items() if count] or ["none classified"])


def computed_in_words(found: Found) -> str:
    """How a finding fared in the audit, or why it lies beside it."""
    if not found.claim.coded and (reason := found.claim.details.get("reason")):
        return reason
    return record_in_words(found.record)


def _opening(papers: list[PaperFindings]) -> Iterator[str]:
    every = [found for one in papers for found in one.findings]
    yield "# Findings"
    yield ""
    yield f"What was found where the papers stop: {counted(len(every), 'finding')},"
    yield f"{statuses_in_words(every)}. Each says on what it rests, who had it before as far as a search"
    yield "showed, which question of the paper it answers, and the command that shows it. The strongest of"
    yield "each paper come first; the conjectures and questions follow with their record. Made by"
    yield "`ggkb findings --format markdown` from the base that `make demo` builds."
    yield ""
    yield "| status | meaning |"
    yield "| --- | --- |"
    yield from (f"| {name} | {meaning} |" for name, meaning in STATUSES.items())
    yield ""


def _paper(one: PaperFindings) -> Iterator[str]:
    open_count = counted(len(one.still_open), "conjecture or question", "conjectures and questions")
    yield f"## {one.paper.title}"
    yield ""
    yield f"{cited(one.paper)}: {counted(len(one.findings), 'finding')}, {open_count}."
    yield ""
    shared = _shared_prior_art(one.findings)
    if shared:
        yield f"*Prior art of the findings that do not name it:* {shared}"
        yield ""
    for found in one.findings:
        yield from _finding(found, shared)
    if one.still_open:
        yield "### Conjectures and questions"
        yield ""
        yield from (f"- {_open(each)}" for each in one.still_open)
        yield ""


def _shared_prior_art(findings: Collection[Found]) -> str:
    """The sentence on prior art that most findings of a paper have, where it repeats itself."""
    said = Counter(found.claim.details.get("prior_art", "") for found in findings)
    said.pop("", None)
    sentence, times = max(said.items(), key=lambda each: each[1], default=("", 0))
    return sentence if times >= REPEATED else ""


def _finding(found: Found, shared_prior_art: str) -> Iterator[str]:
    claim = found.claim
    yield f"### {claim.slug}"
    yield ""
    yield claim.statement
    yield ""
    if claim.status == "seen":
        yield f"- **Seen** on: {claim.checked_range or claim.scope}{_survived(claim)}"
    elif claim.status:
        yield f"- **{claim.status[:1].upper()}{claim.status[1:]}.** {claim.details.get('proof', '')}"
    yield f"- Computed: {computed_in_words(found)}"
    yield f"- Where: {claim.locator}. Scope: {claim.scope}"
    if few := claim.details.get("few_cases"):
        yield f"- Why few cases: {few}"
    if found.linked:
        yield f"- Answers: {listed([f'`{slug}`' for slug in found.linked])}"
    if note := claim.details.get("note"):
        yield f"- Note: {note}"
    prior = claim.details.get("prior_art")
    if prior and prior != shared_prior_art:
        yield f"- Prior art: {prior}"
    yield f"- Reproduce: `{claim.details['reproduce']}`"
    yield ""


def _survived(claim: ClaimRecord) -> str:
    """How few cases show the rule of a conjecture: all others were a test that it could have failed."""
    if not (count := claim.details.get("read_from")):
        return ""
    return f". The rule can be read from its {int(count):,} smallest cases; the others tested it"


def _open(found: Found) -> str:
    claim = found.claim
    record = record_in_words(found.record)
    if found.linked:
        answered = f"see {listed([f'`{slug}`' for slug in found.linked])}"
        record = answered if record == "was not checked" else f"{record}; {answered}"
    ranges = f" ({claim.ranges})" if claim.ranges else ""
    return f"**{claim.slug}** ({claim.locator}): {claim.statement} — {record}{ranges}"
