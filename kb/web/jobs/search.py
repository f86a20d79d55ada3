"""Search: stored positions by what they are and what they are worth, counted, sorted, or as a file."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import TYPE_CHECKING

from kb.errors import BadArgument
from kb.web.frames import Head
from kb.web.jobs.reply import Reply, in_chunks, json_reply
from kb.web.limits import Limits
from kb.web.tokens import read_token, token

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase


def search(
    base: KnowledgeBase,
    limits: Limits,
    *,
    game: str,
    filters: list[str],
    sort: list[str],
    limit: int,
    next: str | None = None,
) -> Reply:
    """One page of the positions that meet all filters."""
    limits.check("page", limit)
    if sort and next is not None:
        raise BadArgument("the first page of a sorted search is its only one; ask for it without next")
    rules = base.game(game)
    context = (rules.slug, tuple(filters))
    after = None if next is None else read_token(next, context)
    found = base.search(rules, *filters, limit=limit, after=after, sort=sort)
    onward = None if found.next is None else token(found.next, context)
    return json_reply(found.as_json() | {"next": onward, "more": found.more})


def counts(base: KnowledgeBase, limits: Limits, *, game: str, filters: list[str], by: list[str]) -> Reply:
    """How many positions meet all filters, for each combination of some facts."""
    return json_reply(base.count(game, *filters, by=by).as_json())


def search_size(base: KnowledgeBase, limits: Limits, *, game: str, filters: list[str]) -> Reply:
    """How many rows the file of a search has, once it is known to be allowed."""
    rows = base.count(game, *filters).total
    limits.check("export_rows", rows)
    return json_reply({"rows": rows})


def search_file(base: KnowledgeBase, limits: Limits, *, game: str, filters: list[str]) -> Reply:
    """All positions that meet all filters, as lines of CSV."""

    def lines() -> Iterator[str]:
        text = StringIO()
        writer: csv.DictWriter[str] | None = None
        for row in base.search_records(game, *filters):
            if writer is None:
                writer = csv.DictWriter(text, row, lineterminator="\n")
                writer.writeheader()
            writer.writerow(row)
            yield text.getvalue()
            text.seek(0)
            text.truncate()

    return Reply(Head(), in_chunks(lines()))
