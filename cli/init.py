"""`ggkb init`: make or upgrade the database and load the seeds."""

from __future__ import annotations

from cli import options, render
from kb.counting import counted


def init(database: options.Database = None, json: options.Json = False) -> None:
    """Create or upgrade the database and load the games, papers and claims.

    Example: ggkb --db games.sqlite init
    """
    as_json = options.wants_json(json)
    base = options.open_base(database, create=True)
    change = base.seed()
    if as_json:
        render.document({"database": base.name, "added": len(change.added), "changed": list(change.changed)})
        return
    render.line(
        f"{base.name}: {counted(len(base.papers()), 'paper')}, {counted(len(base.claims()), 'claim')}"
    )
    render.worded_anew(change.changed)
