"""Tables of growing families: the kernel's against Python's, which takes the mex of all options."""

from __future__ import annotations

from array import array
from random import Random
from typing import TYPE_CHECKING

import pytest

from kb.errors import BadArgument, LimitReached
from kb.periods.boxes import Cut, Edges, Kept, KernelBoxes, Line, Moves, Split, Square, Tip, fill
from kb.periods.nim_tables import CutRow, EndRow, KernelTables, PythonTables
from kb.solvers import kernel
from kb.values.nimber import mex

if TYPE_CHECKING:
    from kb._kernel import TwoTails

pytestmark = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")


def tables(memory: int = 1 << 20) -> KernelTables:
    from kb._kernel import Recurrence

    return KernelTables(Recurrence(memory))


def random_family(random: Random, number: int) -> tuple[list[int], list[EndRow], list[CutRow]]:
    """A family whose options are its own smaller members and members of families before it."""
    values = [random.randrange(4) for _ in range(6)]
    ends = [
        (other, random.randrange(other == number, 4), random.randrange(3))
        for other in random.choices(range(number + 1), k=random.randrange(3))
    ]
    cuts = []
    for _ in range(random.randrange(3)):
        first, second = random.randrange(number + 1), random.randrange(number + 1)
        cuts.append((first, second, random.randrange(1, 4), random.randrange(3), random.randrange(3)))
    return values, ends, cuts


@pytest.mark.parametrize("seed", range(40))
def test_the_kernel_and_python_have_the_same_tables(seed: int) -> None:
    random, mine, theirs = Random(seed), tables(), PythonTables()
    for number in range(4):
        family = random_family(random, number)
        assert mine.add(*family) == theirs.add(*family) == number
        count = random.randrange(10, 60)
        mine.extend(number, count, None)
        theirs.extend(number, count, None)
        if random.random() < 0.3:
            for table in (mine, theirs):
                table.continue_by(number, 3, 5, 2)
                table.extend(number, 70, None)
        assert [mine.values(other) for other in range(number + 1)] == [
            theirs.values(other) for other in range(number + 1)
        ]


def test_kayles_has_its_values() -> None:
    """0.77: take one or two; Guy and Smith's table (Winning Ways, chapter 4)."""
    kayles = tables()
    kayles.add([0, 1], [], [(0, 0, 1, 0, 0), (0, 0, 2, 0, 0)])
    kayles.extend(0, 24, None)
    assert kayles.values(0).tolist() == [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7,
    ]  # fmt: skip


def test_what_is_known_asks_nothing_of_others() -> None:
    family = tables()
    family.add([0], [], [(0, 0, 1, 0, 0)])
    family.add([0, 1, 0, 1], [], [(0, 1, 1, 0, 0)])
    family.extend(1, 4, None)
    assert len(family.values(0)) == 1
    family.extend(1, 5, None)
    assert len(family.values(0)) == 5
    family.extend(1, 2, None)
    assert len(family.values(1)) == 5


def test_a_period_goes_on_by_its_saltus() -> None:
    family = tables()
    family.add([7, 0, 1], [], [(0, 0, 1, 0, 0)])
    family.continue_by(0, 1, 2, 3)
    family.extend(0, 9, None)
    assert family.values(0).tolist() == [7, 0, 1, 3, 4, 6, 7, 9, 10]


@pytest.mark.parametrize(
    ("ends", "cuts", "says"),
    [
        ([(1, 1, 0)], [], "an end option leads to a type"),
        ([(0, 0, 0)], [], "an end option leads to a type"),
        ([], [(1, 0, 1, 0, 0)], "a cut leads to a type"),
        ([], [(0, 1, 1, 0, 0)], "a cut leads to a type"),
        ([], [(0, 0, 0, 0, 1)], "the member it was made in"),
        ([], [(0, 0, 0, 1, 0)], "the member it was made in"),
        ([], [(0, 0, 2, -1, 0)], "the member it was made in"),
        ([], [(0, 0, 2, 0, -1)], "the member it was made in"),
    ],
)
def test_a_family_that_leads_to_itself_is_refused(ends: list[EndRow], cuts: list[CutRow], says: str) -> None:
    with pytest.raises(BadArgument, match=says):
        tables().add([0, 1], ends, cuts)


