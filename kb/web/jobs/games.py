"""The games, how much is stored of each, and how its values spread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.games import Game
from kb.values import nimber
from kb.web.jobs.reply import Reply, json_reply
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase
    from kb.store.censuses import CensusRecord


def games(base: KnowledgeBase, limits: Limits) -> Reply:
    """All games."""
    return json_reply({"games": [_record(base, each) for each in base.games]})


def game(base: KnowledgeBase, limits: Limits, *, game: str) -> Reply:
    """One game with what is stored of it, and the papers that speak of it."""
    rules = base.game(game)
    claims = base.claims(game=rules.slug)
    return json_reply(
        _record(base, rules)
        | {
            "coverage": [_coverage(one) for one in base.coverage(rules)],
            "censuses": [_census(one) for one in base.censuses(rules)],
            "papers": sorted({claim.paper for claim in claims if claim.paper is not None}),
            "claims": len(claims),
        }
    )


def health(base: KnowledgeBase, limits: Limits) -> Reply:
    """Whether the base can be read, and how many values it holds."""
    return json_reply({"values": base.stored()}, lasting=False)


def facets(base: KnowledgeBase, limits: Limits, *, game: str) -> Reply:
    """How many positions of each size have each value."""
    rules = base.game(game)
    found = base.facets(rules)
    return json_reply(
        {
            "game": rules.slug,
            "facets": [
                {
                    "n": facet.n,
                    "value": nimber.name(facet.value) if isinstance(facet.value, int) else facet.value.text,
                    "positions": facet.positions,
                }
                for facet in found[: limits.cells]
            ],
            "more": max(0, len(found) - limits.cells),
        }
    )


def coverage(base: KnowledgeBase, limits: Limits, *, game: str | None = None) -> Reply:
    """Which families and enumerations are stored, and whether completely."""
    return json_reply({"coverage": [_coverage(one) for one in base.coverage(game)]})


def _coverage(one: Any) -> dict[str, Any]:
    record: dict[str, Any] = one._asdict()
    return record | {"complete": one.complete}


def _census(one: CensusRecord) -> dict[str, Any]:
    record = {name: getattr(one, name) for name in ("family", "n", "graphs", "source", "digest")}
    return record | {"counts": [[m, value, count] for (m, value), count in sorted(one.counts.items())]}


def _record(base: KnowledgeBase, rules: Game) -> dict[str, Any]:
    return {
        "game": rules.slug,
        "aliases": list(rules.aliases),
        "title": rules.title,
        "kind": rules.kind,
        "rules": rules.rules,
        "positions": base.stored(rules),
        "on_multigraphs": rules.on_multigraphs,
        "with_brushes": rules.with_brushes,
        "with_token": rules.with_token,
    }
