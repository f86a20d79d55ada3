"""`ggkb findings`: what was found beyond print, and the record of conjectures and questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli import options, render

if TYPE_CHECKING:
    from kb.reports import Found, PaperFindings


def findings(
    selector: options.ClaimSelector = None,
    format: options.Format = "text",
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """What was found where the papers stop, the strongest first: proved, proved by computation, or seen.

    Example: ggkb findings gordinowicz
    """
    as_json = options.wants_json(json)
    base = options.open_base(database, read_only=True)
    chosen = base.select_claims(*([selector] if selector else []))
    only = {claim.slug for claim in chosen} if selector else None
    if as_json:
        kinds = ("finding", "conjecture", "question")
        render.document({"findings": base.claim_records(one for one in chosen if one.kind in kinds)})
        return
    if options.one_of(format, "text", "markdown") == "markdown":
        render.block(base.findings_document(only))
        return
    for one in base.findings_by_paper(only):
        _paper(one)


def _paper(one: PaperFindings) -> None:
    from kb.reports.findings import statuses_in_words

    render.line(f"{one.paper.title} ({one.paper.key}): {statuses_in_words(one.findings)}")
    for found in one.findings:
        _found(found, "answers")
    if one.still_open:
        render.line()
        render.line("== Conjectures and questions")
    for found in one.still_open:
        _found(found, "see")
    render.line()


def _found(found: Found, links: str) -> None:
    from kb.reports.findings import computed_in_words
    from kb.reports.words import listed

    claim = found.claim
    render.line()
    render.line(f"{claim.slug} ({claim.status or claim.kind})")
    render.paragraph("  ", claim.statement)
    if proof := claim.details.get("proof"):
        render.paragraph("  proof: ", proof)
    render.paragraph("  computed: ", computed_in_words(found))
    if claim.ranges:
        render.paragraph("  range: ", claim.ranges)
    if found.linked:
        render.paragraph(f"  {links}: ", listed(found.linked))
    if prior := claim.details.get("prior_art"):
        render.paragraph("  prior art: ", prior)
    if reproduce := claim.details.get("reproduce"):
        render.line(f"  reproduce: {reproduce}")
