"""`ggkb claims`: the catalogue of claims."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import completion, options, render


def claims(
    selector: Annotated[
        str | None,
        typer.Argument(
            metavar="[PAPER|GAME]", help="Only of these.", autocompletion=completion.papers_and_games
        ),
    ] = None,
    kind: Annotated[str | None, typer.Option(help="Only of this kind, e.g. conjecture or finding.")] = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """The catalogue: every claim with its locator and its record.

    Example: ggkb claims osullivan --kind conjecture
    """
    as_json = options.wants_json(json)
    if kind is not None:
        from kb.theorems.catalogue import KINDS

        options.one_of(kind, *sorted(KINDS))
    base = options.open_base(database, read_only=True)
    chosen = base.select_claims(*([selector] if selector else []))
    chosen = [claim for claim in chosen if kind is None or claim.kind == kind]
    found = base.audit_results
    if as_json:
        render.document({"claims": base.claim_records(chosen)})
        return
    rows = []
    for claim in chosen:
        record = found.get(claim.slug)
        rows.append(
            (
                claim.slug,
                claim.kind,
                claim.locator,
                "" if record is None else record.record,
                f"{claim.reach}: {claim.ranges}" if claim.ranges else claim.reach,
            )
        )
    render.columns(rows, ("claim", "kind", "where", "record", "reach"))
