"""Seeding: the games, and the catalogue of papers in `seeds/`, into a database."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kb import paths
from kb.games import GAMES
from kb.store import Store
from kb.store.catalogue_records import CatalogueChange, ClaimRecord, ErratumRecord, PaperRecord
from kb.theorems.catalogue import Entry, Paper, read_catalogue


def catalogue(folder: Path | None = None) -> tuple[Paper, ...]:
    """The papers of `seeds/papers`, validated."""
    return read_catalogue(folder or paths.seeds() / "papers", [game.slug for game in GAMES])


def seed(store: Store, papers: Iterable[Paper] | None = None) -> CatalogueChange:
    """Registers every game and loads the catalogue; says what was new and what changed."""
    for game in GAMES:
        store.register_game(game)
    loaded = tuple(catalogue() if papers is None else papers)
    entries = [entry for paper in loaded for entry in paper.claims]
    return store.write_catalogue(
        [_paper(paper) for paper in loaded],
        [_claim(entry) for entry in entries],
        [erratum for entry in entries if (erratum := _erratum(entry)) is not None],
        whole=True,
    )


def _paper(paper: Paper) -> PaperRecord:
    return PaperRecord(
        key=paper.key,
        title=paper.title,
        authors=paper.authors,
        year=paper.year,
        venue=paper.venue,
        bibtex=paper.bibtex,
        text_read=paper.text_read,
        summary=paper.summary,
    )


def _claim(entry: Entry) -> ClaimRecord:
    names = ("check", "few_cases", "reason", "note", "reproduce", "proof", "prior_art")
    details = {name: getattr(entry, name) for name in names}
    details["answers"] = " ".join(f"{entry.paper}/{slug}" for slug in entry.answers)
    details["rests_on"] = " ".join(f"{entry.paper}/{slug}" for slug in entry.rests_on)
    details["read_from"] = str(entry.read_from or "")
    details["strength"] = str(entry.strength or "")
    return ClaimRecord(
        slug=entry.id,
        paper=entry.paper,
        game=entry.game,
        locator=entry.locator,
        kind=entry.kind,
        statement=entry.statement,
        scope=entry.scope,
        coded=entry.coded,
        proved=entry.proved,
        corrects=None if entry.corrects is None else f"{entry.paper}/{entry.corrects}",
        details={name: text for name, text in details.items() if text},
        reach=entry.reach,
        printed_range=entry.printed_range,
        checked_range=entry.checked_range,
        status=entry.status,
    )


def _erratum(entry: Entry) -> ErratumRecord | None:
    wrong = entry.erratum
    if wrong is None:
        return None
    return ErratumRecord(
        claim=entry.id,
        wrong=wrong.wrong,
        counterexample=wrong.counterexample,
        claimed=wrong.claimed,
        computed=wrong.computed,
        correction=wrong.correction,
        checked=wrong.checked,
        corrected_by=None if wrong.corrected_by is None else f"{entry.paper}/{wrong.corrected_by}",
        class_=wrong.class_,
        root=wrong.root,
        consequence=wrong.consequence,
        printed=wrong.printed,
        reproduce=wrong.reproduce,
        rank=wrong.rank,
    )
