"""The generators make what the papers and the books call by these names."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

import networkx as nx
import pytest
from members import MEMBERS
from typer.testing import CliRunner

from cli.main import app
from kb.errors import BadGraph
from kb.graphs import families, named_families, operations, states
from kb.graphs.canonical import is_isomorphic
from kb.graphs.language import parse_position
from kb.graphs.named_families import Listed, listing, named
from kb.graphs.networkx_graph import to_networkx
from kb.graphs.position import Position


def test_every_family_has_sample_members() -> None:
    assert set(MEMBERS) == {family.name for family in named_families.FAMILIES}


@pytest.mark.parametrize("name", MEMBERS)
def test_the_text_of_a_member_is_read_back_as_that_member(name: str) -> None:
    family = named_families.BY_NAME[name]
    for arguments in MEMBERS[name]:
        assert parse_position(family.text(*arguments)) == family.build(*arguments), arguments


@pytest.mark.parametrize(
    ("graph", "vertices", "edges"),
    [
        (families.path(7), 7, 6),
        (families.cycle(7), 7, 7),
        (families.complete(7), 7, 21),
        (families.complete_multipartite((2, 3, 4)), 9, 6 + 8 + 12),
        (families.wheel(7), 8, 14),
        (families.fan(7), 8, 13),
        (families.fan_with_handle(7), 8, 12),
        (families.cube(4), 16, 32),
        (families.grid((4, 5)), 20, 31),  # the 31 sticks of the game of squayles (paper 003)
        (families.petersen(), 10, 15),
        (families.kneser(7, 3), 35, 35 * comb(4, 3) // 2),
        (families.generalized_path(4, 3), 8, 7),
        (families.spider((2, 2, 1)), 6, 5),
        (families.theta((1, 2, 3)), 5, 6),
        (families.bouquet((3, 3, 5)), 9, 11),
        (families.cycle_edge_paths(3, (7, 6, 5)), 22, 22),
        (families.complete_with_loops(5, 2), 5, 12),
        (families.looped_path(4), 4, 4),
        (families.torus(3, 4), 12, 24),
        (families.prism(5), 10, 15),
    ],
)
def test_numbers_of_vertices_and_edges(graph: Position, vertices: int, edges: int) -> None:
    assert (graph.n, len(graph.edges)) == (vertices, edges)


def test_a_fan_is_a_wheel_without_a_rim_edge_and_its_handle_without_two() -> None:
    wheel = families.wheel(7)
    rim = [index for index, edge in enumerate(wheel.edges) if 0 not in edge]
    adjacent = [index for index in rim if 7 in wheel.edges[index]]
    assert is_isomorphic(wheel.without_edges(rim[:1]), families.fan(7))
    assert is_isomorphic(wheel.without_edges(adjacent), families.fan_with_handle(7))


def test_the_wheel_after_the_reply_is_made_as_the_paper_says() -> None:
    """Paper 004, before Theorem 8.1: K_1 and W_n without one spoke and a vertex opposite it."""
    n = 9
    wheel = families.wheel(n)
    spoke = wheel.edges.index((0, 5))  # opposite rim vertices of 5 on a rim of 9 are 9 and 1
    opposite = wheel.without_edges([spoke]).without_vertices([9])
    assert is_isomorphic(opposite + Position(1), families.wheel_after_reply(n))


def test_the_generalized_path_without_leaves_is_the_path_with_one_leaf_less() -> None:
    """Paper 002: P(n,0) = P(n−1,1)."""
    assert is_isomorphic(families.generalized_path(6, 0), families.generalized_path(5, 1))
    assert is_isomorphic(families.generalized_path(6, 0), families.path(7))


def test_a_double_star_with_an_empty_side_is_a_star() -> None:
    """Paper 003, after Definition 3.4: S_{n,0} = S_{n+1}."""
    assert is_isomorphic(families.double_star(4, 0), families.star(5))


def test_kneser_5_2_is_the_petersen_graph() -> None:
    assert is_isomorphic(families.kneser(5, 2), families.petersen())


def test_a_diamond_with_a_tail_is_a_triangle_with_a_path_hung_from_two_vertices() -> None:
    hung = operations.hang_path(families.complete(3), [0, 1], 4)
    assert is_isomorphic(families.diamond_path(7), hung)


def test_loops_and_double_edges_close_short_cycles() -> None:
    assert families.cycle(1).edges == ((0, 0),)
    assert families.cycle(2).edges == ((0, 1), (0, 1))
    assert families.bouquet((1, 2)).edges == ((0, 0), (0, 1), (0, 1))
    assert families.looped_path(2).edges == ((0, 0), (0, 1))


def test_grids_cubes_and_tori_are_products() -> None:
    product = operations.cartesian_product
    assert families.grid((3, 4)) == product(families.path(3), families.path(4))
    assert families.grid((2, 3, 2)) == product(families.grid((2, 3)), families.path(2))
    assert is_isomorphic(families.torus(3, 4), product(families.cycle(3), families.cycle(4)))
    assert is_isomorphic(families.prism(5), product(families.complete(2), families.cycle(5)))


def test_complete_multipartite_graphs_are_joins_of_edgeless_ones() -> None:
    """Paper 003, after Definition 3.15."""
    joined = operations.join(
        operations.join(families.edgeless(2), families.edgeless(3)), families.edgeless(1)
    )
    assert joined == families.complete_multipartite((2, 3, 1))


def test_the_complement_of_the_pentagon_is_a_pentagon() -> None:
    assert is_isomorphic(operations.complement(families.cycle(5)), families.cycle(5))


def test_gluing_shares_one_vertex() -> None:
    assert is_isomorphic(
        operations.glue(families.complete(3), families.complete(4)), families.kissing_complete(3, 4)
    )
    assert is_isomorphic(operations.glue(families.cycle(5), families.path(4)), families.tadpole(5, 3))


def test_a_hung_path_is_joined_to_all_chosen_vertices() -> None:
    """Paper 002's (G,H;P_n): P(n,k) is a star with a path hung from its centre."""
    assert is_isomorphic(operations.hang_path(families.star(3), [0], 4), families.generalized_path(4, 3))
    assert operations.hang_path(families.path(2), [0, 1], 1) == families.complete(3)


