"""Graphs judged as lines of graph6, many at once.

A block of lines gets codes, one for each combination of facts that the statement asks for, and the statement
is decided once for each code. Lines whose code leaves it open are solved together by the kernel; what facts
and values together leave open is left for somebody who looks at each graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Literal, NamedTuple

from kb.errors import LimitReached, TooLarge
from kb.games import Game
from kb.graphs.line_facts import TOO_LONG, UNDEFINED, Coded
from kb.query.statement import ABOUT_VALUES, NotYet, Statement
from kb.refute.facts import value_fact
from kb.solvers.batch import solve_text

QUICK, SLOW = 0.1, 1.0
"""Seconds: a piece that is solved faster is followed by one of twice its size, a slower one by half."""
PATIENCE = 20.0
"""Seconds after which a piece is given up, and its graphs are left to be solved one by one."""
SMALLEST, LARGEST = 500, 100_000
"""Graphs in a piece."""

Verdict = Literal["holds", "idle", "fails", "open"]
"""`idle`: the premise does not hold, so the statement is true of itself."""


class Failed(NamedTuple):
    """A counterexample: its number of edges, its graph6 line, and its nim-value where that was asked for."""

    edges: int
    line: str
    value: int | None


@dataclass
class Seen:
    """What came of some lines."""

    made: int = 0
    applied: int = 0
    failures: int = 0
    solved: int = 0
    smallest: Failed | None = None
    left: list[tuple[str, int | None]] = field(default_factory=list)
    """Lines that are not decided, with their nim-values where they were solved."""


class Judge:
    """Decides a statement for lines; one judge serves one thread.

    `game` is None where the kernel has no values for such lines.
    """

    def __init__(self, statement: Statement, game: Game | None, memory_limit: int | None = None) -> None:
        from kb._kernel import fact_names

        self.statement = statement
        self.game = game if statement.needs_values else None
        self.names = sorted({"m"} | (statement.names & set(fact_names())))
        self._memory_limit = memory_limit
        self._size = SMALLEST
        self._known: dict[tuple[tuple[int, ...], int | None], Verdict] = {}

    def judge(
        self, text: bytes, seen: Seen, advance: Callable[[int], None], stopped: Callable[[], bool]
    ) -> None:
        """Adds what comes of lines of one length to `seen`, and tells how many are dealt with."""
        from kb._kernel import line_facts, pick_coded

        coded = Coded.of(*line_facts(text, self.names))
        seen.made += sum(coded.counts)
        open_codes = self._settle(text, coded, [(row, None) for row in coded.rows], seen)
        waiting = sum(coded.counts[code] for code in open_codes)
        advance(sum(coded.counts) - waiting)
        if not waiting:
            return
        lines, codes = pick_coded(text, coded.codes, open_codes)
        if self.game is None:
            seen.left += ((line, None) for line in lines.decode().split())
            return
        for piece, piece_codes in self._pieces(lines, codes):
            self._solve(self.game, piece, piece_codes, coded.rows, seen)
            advance(len(piece_codes) // 4)
            if stopped():
                return

    def _settle(
        self, text: bytes, coded: Coded, meaning: Sequence[tuple[tuple[int, ...], int | None]], seen: Seen
    ) -> list[int]:
        """Counts what is decided; gives the codes that are not. `meaning`: facts and value of each code."""
        from kb._kernel import pick_coded

        left: list[int] = []
        for code, (row, value) in enumerate(meaning):
            verdict = self._verdict(row, value)
            if verdict == "open":
                left.append(code)
                continue
            seen.applied += 0 if verdict == "idle" else coded.counts[code]
            if verdict != "fails":
                continue
            seen.failures += coded.counts[code]
            edges = row[self.names.index("m")]
            if seen.smallest is None or edges < seen.smallest.edges:
                line = pick_coded(text, coded.codes, [code])[0].split(b"\n", 1)[0].decode()
                seen.smallest = Failed(edges, line, value)
        return left

    def _pieces(self, lines: bytes, codes: bytes) -> Iterator[tuple[bytes, bytes]]:
        """Lines of one length and their codes, cut into pieces that take a fair time each."""
        width, at = lines.find(b"\n") + 1, 0
        while at * width < len(lines):
            end = at + self._size
            started = monotonic()
            yield lines[at * width : end * width], codes[at * 4 : end * 4]
            took = monotonic() - started
            self._size = min(2 * self._size, LARGEST) if took < QUICK else self._size
            self._size = max(self._size // 2, 1) if took > SLOW else self._size
            at = end

    def _solve(
        self, game: Game, lines: bytes, codes: bytes, rows: Sequence[tuple[int, ...]], seen: Seen
    ) -> None:
        from kb._kernel import code_values, pick_coded

        try:
            values = solve_text(game, lines, time_limit=PATIENCE, memory_limit=self._memory_limit)
        except (LimitReached, TooLarge):
            seen.left += ((line, None) for line in lines.decode().split())
            return
        seen.solved += len(values)
        refined = Coded.of(*code_values(codes, values))
        meaning = [(rows[code], value) for code, value in refined.rows]
        for code in self._settle(lines, refined, meaning, seen):
            text = pick_coded(lines, refined.codes, [code])[0]
            seen.left += ((line, meaning[code][1]) for line in text.decode().split())

    def _verdict(self, row: tuple[int, ...], value: int | None) -> Verdict:
        place = (row, value)
        if place not in self._known:
            told = {
                name: None if fact == UNDEFINED else fact
                for name, fact in zip(self.names, row, strict=True)
                if fact != TOO_LONG
            }
            self._known[place] = verdict(self.statement, told, value)
        return self._known[place]


def verdict(statement: Statement, told: Mapping[str, int | None], value: int | None) -> Verdict:
    """What facts, and a nim-value if there is one, say about a statement."""

    def ask(name: str) -> Any:
        if name in told:
            return told[name]
        if name in ABOUT_VALUES and value is not None:
            return value_fact(name, value)
        raise NotYet

    try:
        if not statement.holds(ask):
            return "fails"
        return "holds" if statement.applies(ask) else "idle"
    except NotYet:
        return "open"
