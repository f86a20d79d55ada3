"""Cases that are named last are tallied as if each had its name from the start."""

import pytest

from kb.graphs.enumerate import graphs
from kb.graphs.language import describe
from kb.theorems.base import Instance
from kb.theorems.evaluate import tally
from kb.theorems.kit import OfGraph, named_last


@pytest.mark.parametrize("step", [1, 7, 40, 1000])
@pytest.mark.parametrize("failing", [0, 3, 5])
def test_a_tally_shows_the_same_cases(step, failing):
    chosen = [graph for n in range(1, 6) for graph in graphs(n)][::step]
    cases = [OfGraph(graph, graph.n != failing, "so", f"{len(graph.edges)}", ", seen") for graph in chosen]
    named = [
        Instance(f"{describe(case.graph)}, seen", *case[1:4], (case.graph.n, len(case.graph.edges)))
        for case in cases
    ]
    assert tally("test", named_last(cases)) == tally("test", named)


def test_no_case_gives_no_case():
    assert list(named_last([])) == []


def test_most_graphs_that_nobody_sees_get_no_name():
    every = [graph for n in range(1, 6) for graph in graphs(n)]
    found = list(named_last(OfGraph(graph, True, "so", "so") for graph in every))
    assert sum(case.subject == describe(graph) for case, graph in zip(found, every, strict=True)) == 4
