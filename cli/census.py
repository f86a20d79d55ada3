"""`ggkb census`: solve every graph of a class and count, where there are too many for a row each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli import options, render
from kb.counting import counted

if TYPE_CHECKING:
    from kb.census import Counted
    from kb.store.censuses import CensusRecord


def census(
    game: options.GameName,
    family: Annotated[str, typer.Argument(metavar="CLASS", help="A class of graphs, e.g. connected(n=10).")],
    keep: Annotated[
        int, typer.Option(metavar="N", help="Values that occur at most so often get rows.")
    ] = 10_000,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Threads that solve.")] = 1,
    shard: options.Shard = None,
    time_limit: options.TimeLimit = None,
    dask: options.Dask = None,
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Solve every graph of CLASS and count values by edges; a second call goes on where the first stopped.

    Example: ggkb census node-kayles 'connected(n=10)' --jobs 2
    """
    as_json = options.wants_json(json)
    from cli.long_work import long_work

    with long_work(f"census {game} {family}", database, dask) as work:
        done = work.base.census(
            game,
            family,
            keep=keep,
            jobs=jobs,
            shard=options.shard(shard),
            time_limit=options.limit(time_limit),
            cluster=work.cluster,
            progress=work.progress,
        )
    if as_json:
        render.document(_record(done))
    else:
        _show(done)


def _record(done: Counted) -> dict[str, object]:
    return {
        "game": done.game,
        "class": done.family,
        "counted": done.graphs,
        "finished": done.finished,
        "seconds": round(done.seconds, 3),
        "censuses": [
            {
                "class": one.family,
                "n": one.n,
                "graphs": one.graphs,
                "source": one.source,
                "keep": one.keep,
                "rows_for": sorted(one.kept),
                "shards": one.shards,
                "digest": one.digest,
                "run": one.run,
                "counts": [
                    {"m": m, "nim_value": value, "graphs": count}
                    for (m, value), count in sorted(one.counts.items())
                ],
            }
            for one in done.censuses
        ],
    }


def _show(done: Counted) -> None:
    render.line(f"{done.game} {done.family}: {done.graphs:,} graphs counted now ({done.seconds:.1f} s)")
    for one in done.censuses:
        render.line(f"{one.family}(n={one.n}): {says(one)}")
        render.columns(
            [
                (value, f"{count:,}", "all" if value in one.kept else "")
                for value, count in one.values.items()
            ],
            header=("nim_value", "graphs", "rows"),
        )
        render.line(f"digest {one.digest} of {counted(one.shards, 'shard')}")
    if not done.finished:
        render.note("stopped at the time limit; the same command goes on from here")


def says(one: CensusRecord) -> str:
    """How much of a class a census has, in words."""
    rows = f"rows for nim_value {one.kept_text}" if one.kept else "no rows"
    return f"{one.graphs:,} graphs, complete by census (counted by {one.source}); {rows}"
