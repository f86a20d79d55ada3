"""`ggkb errata`: what is wrong in print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli import options, render
from kb.counting import counted

if TYPE_CHECKING:
    from kb.reports import PaperErrata, Wrong


def errata(
    selector: options.ClaimSelector = None,
    format: options.Format = "text",
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """What is wrong in print, paper by paper: statements that fall, then the rest by class.

    Example: ggkb errata ottaway
    """
    as_json = options.wants_json(json)
    base = options.open_base(database, read_only=True)
    chosen = {one.slug: one for one in base.select_claims(*([selector] if selector else []))}
    only = chosen if selector else None
    if as_json:
        wrong = [one for one in base.errata() if one.claim in chosen]
        render.document({"errata": [one.as_json() | {"locator": chosen[one.claim].locator} for one in wrong]})
        return
    from kb.reports import totals

    if options.one_of(format, "text", "markdown") == "markdown":
        render.block(base.errata_document(only))
        return
    papers = base.errata_by_paper(only)
    for one in papers:
        if selector in chosen:
            _entry(one.slips[0].entries[0])
        else:
            _paper(one)
    count = totals(papers)
    fall = counted(count["statements"], "statement that falls", "statements that fall")
    slips = counted(count["slips"], "independent slip")
    render.note(f"{fall}, {slips}, {counted(count['entries'], 'entry', 'entries')}")


def _paper(one: PaperErrata) -> None:
    from kb.reports.slips import HEADINGS

    render.line(f"{one.paper.title} ({one.paper.key}): {one.headline}")
    if one.paper.text_read:
        render.paragraph("text read: ", one.paper.text_read)
    if one.paper.summary:
        render.paragraph("", one.paper.summary)
    for name, heading in HEADINGS.items():
        for number, slip in enumerate(one.of_class(name)):
            if number == 0:
                render.line()
                render.line(f"== {heading}")
            render.line()
            if len(slip.entries) > 1:
                render.paragraph("* ", f"{slip.root} ({counted(len(slip.entries), 'entry', 'entries')}):")
            for entry in slip.entries:
                _entry(entry)
    render.line()


def _entry(one: Wrong) -> None:
    from kb.reports.words import record_in_words

    erratum = one.erratum
    kind = f", {erratum.class_}" if erratum.class_ else ""
    render.line(f"{erratum.claim} ({one.claim.locator}{kind})")
    if erratum.printed:
        render.paragraph("  printed: ", erratum.printed)
    render.paragraph("  wrong: ", erratum.wrong)
    render.line(
        f"  counterexample: {erratum.counterexample}: claimed {erratum.claimed}, computed {erratum.computed}"
    )
    if erratum.consequence:
        render.paragraph("  consequence: ", erratum.consequence)
    render.paragraph("  what holds: ", erratum.correction)
    render.paragraph("  checked: ", erratum.checked)
    render.line(f"  as printed it {record_in_words(one.record)}")
    if one.corrected is not None:
        render.line(f"  as corrected it {record_in_words(one.corrected)}")
    if erratum.reproduce:
        render.line(f"  reproduce: {erratum.reproduce}")
