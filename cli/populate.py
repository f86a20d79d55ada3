"""`ggkb populate`: solve what is missing of a family and store it."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import Annotated

import typer

from cli import options, render
from kb.errors import BadArgument


def populate(
    game: options.GameName,
    family: Annotated[
        str, typer.Argument(metavar="FAMILY", help="A family, e.g. K_{m,n} or connected(n<=7).")
    ],
    ranges: Annotated[
        list[str] | None, typer.Argument(metavar="[m=1..6]…", help="The values of the family's variables.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes that solve.")] = 1,
    solver: Annotated[str, typer.Option(help="auto, kernel or reference.")] = "auto",
    shard: Annotated[str | None, typer.Option(metavar="i/k", help="Only every k-th member, from i.")] = None,
    time_limit: Annotated[str | None, typer.Option(metavar="10m", help="Stop cleanly after this.")] = None,
    dask: Annotated[str | None, typer.Option(metavar="tcp://…", help="Solve on a Dask cluster.")] = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Solve what is missing of FAMILY and store it; a second call goes on where the first stopped.

    Example: ggkb populate polish 'K_{m,n}' m=1..6 n=m..9 --jobs 2
    """
    as_json = options.wants_json(json)
    base = options.open_base(database)
    with _cluster(dask) as executor, render.progress(f"{game} {family}") as progress:
        done = base.populate(
            game,
            family,
            ranges or [],
            jobs=jobs,
            solver=solver,  # type: ignore[arg-type]  # the library refuses other names in a sentence
            shard=_shard(shard),
            time_limit=None if time_limit is None else options.seconds(time_limit),
            lines=sys.stdin if family == "-" else None,
            executor=executor,
            progress=progress,
        )
    if as_json:
        render.document(
            {
                "game": done.game,
                "family": done.family,
                "members": done.members,
                "new": done.new,
                "stored_before": done.stored_before,
                "failures": [{"key": failure.key, "reason": failure.reason} for failure in done.failures],
                "runs": done.runs,
                "finished": done.finished,
                "seconds": round(done.seconds, 3),
            }
        )
    else:
        render.line(
            f"{done.game} {done.family}: {done.members} positions, {done.new} solved now, "
            f"{done.stored_before} stored before ({done.seconds:.1f} s)"
        )
        for failure in done.failures:
            render.note(f"not solved: {failure.key}: {failure.reason}")
        if not done.finished:
            render.note("stopped at the time limit; the same command goes on from here")


def _shard(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    i, slash, k = text.partition("/")
    if not (slash and i.isdecimal() and k.isdecimal()):
        raise BadArgument(f"--shard is {text!r}, expected i/k such as 1/4")
    return int(i), int(k)


def _cluster(address: str | None):  # type: ignore[no-untyped-def]
    if address is None:
        return nullcontext(None)
    from cli.dask_cluster import cluster

    return cluster(address)
