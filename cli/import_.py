"""`ggkb import`: computed values from another base."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import options, render


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .csv, .jsonl, .parquet or .sqlite export.")],
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Read an export, check every record, and store what is new; nothing that is stored is overridden.

    Example: ggkb import take-away.csv
    """
    as_json = options.wants_json(json)
    base = options.open_base(database)
    done = base.import_file(file)
    if as_json:
        record = {"source": done.source, "records": done.records, "new": done.new}
        render.document(record | {"confirmed": done.confirmed, "runs": done.runs})
    else:
        render.line(f"{done.source}: {done.records} records, {done.new} new, {done.confirmed} confirmed")
