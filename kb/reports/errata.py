"""docs/ERRATA.md: what is wrong in print, told so that its authors could agree."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from kb.counting import counted
from kb.reports.slips import HEADINGS, IN_WORDS, PaperErrata, Slip, Wrong, errata_by_paper, totals
from kb.reports.words import cited, document, listed, record_in_words
from kb.store import Store
from kb.theorems.catalogue import CLASSES


def errata_document(store: Store, only: Collection[str] | None = None) -> str:
    """Every erratum with its counterexample, its correction and how far both were checked."""
    papers = errata_by_paper(store, only)
    shown = {one.paper.key for one in papers}
    claims = sum(claim.paper in shown for claim in store.claims())
    return document([*_opening(papers, claims), *(line for one in papers for line in _paper(one))])


def _opening(papers: list[PaperErrata], claims: int) -> Iterator[str]:
    count = totals(papers)
    texts, fall = counted(len(papers), "text"), counted(count["statements"], "statement")
    slips, entries = (
        counted(count["slips"], "independent slip"),
        counted(count["entries"], "entry", "entries"),
    )
    yield "# Errata"
    yield ""
    yield f"Of {claims} claims in {texts}, **{fall}** {'falls' if count['statements'] == 1 else 'fall'} as"
    yield f"printed. By what went wrong there are **{slips}** ({entries} below):"
    yield listed([f"{count[name]} {words}" for name, words in IN_WORDS.items() if count[name]]) + "."
    yield "Each entry has the smallest counterexample, what holds instead, and the command that shows it."
    yield "Every entry speaks of the text named at its paper, and of no other. Made by"
    yield "`ggkb errata --format markdown` from the base that `make demo` builds."
    yield ""
    yield "| class | meaning |"
    yield "| --- | --- |"
    yield from (f"| {name} | {meaning} |" for name, meaning in CLASSES.items())
    yield ""
    yield f"| paper | statements that fall | independent slips | {' | '.join(CLASSES)} |"
    yield f"| --- | {'--- | ' * (2 + len(CLASSES))}".rstrip()
    for one in papers:
        of_class = " | ".join(str(len(one.of_class(name))) for name in CLASSES)
        yield f"| {one.paper.title} | {len(one.fallen)} | {len(one.slips)} | {of_class} |"
    yield ""


def _paper(one: PaperErrata) -> Iterator[str]:
    paper = one.paper
    yield f"## {paper.title}"
    yield ""
    yield f"{cited(paper)}: {one.headline}."
    if paper.text_read:
        yield ""
        yield f"*Text read:* {paper.text_read}"
    if paper.summary:
        yield ""
        yield paper.summary
    yield ""
    for name, heading in HEADINGS.items():
        chosen = one.of_class(name)
        if chosen:
            yield f"### {heading}"
            yield ""
        for slip in chosen:
            yield from _slip(slip)


def as_heading(root: str) -> str:
    """The root of a slip as a heading: a word gets a capital, a letter of a formula does not.

    >>> as_heading("a sign in the display"), as_heading("k for j in {2j|0}"), as_heading("f ∘ f for f")
    ('A sign in the display', 'k for j in {2j|0}', 'f ∘ f for f')
    """
    is_word = re.match(r"(a|[a-z]{2,})[ :,-]", root)
    return root[:1].upper() + root[1:] if is_word else root


def _slip(slip: Slip) -> Iterator[str]:
    yield f"#### {as_heading(slip.root)}"
    yield ""
    for one in slip.entries:
        yield from _entry(one, many=len(slip.entries) > 1)


def _entry(one: Wrong, *, many: bool) -> Iterator[str]:
    claim, erratum = one.claim, one.erratum
    class_ = f", {erratum.class_}" if many and erratum.class_ else ""
    yield f"**{claim.locator}** (`{claim.slug}`{class_}). {erratum.wrong}"
    yield ""
    if erratum.printed:
        yield f"- Printed: `{erratum.printed}`"
    yield f"- Restated: {claim.statement} Scope: {claim.scope}."
    claimed, computed = erratum.claimed, erratum.computed
    yield f"- Counterexample: `{erratum.counterexample}`: claimed {claimed}, computed {computed}"
    if erratum.consequence:
        yield f"- Consequence: {erratum.consequence}"
    yield f"- What holds: {erratum.correction}"
    yield f"- Checked: {erratum.checked}; as printed it {record_in_words(one.record)}"
    if one.corrected is not None:
        yield f"- As corrected (`{one.corrected.claim}`) it {record_in_words(one.corrected)}"
    if note := claim.details.get("note"):
        yield f"- Note: {note}"
    if erratum.reproduce:
        yield f"- Reproduce: `{erratum.reproduce}`"
    yield ""
