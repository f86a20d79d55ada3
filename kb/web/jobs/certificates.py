"""Certificates of single positions, made when they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.errors import BadArgument
from kb.graphs.language import describe
from kb.web.frames import Head
from kb.web.jobs.positions import as_terms, read_shown
from kb.web.jobs.reply import Reply
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase

LINES = "application/x-ndjson"


def certificate(
    base: KnowledgeBase, limits: Limits, *, game: str, given: dict[str, Any], budget: float
) -> Reply:
    """A certificate of the value of one position; the checker says whether it proves it."""
    from kb.certificates.deadline import Deadline
    from kb.certificates.make import Claimed, Maker

    terms = as_terms(read_shown(given, limits))
    if len(terms) != 1 or terms[0].sign < 0:
        raise BadArgument("a certificate speaks of one position; expected no sum, but one of its terms")
    maker = Maker(base.game(game))
    position = terms[0].position
    lines = [
        maker.header(),
        *maker.lines([Claimed(describe(position), position)], deadline=Deadline.after(seconds=budget)),
    ]
    return Reply(Head(media_type=LINES), ("".join(lines).encode(),))
