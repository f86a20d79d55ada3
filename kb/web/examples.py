"""Positions and tables that the explorer offers to begin with."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from kb.games import PLAYERS, Game
from kb.graphs.language import parse
from kb.web.citations import cited

EXAMPLES: dict[str, str] = {
    "polish": "K_{2,3}",
    "geography": "A(2,3,1)",
    "even-odd": "P(3,2)",
    "even-even": "C5",
    "odd-odd": "K_{1,4}",
    "trail-removing": "theta(1,2,2)",
    "star-removing": "C5",
    "matching-removing": "P5",
    "take-away": "F4",
    "node-kayles": "C6",
    "arc-kayles": "grid(2,3)",
    "grim": "W5",
}
"""A position of each game that shows its rules in a picture."""

ANYWHERE = ("P5", "C4", "K_{2,3}", "A(2,3,1)")
"""Positions to begin with in a game that has no example: the first on which there is a move."""


def example_of(rules: Game) -> str:
    """A position of a game to begin with; empty where none is known."""
    if rules.slug in EXAMPLES:
        return EXAMPLES[rules.slug]
    return next((text for text in ANYWHERE if _has_a_move(rules, text)), "")


def _has_a_move(rules: Game, text: str) -> bool:
    try:
        start = rules.start(parse(text).position())
        return any(True for player in PLAYERS for _ in islice(rules.moves(start, player), 1))
    except Exception:  # the rules of a file may fail in any way
        return False


START_EXAMPLES: tuple[tuple[str, str], ...] = (
    ("polish", "K_{1,3} + C_4 + K_2 + K_{2,3}"),
    ("take-away", "K4"),
    ("geography", "A(3,2,1)"),
    ("even-odd", "P(3,2)"),
    ("node-kayles", "petersen"),
)
"""Positions that an empty drawing offers."""


PUZZLE = {"game": "polish", "graph": "K_{1,3} + C_4 + K_2 + K_{2,3}"}
"""The puzzle of the first screen: the one that opens the paper on POLISH."""


class Tabled(NamedTuple):
    """A table that is worth a look, and the printed one it is laid beside."""

    game: str
    family: str
    ranges: str
    against: str = ""
    place: str = ""
    """Where the printed table stands in its paper."""

    @property
    def printed(self) -> str:
        """The printed table as people cite it."""
        return f"{cited(self.against.partition('_')[0])}, {self.place}"


TABLES: tuple[Tabled, ...] = (
    Tabled("polish", "K_{m,n}", "m=1..6 n=1..6"),
    Tabled("even-odd", "K_{m,n}", "m=1..6 n=m..6", "ottaway_table_1", "Table 1"),
    Tabled("even-odd", "K_{1,m,n}", "m=1..6 n=m..7", "ottaway_table_2", "Table 2"),
    Tabled("even-odd", "P(n,k)", "k=0..8 n=0..7", "ottaway_table_3", "Table 3"),
    Tabled("geography", "A(0,n,0)", "n=1..7", "siegel_section_1", "Section 1"),
    Tabled("take-away", "K_{m,n}", "m=1..4 n=m..4"),
    Tabled("node-kayles", "grid(m,n)", "m=1..3 n=1..3"),
    Tabled("trail-removing", "P_n", "n=1..8"),
    Tabled("arc-kayles", "C_n", "n=3..8"),
)

SEQUENCES: tuple[Tabled, ...] = (
    Tabled("node-kayles", "P_n", "n=1..120"),
    Tabled("arc-kayles", "C_n", "n=3..120"),
    Tabled("even-odd", "P(n,3)", "n=0..40"),
    Tabled("take-away", "tail(K3,0,n)", "n=0..60"),
    Tabled("grim", "C_n", "n=3..120"),
)
