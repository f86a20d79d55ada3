"""`ggkb doctor`: is everything sound, and what mends it."""

from __future__ import annotations

import typer

from cli import options, render


def doctor(database: options.Database = None, json: options.Json = False) -> None:
    """Look at versions, kernel, database, claims and values; exit 1 if something is broken.

    Example: ggkb doctor
    """
    as_json = options.wants_json(json)
    base = options.open_base(database, read_only=True)
    checks = list(base.doctor())
    if as_json:
        render.document({"checks": [check.as_json() for check in checks]})
    else:
        for check in checks:
            mend = f"  → {check.mend}" if check.mend else ""
            render.line(f"{check.state:8}{check.name}: {check.says}{mend}")
    if any(check.state == "broken" for check in checks):
        raise typer.Exit(1)
