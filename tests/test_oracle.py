"""The oracle that claims ask: it solves by the rules alone and remembers."""

from pathlib import Path

import pytest

from kb import store
from kb.errors import BadGraph, BadPosition, Conflict
from kb.evaluate import oracle as reading
from kb.evaluate.oracle import IndependentOracle
from kb.games import game as game_named
from kb.graphs.canonical import key
from kb.graphs.language import parse_position
from kb.graphs.operations import summands
from kb.graphs.position import Position, Sum
from kb.solvers import Solver
from kb.solvers.oracle import SolvingOracle
from kb.theorems.library import BUILT_IN


@pytest.mark.parametrize(
    ("game", "text", "value"),
    [
        ("take-away", "K3", 0),  # O'Sullivan, Theorem 1.3: n mod 3
        ("take-away", "K4 + K2", 3),
        ("take-away", "K4 - K2", 3),
        ("take-away", "K0", 0),
        ("matching-removing", "K2 + K2", 2),  # one edge or both
        ("matching-removing", "K2 + K2 - K2", 3),
        ("polish", "P3 @ brushes=5", 0),
        ("grim", "K2 + 3*K1", 1),
    ],
)
def test_impartial_values(game, text, value):
    assert SolvingOracle(game).value(text) == value


@pytest.mark.parametrize(
    ("game", "text", "value"),
    [
        ("even-odd", "P3", "{2|0}"),  # Nowakowski, Ottaway, Theorem 13
        ("even-odd", "P3 - E2", "{0|-2}"),
        ("geography", "A(3,2,1) - A(3,2,1)", "0"),
    ],
)
def test_partizan_values(game, text, value):
    assert str(SolvingOracle(game).value(text)) == value


def test_another_game_may_be_asked_for():
    oracle = SolvingOracle("take-away")
    assert oracle.value("P3", "node-kayles") == 2
    assert set(oracle.learnt) == {"node-kayles"}


def test_what_was_solved_is_remembered_up_to_isomorphism():
    oracle = SolvingOracle("take-away")
    oracle.value(parse_position("P3"))
    oracle.value(Position(3, [(0, 1), (0, 2)]))
    assert list(oracle.learnt["take-away"]) == [key(parse_position("P3"))]


def test_a_wrong_position_is_refused():
    with pytest.raises(BadPosition):
        SolvingOracle("grim").value("edges:0-0")
    with pytest.raises(BadGraph):
        SolvingOracle("grim").value("K_{")


def test_no_terms_are_the_graph_without_vertices():
    assert [position for _, position in summands(Sum(()))] == [Position(0)]


def stored(base: store.Store, values: dict[str, int]) -> None:
    """Values of take-away under a run of their own."""
    run = base.begin_run(
        game_named("take-away"), solver="planted", solver_version="1", code_version="test", scope="planted"
    )
    base.write_values(run, [(key(parse_position(text)), value) for text, value in values.items()])
    base.finish_run(run)


@pytest.mark.parametrize("one_by_one", [1, 100])
def test_what_is_stored_is_read_and_nothing_in_dispute(
    tmp_path: Path, migrated_file: Path, one_by_one: int, monkeypatch: pytest.MonkeyPatch
):
    """Planted values show whence each comes: true ones are K_n by n mod 3 (O'Sullivan, Theorem 1.3)."""
    monkeypatch.setattr(reading, "ONE_BY_ONE", one_by_one)
    path = tmp_path / "planted.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with store.connect(str(path)) as base:
        stored(base, {"K3": 7, "K4": 8, "K5": 9})
        with pytest.raises(Conflict):
            stored(base, {"K4": 1})
        oracle = IndependentOracle(base, BUILT_IN, "take-away")
        asked = ["K6", "K3", "K4", "K5", "K3 + K5", "K4 + K2"]
        assert [oracle.value(text) for text in asked] == [0, 7, 1, 9, 14, 3]
        assert [oracle.value(parse_position(text)) for text in asked[:4]] == [0, 7, 1, 9]
        together = IndependentOracle(base, BUILT_IN, "take-away")
        assert together.values(list(map(parse_position, asked))) == [0, 7, 1, 9, 14, 3]
        unknown = {key(parse_position(text)) for text in ("K6", "K4", "K4 + K2")}
        assert set(oracle.new_lessons()["take-away"]) == unknown
        assert set(together.new_lessons()["take-away"]) == unknown


def test_many_are_solved_in_one_call(monkeypatch: pytest.MonkeyPatch):
    """K_n is worth n mod 3 (O'Sullivan, Theorem 1.3); what is known already is not solved again."""
    calls = []
    solve = Solver.solve

    def counted(self: Solver, positions: list[Position], **limits: float):
        calls.append(len(positions))
        return solve(self, positions, **limits)

    monkeypatch.setattr(Solver, "solve", counted)
    oracle = SolvingOracle("take-away")
    oracle.value("K3")
    every = [parse_position(f"K{n}") for n in (1, 2, 3, 4, 4, 5, 6)]
    assert oracle.values(every) == [1, 2, 0, 1, 1, 2, 0]
    assert calls == [1, 5]


@pytest.mark.parametrize("one_by_one", [1, 200])
def test_what_is_solved_does_not_depend_on_who_asks_first(
    migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one_by_one: int
) -> None:
    """P4 + P3 splits: summed from parts that are solved by then, it would be stored or not by chance."""
    monkeypatch.setattr(reading, "ONE_BY_ONE", one_by_one)
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    every = [parse_position(text) for text in ("K5", "P3", "P4", "P4 + P3")]
    with store.connect(str(path)) as base:
        learnt = []
        for asked in (every, every[::-1]):
            oracle = IndependentOracle(base, BUILT_IN, "take-away")
            assert [oracle.value(one) for one in asked[:2]] == oracle.values(asked)[:2]
            learnt.append({name: one.value for name, one in oracle.new_lessons()["take-away"].items()})
    assert learnt[0] == learnt[1]
    assert set(learnt[0]) == {key(one) for one in every}
