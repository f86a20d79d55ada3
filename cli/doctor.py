"""`ggkb doctor`: is everything sound, and what mends it."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options, render


def doctor(
    repair: Annotated[
        bool, typer.Option("--repair", help="Compute damaged values anew; remove what cannot be.")
    ] = False,
    budget: Annotated[str, typer.Option(metavar="10s", help="Wall time for one damaged value.")] = "10s",
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Look at versions, kernel, database, claims and every stored row; exit 1 if something is broken.

    Example: ggkb doctor
    """
    as_json = options.wants_json(json)
    base = options.open_base(database, read_only=not repair)
    if repair:
        done = base.repair(budget=options.seconds(budget))
        render.note(f"ggkb: {done.computed} damaged values computed anew, {done.lost} lost")
        for sentence in done.sentences:
            render.note(f"ggkb: {sentence}")
    checks = list(base.doctor())
    if as_json:
        render.document({"checks": [check.as_json() for check in checks]})
    else:
        for check in checks:
            mend = f"  → {check.mend}" if check.mend else ""
            render.line(f"{check.state:8}{check.name}: {check.says}{mend}")
    if any(check.state == "broken" for check in checks):
        raise typer.Exit(1)
