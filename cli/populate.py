"""`ggkb populate`: solve what is missing of a family and store it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cli import completion, options, render
from kb.counting import counted

if TYPE_CHECKING:
    from kb.populate import Populated

MOST_NAMED = 20
"""How many positions that were not solved are named one by one."""


def populate(
    game: options.GameName,
    family: Annotated[
        str,
        typer.Argument(
            metavar="FAMILY",
            help="A family, e.g. K_{m,n}, connected(n<=7), @file.g6 or -.",
            autocompletion=completion.families,
        ),
    ],
    ranges: Annotated[
        list[str] | None, typer.Argument(metavar="[m=1..6]…", help="The values of the family's variables.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes that solve.")] = 1,
    solver: Annotated[str, typer.Option(help="auto, kernel or reference.")] = "auto",
    again: Annotated[
        bool, typer.Option("--again", help="Compute stored values anew, to confirm them.")
    ] = False,
    shard: options.Shard = None,
    time_limit: options.TimeLimit = None,
    dask: options.Dask = None,
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Solve what is missing of FAMILY and store it; a second call goes on where the first stopped.

    Example: ggkb populate polish 'K_{m,n}' m=1..6 n=m..9 --jobs 2
    """
    as_json = options.wants_json(json)
    from cli.long_work import long_work

    with long_work(f"{game} {family}", database, dask) as work:
        done = work.base.populate(
            game,
            family,
            ranges or [],
            jobs=jobs,
            solver=solver,  # type: ignore[arg-type]  # the library refuses other names in a sentence
            again=again,
            shard=options.shard(shard),
            time_limit=options.limit(time_limit),
            lines=sys.stdin if family == "-" else None,
            cluster=work.cluster,
            progress=work.progress,
        )
    if as_json:
        render.document(_record(done))
    else:
        _show(done)


def _record(done: Populated) -> dict[str, object]:
    return {
        "game": done.game,
        "family": done.family,
        "members": done.members,
        "new": done.new,
        "confirmed": done.confirmed,
        "stored_before": done.stored_before,
        "failures": [one._asdict() for one in done.failures],
        "runs": done.runs,
        "finished": done.finished,
        "seconds": round(done.seconds, 3),
    }


def _show(done: Populated) -> None:
    parts = [counted(done.members, "position"), f"{done.new:,} solved now"]
    if done.confirmed:
        parts.append(f"{done.confirmed:,} confirmed")
    parts.append(f"{done.stored_before:,} stored before")
    render.line(f"{done.game} {done.family}: {', '.join(parts)} ({done.seconds:.1f} s)")
    for failure in done.failures[:MOST_NAMED]:
        render.note(f"not solved: {failure.position}: {failure.reason}")
    if len(done.failures) > MOST_NAMED:
        render.note(f"not solved: {len(done.failures) - MOST_NAMED:,} more; --json names them all")
    if not done.finished:
        render.note("stopped at the time limit; the same command goes on from here")
