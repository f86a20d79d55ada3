"""`ggkb certify`: a certificate of a value, of everything stored, or of what the errata rest on."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import completion, options, render
from kb.counting import counted
from kb.errors import BadArgument, DatabaseError, UnknownName

if TYPE_CHECKING:
    from kb.certificates.record import Recorded
    from kb.games import Game
    from kb.knowledge_base import KnowledgeBase

CHEAP_FIRST = (
    "node-kayles",
    "even-even",
    "odd-odd",
    "grim",
    "arc-kayles",
    "even-odd",
    "trail-removing",
    "star-removing",
    "take-away",
    "matching-removing",
    "geography",
    "polish",
)
"""The games in the order in which `--all` without GAME certifies them: those of short proofs first."""

MOST_NAMED = 20
"""How many positions without a certificate are named one by one."""


def certify(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game: its slug or an alias.",
            show_default=False,
            autocompletion=completion.games,
        ),
    ] = None,
    graph: options.OptionalGraphText = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="F", help="The file to write; packed if it ends with .gz."),
    ] = None,
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="Everything stored of GAME, in one file; without GAME of all games, F is a folder."
        ),
    ] = False,
    errata: Annotated[
        bool, typer.Option("--errata", help="What the errata rest on; F is a folder, one file per game.")
    ] = False,
    time_limit: Annotated[
        str | None, typer.Option(metavar="10m", help="With --all: stop cleanly after this.")
    ] = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Write a certificate that a stand-alone program checks, check it, and note what it proves.

    In a knowledge base the values that the certificate proves are `certified` from then on.
    A second call with --all goes on where the first stopped.

    Example: ggkb certify node-kayles petersen -o petersen.jsonl
    """
    as_json = options.wants_json(json)
    if output is None:
        raise BadArgument("where shall the certificate go? expected -o FILE")
    if errata:
        if game is not None or graph is not None or everything:
            raise BadArgument("--errata takes neither GAME nor GRAPH nor --all; it writes one file per game")
        _errata(output, as_json)
    elif everything:
        if graph is not None:
            raise BadArgument("--all takes GAME, or nothing, and no GRAPH")
        _everything(game, output, options.limit(time_limit), database, as_json)
    elif game is None or graph is None:
        raise BadArgument("expected GAME and GRAPH, or --all, or --errata")
    else:
        _one(game, graph, output, database, as_json)


def _one(game: str, graph: str, output: Path, database: str | None, as_json: bool) -> None:
    from kb.certificates.make import Claimed, certificate
    from kb.certificates.reading import checked_file, write_lines
    from kb.graphs.reading import read_graph

    rules = _game(game)
    lines = list(certificate(rules, [Claimed(graph, read_graph(graph).position())]))
    write_lines(output, lines)
    proved = checked_file(output)
    recorded = _record(output, database)
    facts = {
        "file": str(output),
        "game": rules.slug,
        "graph": graph,
        "entries": len(proved.entries) + len(proved.forms),
        "bytes": output.stat().st_size,
        "recorded": recorded is not None and recorded.stored > 0,
    }
    if as_json:
        render.document(facts)
        return
    for line in proved.lines():
        render.line(line)
    render.note(f"{facts['entries']} entries, {facts['bytes']} bytes, checked: {output}")


def _game(name: str) -> Game:
    """A game that the checker has rules of."""
    from kb.games import game

    try:
        return game(name)
    except UnknownName:
        if not options.Shared.rules:
            raise
        known = "the checker has the rules of the twelve built-in games only"
        raise BadArgument(f"{name!r} cannot be certified: {known}") from None


def _everything(
    game: str | None, output: Path, limit: float | None, database: str | None, as_json: bool
) -> None:
    from kb.certificates.reading import make_folder

    with options.open_base(database) as base:
        if game is not None:
            facts = _of_game(base, _game(game).slug, output, limit)
            every = [facts]
        else:
            every = []
            until = None if limit is None else monotonic() + limit
            make_folder(output)
            for place, slug in enumerate(CHEAP_FIRST):
                # What a cheap game does not use of its share goes to the dear ones.
                share = None if until is None else max(until - monotonic(), 0) / (len(CHEAP_FIRST) - place)
                every.append(_of_game(base, slug, output / f"{slug}.jsonl.gz", share))
                if not as_json:
                    _tell(every[-1])
    if as_json:
        render.document(every[0] if game is not None else {"games": every})
    elif game is not None:
        _tell(every[0])
    if any(facts["certified"] < facts["stored"] for facts in every):
        raise typer.Exit(1)


def _of_game(base: KnowledgeBase, slug: str, output: Path, limit: float | None) -> dict[str, Any]:
    """Makes, checks and records the certificate of everything stored of a game."""
    with render.progress(f"certify {slug}") as progress:
        covered = base.certify_stored(slug, output, time_limit=limit, progress=progress)
    recorded = base.record_certificate(output)
    return {
        "file": str(output),
        "game": slug,
        "stored": covered.stored,
        "certified": recorded.stored,
        "entries": covered.entries,
        "bytes": output.stat().st_size,
        "failed": covered.failed,
    }


def _tell(facts: dict[str, Any]) -> None:
    share = facts["certified"] / facts["stored"] if facts["stored"] else 1
    render.line(
        f"{facts['game']}: {facts['certified']} of {facts['stored']} stored values certified ({share:.1%}) "
        f"by {counted(facts['entries'], 'entry', 'entries')}, {facts['bytes']} bytes: {facts['file']}"
    )
    for why in facts["failed"][:MOST_NAMED]:
        render.note(f"ggkb: no certificate of {why}")


def _errata(folder: Path, as_json: bool) -> None:
    from kb.certificates.errata import write
    from kb.certificates.reading import checked_file
    from kb.seeding import catalogue

    written, left_out = write(catalogue(), folder)
    for each in written:
        checked_file(each.path)
    if as_json:
        files = [{"game": each.game, "file": str(each.path), "claims": each.claims} for each in written]
        render.document({"files": files, "left_out": left_out})
        return
    for each in written:
        render.line(
            f"{each.game}: {counted(each.claims, 'claim')}, {each.path.stat().st_size} bytes: {each.path}"
        )
    for why in left_out:
        render.note(f"ggkb: left out: {why}")


def _record(output: Path, database: str | None) -> Recorded | None:
    """Notes what the file proves in the knowledge base, if there is one that can be written to."""
    try:
        base = options.open_to_ask(database)
    except DatabaseError:
        if (database or options.Shared.database) is not None:
            raise
        return None
    with base:
        return None if base.read_only else base.record_certificate(output)
