"""Tables of two tails by recipes that are made up. The oracle is what a recipe says, read in Python."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

import pytest

from kb.errors import BadArgument, LimitReached
from kb.solvers import kernel
from kb.values.nimber import mex

pytestmark = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")

SIZE = 7
PATHS = [1, 0, 2]
"""The values of paths, over and over."""


class Recipe(NamedTuple):
    """Rows of values at the edges and the moves, as `TwoTails.table` takes them."""

    edges: Sequence[Sequence[int]]
    cuts: Sequence[tuple[int, int, int, int]] = ()
    tips: Sequence[tuple[int, int, int]] = ()
    kept: Sequence[tuple[int, int, int, int, int]] = ()
    split: Sequence[tuple[int, int, int, int, int]] = ()


def told(recipe: Recipe, *, memory_limit: int = 1 << 20) -> list[int]:
    """The kernel's table, row by row."""
    from kb._kernel import TwoTails

    tables = TwoTails(memory_limit)
    tables.add_sequence(array("I", PATHS).tobytes(), 0, len(PATHS))
    edges, cuts, tips, kept, split = (array("i", chain(*part)).tobytes() for part in recipe)
    return list(array("I", tables.table(SIZE, edges, cuts, tips, kept, split)))


def path(n: int) -> int:
    return PATHS[n % len(PATHS)]


def options(recipe: Recipe, found: dict[tuple[int, int], int], i: int, j: int) -> Iterator[int]:
    """The values of what the moves leave."""

    def shorter(side: int, left: int) -> int:
        return found[(left, j) if side == 0 else (i, left)]

    tails = (i, j)
    for side, taken, from_root, from_tip in recipe.cuts:
        rest = tails[side] - taken
        yield from (shorter(side, n) ^ path(rest - n) for n in range(from_root, rest - from_tip + 1))
    for side, taken, constant in recipe.tips:
        if tails[side] >= taken:
            yield shorter(side, tails[side] - taken) ^ constant
    for _, _, first, second, constant in recipe.kept:
        yield path(i - first + j - second + 1) ^ constant
    for _, first, _, second, constant in recipe.split:
        yield path(i - first) ^ path(j - second) ^ constant


def expected(recipe: Recipe) -> list[int]:
    found: dict[tuple[int, int], int] = {}
    for n in range(SIZE):
        found[0, n], found[1, n], found[n, 0], found[n, 1] = (row[n] for row in recipe.edges)
    for i in range(2, SIZE):
        for j in range(2, SIZE):
            found[i, j] = mex(options(recipe, found, i, j))
    return [found[i, j] for i in range(SIZE) for j in range(SIZE)]


NOUGHTS = [[0] * SIZE for _ in range(4)]


def test_a_value_may_be_as_high_as_there_are_options() -> None:
    """At (2,2) the tips leave *0 and *1, the pieces kept *2 and *3, the others *4 and *5: its value is 6."""
    recipe = Recipe(
        NOUGHTS,
        tips=[(0, 1, 0), (1, 1, 1)],
        kept=[(-1, 0, 0, 0, path(5) ^ value) for value in (2, 3)],
        split=[(0, 0, 0, 0, value) for value in (4, 5)],
    )
    table = told(recipe)
    assert table == expected(recipe)
    assert table[2 * SIZE + 2] == 6


def test_every_cut_may_have_a_value_of_its_own() -> None:
    """At (2,2) cuts leave f(0,2), f(1,2), f(2,0) or f(2,1) beside a path: *0 to *3, so its value is 4."""
    edges = [[0] * SIZE for _ in range(4)]
    for value, row in enumerate(edges):
        row[2] = value ^ path(1 - value % 2)
    recipe = Recipe(edges, cuts=[(0, 1, 0, 0), (1, 1, 0, 0)])
    table = told(recipe)
    assert table == expected(recipe)
    assert table[2 * SIZE + 2] == 4


@pytest.mark.parametrize("seed", range(20))
def test_a_table_is_what_its_recipe_says(seed: int) -> None:
    random = Random(seed)

    def few(of: int) -> range:
        return range(random.randrange(of))

    rows = [[random.randrange(12) for _ in range(SIZE)] for _ in range(SIZE)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    recipe = Recipe(
        rows[:2] + columns[:2],
        cuts=[(random.randrange(2), random.randrange(1, 3), random.randrange(2), 0) for _ in few(3)],
        tips=[(random.randrange(2), random.randrange(1, 4), random.randrange(8)) for _ in few(5)],
        kept=[(-1, 0, random.randrange(2), random.randrange(2), random.randrange(8)) for _ in few(5)],
        split=[(0, random.randrange(2), 0, random.randrange(2), random.randrange(8)) for _ in few(5)],
    )
    assert told(recipe) == expected(recipe)


@pytest.mark.parametrize(
    ("recipe", "says"),
    [
        (Recipe(NOUGHTS, tips=[(0, 0, 1)]), "a move at a tip takes nothing"),
        (Recipe(NOUGHTS, tips=[(1, -1, 1)]), "a move at a tip takes nothing"),
        (Recipe(NOUGHTS, cuts=[(0, 0, 0, 0)]), "a cut leads to the member it was made in"),
        (Recipe(NOUGHTS, cuts=[(0, 1, -1, 0)]), "a cut leads to the member it was made in"),
        (Recipe(NOUGHTS, cuts=[(0, 1, 0, -1)]), "a cut leads to the member it was made in"),
        (Recipe(NOUGHTS, cuts=[(0, -1, 0, 2)]), "a cut leads to the member it was made in"),
        (Recipe(NOUGHTS, kept=[(0, 0, 0, 0, 0)]), "a type is not known"),
        (Recipe(NOUGHTS[:3]), "four rows of values at the edges are needed"),
    ],
)
def test_a_recipe_that_makes_no_sense_is_refused(recipe: Recipe, says: str) -> None:
    with pytest.raises(BadArgument, match=says):
        told(recipe)


def test_tables_are_booked_before_they_are_made() -> None:
    """A table and its columns take 2 · 49 numbers of four bytes, a proved type a number a value."""
    from kb._kernel import TwoTails

    both = 2 * SIZE * SIZE * 4
    assert told(Recipe(NOUGHTS), memory_limit=both) == [0] * SIZE * SIZE
    with pytest.raises(LimitReached, match="memory limit"):
        told(Recipe(NOUGHTS), memory_limit=both - 1)
    tables = TwoTails(40)
    tables.add(bytes(36), 1, 2)
    with pytest.raises(LimitReached, match="memory limit"):
        tables.add(bytes(36), 1, 2)


def test_what_was_booked_for_a_table_that_could_not_be_made_is_given_back() -> None:
    from kb._kernel import TwoTails

    tables = TwoTails(2 * SIZE * SIZE * 4)
    tables.add_sequence(array("I", PATHS).tobytes(), 0, len(PATHS))
    edges = array("i", chain(*NOUGHTS)).tobytes()
    unknown = array("i", [7, 0, 7, 0, 0]).tobytes()  # a split into sequences that nobody gave
    for _ in range(2):
        with pytest.raises(IndexError):
            tables.table(SIZE, edges, b"", b"", b"", unknown)
    assert list(array("I", tables.table(SIZE, edges, b"", b"", b"", b""))) == [0] * SIZE * SIZE
