"""The C++ kernel for partizan games finds what the papers print."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from kb.graphs import families, states
from kb.solvers import kernel
from kb.solvers.kernel_partizan import PartizanKernelSolver
from kb.values.reading import parse_value
from kb.values.short_game import ShortGame

pytestmark = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")

# Nowakowski, Ottaway, Tables 1 and 2, as printed; rows m = 1, 2 …, columns n = 1, 2 …
TABLE_1 = ["0 2|0 0 4|0 0 6|0", "- 0 * 0 * 0", "- - 0 * 0 *", "- - - 0 * 0", "- - - - 0 *", "- - - - - 0"]
TABLE_2 = [
    "1 2 3 4 5 6 7",
    "- 1 3|* 1 5|* 1 7|*",
    "- - 1 1|* 1 1|* 1",
    "- - - 1 1|* 1 1|*",
    "- - - - 1 1|* 1",
    "- - - - - 1 1|*",
]
# Table 3: rows k = 0, 1 …, columns n = 0, 1 …
TABLE_3 = [
    "1 0 2|0 2 1 3|1 3 2",
    "0 2|0 2 1 3|1 3 2 4|2",
    "2|0 0 3|1||0 1* 2|1* 2 2* 3|2*",
    "0 4|0 3|1 5|3||1* 5||2|1* 4|2 6|4||2* 6||3|2*",
    "4|0 0 5|1||0 1* 2|1* 2 2* 3|2*",
    "0 6|0 5|1 7|5||1* 7||2|1* 6|2 8|6||2* 8||3|2*",
    "6|0 0 7|1||0 1* 2|1* 2 2* 3|2*",
    "0 8|0 7|1 9|7||1* 9||2|1* 8|2 10|8||2* 10||3|2*",
    "8|0 0 9|1||0 1* 2|1* 2 2* 3|2*",
]


def cells(table: list[str]) -> Iterator[tuple[int, int, ShortGame]]:
    for i, row in enumerate(table):
        for j, cell in enumerate(row.split()):
            if cell != "-":
                yield i, j, parse_value(f"{{{cell}}}" if "|" in cell else cell)


def test_complete_bipartite_graphs_have_the_printed_values() -> None:
    solver = PartizanKernelSolver("even-odd")
    for i, j, value in cells(TABLE_1):
        assert solver.value(families.complete_multipartite((i + 1, j + 1))) is value, (i + 1, j + 1)


def test_complete_tripartite_graphs_have_the_printed_values() -> None:
    solver = PartizanKernelSolver("even-odd")
    for i, j, value in cells(TABLE_2):
        assert solver.value(families.complete_multipartite((1, i + 1, j + 1))) is value, (i + 1, j + 1)


def test_generalized_paths_have_the_printed_values() -> None:
    solver = PartizanKernelSolver("even-odd")
    for k, n, value in cells(TABLE_3):
        assert solver.value(families.generalized_path(n, k)) is value, (n, k)


@pytest.mark.parametrize(
    ("n", "value", "mean"),
    [  # Nowakowski, Siegel, Section 1; the mean is the temperature, too
        (1, "-1", None),
        (2, "*", Fraction(0)),
        (3, "{1/2|0}", Fraction(1, 4)),
        (4, "{1*|0}", Fraction(1, 2)),
        (5, "{3/2|1||0}", Fraction(5, 8)),
        (6, "{2*|1||0}", Fraction(3, 4)),
        (7, "{5/2|2||1|||0}", Fraction(13, 16)),
    ],
)
def test_empty_boards_have_the_printed_values(n: int, value: str, mean: Fraction | None) -> None:
    found = PartizanKernelSolver("geography").value(states.board_a(0, n, 0))
    assert found is parse_value(value)
    assert mean is None or (found.mean, found.temperature) == (mean, mean)


@pytest.mark.parametrize(
    ("x", "y", "z", "value"),
    [  # Nowakowski, Siegel, after Notation 1
        (17, 17, 9, "{26,{27,{28,{29|25}|25}|25}|25}"),
        (5, 10, 3, "{10|11||10|||9||||8}"),
        (12, 15, 3, "{{{17,{18,{19,{20|17}|17}|17}|17}|16}|15}"),
    ],
)
def test_typical_boards_have_the_printed_values(x: int, y: int, z: int, value: str) -> None:
    assert PartizanKernelSolver("geography").value(states.board_a(x, y, z)) is parse_value(value)
