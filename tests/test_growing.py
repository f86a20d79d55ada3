"""Growing families in the graph language: small members are built, large ones named. Oracle: isomorphism."""

from __future__ import annotations

import pickle

import pytest

from kb.errors import BadGraph
from kb.graphs.canonical import is_isomorphic, key
from kb.graphs.growing import Ear, FarPosition, Grown
from kb.graphs.growing_members import _RULES, growing_member
from kb.graphs.language import describe, parse, parse_family, parse_position
from kb.graphs.position import Position


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("tail(K3,0,5)", "tadpole(3,5)"),
        ("tail(K_{1,3},0,4)", "P(4,3)"),
        ("tail(K1,0,6)", "P7"),
        ("tail(K2,3,0,2)", "tail(K_{2,3},0,2)"),
        ("tail(K3 + K2, 3, 4)", "K3 + P6"),
        ("joined(S2,0,S3,0,0)", "S_{2,3}"),
        ("joined(S2,0,S3,0,2)", "S_{2,0,0,3}"),
        ("joined(K3,0,K1,0,2)", "tadpole(3,3)"),
        ("joined(K3,0,C5,0,2)", "joined(g6:Bw,0,C_{5},0,2)"),
        ("joined((K3 + K1),0,S2,1,1)", "K1 + tadpole(3,4)"),
        ("ear(K1,0,0,6)", "C7"),
        ("ear(K2,0,1,3)", "C5"),
        ("ear(K2,0,1,0)", "edges:0-1,0-1"),
        ("ear(K3,0,0,3)", "bouquet(3,4)"),
        ("tail(P3,1,0)", "P3"),
    ],
)
def test_a_small_member_is_the_graph_it_says(text: str, same: str) -> None:
    assert is_isomorphic(parse_position(text), parse_position(same))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tail(K3,3,5)", "vertex 3 is not one of 0..2"),
        ("tail(K3,0)", r"expected tail as in tail\(K3,0,5\)"),
        ("ear(K3,0,5)", r"expected ear as in ear\(K3,0,1,5\)"),
        ("joined(K3,0,5)", "expected joined as in"),
        ("tail(K3,0,-2)", "0 or more inner vertices, got -2"),
        ("tail((K3 @ brushes=1), 0, 2)", "brushes"),
        ("tail(5,0,2)", "expected a graph"),
        ("P1000000 x K2", "only its value can be asked for"),
        ("K1000000", "at most 2000"),
        ("tail(P1000000,0,3)", "only its value can be asked for"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(text: str, message: str) -> None:
    with pytest.raises(BadGraph, match=message):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "P1000000",
        "C1000000000",
        "tail(g6:Bw,0,1000003)",
        "joined(g6:Bw,0,g6:Cs,0,5000)",
        "ear(g6:Bw,0,1,5000)",
        "tail(edges:0-0,0,5000)",
    ],
)
def test_a_far_position_is_written_as_it_is_read(text: str) -> None:
    (term,) = parse(text).terms
    assert isinstance(term.position, FarPosition)
    assert describe(term.position) == text
    assert pickle.loads(pickle.dumps(term.position)) == term.position
    with pytest.raises(BadGraph, match="is not built"):
        key(term.position)
    with pytest.raises(BadGraph, match="is not built"):
        term.position.components()


ARGUMENTS: dict[str, list[tuple[int | tuple[int, ...], ...]]] = {
    "path": [(7,), (1,)],
    "cycle": [(3,), (8,)],
    "generalized-path": [(5, 3), (0, 2)],
    "spider": [((1, 1, 6),), ((6, 2),), ((4,),)],
    "tadpole": [(3, 6), (7, 2), (5, 0)],
    "lollipop": [(4, 5), (1, 3)],
    "bouquet": [((3, 6), ()), ((4,), (2, 2))],
    "theta": [((1, 2, 7), (1,), ()), ((5,), (1, 1), (2,)), ((2, 2), (), (3,))],
    "cycle-edge-paths": [(3, (2, 6)), (9, (1,)), (5, ())],
    "looped-path": [(5,), (1,)],
    "diamond-path": [(4,), (9,)],
}


def sum_of(argument: int | tuple[int, ...]) -> int:
    return argument if isinstance(argument, int) else sum(argument)


@pytest.mark.parametrize("name", list(_RULES))
def test_every_growing_rule_builds_its_family(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from kb.graphs import growing_members
    from kb.graphs.named_families import member

    for least in (0, 4):  # so that small members count as long, and different slots are the long one
        monkeypatch.setattr(growing_members, "MAX_VERTICES", least)
        for arguments in ARGUMENTS[name]:
            growing = growing_member(name, arguments)
            if growing is not None:
                assert is_isomorphic(growing.build(), member(name, *arguments)), arguments
            else:
                assert least == 0 or max(map(sum_of, arguments)) <= least


def test_the_leaves_of_a_star_are_no_path() -> None:
    assert growing_member("generalized-path", (3, 5000)) is None
    assert growing_member("star", (5000,)) is None


@pytest.mark.parametrize(
    ("family", "slope", "offset"),
    [
        ("P_n", 1, 0),
        ("C_n", 1, -1),
        ("P_{2n+1}", 2, 1),
        ("P(n,3)", 1, 0),
        ("tail(K3,0,n)", 1, 0),
        ("joined(K3,0,S2,0,3*n-2)", 3, -2),
        ("(K3,{0,1};P_n)", 1, -1),
        ("R(3;n,2)", 1, 0),
        ("P_n + K3", 1, 0),
    ],
)
def test_a_family_grows_with_its_variable(family: str, slope: int, offset: int) -> None:
    named = parse_family(family, ["n=2..6"])
    growth = named.growth()
    assert growth is not None
    assert (growth.slope, growth.offset) == (slope, offset)
    for values, position in named:
        built = growth.growing.longer(growth.length(values["n"])).build()
        for part in growth.beside:
            built = built + part
        assert is_isomorphic(built, position)


@pytest.mark.parametrize(
    "family",
    ["K_n", "spider(1,n,n)", "P_{n*n}", "tail(K_n,0,n)", "tail(K3,n,7)", "P(3,n)", "2P_n", "S_{2,n}"],
)
def test_a_family_that_grows_otherwise_has_no_growth(family: str) -> None:
    assert parse_family(family, ["n=1..2"]).growth() is None


def test_longer_paths_count_as_more_vertices() -> None:
    triangle = Position(3, [(0, 1), (0, 2), (1, 2)])
    assert Ear(triangle, 0, 1, 5).longer(2).vertices == 10
    assert Grown(None, None, 4).longer(1).vertices == 5
