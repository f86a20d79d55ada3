"""Certificates of the counterexamples of the errata and of values that findings name, one file per game."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from kb.certificates.make import Claimed, Maker
from kb.certificates.reading import make_folder, write_lines
from kb.errors import KbError
from kb.games import game as game_named
from kb.graphs.language import parse
from kb.graphs.position import Position
from kb.theorems.catalogue import Paper

MOST_EDGES = 40
"""A larger position is left to `ggkb certify GAME GRAPH`."""

SMALL_BOARD, MOST_BOARD = 24, 45
"""Vertices of boards, which have many edges: larger ones have a file of their own, or none."""


class Wanted(NamedTuple):
    """A position that a claim of the catalogue names, as one claim of a certificate."""

    claim: str
    game: str
    text: str
    position: Position

    @property
    def file(self) -> str:
        """The name of the file that it is in."""
        is_large = self.game == "geography" and self.position.n > SMALL_BOARD
        return file_name(self.game, large=is_large)


class Written(NamedTuple):
    """A file that was written, and how many claims it has."""

    game: str
    path: Path
    claims: int


def wanted(papers: Iterable[Paper]) -> tuple[list[Wanted], list[str]]:
    """Every position that an erratum or a finding names, and in a sentence each those that are left out.

    The terms of a sum are claims of their own. What is no position ("k = 4") is left out.
    """
    found: dict[tuple[str, str], Wanted] = {}
    left_out: list[str] = []
    for claim, game, text in _named(papers):
        try:
            terms = parse(text).terms
        except KbError:
            left_out.append(f"{claim}: {text!r} is no position")
            continue
        for term in terms:
            if _is_large(game, term.position):
                left_out.append(f"{claim}: {text!r} is too large for a short file")
                continue
            name = text if len(terms) == 1 else f"a term of {text}"
            one = Wanted(claim, game, f"{claim}: {name}", term.position)
            found.setdefault((game, repr(term.position)), one)
    return list(found.values()), left_out


def _is_large(game: str, position: Position) -> bool:
    if game == "geography":
        return position.n > MOST_BOARD
    return len(position.edges) > MOST_EDGES


def _named(papers: Iterable[Paper]) -> Iterator[tuple[str, str, str]]:
    for paper in papers:
        for entry in paper.claims:
            if entry.erratum is not None:
                yield entry.id, entry.game, entry.erratum.counterexample
            words = shlex.split(entry.reproduce)
            if words[:2] == ["ggkb", "value"] and len(words) == 4:
                yield entry.id, game_named(words[2]).slug, words[3]


def file_name(game: str, *, large: bool = False) -> str:
    """What the file of a game is called."""
    return f"errata.{game}{'.large' if large else ''}.jsonl.gz"


def write(papers: Iterable[Paper], folder: Path) -> tuple[list[Written], list[str]]:
    """Writes the files into a folder; gives them, and what was left out and why."""
    make_folder(folder)
    listed, left_out = wanted(papers)
    written: list[Written] = []
    for name, slug in dict.fromkeys((one.file, one.game) for one in listed):
        maker = Maker(game_named(slug))
        lines = [maker.header()]
        claims = 0
        for one in (each for each in listed if each.file == name):
            try:
                lines += maker.lines([Claimed(one.text, one.position)])
                claims += 1
            except KbError as why:
                left_out.append(f"{one.text}: {why.message}")
        path = folder / name
        write_lines(path, lines)
        written.append(Written(slug, path, claims))
    return written, left_out
