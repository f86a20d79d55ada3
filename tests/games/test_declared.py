"""Declared games: the kernel reads the rules as Python does, and declared rules play as coded ones.

Oracles: the built-in games, coded by hand; the reference solver, which asks Python; a hand-played path.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import BadArgument, BadPosition
from kb.games import LocalGame, delete_edge, delete_vertex, game
from kb.games.condition import AT_A_VERTEX, Condition
from kb.games.own import games_of_file
from kb.games.tracing import kept_by_move
from kb.graphs.canonical import key
from kb.graphs.enumerate import connected_graphs, graphs
from kb.graphs.families import star
from kb.graphs.language import parse_position
from kb.graphs.position import Position
from kb.knowledge_base import KnowledgeBase
from kb.solvers import Solver, kernel
from kb.solvers.kernel import KernelSolver

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

DECLARED = {
    "node-kayles": LocalGame("a", "A", [delete_vertex(with_neighbours=True)]),
    "arc-kayles": LocalGame("b", "B", [delete_edge(with_ends=True)]),
    "grim": LocalGame("c", "C", [delete_vertex("degree >= 1")], drops_isolated=True),
    "odd-odd": LocalGame("d", "D", [delete_vertex("degree % 2 == 1")]),
    "even-even": LocalGame("e", "E", [delete_vertex("not degree % 2 == 1")]),
    "take-away": LocalGame("f", "F", [delete_vertex(), delete_edge()]),
}
"""Built-in games, declared."""


def example(name: str) -> LocalGame:
    (found,) = games_of_file(str(EXAMPLES / f"{name}.py"))
    assert isinstance(found, LocalGame)
    return found


def values(rules: LocalGame, positions: list[Position], solver: str) -> list[int]:
    return [solution.value for solution in Solver(rules, solver=solver).solve(positions)]


SMALL = [graph for n in range(7) for graph in graphs(n)]


@pytest.mark.parametrize("slug", DECLARED)
def test_a_built_in_game_that_is_declared_has_its_values_and_its_moves(slug: str) -> None:
    coded, declared = game(slug), DECLARED[slug]
    assert kernel.supports(declared)
    assert values(declared, SMALL, "kernel") == [one.value for one in Solver(coded).solve(SMALL)]
    for position in SMALL[:60]:
        mine, theirs = declared.start(position), coded.start(position)
        assert mine == theirs
        assert set(map(key, declared.options(mine))) == set(map(key, coded.options(theirs)))


@pytest.mark.parametrize("name", ["even_cut", "guards"])
def test_the_kernel_and_the_reference_solver_agree_on_all_graphs_to_six_vertices(name: str) -> None:
    rules = example(name)
    assert values(rules, SMALL, "kernel") == values(rules, SMALL, "reference")


def test_the_kernel_and_the_reference_solver_agree_where_vertices_have_labels() -> None:
    labelled = [
        Position(graph.n, graph.edges, labels=labels)
        for n in range(1, 5)
        for graph in graphs(n)
        for labels in product(range(3), repeat=n)
    ]
    assert len(labelled) > 900
    rules = example("guards")
    found = values(rules, labelled, "kernel")
    assert found == values(rules, labelled, "reference")
    assert len(set(found)) > 2


def test_guards_by_hand() -> None:
    """One edge: neither end of degree 1 with a guard can go; the edge can where the labels are equal."""
    rules = example("guards")
    ends = {(0, 0): 1, (1, 1): 1, (0, 1): 1, (1, 2): 0}
    for labels, value in ends.items():
        assert values(rules, [Position(2, [(0, 1)], labels=labels)], "kernel") == [value]
    assert values(rules, [parse_position("P3")], "kernel") == [2]  # to K2, K2 + K1 (1) or 2 K1 (0)


def test_isolated_vertices_are_dropped_from_the_start_and_after_each_move() -> None:
    rules = example("even_cut")
    assert rules.start(parse_position("K2 + 3*K1")) == parse_position("K2")
    left = {key(one) for one in rules.options(parse_position("C4"))}
    assert left == {key(parse_position("P4"))}
    assert {key(one) for one in rules.options(parse_position("P4"))} == {key(parse_position("2*K2"))}


@pytest.mark.parametrize("name", ["even_cut", "guards"])
def test_the_vertices_left_by_a_move_can_be_told(name: str) -> None:
    rules = example(name)
    for graph in connected_graphs(5):
        settled = rules.start(graph)
        for move in rules.moves(settled):
            assert len(kept_by_move(rules, settled, move)) == move.leaves.n


def numbers(names: tuple[str, ...]) -> st.SearchStrategy[str]:
    atoms = st.sampled_from(names) | st.integers(0, 40).map(str)
    return st.recursive(
        atoms,
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
            st.tuples(inner, st.sampled_from(["//", "%"]), st.integers(1, 9)).map(
                lambda t: f"({t[0]} {t[1]} {t[2]})"
            ),
            inner.map(lambda text: f"(-{text})"),
        ),
        max_leaves=3,
    )


def truths(names: tuple[str, ...]) -> st.SearchStrategy[str]:
    number = numbers(names)
    signs = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
    compared = st.tuples(number, signs, number).map(" ".join)
    chained = st.tuples(number, signs, number, signs, number).map(" ".join)
    return st.recursive(
        compared | chained | st.sampled_from(["True", "False"]),
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(
                lambda t: f"({t[0]}) {t[1]} ({t[2]})"
            ),
            inner.map(lambda text: f"not ({text})"),
        ),
        max_leaves=2,
    )


@given(truths(("degree", "label")), st.integers(2, 6), st.integers(-3, 5))
def test_python_and_the_kernel_read_a_condition_on_a_vertex_alike(text: str, degree: int, label: int) -> None:
    """Only the centre of a star may be deleted, and then nothing: the value is 1 if the text holds."""
    rules = LocalGame("g", "G", [delete_vertex(f"degree == {degree} and ({text})")], with_labels=True)
    centre = Position(degree + 1, star(degree).edges, labels=[label] * (degree + 1))
    holds = eval(text, {"degree": degree, "label": label})
    assert KernelSolver(rules).value(centre) == int(holds)
    assert values(rules, [centre], "reference") == [int(holds)]


@given(truths(("degree_u", "label_u", "degree_v", "label_v")), st.integers(1, 4), st.integers(0, 3))
def test_python_and_the_kernel_read_a_condition_on_an_edge_alike(text: str, leaves: int, label: int) -> None:
    """A star whose centre has a label of its own: the two solvers and Python, either way round."""
    rules = LocalGame("g", "G", [delete_edge(text, with_ends=True)], with_labels=True)
    position = Position(leaves + 1, star(leaves).edges, labels=[label + 1] + [label] * leaves)
    centre, leaf = (leaves, label + 1), (1, label)
    named = ("degree_u", "label_u", "degree_v", "label_v")
    either_way = [dict(zip(named, facts, strict=True)) for facts in ((*centre, *leaf), (*leaf, *centre))]
    holds = any(eval(text, facts) for facts in either_way)
    assert KernelSolver(rules).value(position) == int(holds)
    assert values(rules, [position], "reference") == [int(holds)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("degre % 2 == 1", "expected degree, label or a number"),
        ("degree_u == 1", "expected degree, label or a number"),
        ("degree", "compare it"),
        ("degree % label == 1", "after // or %"),
        ("degree // 0 == 1", "after // or %"),
        ("degree ==", "no condition"),
        ("__import__('os').system('true')", "expected names"),
        ("degree ** 2 == 4", "expected names"),
        ("(degree > 1) + 1 == 2", "a truth is no number"),
        ("degree in (1, 2)", "expected"),
        ("degree == 1.5", "expected names"),
        ("degree == 99999999999", "expected names"),
        (" * ".join(["label"] * 9) + " == 0", "beyond 2^60"),
        (" + ".join(["label"] * 60) + " == 0", "too many parts"),
        ("1 < " * 200 + "degree", "characters"),
        ("(" * 240 + "degree" + ")" * 240, "no condition"),
        ("", "no condition"),
    ],
)
def test_a_text_that_is_no_condition_is_refused_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(BadArgument, match="condition") as refused:
        Condition(text, AT_A_VERTEX)
    assert reason in refused.value.message
    assert "\n" not in refused.value.message


def test_a_game_without_moves_is_refused() -> None:
    with pytest.raises(BadArgument, match="declares no moves"):
        LocalGame("g", "G", [])


def test_labels_are_taken_only_where_they_are_declared() -> None:
    with pytest.raises(BadPosition):
        example("even_cut").start(parse_position("K2 @ brushes=1"))
    with pytest.raises(BadPosition, match="from 0 to 9"):
        example("guards").start(parse_position("K2 @ brushes=10"))


@pytest.mark.parametrize(
    "program",
    [[], [0, 1], [0, 0], [0, 1, 7, 1, 0, 1], [0, 1, 0, 1, 99, 0], [0, 1, 0, 1, 5, 0], [0, 1, 0, 0],
     [0, 1, 0, 2, 0, 1, 14, 0], [0, 1, 0, 2, 0, 1, 0, 1], [0, 1, 0, 1, 0, 1, 3], [0, 1, 0, 70, *[0, 1] * 70]],
)  # fmt: skip
def test_the_kernel_refuses_a_program_that_is_none(program: list[int]) -> None:
    from array import array

    import kb._kernel
    from kb.errors import KbError

    with pytest.raises(KbError):
        kb._kernel.declared_session(array("i", program).tobytes(), 1 << 20)


@pytest.mark.parametrize("instructions", [255, 256, 257])
def test_a_condition_has_at_most_256_instructions(instructions: int) -> None:
    """1 + 1 + … + 1, which is not 0, negated once or twice: a lone vertex can be taken."""
    from array import array

    import kb._kernel
    from kb.errors import KbError

    code = [0, 1] + [0, 1, 5, 0] * 127 + [16, 0] * (instructions - 255)
    program = array("i", [0, 1, 0, instructions, *code]).tobytes()
    if instructions <= 256:
        assert kb._kernel.declared_session(program, 1 << 20).values(kernel.pack([star(0)])) == b"\1"
    else:
        with pytest.raises(KbError, match="too long"):
            kb._kernel.declared_session(program, 1 << 20)


def test_other_rules_have_another_hash() -> None:
    one = LocalGame("g", "G", [delete_edge("degree_u == degree_v")])
    same = LocalGame("g", "G", [delete_edge("degree_u  ==  degree_v")])
    others = [
        LocalGame("g", "G", [delete_edge("degree_u == degree_v + 0")]),
        LocalGame("g", "G", [delete_edge("degree_u == degree_v", with_ends=True)]),
        LocalGame("g", "G", [delete_edge("degree_u == degree_v")], drops_isolated=True),
        LocalGame("g", "G", [delete_edge("degree_u == degree_v")], with_labels=True),
    ]
    assert one.rules_hash == same.rules_hash
    assert len({one.rules_hash, *(other.rules_hash for other in others)}) == 5


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> Iterator[KnowledgeBase]:
    (path := tmp_path / "base.sqlite").write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        yield base


def test_an_edited_declaration_does_not_serve_the_values_of_the_old_one(
    base: KnowledgeBase, tmp_path: Path
) -> None:
    text = (EXAMPLES / "even_cut.py").read_text()
    file = tmp_path / "mine.py"
    file.write_text(text)
    base.use_rules(file)
    first = base.value("even-cut", "P4")
    assert (first.nim_value, base.runs()[0].solver) == (1, "kernel")
    file.write_text(text.replace("% 2 == 0", "% 2 == 1"))
    base.use_rules(file)
    changed = base.game("even-cut")
    assert isinstance(changed, LocalGame)
    assert base.value("even-cut", "P4").nim_value == values(changed, [parse_position("P4")], "reference")[0]
    assert base.value("even-cut", "P4").nim_value != first.nim_value


def test_a_class_is_stored_by_the_kernel_on_several_processes_and_verified(base: KnowledgeBase) -> None:
    base.use_rules(EXAMPLES / "even_cut.py")
    assert base.populate("even-cut", "connected(n<=6)", jobs=2).new == 143
    assert base.verify("even-cut", ratio=1.0).conflicts == []
    assert {run.solver for run in base.runs("even-cut")} == {"kernel", "reference"}
