"""Lemma 3.21 to Corollary 3.23 and the game of Squayles: grids in the trail-removing game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kb.graphs.families import grid as grid_graph
from kb.graphs.named_families import Arguments
from kb.graphs.position import Edge, Position
from kb.theorems.evaluate import judge
from kb.theorems.kit import Cases, Instance, Oracle, about, compared
from kb.theorems.statements import HasOutcome
from kb.theorems.you.eulerian import EULERIAN, defect, is_fully_nice, is_nice
from kb.theorems.you.games import TRAIL

Cell = tuple[int, ...]
Cells = set[frozenset[Cell]]
"""Edges of a grid by the coordinates of their ends, counted from 1 as in print."""


def _between(*cells: Cell) -> Cells:
    """The edges of a walk through these cells."""
    return {frozenset(pair) for pair in pairwise(cells)}


def _row(i: int, m: int) -> Cells:
    return _between(*((i, j) for j in range(1, m + 1)))


def _column(j: int, n: int) -> Cells:
    return _between(*((i, j) for i in range(1, n + 1)))


def _numbered(sides: Cell, cells: Cells) -> list[Edge]:
    def number(cell: Cell) -> int:
        total = 0
        for side, place in zip(sides, cell, strict=True):
            total = total * side + place - 1
        return total

    ends = [sorted(map(number, edge)) for edge in cells]
    return [(u, v) for u, v in ends]


def _judged(sides: Cell, cells: Cells) -> Instance:
    whole = grid_graph(sides)
    text = f"grid({','.join(map(str, sides))})"
    return compared(text, EULERIAN, defect(whole, _numbered(sides, cells)), (whole.n, len(whole.edges)))


def _grids_are_fully_nice(oracle: Oracle) -> Cases:
    for n in range(2, 6):
        for m in range(n, 6):
            whole = grid_graph((n, m))
            claimed = "only nice" if n == m == 3 else "fully nice"
            nice = "only nice" if is_nice(whole) else "not nice"
            yield about(f"grid({n},{m})", claimed, "fully nice" if is_fully_nice(whole) else nice)


def _three_by_three(oracle: Oracle) -> Cases:
    corners = (0, 8)
    whole = grid_graph((3, 3))
    yield compared("corners of grid(3,3)", False, corners in whole.edges, (9, 12))
    rest = whole.without_vertices(corners)
    yield compared("grid(3,3) without two corners", EULERIAN, defect(rest, rest.edges), (7, 8))


def _even_rows(n: int, m: int) -> Cells:
    """The printed edges for even n."""
    chosen = _row(1, m) | _row(n, m) | _column(1, n)
    for i in range(2, n):
        chosen |= _row(i, m) - _between((i, 1), (i, 2))
    for i in range(2, n - 1, 2):
        chosen |= _between((i, 2), (i + 1, 2))
    for i in range(1, n, 2):
        chosen |= _between((i, m), (i + 1, m))
    return chosen


def _odd_rows(n: int, m: int) -> Cells:
    """The printed edges for odd n ≥ 5 and odd m."""
    chosen = _between((1, 1), (1, 2)) | _row(3, m) | _row(n, m)
    for j in range(2, m, 2):
        chosen |= _between((1, j), (1, j + 1))
    for j in range(1, m - 1, 2):
        chosen |= _between((2, j), (2, j + 1))
    for i in range(4, n):
        chosen |= _row(i, m) - _between((i, 1), (i, 2))
    chosen |= _column(1, n) - _between((2, 1), (3, 1))
    for j in range(3, m):
        chosen |= _between((1, j), (2, j))
    chosen |= _between((n, 1), (n, 2))
    for j in range(2, m, 2):
        chosen |= _between((n, j), (n, j + 1))
    return chosen


_FIVE_BY_THREE = "11 12 13 23 33 32 31 41 51 52 53 43 42 32 22 21 11"
"""A closed trail through all cells of P_5 □ P_3."""


def _swapped(cells: Cells) -> Cells:
    return {frozenset((j, i) for i, j in edge) for edge in cells}


def _two_more_rows(chosen: Cells, n: int, m: int) -> Cells:
    """From n to n + 2 rows: the boundary of the new ones, opened beside (n,1)(n,2) and sewn to it."""
    ring = (
        _row(n + 1, m) | _row(n + 2, m) | _between((n + 1, 1), (n + 2, 1)) | _between((n + 1, m), (n + 2, m))
    )
    opened = _between((n, 1), (n, 2)) | _between((n + 1, 1), (n + 1, 2))
    sewn = _between((n, 1), (n + 1, 1)) | _between((n, 2), (n + 1, 2))
    return (chosen | ring) - opened | sewn


def _odd_rows_corrected(n: int, m: int) -> Cells:
    cells = [(int(text[0]), int(text[1])) for text in _FIVE_BY_THREE.split()]
    chosen = _between(*cells)
    for rows in range(5, n, 2):
        chosen = _two_more_rows(chosen, rows, 3)
    chosen = _swapped(chosen)
    for columns in range(3, m, 2):
        chosen = _two_more_rows(chosen, columns, n)
    return _swapped(chosen)


def squayles_tour() -> set[Edge]:
    """The printed spanning Eulerian subgraph of P_4 □ P_5: a tour of all 20 vertices."""
    return set(_numbered((4, 5), _even_rows(4, 5)))


def staircase(n: int) -> set[Edge]:
    """The sticks of the staircase of P_n □ P_{n+1} from corner to corner, one right and one down in turn."""
    cells = [(1 + step // 2, 1 + (step + 1) // 2) for step in range(2 * n)]
    return set(_numbered((n, n + 1), _between(*cells)))


def _even_construction(oracle: Oracle) -> Cases:
    for n in range(2, 13, 2):
        for m in range(2, 13):
            yield _judged((n, m), _even_rows(n, m))


def _odd_construction(oracle: Oracle) -> Cases:
    for n in range(5, 14, 2):
        for m in range(3, 14, 2):
            yield _judged((n, m), _odd_rows(n, m))


def _odd_construction_corrected(oracle: Oracle) -> Cases:
    for n in range(5, 18, 2):
        for m in range(3, 16, 2):
            yield _judged((n, m), _odd_rows_corrected(n, m))


_CUBE_EDGES = (
    "111-211 113-213 122-222 131-231 132-232 133-233 211-311 212-312 213-313 221-321 223-323 231-331 112-122 "
    "113-123 212-222 311-321 312-322 313-323 121-131 222-232 223-233 323-333 111-112 121-122 221-222 331-332 "
    "122-123 132-133 322-323 332-333"
)
"""A spanning Eulerian subgraph of P_3 □ P_3 □ P_3; ijk is the cell (i, j, k)."""


def _cube_corrected() -> Cells:
    return {
        frozenset(tuple(int(digit) for digit in cell) for cell in edge.split("-"))
        for edge in _CUBE_EDGES.split()
    }


def _cube_as_printed() -> Cells:
    chosen: Cells = set()
    for k in (1, 2):
        chosen |= _between((1, 1, k), (1, 2, k), (2, 2, k), (2, 1, k))
    return chosen | _between((1, 1, 1), (1, 1, 2)) | _between((2, 1, 1), (2, 1, 2))


def _cube_is_fully_nice(oracle: Oracle) -> Cases:
    whole = grid_graph((3, 3, 3))
    found = "fully nice" if defect(whole, _numbered((3, 3, 3), _cube_corrected())) == EULERIAN else "unknown"
    yield about("grid(3,3,3)", "fully nice", found)


def _cube_printed(oracle: Oracle) -> Cases:
    yield _judged((3, 3, 3), _cube_as_printed())


def _cube_mended(oracle: Oracle) -> Cases:
    yield _judged((3, 3, 3), _cube_corrected())


def _sides() -> Iterator[Arguments]:
    yield from (((n,),) for n in range(2, 13))
    yield from (((2, m),) for m in range(2, 9))
    yield from ((sides,) for sides in ((3, 3), (3, 4), (3, 5), (4, 4), (2, 2, 2), (2, 2, 3), (2, 3, 3)))


def _sticks(oracle: Oracle) -> Cases:
    board: Position = grid_graph((4, 5))
    yield about("grid(4,5)", "31 sticks", f"{len(board.edges)} sticks")


def _squayles(oracle: Oracle) -> Cases:
    board = grid_graph((4, 5))
    yield judge(HasOutcome("N"), "grid(4,5)", board, oracle.value(board))


CLAIMS = (
    TRAIL.check("section-1-squayles", _sticks),
    TRAIL.check("lemma-3.21", _grids_are_fully_nice),
    TRAIL.check("lemma-3.21-proof-33", _three_by_three),
    TRAIL.check("lemma-3.21-proof-even", _even_construction),
    TRAIL.check("lemma-3.21-proof-odd", _odd_construction),
    TRAIL.check("lemma-3.21-proof-odd-corrected", _odd_construction_corrected),
    TRAIL.check("lemma-3.22", _cube_is_fully_nice),
    TRAIL.check("lemma-3.22-proof", _cube_printed),
    TRAIL.check("lemma-3.22-proof-corrected", _cube_mended),
    TRAIL.family("corollary-3.23", "grid", _sides, HasOutcome("N"), lambda sides: min(sides) >= 2),
    TRAIL.check("section-5-squayles", _squayles),
)
