"""`ggkb import`: what a file says about values, as hearsay until it is computed here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import options, render
from kb.counting import counted


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .csv, .jsonl, .parquet or .sqlite file.")],
    check: Annotated[float, typer.Option(help="The share to compute anew on the way in; 1 is all.")] = 0.01,
    trust: Annotated[bool, typer.Option("--trust", help="Compute nothing anew.")] = False,
    source: Annotated[str, typer.Option(help="Who found the values, where the file does not say.")] = "",
    citation: Annotated[str | None, typer.Option(help="Where the values are printed.")] = None,
    seed: Annotated[int, typer.Option(help="Which share: the same seed, the same records.")] = 0,
    budget: Annotated[str, typer.Option(metavar="1s", help="Wall time for one position.")] = "1s",
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Store what a file says, with the file as its source; nothing computed is overridden.

    Exit 2 if a record was refused; the others are imported unless the file turns out false.

    Example: ggkb import take-away.csv --check 0.1
    """
    as_json = options.wants_json(json)
    base = options.open_base(database)
    with render.progress("check") as progress:
        done = base.import_file(
            file,
            check=0.0 if trust else check,
            source=source,
            citation=citation,
            seed=seed,
            budget=options.seconds(budget),
            progress=progress,
        )
    if as_json:
        render.document(done.as_json())
    else:
        render.line(
            f"{done.source}: {counted(done.records, 'record')}, {done.new:,} imported as hearsay, "
            f"{done.computed:,} computed anew, {done.known:,} known already, {done.refused_count:,} refused"
        )
        if done.periods:
            render.line(f"{done.source}: {counted(done.periods, 'proved period')}, each derived again")
        for sentence in done.refused:
            render.note(f"ggkb: {sentence}")
    if done.refused_count:
        raise typer.Exit(2)
