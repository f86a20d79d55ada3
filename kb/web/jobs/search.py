"""Search: stored positions by what they are and what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.games import game as game_named
from kb.web.jobs.reply import Reply, json_reply
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
    limit: int,
    next: str | None = None,
) -> Reply:
    """One page of the positions that meet all filters."""
    limits.check("page", limit)
    rules = game_named(game)
    context = (rules.slug, tuple(filters))
    after = None if next is None else read_token(next, context)
    found = base.search(rules, *filters, limit=limit, after=after)
    record = found.as_json()
    return json_reply(record | {"next": None if found.next is None else token(found.next, context)})
