"""A command that asks in many calls leaves one run for each game and solver, closed, with all its values."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.knowledge_base import KnowledgeBase


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> Iterator[KnowledgeBase]:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as base:
        yield base


def _runs(base: KnowledgeBase) -> list[tuple[str, str, str, int]]:
    return sorted((run.game, run.status, run.scope, run.written) for run in base.runs())


def test_a_sequence_is_one_run(base: KnowledgeBase) -> None:
    assert base.sequence("arc-kayles", "W_n", ["n=3..9"]).values
    assert _runs(base) == [("arc-kayles", "done", "sequence of W_n", 7)]
    base.sequence("arc-kayles", "W_n", ["n=3..9"])
    assert len(_runs(base)) == 1, "what is stored is not solved again"


def test_a_conjecture_is_one_run(base: KnowledgeBase) -> None:
    base.conjecture("arc-kayles", "S_n", ["n=1..10"])
    assert [(game, status) for game, status, *_ in _runs(base)] == [("arc-kayles", "done")]


def test_identify_is_one_run_for_each_game(base: KnowledgeBase) -> None:
    base.identify(["1", "1", "2", "0", "3"], "P_n")
    games = [game for game, *_ in _runs(base)]
    assert len(games) == len(set(games)) > 2
    assert {status for _, status, *_ in _runs(base)} == {"done"}


def test_a_refutation_over_several_pages_is_one_run(base: KnowledgeBase) -> None:
    assert base.refute("grim", "nim_value >= 0", graphs="connected(n<=6)").tried == 143
    ((_, status, scope, _),) = _runs(base)
    assert (status, scope) == ("done", "refute nim_value >= 0")


def test_a_command_that_is_stopped_closes_its_run(base: KnowledgeBase) -> None:
    def stop(done: int, total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        base.sequence("arc-kayles", "W_n", ["n=3..9"], progress=stop)
    assert _runs(base) == [("arc-kayles", "interrupted", "sequence of W_n", 4)]
