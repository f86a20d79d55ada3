"""Writing what was solved: grouped by solver, each group in the name of a run of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from typing import Any

from kb.errors import Conflict
from kb.games import Game
from kb.solvers import SHORTCUTS, Solution
from kb.store import Store
from kb.store.records import LineRows, Run, Status, Written
from kb.version import code_version

AGAIN = "again"
"""The parameter of a run that holds the command which goes on with it."""


class CommandRuns(ExitStack):
    """The runs of one command, however often it asks: one for each game and solver, closed at its end."""

    def __init__(self, store: Store, scope: str = "", **parameters: Any) -> None:
        """`scope` says what the command does, as in "sequence of S_n"; a look-up names what it solves."""
        super().__init__()
        self._make = partial(RunWriter, store, scope=scope, parameters=parameters)
        self._by_game: dict[Game, RunWriter] = {}

    def of(self, game: Game) -> RunWriter:
        """The writer of a game."""
        if game not in self._by_game:
            self._by_game[game] = self.enter_context(self._make(game))
        return self._by_game[game]


@dataclass(eq=False)
class RunWriter(AbstractContextManager["RunWriter"]):
    """The runs of one call, one for each solver; a run begins with the first value it writes.

    As a context manager it closes its runs: done, interrupted by the user, or failed.
    """

    store: Store
    game: Game
    _: KW_ONLY
    scope: str = ""
    """What is solved; it may be set later, before the first value is written."""
    again: Sequence[str] = ()
    """The words after `ggkb` that go on where it stops; none where the question is simply asked again."""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    runs: list[int] = field(default_factory=list)
    """The numbers of all runs begun."""
    open_runs: dict[tuple[str, str], Run] = field(default_factory=dict)
    """Those that are not closed yet, by solver and version."""

    def write(self, solved: Iterable[tuple[str, Solution]]) -> Written:
        """Stores values by key; raises `Conflict`, which the store records, where one differs."""
        by_solver: dict[tuple[str, str], list[tuple[str, Any]]] = {}
        for key, solution in solved:
            by_solver.setdefault((solution.solver, solution.version), []).append((key, solution.value))
        new = confirmed = 0
        for solver, rows in by_solver.items():
            with self._writing(*solver) as run:
                written = self.store.write_values(run, rows)
            new += written.new
            confirmed += written.confirmed
        return Written(new, confirmed)

    def write_lines(
        self, solver: str, version: str, text: bytes, values: bytes, rows: LineRows | None = None
    ) -> Written:
        """Stores nim-values of plain graphs, one key per line, a byte per value; by one solver."""
        with self._writing(solver, version) as run:
            return self.store.write_lines(run, text, values, rows)

    @contextmanager
    def _writing(self, solver: str, version: str) -> Iterator[Run]:
        """The run of a solver to write in, which the store closes where a value differs."""
        try:
            yield self.run(solver, version)
        except Conflict:
            del self.open_runs[solver, version]
            raise

    def run(self, solver: str, version: str) -> Run:
        """The open run of a solver, begun now where there is none."""
        if (solver, version) not in self.open_runs:
            run = self.store.begin_run(
                self.game,
                solver=solver,
                solver_version=version,
                code_version=code_version(),
                scope=self.scope,
                parameters={**self.parameters, AGAIN: list(self.again)} if self.again else self.parameters,
                rules_hash=self.game.rules_hash,
                shortcuts=SHORTCUTS.get(solver, ()),
            )
            self.open_runs[solver, version] = run
            self.runs.append(run.id)
        return self.open_runs[solver, version]

    def end(self, status: Status = "done", *, too_large: int = 0, message: str | None = None) -> None:
        """Closes the runs; `too_large` counts the failures of the whole call, noted once."""
        for run in self.open_runs.values():
            self.store.finish_run(run, status, too_large=too_large, message=message)
            too_large = 0
        self.open_runs.clear()

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None:
            self.end()
        elif isinstance(error, KeyboardInterrupt):
            self.end("interrupted", message="stopped by the user")
        else:
            self.end("failed", message=str(error) or type(error).__name__)
