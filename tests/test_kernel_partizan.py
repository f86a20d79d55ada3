"""The C++ kernel for partizan games agrees with the referee and with bare games, and keeps its limits."""

from __future__ import annotations

import signal
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import BadGraph, BadPosition, LimitReached, TooLarge, UnknownName
from kb.games import game
from kb.graphs import families, states
from kb.graphs.canonical import key
from kb.graphs.enumerate import connected_graphs, graphs
from kb.graphs.graph6 import write as graph6
from kb.graphs.position import Edge, Position, Sum, Term
from kb.solvers import kernel
from kb.solvers.kernel_partizan import PartizanKernelSolver
from kb.solvers.reference import ReferenceSolver
from kb.values.short_game import ShortGame

pytestmark = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")

Tree = tuple[list["Tree"], list["Tree"]]
"""A bare game: Left's options and Right's."""

trees: st.SearchStrategy[Tree] = st.recursive(
    st.just(([], [])),
    lambda smaller: st.tuples(st.lists(smaller, max_size=3), st.lists(smaller, max_size=3)),
    max_leaves=12,
)


def marked(n: int, edges: list[tuple[Edge, str]], token: int = 0) -> Position:
    return Position(n, [edge for edge, _ in edges], marks=[mark for _, mark in edges], token=token)


def random_marked(random: Random, n: int) -> Position:
    density = random.random() * 0.6
    pairs = [(pair, mark) for pair in combinations(range(n), 2) for mark in "LR"]
    return marked(n, [each for each in pairs if random.random() < density], random.randrange(n))


def random_graph(random: Random, n: int) -> Position:
    density = random.random()
    return Position(n, [pair for pair in combinations(range(n), 2) if random.random() < density])


def shuffled(random: Random, position: Position) -> Position:
    return position.relabel(random.sample(range(position.n), position.n))


def geography_on(tree: Tree) -> Position:
    """The token at the root of a tree: every game tree is a position of Geography."""
    edges: list[tuple[Edge, str]] = []

    def grow(parent: int, below: Tree) -> None:
        for mark, side in zip("LR", below, strict=True):
            for option in side:
                child = len(edges) + 1
                edges.append(((parent, child), mark))
                grow(child, option)

    grow(0, tree)
    return marked(len(edges) + 1, edges)


def value_of(tree: Tree) -> ShortGame:
    left, right = tree
    return ShortGame.from_options(map(value_of, left), map(value_of, right))


def assert_agreement(slug: str, positions: list[Position]) -> None:
    assert PartizanKernelSolver(slug).values(positions) == ReferenceSolver(game(slug)).values(positions)


@pytest.mark.parametrize("n", range(7))
def test_even_odd_agrees_with_the_referee_on_all_graphs(n: int) -> None:
    positions = list(graphs(n))
    assert_agreement("even-odd", positions)


def test_even_odd_agrees_with_the_referee_on_larger_graphs() -> None:
    random = Random(5)
    positions = [random_graph(random, random.randint(7, 10)) for _ in range(60)]
    assert_agreement("even-odd", positions)


@pytest.mark.parametrize("n", range(1, 5))
def test_geography_agrees_with_the_referee_on_all_marked_graphs(n: int) -> None:
    pairs = list(combinations(range(n), 2))
    positions = [
        marked(n, [(pair, mark) for pair, marks in zip(pairs, choice, strict=True) for mark in marks])
        for choice in product(("", "L", "R", "LR"), repeat=len(pairs))
    ]
    assert_agreement("geography", positions)


def test_geography_agrees_with_the_referee_on_larger_graphs() -> None:
    random = Random(6)
    positions = [random_marked(random, random.randint(5, 8)) for _ in range(120)]
    assert_agreement("geography", positions)


@given(trees)
def test_a_tree_of_moves_has_the_value_of_its_game(tree: Tree) -> None:
    assert PartizanKernelSolver("geography").value(geography_on(tree)) is value_of(tree)


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from((1, -1)), trees), max_size=3))
def test_a_sum_with_signs_is_the_sum_of_values(terms: list[tuple[int, Tree]]) -> None:
    total = Sum(tuple(Term(sign, geography_on(tree)) for sign, tree in terms))
    expected = sum((value_of(tree) * sign for sign, tree in terms), ShortGame.of(0))
    assert PartizanKernelSolver("geography").sum_value(total) is expected


