"""`ggkb errata`: what is wrong in print."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options, render


def errata(
    selector: Annotated[str | None, typer.Argument(metavar="[PAPER|GAME]", help="Only of these.")] = None,
    format: Annotated[str, typer.Option(help="text or markdown.")] = "text",
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """What is wrong in print: smallest counterexample, corrected statement, how far that was checked.

    Example: ggkb errata ottaway
    """
    as_json = options.wants_json(json)
    base = options.open_base(database, read_only=True)
    if not as_json and options.one_of(format, "text", "markdown") == "markdown":
        from kb.reports import errata_document

        render.block(errata_document(base.store))
        return
    chosen = {one.slug: one for one in base.select_claims(*([selector] if selector else []))}
    wrong = [one for one in base.errata() if one.claim in chosen]
    if as_json:
        render.document({"errata": [one._asdict() | {"locator": chosen[one.claim].locator} for one in wrong]})
        return
    findings = base.findings
    for one in wrong:
        record = findings.get(one.claim)
        render.line(f"{one.claim} ({chosen[one.claim].locator})")
        render.paragraph("  wrong: ", one.wrong)
        render.line(f"  counterexample: {one.counterexample}: claimed {one.claimed}, computed {one.computed}")
        render.paragraph("  corrected: ", one.correction)
        render.paragraph("  checked: ", one.checked)
        state = "not audited yet" if record is None else f"{record.verdict} on {record.contradictions} cases"
        render.line(f"  as printed: {state}")
        mended = None if one.corrected_by is None else findings.get(one.corrected_by)
        if mended is not None:
            render.line(f"  as corrected: {mended.verdict} on {mended.instances} cases, {mended.extent}")
    render.note(f"{len(wrong)} errata")
