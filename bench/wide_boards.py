"""Node Kayles on boards and graphs of more than 128 vertices: queens, grids, generalized Petersen graphs.

Node Kayles on a queen's graph is the game of placing queens that do not attack each other. Each line names
the record that it stands against, and every value that the record prints has to be the same. With `--again`
each graph is solved once more with its vertices shuffled, by a solver that remembers nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from measure import seconds

from kb.counting import counted
from kb.errors import LimitReached
from kb.graphs.language import parse_position
from kb.graphs.position import Position
from kb.solvers.kernel import KernelSolver


class Record(NamedTuple):
    """A sequence as OEIS prints it: its name, the graph of a number, the first number and all values."""

    name: str
    graph: str
    first: int
    values: tuple[int, ...]

    def printed(self, n: int) -> int | None:
        """The value that is printed for the graph of n."""
        return self.values[n - self.first] if 0 <= n - self.first < len(self.values) else None

    def __str__(self) -> str:
        return f"{self.name} to {self.graph.format(n=self.first + len(self.values) - 1)}"


QUEENS = Record("OEIS A344227", "queens({n},{n})", 1, (1, 1, 2, 1, 3, 1, 2, 3, 1, 0, 1, 0, 1))
PETERSEN = Record(
    "OEIS A316533", "GP({n},2)", 5, (1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0)
)
"""The half turn answers every move where n is even, so that only odd n are work."""
GRIDS = Record("OEIS A316632", "P3 x P{n}", 1, (2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3))


def solve(text: str, position: Position, record: Record, given: argparse.Namespace) -> int | None:
    """The value, after a line that tells its cost; None where a limit was reached."""
    solver = KernelSolver("node-kayles", memory_limit=given.memory << 30)
    value, took = seconds(partial(attempt, solver, position, given.time_limit))
    said = f"nim-value {value}" if isinstance(value, int) else value.message
    remembered = f"{counted(solver.states, 'state')} in {solver.peak_memory / (1 << 20):.1f} MiB"
    print(f"{text}, {position.n} vertices: {said}, {took:.2f} s, {remembered} (record: {record})", flush=True)
    return value if isinstance(value, int) else None


def attempt(solver: KernelSolver, position: Position, time_limit: float) -> int | LimitReached:
    """The value, or the limit that was reached first."""
    try:
        return solver.value(position, time_limit=time_limit)
    except LimitReached as limit:
        return limit


def shuffled(position: Position) -> Position:
    """The same graph by other names of its vertices."""
    names = list(range(position.n))
    Random(position.n).shuffle(names)
    return Position(position.n, [(names[a], names[b]) for a, b in position.edges])


def measure(record: Record, numbers: range, given: argparse.Namespace) -> None:
    """Solves the graphs with these numbers, and stops at the first that passes a limit."""
    for n in numbers:
        text = record.graph.format(n=n)
        expected = record.printed(n)
        for name, position in copies(text, given.again):
            value = solve(name, position, record, given)
            if value is None:
                return
            if expected not in (None, value):
                raise AssertionError(
                    f"{name}: {value}, and {expected} by {record.name} or as the graph is given"
                )
            expected = value


def copies(text: str, again: bool) -> Iterator[tuple[str, Position]]:
    """The graph, and if it is to be solved again the graph with its vertices shuffled."""
    position = parse_position(text)
    yield text, position
    if again:
        yield f"{text} shuffled", shuffled(position)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--queens", type=int, default=12, help="side of the largest board")
    parser.add_argument("--petersen", type=int, default=31, help="n of the largest GP(n,2)")
    parser.add_argument("--grid", type=int, default=24, help="columns of the largest grid of 3 rows")
    parser.add_argument("--time-limit", type=float, default=600, help="seconds for each")
    parser.add_argument("--memory", type=int, default=8, help="GiB for what a solver remembers")
    parser.add_argument("--again", action="store_true", help="solve each a second time, shuffled")
    given = parser.parse_args()
    for record, first, last in (
        (QUEENS, 8, given.queens),
        (PETERSEN, 20, given.petersen),
        (GRIDS, 10, given.grid),
    ):
        measure(record, range(first, last + 1), given)


if __name__ == "__main__":
    main()
