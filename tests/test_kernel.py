"""The C++ kernel for impartial games agrees with the referee and with print, and keeps its limits."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from octal import octal_values
from strategies import labelled_graphs, multigraphs, simple_graphs

from kb.errors import BadArgument, BadGraph, BadPosition, LimitReached, TooLarge, UnknownName
from kb.games import game
from kb.graphs import enumerate as every
from kb.graphs import families
from kb.graphs.canonical import key
from kb.graphs.graph6 import write as graph6
from kb.graphs.networkx_graph import from_networkx
from kb.graphs.position import Position
from kb.solvers import kernel
from kb.solvers.kernel import KernelSolver, polish_on_complete_bipartite
from kb.solvers.reference import ReferenceSolver

pytestmark = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")

GAMES = kernel.games() if kernel.is_built() else ()
MANY_MOVES = ("trail-removing", "matching-removing")
"""Games whose moves are many: they meet the referee on thinner graphs where there are over 6 vertices."""


def shuffled(position: Position, seed: int) -> Position:
    image = list(range(position.n))
    Random(seed).shuffle(image)
    return position.relabel(image)


def complete_bipartite(m: int, n: int) -> Position:
    return families.complete_multipartite((m, n))


@pytest.mark.parametrize("slug", GAMES)
def test_kernel_and_referee_agree_on_graphs_to_6_vertices(slug: str) -> None:
    graphs = [graph for n in range(7) for graph in every.graphs(n)]
    referee = ReferenceSolver(game(slug))
    expected = [referee.value(graph) for graph in graphs]
    assert KernelSolver(slug).values(graphs) == expected
    assert KernelSolver(slug).values([shuffled(graph, 7) for graph in graphs]) == expected


@pytest.mark.parametrize("slug", GAMES)
def test_every_position_below_has_the_value_the_referee_gives_it(slug: str) -> None:
    host = families.wheel(5) if slug not in MANY_MOVES else families.grid((2, 4))
    referee = ReferenceSolver(game(slug))
    below = list(KernelSolver(slug).subpositions(host))
    assert [value for _, value in below] == [referee.value(position) for position, _ in below]
    histogram = KernelSolver(slug).histogram(host)
    assert histogram == {v: sum(value == v for _, value in below) for v in histogram}
    assert sum(histogram.values()) == len(below)


@pytest.mark.parametrize("slug", ["even-even", "odd-odd", "node-kayles", "arc-kayles", "grim"])
def test_vertex_games_agree_on_all_graphs_of_7_vertices_however_they_come(slug: str) -> None:
    graphs = list(every.graphs(7))
    text = b"".join(graph6(graph).encode() + b"\n" for graph in graphs)
    values = KernelSolver(slug).values(graphs)
    assert list(KernelSolver(slug).graph6_values(text)) == values
    assert list(KernelSolver(slug).graph6_values(text, threads=2)) == values


@pytest.fixture(params=[True, False], ids=["wide", "narrow"])
def vectors(request: pytest.FixtureRequest) -> Iterator[None]:
    """Vectors as wide as this processor has, and those that every processor has."""
    import kb._kernel

    kb._kernel.use_wide_vectors(request.param)
    yield
    kb._kernel.use_wide_vectors(True)


@pytest.mark.usefixtures("vectors")
@pytest.mark.parametrize("slug", ["even-even", "odd-odd", "node-kayles", "arc-kayles", "grim"])
def test_a_stream_of_graphs_of_all_sizes_has_the_values_of_each_alone(slug: str) -> None:
    """Sizes that change fill a vector in part; the oracle solves one graph after the other."""
    draw = Random(f"{slug} 20261118")
    sizes = [*range(17), *draw.choices(range(8, 14), k=200), *[11] * 300, *range(16, -1, -1)]
    graphs = [
        nx.gnp_random_graph(n, draw.choice((0.1, 0.3, 0.5, 0.8)), seed=draw.randrange(2**31)) for n in sizes
    ]
    text = b"".join(nx.to_graph6_bytes(graph, header=False) for graph in graphs)
    expected = KernelSolver(slug).values([from_networkx(graph) for graph in graphs])
    assert list(KernelSolver(slug).graph6_values(text)) == expected


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_kernel_and_referee_agree_on_random_graphs(slug: str, data: st.DataObject) -> None:
    graph = data.draw(simple_graphs(min_n=6, max_n=8))
    if slug in MANY_MOVES:
        graph = Position(graph.n, graph.edges[:10])
    elif slug == "polish":
        graph = Position(graph.n, graph.edges[:8])
    assert KernelSolver(slug).value(graph) == ReferenceSolver(game(slug)).value(graph)


@settings(max_examples=60, deadline=None)
@given(multigraphs(max_n=6, max_edges=11))
def test_take_away_agrees_on_multigraphs_with_loops(position: Position) -> None:
    assert KernelSolver("take-away").value(position) == ReferenceSolver(game("take-away")).value(position)


def test_take_away_agrees_on_all_multigraphs_to_4_vertices() -> None:
    positions = [position for n in range(1, 5) for position in every.multigraphs(n, 5)]
    referee = ReferenceSolver(game("take-away"))
    assert KernelSolver("take-away").values(positions) == [referee.value(each) for each in positions]


@settings(max_examples=60, deadline=None)
@given(labelled_graphs(max_n=6))
def test_polish_agrees_on_graphs_with_brushes(position: Position) -> None:
    assert KernelSolver("polish").value(position) == ReferenceSolver(game("polish")).value(position)


def test_polish_agrees_on_all_brush_placements_on_graphs_to_4_vertices() -> None:
    positions = [
        Position(n, graph.edges, labels=brushes)
        for n in range(1, 5)
        for graph in every.graphs(n)
        for brushes in product(range(-2, 4), repeat=n)
    ]
    referee = ReferenceSolver(game("polish"))
    assert KernelSolver("polish").values(positions) == [referee.value(each) for each in positions]


@pytest.mark.parametrize("slug", GAMES)
def test_a_solver_that_remembers_gives_what_a_fresh_one_gives(slug: str) -> None:
    graphs = list(every.connected_graphs(5))
    Random(1).shuffle(graphs)
    remembering = KernelSolver(slug)
    assert [remembering.value(graph) for graph in graphs] == [
        KernelSolver(slug).value(graph) for graph in graphs
    ]


@pytest.mark.parametrize("slug", sorted(set(GAMES) - {"matching-removing"}))
def test_a_disjoint_union_is_the_nim_sum(slug: str) -> None:
    graphs = [families.path(4), families.cycle(5), families.star(3), families.complete(4)]
    solver = KernelSolver(slug)
    for a, b in combinations(graphs, 2):
        assert KernelSolver(slug).value(a + b) == solver.value(a) ^ solver.value(b)


def test_matching_removing_is_not_a_sum() -> None:
    """Two edges can go at once or one by one (hand computation): value 2, not 1 ⊕ 1."""
    assert KernelSolver("matching-removing").value(families.path(2) + families.path(2)) == 2


@pytest.mark.parametrize(
    ("slug", "code", "shift"),
    [
        ("node-kayles", "137", 0),  # Winning Ways, chapter 4: Dawson's Chess
        ("arc-kayles", "07", 0),  # Winning Ways, chapter 4: Dawson's Kayles
        ("star-removing", "77", 1),  # a star of a path is one edge or two neighbours: Kayles on its edges
    ],
)
def test_paths_are_octal_games(slug: str, code: str, shift: int) -> None:
    heaps = octal_values(code, 70)
    paths = [families.path(n) for n in range(1, 71)]
    assert KernelSolver(slug).values(paths) == [heaps[path.n - shift] for path in paths]


def test_values_in_print() -> None:
    """O'Sullivan 2018: take-away on K_n is n mod 3, Petersen 2, odd wheels to 14 are 1; Polish, Section 5."""
    take_away = KernelSolver("take-away")
    assert [take_away.value(families.complete(n)) for n in range(1, 9)] == [n % 3 for n in range(1, 9)]
    outer = [(i, (i + 1) % 5) for i in range(5)]
    inner = [(5 + i, 5 + (i + 2) % 5) for i in range(5)]
    petersen = Position(10, outer + inner + [(i, i + 5) for i in range(5)])
    assert take_away.value(petersen) == 2
    assert [take_away.value(families.wheel(n)) for n in range(3, 11)] == [1] * 8
    polish = KernelSolver("polish")
    assert [polish.value(complete_bipartite(m, 2)) for m in range(2, 7)] == [0, 2, 0, 0, 0]
    assert [polish.value(families.star(n)) for n in range(1, 30)] == [n % 3 for n in range(1, 30)]


