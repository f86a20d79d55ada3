"""Loading a catalogue of papers, claims and errata into the store.

A catalogue is loaded in one transaction. A claim that is worded anew gets a revision and keeps the old
one; a changed erratum supersedes the old one.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from kb.errors import UnknownName
from kb.store.base import now
from kb.store.catalogue_reading import (
    OF_ERRATUM,
    OF_PAPER,
    OF_WORDING,
    CatalogueReading,
    claim_of,
    erratum_of,
    paper_of,
)
from kb.store.catalogue_records import CatalogueChange, ClaimRecord, ErratumRecord, PaperRecord

if TYPE_CHECKING:
    from sqlalchemy import orm

    from kb.store.catalogue_models import ClaimRevision, ClaimRow


class Catalogue(CatalogueReading):
    """The papers and claims of a store, to be read and written."""

    def write_catalogue(
        self,
        papers: Iterable[PaperRecord] = (),
        claims: Iterable[ClaimRecord] = (),
        errata: Iterable[ErratumRecord] = (),
        *,
        whole: bool = False,
    ) -> CatalogueChange:
        """Loads papers, claims and the errata of those claims; says what was new and what changed.

        The games must be registered. An erratum that the store has for one of `claims` and that is
        not among `errata` is superseded by nothing. With `whole`, `claims` are all that the papers make:
        a claim of theirs that is not among them is withdrawn, and its erratum with it.
        """
        papers, claims = list(papers), list(claims)
        added: list[str] = []
        changed: list[str] = []
        same = 0
        errata_by_claim = {erratum.claim: erratum for erratum in errata}
        with self._orm() as session:
            stored = _Stored(session)
            changes = [(paper.key, _write_paper(stored, paper)) for paper in papers]
            changes += [(claim.slug, _write_claim(stored, claim)) for claim in claims]
            session.flush()  # errata name their claims by number
            for place, (name, change) in enumerate(changes[len(papers) :], start=len(papers)):
                if _write_erratum(stored, name, errata_by_claim.get(name)) and change == "same":
                    changes[place] = name, "changed"
            for name, change in changes:
                if change == "same":
                    same += 1
                else:
                    (added if change == "added" else changed).append(name)
            if whole:
                kept = {claim.slug for claim in claims}
                changed += _withdraw(stored, {paper.key for paper in papers}, kept)
        return CatalogueChange(tuple(added), tuple(changed), same)


class _Stored:
    """What is stored of a catalogue, read at once: to ask for each claim takes most of the time of `init`."""

    def __init__(self, session: orm.Session) -> None:
        from sqlalchemy import select
        from sqlalchemy.orm import selectinload

        from kb.store.catalogue_models import ClaimRow, ErratumRow, PaperRow
        from kb.store.models import GameRow

        self.session = session
        self.games = {row.slug: row for row in session.scalars(select(GameRow))}
        self.papers = {row.key: row for row in session.scalars(select(PaperRow))}
        claims = select(ClaimRow).options(selectinload(ClaimRow.revisions)).order_by(ClaimRow.id)
        self.claims = {row.slug: row for row in session.scalars(claims)}
        standing = select(ErratumRow).where(ErratumRow.superseded_at.is_(None)).order_by(ErratumRow.id.desc())
        self.errata = {row.claim_id: row for row in session.scalars(standing)}


def _write_paper(stored: _Stored, paper: PaperRecord) -> str:
    from kb.store.catalogue_models import PaperRow

    row = stored.papers.get(paper.key)
    change = "changed"
    if row is None:
        row = stored.papers[paper.key] = PaperRow(key=paper.key)
        stored.session.add(row)
        change = "added"
    elif paper_of(*_columns(row, OF_PAPER)) == paper:
        return "same"
    row.title, row.authors, row.year = paper.title, " and ".join(paper.authors), paper.year
    row.venue, row.bibtex = paper.venue, paper.bibtex
    row.text_read, row.summary = paper.text_read or None, paper.summary or None
    return change


def _write_claim(stored: _Stored, claim: ClaimRecord) -> str:
    from kb.store.catalogue_models import ClaimRevision, ClaimRow

    row = stored.claims.get(claim.slug)
    change = "changed"
    if row is None:
        game = stored.games.get(claim.game)
        paper = None if claim.paper is None else stored.papers.get(claim.paper)
        if game is None or (paper is None and claim.paper is not None):
            raise UnknownName(f"{claim.slug} is about {claim.game!r} in {claim.paper!r}: one is not stored")
        row = stored.claims[claim.slug] = ClaimRow(slug=claim.slug, game=game, paper=paper)
        stored.session.add(row)
        change = "added"
    if row.withdrawn_at is not None:
        row.withdrawn_at = None
    last = row.revisions[-1] if row.revisions else None
    number = last.number if last else 0
    if last and _claim(row, last) == claim._replace(revision=number, recorded_at=last.recorded_at):
        return "same"
    row.revisions.append(
        ClaimRevision(
            number=number + 1,
            locator=claim.locator,
            kind=claim.kind,
            statement=claim.statement,
            scope=claim.scope,
            coded=int(claim.coded),
            proved=int(claim.proved),
            corrects=claim.corrects,
            details=json.dumps(dict(claim.details), sort_keys=True, ensure_ascii=False),
            recorded_at=now(),
            reach=claim.reach or None,
            printed_range=claim.printed_range or None,
            checked_range=claim.checked_range or None,
            status=claim.status or None,
        )
    )
    return change


def _withdraw(stored: _Stored, papers: Collection[str], kept: Collection[str]) -> list[str]:
    """Withdraws the claims of these papers that are not kept; gives their slugs."""
    gone = [
        row
        for row in stored.claims.values()
        if row.withdrawn_at is None and row.paper and row.paper.key in papers and row.slug not in kept
    ]
    for row in gone:
        row.withdrawn_at = now()
        _write_erratum(stored, row.slug, None)
    return [row.slug for row in gone]


def _write_erratum(stored: _Stored, claim: str, erratum: ErratumRecord | None) -> bool:
    """Whether the erratum of the claim changed."""
    from kb.store.catalogue_models import ErratumRow

    number = stored.claims[claim].id
    stands = stored.errata.get(number)
    if (stands and erratum_of(claim, *_columns(stands, OF_ERRATUM))) == erratum:
        return False
    if stands is not None:
        stands.superseded_at = now()
        del stored.errata[number]
    if erratum is not None:
        texts = dict(zip(OF_ERRATUM, erratum[1:], strict=True))
        row = stored.errata[number] = ErratumRow(claim_id=number, recorded_at=now(), **texts)
        stored.session.add(row)
    return True


def _columns(row: Any, names: Iterable[str]) -> list[Any]:
    return [getattr(row, name) for name in names]


def _claim(row: ClaimRow, revision: ClaimRevision) -> ClaimRecord:
    paper = row.paper.key if row.paper else None
    return claim_of(row.slug, paper, row.game.slug, *_columns(revision, OF_WORDING))
