"""A draft of an entry of the On-Line Encyclopedia of Integer Sequences, in the lines that its editors read.

Each line begins with the letter of its field. The number of the entry is given when it is made: A000000
stands for it, as "Your Name" does for whoever hands it in.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping

from kb.errors import BadArgument
from kb.games.base import Game
from kb.periods.guess import Guess
from kb.periods.results import ProvedPeriod
from kb.sequences import ValueSequence
from kb.store.catalogue_records import PaperRecord
from kb.version import code_version

MOST_DATA = 260
"""Letters that the terms of an entry may take."""


def draft(found: ValueSequence, game: Game, papers: Iterable[PaperRecord]) -> str:
    """The draft of a sequence of nim-values; the papers are those that speak of the game."""
    terms = found.nim_values()
    first, last = min(terms), max(terms)
    if list(terms) != list(range(first, last + 1)):
        raise BadArgument(f"an entry of OEIS has a term for each {found.variable} in order, without gaps")
    fields = _fields(found, game, terms, papers)
    return "".join(f"%{letter} A000000 {text}\n" for letter, text in fields)


def _fields(
    found: ValueSequence, game: Game, terms: Mapping[int, int], papers: Iterable[PaperRecord]
) -> Iterator[tuple[str, str]]:
    first, last = min(terms), max(terms)
    data = _data(terms.values())
    is_proved = isinstance(found.period, ProvedPeriod)
    family = found.family.partition(f" {found.variable}=")[0]
    place = "" if found.variable == "n" else f", with {found.variable} = n"
    yield "S", data
    yield "N", f"Nim-value (Grundy value) of {game.title} on the graph {family}{place}."
    yield "C", f"{game.rules} Two players move in turn; who cannot move loses."
    yield "C", f"The second player wins if and only if a(n) = 0. Values are given for n = {first}..{last}."
    if isinstance(found.period, Guess):
        yield "C", f"Conjecture: {_recurrence(found.period)}, seen {found.period.repeats} times in a row."
    for paper in papers:
        yield "D", f"{', '.join(paper.authors)}, {paper.title}, {paper.venue}."
    if isinstance(found.period, ProvedPeriod):
        looked = f"proved by a finite computation on the values to n = {found.period.values_to}"
        yield "F", f"{_recurrence(found.period)}, {looked}."
    command = shlex.join(["ggkb", "sequence", found.game, family, f"{found.variable}={first}..{last}"])
    yield "o", f"(Shell) {command} --bfile # Graph Games Knowledge Base {code_version()}"
    is_short = len(data) < MOST_DATA * 2 // 3 and not is_proved
    yield "K", ",".join(["nonn", *(["easy"] if is_proved else []), *(["more"] if is_short else [])])
    yield "O", f"{first},{next((i for i, term in enumerate(terms.values(), 1) if term > 1), 1)}"
    yield "A", "_Your Name_, the date"


def _data(terms: Iterable[int]) -> str:
    """As many of the first terms as an entry holds."""
    data = ""
    for term in map(str, terms):
        longer = f"{data}, {term}" if data else term
        if len(longer) > MOST_DATA:
            break
        data = longer
    return data


def _recurrence(period: ProvedPeriod | Guess) -> str:
    rise = f" + {period.saltus}" if period.saltus else ""
    return f"a(n+{period.length}) = a(n){rise} for n >= {period.start}"
