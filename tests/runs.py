"""Runs for tests that write values by hand."""

from __future__ import annotations

from typing import Any

from kb.games import Game, game
from kb.store import Store
from kb.store.records import Run

KAYLES = game("node-kayles")


def begin(base: Store, game: Game = KAYLES, solver: str = "kernel", **more: Any) -> Run:
    return base.begin_run(
        game, solver=solver, solver_version="1", code_version="c0ffee", scope="test", **more
    )
