"""All components of the hub of a wheel by the kernel: held against the table in Python, which the referee
checks in `tests/theorems/test_osullivan.py`, and against graphs that the referee solves here."""

import pytest

from kb._kernel import rim_table
from kb.errors import BadArgument
from kb.solvers.oracle import SolvingOracle
from kb.theorems.osullivan.rim_words import Piece
from kb.theorems.osullivan.wheel_subgraphs import alike, sorted_out


@pytest.mark.parametrize("rim", range(11))
def test_the_kernel_sorts_the_components_of_the_hub_as_python_does(rim):
    assert sorted(alike(rim), key=repr) == sorted(sorted_out(rim), key=repr)


def test_each_component_has_the_value_that_the_referee_finds():
    referee = SolvingOracle("take-away", solver="reference")
    for n, edges, value, left, cycle, how_many, shown in rim_table(4, 10**6):
        assert how_many == len(shown)
        for words in shown:
            position = Piece(tuple(words), cycle).position
            assert (position.n, len(position.edges), referee.value(position)) == (n, edges, value)
            options = {referee.value(position.without_edges([i])) for i in range(edges)}
            assert left == sum(1 << option for option in options)


def test_the_first_components_of_a_kind_and_the_last_are_shown():
    every = {tuple(row[:5]): row[6] for row in rim_table(6, 10**6)}
    for shown in (0, 1, 3):
        for *kind, how_many, words in rim_table(6, shown):
            whole = every[tuple(kind)]
            assert how_many == len(whole)
            assert words == [*whole[:shown], *whole[shown:][-1:]]


def test_rims_of_0_to_16_vertices_are_solved():
    assert rim_table(0, 1) == [(1, 0, 1, 0, False, 1, [[]])]
    for rim in (-1, 17):
        with pytest.raises(BadArgument, match=f"0 to 16 vertices, not {rim}"):
            rim_table(rim, 1)


def test_a_long_rim_has_all_its_components():
    """A component is a multiset of words, each with a spoke and read either way: their series counts them."""
    longest = 13
    counts = [1] + [0] * longest
    for n in range(1, longest + 1):
        for _ in range((2**n + 2 ** ((n + 1) // 2)) // 2 - 1):
            for total in range(n, longest + 1):
                counts[total] += counts[total - n]
    found = [0] * (longest + 1)
    for n, _, _, _, cycle, how_many, _ in rim_table(longest, 0):
        found[n - 1] += 0 if cycle else how_many
    assert found == counts
