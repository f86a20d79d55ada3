"""`ggkb findings`: what the data show beyond print, and the record of conjectures and questions."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options, render


def findings(
    format: Annotated[str, typer.Option(help="text or markdown.")] = "text",
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """What the data show where the papers leave a gap, each with the command that reproduces it.

    Example: ggkb findings --format markdown
    """
    as_json = options.wants_json(json)
    base = options.open_base(database, read_only=True)
    chosen = [claim for claim in base.claims() if claim.kind in ("finding", "conjecture", "question")]
    if as_json:
        render.document({"findings": base.claim_records(chosen)})
    elif options.one_of(format, "text", "markdown") == "markdown":
        from kb.reports import findings_document

        render.block(findings_document(base.store))
    else:
        for claim in chosen:
            found = base.findings.get(claim.slug)
            record = "not checked" if found is None else f"{found.verdict} on {found.instances} cases"
            render.paragraph(f"{claim.slug}: ", f"{claim.statement} [{record}]")
