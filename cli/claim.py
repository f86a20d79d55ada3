"""`ggkb claim`: one claim with its record."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import completion, options, render
from kb.errors import BadArgument


def claim(
    slug: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="A claim, e.g. osullivan/theorem-1.3.", autocompletion=completion.claims
        ),
    ],
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """One claim: what it says, where, and how it fared against data.

    Example: ggkb claim ottaway/theorem-12
    """
    as_json = options.wants_json(json)
    base = options.open_base(database, read_only=True)
    chosen = [one for one in base.select_claims(slug) if one.slug == slug]
    if not chosen:
        raise BadArgument(f"{slug!r} names several claims; `ggkb claims {slug}` lists them")
    record = base.claim_records(chosen)[0]
    if as_json:
        render.document(record)
        return
    for name, text in record.items():
        # The two ranges are printed side by side, as `ranges`.
        if text in (None, "", {}, []) or name in ("printed_range", "checked_range"):
            continue
        if isinstance(text, dict):
            render.line(f"{name}:")
            for inner, each in text.items():
                if each not in (None, ""):
                    render.paragraph(f"  {inner}: ", str(each))
        else:
            render.paragraph(f"{name}: ", str(text))
