"""Positions as JSON objects and as networkx graphs."""

import networkx
import pytest
from hypothesis import given
from strategies import positions

from kb.errors import BadGraph
from kb.graphs.json_position import from_json
from kb.graphs.language import parse
from kb.graphs.networkx_graph import from_networkx, is_networkx, to_networkx
from kb.graphs.position import Position


def test_a_text_is_read_as_the_graph_language_reads_it():
    assert from_json({"id": 1, "graph": "K_{2,3} + C5"}) == parse("K_{2,3} + C5")


def test_a_list_of_edges_is_a_position():
    total = from_json({"n": 4, "edges": [[0, 1], [2, 1]], "brushes": [0, 0, 1, 0]})
    assert total.position() == Position(4, [(0, 1), (1, 2)], labels=[0, 0, 1, 0])


def test_edges_may_be_left_out():
    assert from_json({"n": 3}).position() == Position(3)


def test_loops_and_repeated_edges_are_kept():
    assert from_json({"n": 2, "edges": [[1, 0], [0, 1], [1, 1]]}).position().edges == ((0, 1), (0, 1), (1, 1))


def test_marks_and_a_token_make_a_geography():
    total = from_json({"n": 3, "edges": [[0, 1, "L"], [2, 0, "R"]], "token": 0})
    assert total.position() == Position(3, [(0, 1), (0, 2)], marks="LR", token=0)


def test_discrepancies_are_degrees_less_brushes():
    (term,) = from_json({"n": 3, "edges": [[0, 1], [1, 2]], "discrepancy": [1, 1, 3]}).terms
    assert term.position.labels == (0, 1, -2)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ([1], "expected a JSON object with a graph, got list"),
        ({}, "expected the field graph, or n with edges"),
        ({"edges": [[0, 1]]}, "expected the field graph, or n with edges"),
        ({"graph": "K3", "colour": 1}, "unknown field 'colour'"),
        ({"graph": "K3", "": 1}, "unknown field ''"),
        ({"graph": "K3", "n": 3}, "by graph or by n, not by both"),
        ({"graph": 3}, "graph is a text"),
        ({"n": "3"}, "n is a whole number, got '3'"),
        ({"n": True}, "n is a whole number, got True"),
        ({"n": 1.0}, "n is a whole number, got 1.0"),
        ({"n": -1}, "cannot have -1 vertices"),
        ({"n": 10**9}, "at most 2000 are allowed"),
        ({"n": 2, "edges": {"0": 1}}, "edges is a list of pairs"),
        ({"n": 2, "edges": [[0]]}, "an edge is"),
        ({"n": 2, "edges": [[0, "1"]]}, "an end of an edge is a whole number"),
        ({"n": 2, "edges": [[0, 2]]}, "edge 0-2 leaves the vertices 0..1"),
        ({"n": 3, "edges": [[0, 1, "L"], [1, 2]]}, "1 of 2 edges are marked; expected all or none"),
        ({"n": 2, "edges": [[0, 1, "X"]]}, "an edge is marked 'X'; expected L or R"),
        ({"n": 2, "edges": [[0, 1, None]]}, "expected L or R"),
        ({"n": 2, "brushes": [1]}, "2 vertices but 1 vertex labels"),
        ({"n": 2, "brushes": 1}, "brushes is a list of whole numbers"),
        ({"n": 2, "brushes": [0, 0.5]}, "an entry of brushes is a whole number"),
        ({"n": 2, "discrepancy": [1]}, "2 vertices but 1 discrepancies"),
        ({"n": 1, "brushes": [1], "discrepancy": [1]}, "give brushes or discrepancy, not both"),
        ({"n": 1, "token": 1}, "the token is on vertex 1"),
        ({"n": 1, "token": "0"}, "token is a whole number"),
    ],
)
def test_a_wrong_field_is_named(record, message):
    with pytest.raises(BadGraph) as error:
        from_json(record)
    assert message in error.value.message


@given(positions())
def test_networkx_gives_the_position_back(position):
    graph = to_networkx(position)
    assert is_networkx(graph)
    assert from_networkx(graph) == position


def test_nodes_of_any_name_are_numbered_in_their_order():
    graph = networkx.Graph([("b", "a"), ("a", "c")], token="c")
    networkx.set_edge_attributes(graph, "L", "mark")
    assert from_networkx(graph) == Position(3, [(0, 1), (1, 2)], marks="LL", token=2)


def test_parallel_edges_and_loops_come_from_a_multigraph():
    graph = networkx.MultiGraph([(0, 1), (0, 1), (1, 1)])
    assert from_networkx(graph).edges == ((0, 1), (0, 1), (1, 1))


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (networkx.DiGraph([(0, 1)]), "a directed graph is no position"),
        (networkx.Graph([(0, 1)], token=7), "the token is on 7, which is no node"),
        (networkx.empty_graph(3000), "at most 2000 are allowed"),
    ],
)
def test_what_is_no_position_is_refused(graph, message):
    with pytest.raises(BadGraph, match=message):
        from_networkx(graph)


def test_marks_are_on_all_edges_or_on_none():
    graph = networkx.path_graph(3)
    graph.edges[0, 1]["mark"] = "L"
    with pytest.raises(BadGraph, match="1 of 2 edges are marked"):
        from_networkx(graph)


def test_brushes_are_whole_numbers():
    graph = networkx.path_graph(2)
    graph.nodes[0]["brushes"] = 0.5
    with pytest.raises(BadGraph, match=r"brushes=0\.5"):
        from_networkx(graph)


def test_other_objects_are_no_networkx_graphs():
    assert not is_networkx(Position(1))
    assert not is_networkx({"n": 1})
