"""Names of members that only a comparison tells: there and back again, none missed, and cheap.

Oracles: networkx's isomorphism test and its own named graphs; the generators of the families.
"""

from __future__ import annotations

import random
import subprocess
import sys

import networkx
import pytest
from members import MEMBERS

from kb.errors import LimitReached
from kb.graphs.canonical import key
from kb.graphs.describe import describe
from kb.graphs.enumerate import connected_graphs, graphs
from kb.graphs.known_members import FAMILIES_KNOWN, KEYS, MAX_CIRCULANT, is_member, known_members
from kb.graphs.language import parse_position
from kb.graphs.membership import FAMILIES, belongs, families_of
from kb.graphs.named_families import BY_NAME, member
from kb.graphs.named_graphs import FROM_NETWORKX
from kb.graphs.position import Position

NAMES = """heawood paley(13) paley(17) moebius-ladder(5) moebius-ladder(8) prism(5) prism(9) GP(7,2) GP(12,5)
    icosahedron dodecahedron bull house house-x net book(5) sun(4) sun(6) sunlet(5) barbell(4,1) barbell(5,0)
    lollipop(5,2) antiprism(5) crown(5) helm(5) gear(5) friendship(4) binary-tree(3) kings(3,4) kings(4)
    queens(4) knights(4) kneser(6,2) frucht chvatal pappus desargues moebius-kantor truncated-cube wagner
    truncated-tetrahedron tutte hoffman-singleton krackhardt-kite butterfly petersen circulant(11;1,2,3)"""


def _shuffled(position: Position) -> Position:
    image = list(range(position.n))
    random.Random(position.n).shuffle(image)
    return position.relabel(image)


def _networkx(position: Position) -> networkx.Graph:
    graph = networkx.Graph(list(position.edges))
    graph.add_nodes_from(range(position.n))
    return graph


@pytest.mark.parametrize("name", NAMES.split())
def test_a_name_is_printed_back_whatever_the_numbering(name: str) -> None:
    position = _shuffled(parse_position(name))
    assert describe(position) == name
    assert key(parse_position(describe(position))) == key(position)


@pytest.mark.parametrize("name", FAMILIES_KNOWN)
def test_every_member_belongs_to_its_family_and_its_text_reads_back(name: str) -> None:
    for arguments in MEMBERS[name]:
        position = _shuffled(member(name, *arguments))
        assert belongs(position, name), arguments
        assert key(parse_position(describe(position))) == key(position)


@pytest.mark.parametrize("name", FROM_NETWORKX)
def test_the_kept_keys_are_those_of_networkx(name: str) -> None:
    graph = getattr(networkx, FROM_NETWORKX[name][0])()
    kept = parse_position(f"g6:{KEYS[name]}")
    assert KEYS[name] == key(kept)
    assert networkx.is_isomorphic(_networkx(kept), graph)


def test_what_is_found_is_that_graph() -> None:
    """Every connected graph of five to seven vertices, against networkx."""
    met = set()
    for n in (5, 6, 7):
        for graph in connected_graphs(n):
            for name, arguments in known_members(graph):
                met.add(name)
                assert networkx.is_isomorphic(_networkx(graph), _networkx(member(name, *arguments)))
    assert {"bull", "house", "net", "sun", "barbell", "lollipop", "kings", "book"} <= met


@pytest.mark.parametrize("n", range(5, 8))
def test_none_is_missed(n: int) -> None:
    """All members of an order, made by their generators, against those found among all its graphs."""
    wanted = {
        key(BY_NAME[name].build(k))
        for name, first in (("prism", 0), ("sun", 0), ("sunlet", 0), ("helm", 1), ("gear", 1))
        for k in range(3, 5)
        if 2 * k + first == n
    }
    found = {
        key(graph)
        for graph in graphs(n)
        for name in ("prism", "sun", "sunlet", "helm", "gear")
        if is_member(graph, name)
    }
    assert found - wanted <= {key(BY_NAME["gear"].build(2))}
    assert wanted <= found


def test_circulants_are_found_by_any_jumps_or_the_question_is_left_open() -> None:
    assert belongs(_shuffled(parse_position("circulant(12;2,3,6)")), "circulant")
    assert not belongs(parse_position("prism(5) + K1"), "circulant")
    assert not belongs(parse_position("frucht"), "circulant")
    with pytest.raises(LimitReached):
        belongs(parse_position(f"C{MAX_CIRCULANT + 1}"), "circulant")


def test_what_carries_labels_or_loops_is_no_member() -> None:
    assert not known_members(Position(5, parse_position("bull").edges, labels=[0, 0, 0, 0, 1]))
    assert not belongs(parse_position("edges:0-1,1-2,2-0,0-3,1-4,4-4"), "bull")
    assert describe(parse_position("bull @ brushes=1,0,0,0,0")).endswith("brushes=1,0,0,0,0")


def test_families_of_a_position_have_each_name_once() -> None:
    assert families_of(parse_position("petersen")) == ["petersen", "generalized-petersen", "kneser"]
    assert len(set(FAMILIES)) == len(FAMILIES)


def test_naming_does_not_load_networkx() -> None:
    code = (
        "import sys; from kb.graphs.describe import describe; from kb.graphs.language import parse_position;"
        f"assert describe(parse_position({'g6:' + KEYS['heawood']!r})) == 'heawood';"
        "assert 'networkx' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