def test_light_polish_states_have_the_given_discrepancies() -> None:
    """Paper 000, section 9: K_{2,3} without brushes is ([0,3,0],[0,0,2])."""
    assert is_isomorphic(states.light((0, 3, 0), (0, 0, 2)), families.complete_multipartite((3, 2)))
    state = states.light((1, 0, 2), (0, 2, 1))
    assert sorted(states.discrepancies(state)[:3]) == [1, 3, 3]
    assert sorted(states.discrepancies(state)[3:]) == [2, 2, 3]
    assert min(states.light((9, 9, 9), (0, 0, 1)).labels) < 0


def test_polish_stars_and_spiders_have_the_given_discrepancies() -> None:
    """Paper 000, section 5: K_{1,n} without brushes is (n,n)."""
    assert states.star_state(4, 4) == families.star(4)
    assert states.star_state(2, 4).labels == (2, 0, 0, 0, 0)
    assert states.discrepancies(states.spider_state(3, 1, 1)) == [3, 1, 1, 2, 1]
    assert states.spider_state(3, 0, 3) == families.spider((2, 2, 2))


def test_the_opening_boards_of_the_geography_paper() -> None:
    """Paper 001: the opening sum is A(3,2,1) − A(3,1,2) − A(1,1,1); B(3,0,0) and A(2,2,0) are drawn twice."""
    for drawn, counted in [
        (("XXX...", "...O.X"), states.board_a(3, 2, 1)),
        (("XXX...", "...OXX"), states.board_a(3, 1, 2)),
        (("X..", ".OX"), states.board_a(1, 1, 1)),
        (("XXXX", "OX.."), states.board_b(3, 0, 0)),
        (("XXXX", ".XO."), states.board_b(3, 0, 0)),
        (("XX..", "...O"), states.board_a(2, 2, 0)),
        (("X.X.", ".O.."), states.board_a(2, 2, 0)),
    ]:
        assert is_isomorphic(states.board(*drawn), counted), drawn


def test_a_token_on_the_top_row_turns_the_board_over() -> None:
    assert is_isomorphic(states.board(".O.", "X.."), states.board("X..", ".O."))


@pytest.mark.parametrize(
    "text",
    ["P2001", "K1200", "Q11", "kneser(30,15)", "grid(50,50)", "K_{800,800}", "spider(1000,1001)", "C_{5000}"],
)
def test_absurd_sizes_are_refused(text: str) -> None:
    with pytest.raises(BadGraph, match="at most"):
        parse_position(text)


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("cycle", (0,), "n in Cn is at least 1, got 0"),
        ("wheel", (2,), "at least 3"),
        ("board-a", (1, 0, 1), "y in A\\(x,y,z\\) is at least 1"),
        ("cycle-edge-paths", (4, (1,)), "odd"),
        ("complete-with-loops", (2, 3), "m = 3"),
        ("light", ((1, 2), (1, 1, 1)), "three numbers"),
    ],
)
def test_numbers_out_of_range_are_refused(
    name: str, arguments: named_families.Arguments, expected: str
) -> None:
    with pytest.raises(BadGraph, match=expected):
        named_families.member(name, *arguments)


