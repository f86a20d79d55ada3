"""Declared games: the kernel against the reference solver on two examples, and against rules in C++."""

from __future__ import annotations

from pathlib import Path

from measure import compare, seconds

from kb.games import LocalGame, delete_vertex
from kb.games.own import games_of_file
from kb.graphs.enumerate import connected_graphs
from kb.graphs.families import petersen
from kb.solvers.kernel import KernelSolver

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"


def main() -> None:
    positions = list(connected_graphs(7))
    for name in ("even_cut", "guards"):
        (rules,) = games_of_file(str(EXAMPLES / f"{name}.py"))
        assert isinstance(rules, LocalGame)
        compare(rules, f"{len(positions)} connected graphs on 7 vertices", positions)
        compare(rules, "the Petersen graph", [petersen()])
    written = LocalGame("written", "Odd/Odd, declared", [delete_vertex("degree % 2 == 1")])
    larger = list(connected_graphs(8))
    expected, coded = seconds(lambda: KernelSolver("odd-odd").values(larger))
    found, declared = seconds(lambda: KernelSolver(written).values(larger))
    if found != expected:
        raise AssertionError("declared and coded rules differ on odd-odd")
    print(
        f"odd-odd, {len(larger)} connected graphs on 8 vertices: declared {declared:.3f} s, "
        f"in C++ {coded:.3f} s; ratio {coded / declared:.2f}"
    )


if __name__ == "__main__":
    main()