def test_star_removing_on_a_star_is_a_nim_heap() -> None:
    """Any number of the edges of K_{1,n} share its centre."""
    assert KernelSolver("star-removing").values(map(families.star, range(1, 100))) == list(range(1, 100))


@pytest.mark.parametrize(
    ("slug", "host"),
    [
        ("take-away", families.wheel(9)),
        ("star-removing", families.grid((3, 4))),
        ("trail-removing", families.grid((3, 3))),
        ("matching-removing", families.grid((3, 3))),
        ("polish", families.complete(6)),
        ("grim", families.grid((4, 4))),
    ],
)
def test_both_ways_to_a_value_agree_on_every_position_below(slug: str, host: Position) -> None:
    """The mex over all options says what the search for the right heap says, each position from nothing."""
    below = list(KernelSolver(slug).subpositions(host))
    sample = below if len(below) < 300 else Random(3).sample(below, 300)
    assert [KernelSolver(slug).value(position) for position, _ in sample] == [value for _, value in sample]


def test_squayles_on_the_3_by_4_board_is_as_large_as_it_can_be() -> None:
    """Seventeen edges, and the exhaustive mex over every position below says the same."""
    board = families.grid((3, 4))
    solver = KernelSolver("trail-removing")
    assert solver.value(board) == 17
    below = {key(position): value for position, value in KernelSolver("trail-removing").subpositions(board)}
    assert below[key(board)] == 17


