"""Facts of graph6 lines, told by the kernel. Oracles: the invariants in Python, networkx."""

from __future__ import annotations

from array import array

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb._kernel import code_values, fact_names, line_facts, pick_coded
from kb.errors import BadArgument, BadGraph, TooLarge
from kb.graphs import families, geng, graph6
from kb.graphs.canonical import decode
from kb.graphs.enumerate import graphs
from kb.graphs.invariants import INVARIANTS

SHARED = sorted(set(fact_names()) & set(INVARIANTS))


def facts_of(text: bytes, names: list[str]) -> list[dict[str, int | None]]:
    """The kernel's facts, line by line."""
    codes, rows, counts = line_facts(text, names)
    numbers = [None if number == -1 else number for number in array("i", rows)]
    assert sum(array("Q", counts)) == len(array("I", codes)) == text.count(b"\n")
    width = len(names)
    return [dict(zip(names, numbers[c * width : (c + 1) * width], strict=True)) for c in array("I", codes)]


@pytest.mark.skipif(geng.program() is None, reason="nauty's geng is not installed")
def test_the_kernel_tells_the_facts_of_all_small_graphs_as_the_invariants_do() -> None:
    assert set(fact_names()) <= set(INVARIANTS)
    for n in range(7):
        text = b"".join(geng.graph_blocks("all", n))
        for line, told in zip(text.decode().split(), facts_of(text, SHARED), strict=True):
            position = decode(line)
            assert told == {name: INVARIANTS[name].of(position) for name in SHARED}, line


def test_facts_of_a_line_hang_on_no_other_line() -> None:
    """Large graphs first, the largest with as many vertices as there can be."""
    names = [name for name in SHARED if name not in ("chromatic_number", "hamiltonian")]
    positions = [families.complete_multipartite((1, 63)), families.cycle(64), families.complete(64)]
    positions += [graph for n in range(5, -1, -1) for graph in graphs(n)]
    text = "".join(f"{graph6.write(position)}\n" for position in positions).encode()
    for position, told in zip(positions, facts_of(text, names), strict=True):
        found = {name: fact for name, fact in told.items() if fact != -2}
        assert found == {name: INVARIANTS[name].of(position) for name in found}, position


@given(st.integers(8, 24), st.floats(0.05, 0.9), st.integers(0, 1 << 30))
@settings(deadline=None, max_examples=60)
def test_facts_of_larger_graphs_are_those_of_networkx(n: int, density: float, seed: int) -> None:
    graph = networkx.gnp_random_graph(n, density, seed=seed)
    connected = networkx.is_connected(graph)
    girth = networkx.girth(graph)
    expected = {
        "m": graph.number_of_edges(),
        "components": networkx.number_connected_components(graph),
        "bipartite": networkx.is_bipartite(graph),
        "girth": None if girth == float("inf") else girth,
        "diameter": networkx.diameter(graph) if connected else None,
        "radius": networkx.radius(graph) if connected else None,
        "triangles": sum(networkx.triangles(graph).values()) // 3,
        "cut_vertices": len(set(networkx.articulation_points(graph))),
        "bridges": len(list(networkx.bridges(graph))),
        "clique_number": max(map(len, networkx.find_cliques(graph))),
        "matching_number": len(networkx.max_weight_matching(graph, maxcardinality=True)),
    }
    (told,) = facts_of(networkx.to_graph6_bytes(graph, header=False), list(expected))
    assert {name: told[name] for name in expected if told[name] != -2} == {
        name: fact for name, fact in expected.items() if told[name] != -2
    }


def test_a_fact_that_takes_too_long_is_not_guessed() -> None:
    # The Mycielski graph of order 6 has 47 vertices, no triangle, and needs 6 colours (Mycielski 1955).
    graph = networkx.mycielski_graph(6)
    (told,) = facts_of(networkx.to_graph6_bytes(graph, header=False), ["chromatic_number", "triangles"])
    assert told == {"chromatic_number": -2, "triangles": 0}


def test_bad_lines_are_refused() -> None:
    for text, error in ((b"D\n", BadGraph), (b"D?! \n", BadGraph), (b"~?@@" + b"?" * 347 + b"\n", TooLarge)):
        with pytest.raises(error, match="line 1"):
            line_facts(text, ["n"])
    with pytest.raises(BadArgument, match="no fact of graph6 lines is called planar"):
        line_facts(b"A_\n", ["planar"])
    with pytest.raises(BadArgument, match="not as many"):
        code_values(bytes(8), b"\0")
    with pytest.raises(BadArgument, match="not as many"):
        pick_coded(b"A_\n", bytes(8), [0])
    assert pick_coded(b"A_\nA?\n", array("I", [0, 7]).tobytes(), [7]) == (b"A?\n", array("I", [7]).tobytes())


def test_only_lines_with_a_wanted_code_are_picked() -> None:
    for code in range(140):
        codes = array("I", [code, code + 1]).tobytes()
        assert pick_coded(b"A_\nA?\n", codes, [code]) == (b"A_\n", codes[:4]), code
