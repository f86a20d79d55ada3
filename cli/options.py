"""Options that several commands share, and what they stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        help="The database: a SQLAlchemy URL or a SQLite file. "
        "Default: GGKB_DATABASE, else a file in your data folder.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game: its slug or an alias, e.g. polish.")]
GraphText = Annotated[str, typer.Argument(metavar="GRAPH", help="A graph or position as text, e.g. K_{2,3}.")]


class Shared:
    """What was said before the command's name; it holds unless the command says otherwise."""

    database: str | None = None
    json: bool = False


def wants_json(json: bool) -> bool:
    """Whether JSON was asked for, before or after the command's name."""
    Shared.json = Shared.json or json
    return Shared.json


def open_base(database: str | None, *, read_only: bool = False) -> KnowledgeBase:
    """The knowledge base that this call speaks of."""
    from kb.knowledge_base import KnowledgeBase

    return KnowledgeBase(database or Shared.database, read_only=read_only)