def test_dense_tables_agree_with_the_solver_and_with_the_referee() -> None:
    solver, referee = KernelSolver("polish"), ReferenceSolver(game("polish"))
    for m in range(1, 7):
        for n in range(1, min(m, 5) + 1):
            found = polish_on_complete_bipartite(m, n).value
            assert found == polish_on_complete_bipartite(n, m).value == solver.value(complete_bipartite(m, n))
            if m + n <= 7:
                assert found == referee.value(complete_bipartite(m, n))


@pytest.mark.parametrize("slug", ["node-kayles", "arc-kayles", "grim", "odd-odd", "even-even"])
def test_symmetric_graphs_collapse_to_few_states(slug: str) -> None:
    solver = KernelSolver(slug)
    for graph in (families.star(40), families.complete(20), complete_bipartite(12, 12)):
        solver.clear()
        solver.value(graph, time_limit=20)
        assert solver.states < 5000


@pytest.mark.parametrize("n", [63, 64, 65, 100, 127, 128, 129])
def test_words_end_where_they_should(n: int) -> None:
    assert KernelSolver("node-kayles").value(families.path(n)) == octal_values("137", n)[n]


@pytest.mark.parametrize("n", [63, 64, 65, 100, 127, 128])
def test_labels_stay_with_their_vertices(n: int) -> None:
    assert KernelSolver("polish").value(families.star(n - 1)) == (n - 1) % 3


def test_more_than_448_vertices_are_too_large() -> None:
    with pytest.raises(TooLarge, match="448 vertices"):
        KernelSolver("grim").value(families.path(449))
    bundles = Position(300, [(i, i + 1) for i in range(200)] * 2)
    with pytest.raises(TooLarge, match="500"):
        KernelSolver("take-away").value(bundles)


@pytest.mark.parametrize("n", [129, 255, 256, 257, 448])
def test_words_of_wide_graphs_end_where_they_should(n: int) -> None:
    """By hand: the centre of a star ends the game, a leaf leaves n − 2 vertices; K_n is over in one move."""
    solver = KernelSolver("node-kayles")
    assert solver.value(families.star(n - 1)) == (2 if n % 2 else 1)
    assert solver.value(families.complete(n)) == 1
    # Arc Kayles on a star is one move.
    assert KernelSolver("arc-kayles").value(families.star(n - 1)) == 1