@pytest.mark.parametrize(
    ("text", "build"),
    [
        ("circulant(8;1,3)", lambda: nx.circulant_graph(8, [1, 3])),
        ("circulant(9,2,3)", lambda: nx.circulant_graph(9, [2, 3])),
        ("C_8(1,3)", lambda: nx.circulant_graph(8, [1, 3])),
        ("paley(13)", lambda: nx.paley_graph(13).to_undirected()),
        ("moebius-ladder(4)", lambda: nx.circulant_graph(8, [1, 4])),
        ("Moebius_ladder(5)", lambda: nx.circulant_graph(10, [1, 5])),
        ("GP(5,2)", nx.petersen_graph),
        ("GP(8,3)", nx.moebius_kantor_graph),
        ("GP(10,2)", nx.dodecahedral_graph),
        ("antiprism(3)", nx.octahedral_graph),
        ("prism(5)", lambda: nx.circular_ladder_graph(5)),
        ("crown(4)", lambda: nx.cubical_graph()),
        ("cocktail-party(3)", nx.octahedral_graph),
        ("turan(7,3)", lambda: nx.turan_graph(7, 3)),
        ("sunlet(5)", lambda: nx.Graph([*nx.cycle_graph(5).edges, *((v, v + 5) for v in range(5))])),
        ("binary-tree(3)", lambda: nx.balanced_tree(2, 3)),
        ("barbell(4,2)", lambda: nx.barbell_graph(4, 2)),
        ("barbell(4,0)", lambda: nx.barbell_graph(4, 0)),
        ("book(4)", lambda: nx.cartesian_product(nx.star_graph(4), nx.path_graph(2))),
        ("triangular-book(3)", lambda: nx.complete_multipartite_graph(1, 1, 3)),
        ("rooks(3,4)", lambda: nx.cartesian_product(nx.complete_graph(3), nx.complete_graph(4))),
        ("kings(3,4)", lambda: nx.strong_product(nx.path_graph(3), nx.path_graph(4))),
        ("bull", nx.bull_graph),
        ("house", nx.house_graph),
        ("house-x", nx.house_x_graph),
        ("diamond", nx.diamond_graph),
        ("claw", lambda: nx.star_graph(3)),
        ("wagner", lambda: nx.circulant_graph(8, [1, 4])),
        ("gem", lambda: nx.compose(nx.star_graph(4), nx.Graph([(1, 2), (2, 3), (3, 4)]))),
        ("heawood", nx.heawood_graph),
        ("Heawood graph", nx.heawood_graph),
        ("the Petersen graph", nx.petersen_graph),
        ("Möbius–Kantor graph", nx.moebius_kantor_graph),
        ("Hoffman-Singleton graph", nx.hoffman_singleton_graph),
        ("icosahedron", nx.icosahedral_graph),
        ("truncated-cube", nx.truncated_cube_graph),
        ("line(K5)", lambda: nx.line_graph(nx.complete_graph(5))),
        ("line(petersen)", lambda: nx.line_graph(nx.petersen_graph())),
        ("power(P7,2)", lambda: nx.power(nx.path_graph(7), 2)),
        ("power(C9;3)", lambda: nx.power(nx.cycle_graph(9), 3)),
        ("subdivision(K4)", lambda: nx.Graph([(e, v) for e in nx.complete_graph(4).edges for v in e])),
        ("complement(petersen)", lambda: nx.complement(nx.petersen_graph())),
    ],
)
def test_named_graphs_are_those_of_networkx(text: str, build: Callable[[], nx.Graph]) -> None:
    assert nx.is_isomorphic(to_networkx(parse_position(text)), nx.Graph(build()))


@pytest.mark.parametrize(
    ("text", "edges", "source"),
    [
        ("queens(8,8)", 728, "1456 moves, OEIS A035005"),
        ("queens(8)", 728, "1456 moves, OEIS A035005"),
        ("knight(8)", 168, "336 moves, OEIS A035008"),
        ("knights(8,8)", 168, "336 moves, OEIS A035008"),
        ("bishops(8,8)", 280, "560 moves"),
        ("kings(8,8)", 210, "420 moves"),
        ("sun(5)", 20, "n(n-1)/2 + 2n"),
        ("helm(5)", 15, "3n"),
        ("gear(5)", 15, "3n"),
        ("net", 6, "a triangle and three leaves"),
    ],
)
def test_edges_of_named_graphs(text: str, edges: int, source: str) -> None:
    assert len(parse_position(text).edges) == edges, source


@pytest.mark.parametrize("one", listing(), ids=lambda one: one.name)
def test_every_family_has_words_and_an_example_that_can_be_read(one: Listed) -> None:
    assert one.words.endswith((".", "…"))
    assert parse_position(one.example).n > 0
    for alias in one.aliases:
        assert named(alias)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("circulant(8;9)", "a jump of a circulant"),
        ("paley(9)", "prime"),
        ("GP(4,2)", "0 < k < n/2"),
        ("binary-tree(40)", r"2\^41 - 1 vertices"),
        ("line(K4,K3)", "one graph"),
        ("power(K4)", "one graph and a number"),
        ("power(K4;0)", "at least 1"),
        ("heawod", "did you mean heawood"),
        ("circulent(5;1)", "did you mean circulant"),
    ],
)
def test_a_wrong_member_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadGraph, match=words):
        parse_position(text)


def test_families_on_the_command_line() -> None:
    shown = CliRunner().invoke(app, ["families", "ladder"])
    assert shown.exit_code == 0
    assert "moebius-ladder(n)" in shown.stdout
    assert "ladder(5)" in shown.stdout
    assert CliRunner().invoke(app, ["families", "zzz"]).exception is not None
