"""The papers' abstract positions: POLISH states given by discrepancies, and boards of Partizan Geography."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import sub

from kb.errors import BadGraph
from kb.graphs.families import complete_multipartite, star
from kb.graphs.position import Edge, Position
from kb.graphs.size import check_size


def with_discrepancy(position: Position, discrepancy: Sequence[int]) -> Position:
    """The same graph with brushes = degree − discrepancy at every vertex (negative where needed)."""
    if len(discrepancy) != position.n:
        raise BadGraph(f"{position.n} vertices but {len(discrepancy)} discrepancies")
    return position.with_labels(list(map(sub, position.degrees(), discrepancy)))


def discrepancies(position: Position) -> list[int]:
    """Degree minus brushes at every vertex."""
    degrees = position.degrees()
    return list(map(sub, degrees, position.labels)) if position.labels else degrees


def light(first: Sequence[int], second: Sequence[int]) -> Position:
    """The LIGHT POLISH position ([i,j,k],[p,q,r]) on a complete bipartite graph.

    A class [x,y,z] has x vertices of discrepancy 1, then y of discrepancy 2, then z of discrepancy 3.
    """
    for triple in (first, second):
        if len(triple) != 3:
            raise BadGraph(f"a class of light() is three numbers [x,y,z], got {len(triple)}")
    graph = complete_multipartite((sum(first), sum(second)))
    return with_discrepancy(
        graph,
        [
            missing
            for triple in (first, second)
            for missing, count in enumerate(triple, 1)
            for _ in range(count)
        ],
    )


def star_state(discrepancy: int, leaves: int) -> Position:
    """The POLISH star (c,l): centre 0 of discrepancy c, and l leaves without brushes."""
    return with_discrepancy(star(leaves), [discrepancy] + [1] * leaves)


def spider_state(discrepancy: int, brushed: int, bare: int) -> Position:
    """The POLISH spider (c,m,l) with legs of two edges: body 0 of discrepancy c.

    Each leg is an inner vertex and its leaf; the first m legs have one brush inside, the l others none.
    """
    legs = brushed + bare
    check_size(2 * legs + 1, 2 * legs)
    edges = [edge for leg in range(legs) for edge in ((0, 2 * leg + 1), (2 * leg + 1, 2 * leg + 2))]
    brushes = [legs - discrepancy]
    for leg in range(legs):
        brushes += [1 if leg < brushed else 0, 0]
    return Position(2 * legs + 1, edges, labels=brushes)


def board(top: str, bottom: str) -> Position:
    """A 2 × n board of Partizan Geography: `X` visited, `.` open, `O` the token; visited cells are absent.

    Cells are numbered along the bottom row, then along the top row. Rows are L cliques, columns R edges.
    """
    if len(top) != len(bottom):
        raise BadGraph(f"the rows of a board are equally long, got {len(top)} and {len(bottom)} cells")
    rows = (bottom, top)
    cells = [(row, column) for row in (0, 1) for column, cell in enumerate(rows[row]) if cell != "X"]
    tokens = [index for index, (row, column) in enumerate(cells) if rows[row][column] == "O"]
    if len(tokens) != 1:
        raise BadGraph(f"a board holds one token O, got {len(tokens)}")
    number = {cell: index for index, cell in enumerate(cells)}
    check_size(len(cells), len(cells) * len(cells) // 2)
    edges: list[Edge] = []
    for row in (0, 1):
        edges += combinations([number[cell] for cell in cells if cell[0] == row], 2)
    rights = [(number[0, c], number[1, c]) for c in range(len(top)) if (0, c) in number and (1, c) in number]
    return Position(
        len(cells), edges + rights, marks=["L"] * len(edges) + ["R"] * len(rights), token=tokens[0]
    )


def board_a(x: int, y: int, z: int) -> Position:
    """The board A(x,y,z): the token lies in the bottom cell of one of the y columns open in both rows.

    x columns are open only below, z only above. Bottom cells first, the token's being number x.
    """
    return _counted_board(x, y, z, token=x)


def board_b(x: int, y: int, z: int) -> Position:
    """The board B(x,y,z): as A(x,y,z), but the token lies in one of the x cells, vertex 0."""
    return _counted_board(x, y, z, token=0)


def _counted_board(x: int, y: int, z: int, token: int) -> Position:
    below, above = x + y, y + z
    check_size(below + above, (below * below + above * above) // 2 + y)
    edges = [*combinations(range(below), 2), *combinations(range(below, below + above), 2)]
    rights = [(x + column, below + column) for column in range(y)]
    return Position(
        below + above, edges + rights, marks=["L"] * len(edges) + ["R"] * len(rights), token=token
    )
