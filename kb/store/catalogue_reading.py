"""Reading the catalogue: papers, claims with every wording they had, errata.

By the driver: pages and reports read all of it, and making an object of a model of each row takes several
times as long as the rest; whoever only reads need not load the models at all.
"""

from __future__ import annotations

import json
from typing import Any

from kb.errors import UnknownName
from kb.store.base import StoreBase
from kb.store.catalogue_records import ClaimRecord, ErratumRecord, PaperRecord

OF_PAPER = ("key", "title", "authors", "year", "venue", "bibtex", "text_read", "summary")
OF_WORDING = (
    "locator",
    "kind",
    "statement",
    "scope",
    "coded",
    "proved",
    "corrects",
    "details",
    "number",
    "recorded_at",
    "reach",
    "printed_range",
    "checked_range",
    "status",
)
OF_ERRATUM = tuple(name for name in ErratumRecord._fields if name != "claim")
"""Columns in the order in which the records are made of them; `class_` is the column `class`."""

_PAPERS = f"SELECT {', '.join(OF_PAPER)} FROM paper ORDER BY key"
_CLAIMS = (
    f"SELECT c.slug, p.key, g.slug, {', '.join(f'r.{name}' for name in OF_WORDING)}"
    " FROM claim c JOIN game g ON g.id = c.game_id LEFT JOIN paper p ON p.id = c.paper_id"
    " JOIN claim_revision r ON r.claim_id = c.id"
)
_LATEST = "(SELECT max(o.number) FROM claim_revision o WHERE o.claim_id = c.id)"
_ERRATA = (
    f"SELECT c.slug, {', '.join(f'e.{name}'.removesuffix('_') for name in OF_ERRATUM)}"
    " FROM erratum e JOIN claim c ON c.id = e.claim_id"
    " WHERE e.superseded_at IS NULL ORDER BY e.claim_id"
)


class CatalogueReading(StoreBase):
    """The papers and claims of a store, to be read."""

    def papers(self) -> list[PaperRecord]:
        """All papers, by key."""
        with self.engine.connection() as session:
            return [paper_of(*row) for row in session.rows(_PAPERS)]

    def claims(self, *, paper: str | None = None, game: str | None = None) -> list[ClaimRecord]:
        """The claims as they are worded now, in the order in which they were first stored."""
        chosen = [(column, name) for column, name in (("p.key", paper), ("g.slug", game)) if name is not None]
        query = f"{_CLAIMS} WHERE c.withdrawn_at IS NULL AND r.number = {_LATEST}"
        query += "".join(f" AND {column} = ?" for column, _ in chosen) + " ORDER BY c.id"
        with self.engine.connection() as session:
            return [claim_of(*row) for row in session.rows(query, [name for _, name in chosen])]

    def claim_history(self, slug: str) -> list[ClaimRecord]:
        """Every wording of a claim, the oldest first; `UnknownName` for a claim not stored."""
        with self.engine.connection() as session:
            rows = session.rows(f"{_CLAIMS} WHERE c.slug = ? ORDER BY r.number", (slug,))
        if not rows:
            raise UnknownName(f"there is no claim {slug!r} in the knowledge base")
        return [claim_of(*row) for row in rows]

    def errata(self) -> list[ErratumRecord]:
        """The errata that stand, in the order of their claims."""
        with self.engine.connection() as session:
            return [erratum_of(*row) for row in session.rows(_ERRATA)]


def paper_of(*columns: Any) -> PaperRecord:
    """A paper of the columns `OF_PAPER`."""
    key, title, authors, year, venue, bibtex, text_read, summary = columns
    names = tuple(authors.split(" and "))
    return PaperRecord(key, title, names, year, venue, bibtex, text_read or "", summary or "")


def claim_of(slug: str, paper: str | None, game: str, *wording: Any) -> ClaimRecord:
    """A claim of its slug, the key of its paper, its game, and the columns `OF_WORDING`."""
    said = dict(zip(OF_WORDING, wording, strict=True))
    return ClaimRecord(
        slug,
        paper,
        game,
        said["locator"],
        said["kind"],
        said["statement"],
        said["scope"],
        bool(said["coded"]),
        bool(said["proved"]),
        said["corrects"],
        json.loads(said["details"]),
        said["number"],
        said["recorded_at"],
        said["reach"] or "",
        said["printed_range"] or "",
        said["checked_range"] or "",
        said["status"] or "",
    )


def erratum_of(claim: str, *said: Any) -> ErratumRecord:
    """An erratum of the slug of its claim and the columns `OF_ERRATUM`, each NULL its field's empty value."""
    defaults = ErratumRecord._field_defaults
    texts: list[Any] = [
        defaults.get(name) if found is None else found for name, found in zip(OF_ERRATUM, said, strict=True)
    ]
    return ErratumRecord(claim, *texts)
