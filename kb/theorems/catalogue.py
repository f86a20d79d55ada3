"""The catalogue of claims: `seeds/papers/<key>.toml`, read and validated.

An entry holds what print says (restated), where, in which scope, and what is wrong with it if
anything is. Validation lists every error of every file at once, each with the entry it is in.
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
OPEN_KINDS = ("conjecture", "question")
LISTS = ("answers", "rests_on")
"""The keys of an entry that hold slugs of other entries of the paper."""

CLASSES = {
    "statement": "a theorem, lemma, formula, table or worked example is false as stated",
    "proof": "a step, display or remark is wrong, the result stands",
    "boundary": "fails only in a case that nobody means",
    "misprint": "a typing error: the text around it has it right",
    "literal": "false only if read against its obvious meaning",
    "conversion": "perhaps lost or changed when the text was converted",
}
"""What sort of slip an erratum is, the gravest first."""

REACHES = {
    "whole": "all that print asserts was checked",
    "part of the printed range": "some of the cases that print speaks of were checked",
    "existence only": "an example that there is one was found, and no more is claimed",
    "reconstructed family": "checked on a family rebuilt from the text, whose definition is lost or unclear",
}
"""How much of what print says a check covers."""
PART = "part of the printed range"
"""What a check covers unless its claim says otherwise."""

STATUSES = {
    "proved": "by an argument, printed with it",
    "proved by finite computation": "an argument leaves finitely many cases, and all of them were computed",
    "seen": "holds on every case computed, and is not proved",
}
"""On what a finding rests, the strongest first."""


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
    class_: str
    """One of `CLASSES`; in the catalogue it is written `class`."""
    root: str
    """The slip it comes from, in a few words: entries of a paper with one root count once."""
    consequence: str
    """What falls and what stands, in a sentence."""
    printed: str
    """The formula, number or few words in dispute, as printed."""
    reproduce: str
    """The command that shows it."""
    rank: int = 0
    """Its place among the slips of its class, from 1; 0 is after all that have one."""


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
    printed_range: str = ""
    """The cases that print speaks of: of a check that reaches a part of them the scope, unless given."""
    checked_range: str = ""
    """Which of them the audit checks, shown beside the printed range: what `check` says, unless given."""
    few_cases: str = ""
    """Why a check that reaches part of what print says has fewer than ten cases."""
    reach: str = ""
    """One of `REACHES`; a coded claim that does not say reaches part of the printed range."""
    status: str = ""
    """For a finding: one of `STATUSES`."""
    proof: str = ""
    """For a proved finding: the argument."""
    prior_art: str = ""
    """For a finding: who had it before, or what was searched without finding it."""
    answers: tuple[str, ...] = ()
    """For a finding: slugs of the questions and conjectures of the paper that it answers."""
    read_from: int = 0
    """For a finding that is seen: from how many of its smallest cases the rule can be read."""
    bounded: bool = False
    """For a finding that is seen: whether it says no more than was computed, and so is no conjecture."""
    strength: int = 0
    """For a finding: its place among those of its paper, from 1; 0 is after all that have one."""
    rests_on: tuple[str, ...] = ()
    """Slugs of the claims of the paper that its proof uses: a value found by it is no check of those."""


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
    text_read: str
    """Which text was read (preprint, thesis, journal) and its state: every erratum holds of that text."""
    summary: str
    """What falls, what stands and which proofs need new text, as the authors could sign it."""


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
    wanted |= {"text_read": str, "summary": str}
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
        text_read=about["text_read"],
        summary=about["summary"],
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
    _check_reach(where, row, errors)
    _check_finding(where, row, errors)
    erratum = _erratum(where, row.get("erratum"), errors)
    if erratum is not None and row.get("proved"):
        errors.append(f"{where}: proved and wrong in print exclude each other")
    if len(errors) > before:
        return None
    plain = {name: row[name] for name in row if name not in ("id", "erratum", *LISTS)}
    plain.setdefault("proved", row["kind"] in PROVED_KINDS and erratum is None)
    plain.setdefault("reach", PART if row.get("coded") else "")
    if plain["reach"] == PART and "printed_range" not in plain:
        plain |= {"printed_range": row["scope"], "checked_range": row["check"]}
    plain |= {name: tuple(row.get(name, ())) for name in LISTS}
    return Entry(id=f"{paper}/{row['id']}", paper=paper, erratum=erratum, **plain)


def _check_reach(where: str, row: Mapping[str, Any], errors: list[str]) -> None:
    if "reach" in row and row["reach"] not in REACHES:
        errors.append(f"{where}: reach {row['reach']!r} is none of {', '.join(REACHES)}")
    if "reach" in row and not row.get("coded"):
        errors.append(f"{where}: reach is of a check, and the claim is not coded")
    if "few_cases" in row and (not row.get("coded") or row.get("reach") == "whole"):
        errors.append(f"{where}: few_cases excuses a check of part of what print says, and of nothing else")
    if ("printed_range" in row) != ("checked_range" in row):
        errors.append(f"{where}: printed_range and checked_range stand side by side; one is missing")
    elif (
        row.get("coded")
        and row.get("reach", PART) == PART
        and not (row.get("checked_range") or row.get("check"))
    ):
        errors.append(f"{where}: which part of its scope is checked? Say it in check, or that reach is whole")


def _check_finding(where: str, row: Mapping[str, Any], errors: list[str]) -> None:
    names = ("status", "proof", "prior_art", "answers", "strength", "read_from", "bounded")
    given = [name for name in names if name in row]
    if given and row.get("kind") != "finding":
        errors.append(f"{where}: only a finding has {', '.join(given)}")
    if row.get("kind") != "finding":
        return
    if not row.get("prior_art"):
        errors.append(f"{where}: a finding needs prior_art: who had it, or what was searched")
    status = row.get("status")
    if status not in STATUSES:
        errors.append(f"{where}: status {status!r} is none of {', '.join(STATUSES)}")
    elif (status == "seen") == ("proof" in row):
        errors.append(f"{where}: a finding has a proof exactly where its status says proved")
    if bool(row.get("proved")) != (status != "seen"):
        errors.append(f"{where}: proved is {bool(row.get('proved'))}, but its status is {status!r}")
    if ("read_from" in row) + ("bounded" in row) != (status == "seen"):
        errors.append(
            f"{where}: a finding that is seen, and no other, is bounded or says what it was read_from"
        )


def _erratum(where: str, row: Mapping[str, Any] | None, errors: list[str]) -> Erratum | None:
    if row is None:
        return None
    before = len(errors)
    names = {field.name.rstrip("_") for field in fields(Erratum)}
    required = sorted(names - {"corrected_by", "rank"})
    errors += [f"{where}: erratum lacks {name}" for name in required if not row.get(name)]
    errors += [f"{where}: erratum has unknown key {name!r}" for name in row if name not in names]
    if "class" in row and row["class"] not in CLASSES:
        errors.append(f"{where}: erratum class {row['class']!r} is none of {', '.join(CLASSES)}")
    if len(errors) > before:
        return None
    return Erratum(**{"class_" if name == "class" else name: value for name, value in row.items()})


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
        for slug in claim.answers:
            if f"{paper}/{slug}" not in by_id or by_id[f"{paper}/{slug}"].kind not in OPEN_KINDS:
                errors.append(f"{file}: {claim.id} answers {slug!r}, which is no question or conjecture here")
        for slug in claim.rests_on:
            if f"{paper}/{slug}" not in by_id or f"{paper}/{slug}" == claim.id:
                errors.append(f"{file}: {claim.id} rests on {slug!r}, which is no other claim here")
