"""What a knowledge base keeps, row by row, so that two can be compared whoever wrote them, and when."""

from __future__ import annotations

from typing import Any

from chaos.places import Place
from kb import KnowledgeBase

Kept = dict[str, frozenset[tuple[Any, ...]]]
"""The rows by what they are."""

_RULES = "g.slug, s.version, s.rules_hash"
_OF_RULES = "JOIN ruleset s ON s.id = {0}.ruleset_id JOIN game g ON g.id = s.game_id"
_VALUE = f"SELECT {_RULES}, v.key, coalesce(CAST(v.nim AS TEXT), f.text) FROM {{0}} v"
_WITH_FORM = f"{_OF_RULES.format('v')} LEFT JOIN form f ON f.id = v.form_id"
_WORDING = (
    "w.number, w.locator, w.kind, w.statement, w.scope, w.coded, w.proved, w.corrects, w.details, w.reach,"
    " w.printed_range, w.checked_range, w.status"
)
_FOUND = (
    "f.verdict, f.instances, f.contradictions, f.extent, f.counterexample, f.claimed, f.computed,"
    " f.proved_for_all"
)
_PRINTED = (
    "e.wrong, e.counterexample, e.claimed, e.computed, e.correction, e.checked, e.corrected_by, e.class,"
    " e.root, e.consequence, e.printed, e.reproduce, e.rank, e.superseded_at IS NULL"
)
_SAID = "t.key, t.position, t.value, t.nim, t.outcome, t.at_least, t.at_most, t.mean, t.temperature"

VALUES = {"values": f"{_VALUE.format('computed_value')} {_WITH_FORM}"}
IMPORTED = {"imported": f"{_VALUE.format('imported_value')} {_WITH_FORM}"}
CATALOGUE = {
    "rules": f"SELECT {_RULES}, g.title, g.kind, s.rules FROM ruleset s JOIN game g ON g.id = s.game_id",
    "papers": "SELECT key, title, authors, year, venue, bibtex, text_read, summary FROM paper",
    "claims": f"SELECT c.slug, p.key, g.slug, c.withdrawn_at IS NULL, {_WORDING} FROM claim c"
    " JOIN game g ON g.id = c.game_id LEFT JOIN paper p ON p.id = c.paper_id"
    " LEFT JOIN claim_revision w ON w.claim_id = c.id",
    "theorem values": f"SELECT {_RULES}, c.slug, w.number, {_SAID} FROM theorem_value t"
    f" {_OF_RULES.format('t')} JOIN claim_revision w ON w.id = t.claim_revision_id"
    " JOIN claim c ON c.id = w.claim_id",
    "errata": f"SELECT c.slug, {_PRINTED} FROM erratum e JOIN claim c ON c.id = e.claim_id",
}
VERDICTS = {
    "verdicts": f"SELECT c.slug, w.number, {_FOUND} FROM finding f JOIN audit a ON a.id = f.audit_id"
    " JOIN claim_revision w ON w.id = f.claim_revision_id JOIN claim c ON c.id = w.claim_id"
    " WHERE a.status = 'done'",
}
COVERAGE = {
    "coverage": f"SELECT {_RULES}, o.family, o.extent, o.found, o.expected, o.source FROM coverage o"
    f" {_OF_RULES.format('o')}",
}
CONFIRMED = {
    "confirmations": f"SELECT {_RULES}, o.key, r.solver, r.scope FROM confirmation o"
    f" {_OF_RULES.format('o')} JOIN run r ON r.id = o.run_id",
    "runs": f"SELECT {_RULES}, r.id, r.solver, r.solver_version, r.code_version, r.parameters, r.scope,"
    " r.machine, r.started_at, r.ended_at, r.status, r.message, r.written, r.confirmed, r.too_large, r.held,"
    f" r.digest FROM run r {_OF_RULES.format('r')}",
}
EVERYTHING = VALUES | CATALOGUE | VERDICTS | COVERAGE
"""All but who computed it and when, which a command that is run twice says twice, and what was imported."""


def kept(place: Place, what: dict[str, str] = EVERYTHING) -> Kept:
    """All rows that these questions ask for."""
    with KnowledgeBase(place.url, read_only=True) as base, base.store.engine.snapshot() as session:
        return {name: frozenset(session.rows(query)) for name, query in what.items()}


def is_part(some: Kept, of: Kept) -> bool:
    """Whether there is nothing in the one that is not in the other."""
    return all(rows <= of.get(name, frozenset()) for name, rows in some.items())