@pytest.mark.parametrize("slug", ["node-kayles", "arc-kayles", "polish", "even-even"])
@pytest.mark.parametrize("padding", [60, 120, 250, 380])
def test_a_wide_graph_is_the_sum_of_its_parts(slug: str, padding: int) -> None:
    """The same graph beside a matching: in each width of the kernel the parts are worth what they are alone.

    The parts together are connected by nothing, so the oracle is nim-addition of the parts by themselves.
    """
    graph = families.wheel(6)
    pairs = [(7 + 2 * i, 8 + 2 * i) for i in range(padding // 2)]
    alone = KernelSolver(slug).value(graph) ^ KernelSolver(slug).value(families.path(2)) * (len(pairs) % 2)
    together = Position(7 + 2 * len(pairs), (*graph.edges, *pairs))
    assert KernelSolver(slug).value(together) == alone


def test_dense_keys_of_wide_graphs_hold() -> None:
    """K_{a,b} in node Kayles is worth 0 or 1 by the parities; with a > 128 its key is a dense triangle."""
    for a, b in ((70, 70), (150, 50), (200, 199)):
        found = KernelSolver("node-kayles").value(complete_bipartite(a, b))
        # A move takes one vertex and the other side: it leaves a − 1 or b − 1 isolated vertices.
        options = {(a - 1) % 2, (b - 1) % 2}
        assert found == next(value for value in range(3) if value not in options)


def test_what_is_no_position_is_refused() -> None:
    loop, double = Position(2, [(0, 0)]), Position(2, [(0, 1), (0, 1)])
    with pytest.raises(BadPosition, match="loop at 0"):
        KernelSolver("grim").value(loop)
    with pytest.raises(BadPosition, match="repeated"):
        KernelSolver("polish").value(double)
    with pytest.raises(BadPosition, match="mean nothing"):
        KernelSolver("node-kayles").value(Position(2, [(0, 1)], labels=(0, 1)))
    with pytest.raises(BadPosition, match="marks"):
        KernelSolver("grim").value(Position(2, [(0, 1)], marks=("L",)))
    with pytest.raises(UnknownName, match="no impartial game"):
        KernelSolver("even-odd")
    with pytest.raises(BadArgument, match="empty side"):
        polish_on_complete_bipartite(3, 0)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"A_\nA`\n", "line 2: the padding"),
        (b"D\n", "line 1: .* ends too soon"),
        (b"A_?\n", "line 1: .* goes on"),
        (b"A_\n\nA_\n", "line 2: .* ends too soon"),
        (b"A \n", "line 1: byte 2"),
    ],
)
def test_graph6_is_read_strictly(text: bytes, complaint: str) -> None:
    with pytest.raises(BadGraph, match=complaint):
        KernelSolver("grim").graph6_values(text)


def test_graph6_lines_may_end_in_any_way() -> None:
    for text in (b">>graph6<<A_\nA?\n", b"A_\r\nA?\r\n", b"A_\nA?"):
        assert KernelSolver("node-kayles").graph6_values(text) == bytes([1, 0])


def test_memory_is_bounded_and_what_was_learnt_stays() -> None:
    solver = KernelSolver("take-away", memory_limit=1 << 18)
    with pytest.raises(LimitReached, match="memory limit"):
        solver.value(families.wheel(14), time_limit=60)
    assert solver.states > 0
    assert solver.peak_memory <= 1 << 18
    assert solver.value(families.wheel(5)) == 1
    with pytest.raises(LimitReached, match="memory limit"):
        polish_on_complete_bipartite(10, 9, memory_limit=1 << 20)


def test_the_way_down_counts_as_memory() -> None:
    """A play of two million moves, whose options would fill gigabytes on the way down."""
    deep = Position(128, families.complete(128).edges, labels=[-15900] * 128)
    solver = KernelSolver("polish", memory_limit=1 << 20)
    with pytest.raises(LimitReached, match="memory limit"):
        solver.value(deep, time_limit=60)
    assert solver.peak_memory <= 1 << 20


def test_callers_in_several_threads_take_turns() -> None:
    solver, found = KernelSolver("take-away"), []
    threads = [
        threading.Thread(target=lambda n=n: found.append(solver.value(families.wheel(n))))
        for n in range(3, 11)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [1] * 8


def test_time_is_bounded() -> None:
    with pytest.raises(LimitReached, match="time limit"):
        KernelSolver("take-away").value(families.wheel(40), time_limit=0.2)
    with pytest.raises(LimitReached, match="time limit"):
        polish_on_complete_bipartite(10, 9, time_limit=0.2)


def test_an_interrupt_stops_the_work() -> None:
    solver = KernelSolver("take-away")
    timer = threading.Timer(0.3, signal.raise_signal, (signal.SIGINT,))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solver.value(families.wheel(40), time_limit=60)
    timer.join()
    assert solver.value(families.wheel(4)) == 1
