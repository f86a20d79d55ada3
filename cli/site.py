"""`ggkb site`: the library as static pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import options, render
from kb.errors import BadArgument


def site(
    folder: Annotated[Path, typer.Argument(metavar="OUT/", help="The folder of the site.")],
    force: Annotated[
        bool, typer.Option("--force", help="Replace a folder that is not empty, with all that is in it.")
    ] = False,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Write papers, claims, errata, findings, tables and a search of the base as pages that need no server.

    Example: ggkb site public/
    """
    as_json = options.wants_json(json)
    try:
        from kb.site import build
    except ImportError as missing:
        raise BadArgument(
            f"a site needs the package {missing.name}; `pip install 'graph-games-kb[web]'` brings it"
        ) from None
    with options.open_base(database, read_only=True) as base, render.progress("pages") as show:
        built = build(base, folder, force=force, progress=show)
    if as_json:
        render.document({"folder": str(folder), **built._asdict()})
        return
    size = f"{built.bytes / 1e6:.1f} MB"
    render.line(f"{folder}: {built.pages:,} pages, {built.files:,} files, {size}; any web host serves them")
