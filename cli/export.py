"""`ggkb export`: computed values out of the base."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import completion, options, render
from kb.errors import BadArgument


def export(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]…", help="Only these games.", autocompletion=completion.games),
    ] = None,
    format: Annotated[str | None, typer.Option(help="csv, jsonl, g6, parquet or sqlite.")] = None,
    output: Annotated[str, typer.Option("--output", "-o", metavar="FILE|-", help="Where to.")] = "-",
    names: Annotated[bool, typer.Option("--names", help="Name each position; takes longer.")] = False,
    rules: options.Rules = None,
    database: options.Database = None,
) -> None:
    """Write computed values with who computed them; the format is that of the file's ending.

    Example: ggkb export take-away -o take-away.csv
    """
    from kb.exchange.exporting import FORMATS

    base = options.open_base(database, read_only=True)
    path = None if output == "-" else Path(output)
    if path is not None and not path.suffix and not format:
        raise BadArgument(f"{output!r} has no ending that tells the format; expected {', '.join(FORMATS)}")
    style = format or (path.suffix.removeprefix(".") if path is not None else "csv")
    for line in base.export(path, style, *(games or ()), names=names):
        render.block(line)
    if path is not None:
        render.note(f"{path}: content digest {base.digest(*(games or ()))}")
