"""The catalogue of claims: `seeds/papers/<key>.toml`, read and validated.

An entry holds what print says (restated), where, in which scope, and what is wrong with it if
anything is. Validation lists every error of every file at once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from kb.errors import BadSeed

PROVED_KINDS = frozenset({"theorem", "lemma", "proposition", "corollary", "formula"})
OTHER_KINDS = frozenset(
    {
        "definition",
        "conjecture",
        "question",
        "table",
        "example",
        "remark",
        "proof-step",
        "puzzle",
        "cross-reference",
        "correction",
        "finding",
    }
)
KINDS = PROVED_KINDS | OTHER_KINDS


@dataclass(frozen=True, kw_only=True)
class Erratum:
    """What is wrong in print, the smallest counterexample, and the corrected statement."""

    wrong: str
    counterexample: str
    claimed: str
    computed: str
    correction: str
    checked: str
    corrected_by: str | None = None
    """The slug of the claim, in the same paper, that states the correction in code."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One claim as the catalogue has it; `id` is `<paper>/<slug>`."""

    id: str
    paper: str
    locator: str
    kind: str
    game: str
    statement: str
    scope: str
    check: str = ""
    coded: bool = False
    reason: str = ""
    """Why a claim that is not coded is not: what computation cannot touch in it."""
    note: str = ""
    corrects: str | None = None
    reproduce: str = ""
    """For a finding: the command that shows it."""
    proved: bool = False
    erratum: Erratum | None = None


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper with its citation and its claims in the order of print."""

    key: str
    title: str
    authors: tuple[str, ...]
    year: int
    venue: str
    games: tuple[str, ...]
    bibtex: str
    claims: tuple[Entry, ...]


def read_catalogue(folder: Path, known_games: Iterable[str]) -> tuple[Paper, ...]:
    """All papers of a folder of TOML files, or `BadSeed` with every error in them."""
    errors: list[str] = []
    games = frozenset(known_games)
    papers = [_paper(path, games, errors) for path in sorted(folder.glob("*.toml"))]
    if not papers:
        errors.append(f"{folder}: no catalogue (*.toml) found")
    if errors:
        raise BadSeed("\n".join(errors))
    return tuple(paper for paper in papers if paper is not None)


def _paper(path: Path, games: frozenset[str], errors: list[str]) -> Paper | None:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        errors.append(f"{path.name}: {error}")
        return None
    key = data.get("key", "")
    if key != path.stem:
        errors.append(f"{path.name}: key is {key!r}, expected {path.stem!r} as the file is named")
    about = data.get("paper", {})
    wanted = {"title": str, "authors": list, "year": int, "venue": str, "games": list, "bibtex": str}
    for name, kind in wanted.items():
        if not isinstance(about.get(name), kind):
            errors.append(f"{path.name}: [paper] {name} is missing or not a {kind.__name__}")
    errors += [f"{path.name}: unknown key {name!r}" for name in data if name not in ("key", "paper", "claim")]
    errors += [f"{path.name}: [paper] unknown key {name!r}" for name in about if name not in wanted]
    entries = [_entry(path.name, str(key), row, games, errors) for row in data.get("claim", [])]
    claims = tuple(entry for entry in entries if entry is not None)
    _cross_check(path.name, str(key), claims, errors)
    if any(not isinstance(about.get(name), kind) for name, kind in wanted.items()):
        return None
    return Paper(
        key=str(key),
        title=about["title"],
        authors=tuple(about["authors"]),
        year=about["year"],
        venue=about["venue"],
        games=tuple(about["games"]),
        bibtex=about["bibtex"],
        claims=claims,
    )


def _entry(
    file: str, paper: str, row: Mapping[str, Any], games: frozenset[str], errors: list[str]
) -> Entry | None:
    where = f"{file}: claim {row.get('id', '?')}"
    before = len(errors)
    for name in ("id", "locator", "kind", "game", "statement", "scope"):
        if not isinstance(row.get(name), str) or not row[name].strip():
            errors.append(f"{where}: {name} is missing or empty")
    known = {field.name for field in fields(Entry)} - {"paper"}
    errors += [f"{where}: unknown key {name!r}" for name in row if name not in known]
    if row.get("kind") not in KINDS:
        errors.append(f"{where}: kind {row.get('kind')!r} is none of {', '.join(sorted(KINDS))}")
    if row.get("game") not in games:
        errors.append(f"{where}: game {row.get('game')!r} is not one of {', '.join(sorted(games))}")
    if not row.get("coded", False) and not row.get("reason"):
        errors.append(f"{where}: not coded, and no reason given")
    if row.get("kind") == "finding" and not row.get("reproduce"):
        errors.append(f"{where}: a finding needs the command that reproduces it")
    if (row.get("kind") == "correction") != ("corrects" in row):
        errors.append(f"{where}: a correction, and only a correction, names what it corrects")
    erratum = _erratum(where, row.get("erratum"), errors)
    if len(errors) > before:
        return None
    plain = {name: row[name] for name in row if name not in ("id", "erratum")}
    plain.setdefault("proved", row["kind"] in PROVED_KINDS)
    return Entry(id=f"{paper}/{row['id']}", paper=paper, erratum=erratum, **plain)


def _erratum(where: str, row: Mapping[str, Any] | None, errors: list[str]) -> Erratum | None:
    if row is None:
        return None
    names = {field.name for field in fields(Erratum)}
    missing = names - {"corrected_by"} - row.keys()
    errors += [f"{where}: erratum lacks {name}" for name in sorted(missing)]
    errors += [f"{where}: erratum has unknown key {name!r}" for name in row if name not in names]
    return None if missing or row.keys() - names else Erratum(**row)


def _cross_check(file: str, paper: str, claims: tuple[Entry, ...], errors: list[str]) -> None:
    ids = [claim.id for claim in claims]
    errors += [
        f"{file}: claim id {one!r} occurs twice" for one in sorted({i for i in ids if ids.count(i) > 1})
    ]
    by_id = {claim.id: claim for claim in claims}
    for claim in claims:
        if claim.corrects is not None and f"{paper}/{claim.corrects}" not in by_id:
            errors.append(f"{file}: {claim.id} corrects {claim.corrects!r}, which is no claim here")
        mended = claim.erratum.corrected_by if claim.erratum else None
        if mended is not None and (
            f"{paper}/{mended}" not in by_id or by_id[f"{paper}/{mended}"].corrects is None
        ):
            errors.append(f"{file}: {claim.id} is corrected by {mended!r}, which is no correction here")