def integer(n: int) -> Tree:
    return ([integer(n - 1)] if n > 0 else [], [integer(n + 1)] if n < 0 else [])


def mirrored(tree: Tree) -> Tree:
    """Left's moves for Right and Right's for Left."""
    left, right = tree
    return [mirrored(option) for option in right], [mirrored(option) for option in left]


@pytest.mark.parametrize("side", [0, 1])
def test_a_negative_is_the_value_of_the_mirrored_position_and_kept_once(side: int) -> None:
    """Also where the negatives of two options were met in the other order than the options."""
    narrow: Tree = ([integer(1)], [integer(-2)])
    wide: Tree = ([integer(2)], [integer(-3)])
    whole: Tree = ([narrow, wide], [integer(-5)])
    if side:
        narrow, wide, whole = mirrored(narrow), mirrored(wide), mirrored(whole)
    solver = PartizanKernelSolver("geography")
    for tree in (mirrored(wide), mirrored(narrow), narrow, wide, whole):
        solver.value(geography_on(tree))
    negative = solver._session.signed_sum(solver._hosts([geography_on(whole)]), [-1])
    assert negative == solver._session.values(solver._hosts([geography_on(mirrored(whole))]))


def test_a_number_may_have_as_many_binary_places_as_vertices_allow() -> None:
    tree: Tree = ([([], [])], [])
    for _ in range(60):
        tree = ([([], [])], [tree])
    assert PartizanKernelSolver("geography").value(geography_on(tree)) is ShortGame.of(Fraction(1, 2**60))


@pytest.mark.parametrize(
    "position",
    [families.generalized_path(9, 4), families.grid((3, 4)), families.petersen(), families.path(70)],
    ids=["P(9,4)", "grid(3,4)", "petersen", "P70"],
)
def test_relabelling_keeps_the_value(position: Position) -> None:
    solver = PartizanKernelSolver("even-odd")
    value = solver.value(position)
    solver.clear()
    assert solver.value(shuffled(Random(1), position)) is value


def test_vertices_beyond_64_change_nothing_but_what_they_add() -> None:
    random = Random(4)
    even_odd, geography = PartizanKernelSolver("even-odd"), PartizanKernelSolver("geography")
    for _ in range(30):
        graph, board = random_graph(random, 9), random_marked(random, 7)
        wide = Position(100, graph.edges)
        assert even_odd.value(shuffled(random, wide)) is even_odd.value(graph) + 91
        wide = Position(100, board.edges, marks=board.marks, token=board.token)
        assert geography.value(shuffled(random, wide)) is geography.value(board)


def test_a_sum_of_graphs_has_the_sum_of_their_values() -> None:
    solver = PartizanKernelSolver("even-odd")
    random = Random(2)
    for _ in range(40):
        g, h = random_graph(random, 6), random_graph(random, 5)
        assert solver.value(g + h) is solver.value(g) + solver.value(h)


def test_boards_collapse_to_their_three_counts() -> None:
    solver = PartizanKernelSolver("geography")
    solver.value(states.board_a(6, 6, 6))
    # Two kinds of board, at most 13 × 7 × 13 triples; the labelled positions are millions.
    assert solver.states < 2 * 13 * 7 * 13


def test_complete_bipartite_graphs_collapse_to_their_two_counts() -> None:
    solver = PartizanKernelSolver("even-odd")
    solver.value(families.complete_multipartite((30, 30)))
    assert solver.states <= 30 * 30 + 1


def test_places_in_a_host_have_the_values_of_the_positions_they_are() -> None:
    host = states.board_a(3, 3, 3)
    random = Random(3)
    places = [(random.getrandbits(host.n) | 1 << v, v) for v in range(host.n) for _ in range(5)]
    solver = PartizanKernelSolver("geography")
    alone = [
        Position(host.n, host.edges, marks=host.marks, token=token).induced(
            v for v in range(host.n) if vertices >> v & 1
        )
        for vertices, token in places
    ]
    assert solver.values_within(host, places) == solver.values(alone)