def test_the_least_that_is_simpler_is_taken() -> None:
    family = tables()
    family.add([0, 1], [(0, 1, 0)], [(0, 0, 0, 1, 1), (0, 0, 1, 0, 0)])
    family.extend(0, 4, None)
    # member 2: end v(1)=1; cut v(1)+v(1)=0; cut v(0)+v(1)=1 → 2; member 3 likewise from 0, 1 and 2
    assert family.values(0).tolist()[:3] == [0, 1, 2]


@pytest.mark.parametrize(("start", "length"), [(0, 0), (0, 3), (1, 2)])
def test_a_period_beyond_what_is_known_is_refused(start: int, length: int) -> None:
    family = tables()
    family.add([0, 1], [], [])
    family.continue_by(0, 0, 2, 0)
    with pytest.raises(BadArgument, match="longer than the values known"):
        family.continue_by(0, start, length, 0)


def test_memory_is_booked_value_by_value() -> None:
    family = tables(memory=400)
    family.add([], [], [])
    family.extend(0, 100, None)
    with pytest.raises(LimitReached, match="memory limit"):
        family.extend(0, 101, None)


def two_tails(memory: int = 1 << 20) -> TwoTails:
    from kb._kernel import TwoTails

    return TwoTails(memory)


def numbers(code: str, *values: int) -> bytes:
    return array(code, values).tobytes()


@pytest.mark.parametrize("seed", range(20))
def test_boxes_of_two_tails_are_those_of_python(seed: int) -> None:
    random, size = Random(seed), 9

    def line(start: int, length: int) -> Line:
        return Line(tuple(random.randrange(5) for _ in range(start + length)), start, length, 0)

    def square() -> Square:
        return Square(tuple(tuple(random.randrange(5) for _ in range(5)) for _ in range(5)), 2, 3, 0, 9)

    paths, others, squares = line(2, 5), [line(1, 3), line(0, 4)], [square(), square()]
    moves = Moves(
        cuts=tuple(
            Cut(random.randrange(2), random.randrange(1, 3), random.randrange(2), random.randrange(2))
            for _ in range(random.randrange(3))
        ),
        tips=tuple(
            Tip(random.randrange(2), random.randrange(1, 4), random.randrange(3))
            for _ in range(random.randrange(3))
        ),
        kept=tuple(
            Kept(
                random.choice([*squares, None]), random.random() < 0.5, random.randrange(3),
                random.randrange(3), random.randrange(3),
            )
            for _ in range(random.randrange(3))
        ),
        split=tuple(
            Split(
                random.choice(others), random.randrange(3), random.choice(others), random.randrange(3),
                random.randrange(3),
            )
            for _ in range(random.randrange(3))
        ),
    )  # fmt: skip
    edges = Edges(line(3, 6), line(3, 6), line(3, 6), line(3, 6))
    mine = KernelBoxes(two_tails()).fill(paths, edges, moves, size, None)
    theirs = fill(paths, edges, [moves], size, mex, lambda: None)
    assert [list(row)[2:] for row in mine[2:]] == [list(row)[2:] for row in theirs[2:]]


def test_a_type_that_is_not_known_is_refused() -> None:
    tables = two_tails()
    tables.add_sequence(numbers("I", 0), 0, 1)
    assert tables.add(numbers("I", 3), 0, 1) == 0
    edges = numbers("I", *[0] * 12)
    known, unknown = (numbers("i", number, 0, 0, 0, 0) for number in (0, 1))
    assert array("I", tables.table(3, edges, b"", b"", known, b""))[8] == 0  # mex{3}
    with pytest.raises(BadArgument, match="not known"):
        tables.table(3, edges, b"", b"", unknown, b"")


def test_types_and_boxes_are_booked_in_memory() -> None:
    tables = two_tails(memory=16)
    tables.add(numbers("I", 1, 2, 3, 4), 1, 1)
    with pytest.raises(LimitReached, match="memory limit"):
        tables.add(numbers("I", 1), 0, 1)
    fresh = two_tails(memory=2 * 9 * 4)
    fresh.add_sequence(numbers("I", 0), 0, 1)
    for _ in range(3):  # each box is given back
        fresh.table(3, numbers("I", *[0] * 12), b"", b"", b"", b"")
    with pytest.raises(LimitReached, match="memory limit"):
        fresh.table(4, numbers("I", *[0] * 16), b"", b"", b"", b"")
