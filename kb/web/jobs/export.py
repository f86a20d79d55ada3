"""Export: all computed values of a game, or of all games, in chunks of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.web.frames import Head
from kb.web.jobs.reply import Reply, in_chunks, json_reply
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase


def export_size(base: KnowledgeBase, limits: Limits, *, game: str | None) -> Reply:
    """How many values an export has, once it is known to be allowed."""
    rows = base.stored(*([] if game is None else [game]))
    limits.check("export_rows", rows)
    return json_reply({"rows": rows})


def export(base: KnowledgeBase, limits: Limits, *, game: str | None, format: str) -> Reply:
    """The lines of an export."""
    lines = base.export(None, format, *(() if game is None else (game,)))
    return Reply(Head(), in_chunks(lines))