@pytest.mark.parametrize(
    ("slug", "position"), [("even-odd", families.grid((3, 3))), ("geography", states.board_a(2, 2, 1))]
)
def test_subpositions_are_all_that_play_can_reach(slug: str, position: Position) -> None:
    rules, referee = game(slug), ReferenceSolver(game(slug))
    found = list(PartizanKernelSolver(slug).subpositions(position))
    reached: dict[str, Position] = {}
    waiting = rules.parts(rules.start(position))
    while waiting:
        part = waiting.pop()
        if reached.setdefault(key(part), part) is part:
            leaves = [option for player in ("L", "R") for option in rules.options(part, player)]
            waiting += [each for option in leaves for each in rules.parts(option)]
    assert {key(part) for part, _ in found} == set(reached)
    assert all(referee.value(part) is value for part, value in found)


def test_a_graph6_stream_has_the_values_of_its_graphs() -> None:
    positions = list(connected_graphs(6))
    solver = PartizanKernelSolver("even-odd")
    lines = "".join(graph6(position) + "\n" for position in positions)
    values = solver.values(positions)
    assert solver.graph6_values(lines.encode()) == values
    assert solver.graph6_values(b">>graph6<<" + lines.replace("\n", "\r\n").encode()) == values


def test_a_bad_graph6_line_is_named() -> None:
    solver = PartizanKernelSolver("even-odd")
    with pytest.raises(BadGraph, match="line 12"):
        solver.graph6_values(b"A_\nA`\n", first_line=11)
    with pytest.raises(BadPosition, match="token"):
        PartizanKernelSolver("geography").graph6_values(b"A_\n")


def test_the_time_limit_holds_and_what_was_learnt_stays_valid() -> None:
    solver = PartizanKernelSolver("even-odd")
    with pytest.raises(LimitReached, match="time"):
        solver.value(families.grid((6, 6)), time_limit=0.1)
    assert solver.value(families.path(100)) is ShortGame.of(34)


def test_the_memory_limit_holds() -> None:
    solver = PartizanKernelSolver("even-odd", memory_limit=1 << 20)
    with pytest.raises(LimitReached, match="memory"):
        solver.value(families.grid((6, 6)), time_limit=60)
    assert solver.peak_memory <= 1 << 20
    solver.clear()
    assert solver.value(families.path(10)) is ShortGame.of(4)


def test_the_kernel_can_be_interrupted() -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            PartizanKernelSolver("even-odd").value(families.grid((6, 6)), time_limit=60)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_what_is_no_position_is_refused() -> None:
    even_odd, geography = PartizanKernelSolver("even-odd"), PartizanKernelSolver("geography")
    with pytest.raises(BadPosition, match="loop"):
        even_odd.value(Position(1, [(0, 0)]))
    with pytest.raises(BadPosition, match="0-1"):
        even_odd.value(Position(2, [(0, 1), (0, 1)]))
    with pytest.raises(BadPosition, match="token"):
        even_odd.value(Position(1, token=0))
    with pytest.raises(BadPosition, match="marks"):
        even_odd.value(Position(2, [(0, 1)], marks="L"))
    with pytest.raises(BadPosition, match="brushes"):
        even_odd.value(Position(1, labels=[1]))
    with pytest.raises(BadPosition, match="token"):
        geography.value(Position(2, [(0, 1)], marks="L"))
    with pytest.raises(BadPosition, match="marked"):
        geography.value(Position(2, [(0, 1)], token=0))
    with pytest.raises(BadPosition, match="0-1"):
        geography.value(Position(2, [(0, 1), (0, 1)], marks="LL", token=0))
    with pytest.raises(BadGraph, match="host"):
        even_odd.values_within(families.path(2), [(4, None)])
    with pytest.raises(UnknownName, match="even-odd"):
        PartizanKernelSolver("chess")


def test_the_largest_graphs_have_128_vertices() -> None:
    solver = PartizanKernelSolver("even-odd")
    assert solver.value(families.edgeless(128)) is ShortGame.of(128)
    with pytest.raises(TooLarge, match="129"):
        solver.value(families.edgeless(129))


@pytest.mark.parametrize("slug", ["even-odd", "geography"])
def test_no_positions_have_no_values(slug: str) -> None:
    solver = PartizanKernelSolver(slug)
    assert solver.values([]) == []
    assert solver.sum_value(Sum(())) is ShortGame.of(0)
    assert solver.states == 0
