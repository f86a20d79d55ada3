"""`ggkb conflicts`: values on which computations differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cli import completion, options, render

if TYPE_CHECKING:
    from kb.store.records import RefutedImport


def conflicts(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Only of this game.", autocompletion=completion.games),
    ] = None,
    settled: Annotated[bool, typer.Option("--settled", help="Also those that were settled.")] = False,
    imports: Annotated[
        bool, typer.Option("--imports", help="Instead: what imported files claimed and computation refuted.")
    ] = False,
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Disputes, the oldest first; exit 1 if one is not settled. Refuted imports are listed by --imports.

    Example: ggkb conflicts polish
    """
    as_json = options.wants_json(json)
    base = options.open_base(database, read_only=True)
    if imports:
        _show_refuted(base.refuted_imports(game), as_json)
        return
    found = base.conflicts(game, settled=settled)
    if as_json:
        render.document({"conflicts": [conflict._asdict() for conflict in found]})
    else:
        rows = [
            (
                one.id,
                one.game,
                one.key,
                f"{one.stored_value} by run {one.stored_run}",
                f"{one.found_value} by run {one.found_run}",
                one.found_at,
                one.resolution or "not settled",
            )
            for one in found
        ]
        render.columns(
            rows, ("conflict", "game", "key", "stored", "found", "at", "resolution") if rows else ()
        )
    if any(conflict.resolution is None for conflict in found):
        raise typer.Exit(1)


def _show_refuted(found: Sequence[RefutedImport], as_json: bool) -> None:
    if as_json:
        render.document({"refuted_imports": [one._asdict() for one in found]})
        return
    rows = [
        (
            one.game,
            one.key,
            one.claimed,
            one.found,
            f"{one.file}, record {one.record}" if one.record else one.file,
            one.digest[:16],
            one.at,
        )
        for one in found
    ]
    render.columns(rows, ("game", "key", "claimed", "found", "file", "digest", "at") if rows else ())
