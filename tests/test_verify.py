"""Another solver confirms stored values, and a wrong one is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import BadArgument
from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.language import parse_position
from kb.solvers import solve


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    found = KnowledgeBase(str(path))
    found.populate("odd-odd", "connected(n<=5)", solver="kernel")
    return found


def test_the_reference_solver_confirms_the_kernel(base: KnowledgeBase) -> None:
    done = base.verify("odd-odd", ratio=1.0)
    assert (done.checked, done.conflicts) == (31, [])
    stored = base.store.read_value(game("odd-odd"), key(parse_position("K5")))
    assert stored is not None
    assert stored.solvers == ("kernel", "reference")


def test_a_seed_chooses_the_same_share_again(base: KnowledgeBase) -> None:
    first = base.verify("odd-odd", ratio=0.3, seed=7)
    second = base.verify("odd-odd", ratio=0.3, seed=7)
    assert first.checked == second.checked
    assert 0 < first.checked < 31


def test_a_wrong_value_is_a_conflict_and_its_run_fails(base: KnowledgeBase) -> None:
    run = base.store.begin_run(
        game("odd-odd"), solver="broken", solver_version="0", code_version="test", scope="K6"
    )
    base.store.write_values(run, [(key(parse_position("K6")), 9)])
    base.store.finish_run(run)
    done = base.verify("odd-odd", ratio=1.0)
    assert len(done.conflicts) == 1
    assert sorted(base.store.run(number).status for number in done.runs) == ["done", "failed"]
    stored = base.store.read_value(game("odd-odd"), key(parse_position("K5")))
    assert stored.solvers == ("kernel", "reference"), "the others of its batch are confirmed"
    assert len(base.store.conflicts(unresolved=True)) == 1


def test_a_small_share_of_few_values_is_at_least_one(base: KnowledgeBase) -> None:
    assert base.verify("odd-odd", ratio=0.001).checked == 1
    assert base.verify("grim").checked == 0, "of no values, none"


def test_imported_values_are_all_computed_and_the_computed_ones_stand(
    base: KnowledgeBase, tmp_path: Path
) -> None:
    file = tmp_path / "heard.csv"
    file.write_text("game,graph,value\ngrim,P3,0\ngrim,P2,*\ngrim,P4,*2\ngrim,K4,*\n", encoding="utf-8")
    assert base.import_file(file, check=0).new == 4
    done = base.verify_imported("grim")
    solved = {text: solve(game("grim"), [parse_position(text)])[0].value for text in ("P3", "P2", "P4", "K4")}
    said = {"P3": 0, "P2": 1, "P4": 2, "K4": 1}
    assert done.checked == 4
    assert len(done.conflicts) == sum(solved[text] != said[text] for text in said)
    for text, value in solved.items():
        stored = base.store.read_value(game("grim"), key(parse_position(text)))
        assert (stored.value, stored.imported, len(stored.computations)) == (value, None, 1)
    assert base.verify_imported("grim").checked == 0


def test_what_is_beyond_the_budget_is_counted(base: KnowledgeBase) -> None:
    base.populate("trail-removing", "grid(3,4)")
    assert base.verify("trail-removing", ratio=1.0, budget=0.05).beyond == 1


def test_a_ratio_is_a_share(base: KnowledgeBase) -> None:
    with pytest.raises(BadArgument, match="ratio"):
        base.verify(ratio=0)
