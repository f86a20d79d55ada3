"""Threads of a service share what was read of the claims: none may hear only a part of it."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from kb.evaluate.claims import ClaimReader
from kb.evaluate.hearing import Part
from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.language import parse_position
from kb.knowledge_base import KnowledgeBase
from kb.theorems.library import BUILT_IN

WAIT = 30.0


def test_a_thread_waits_while_another_reads_the_claims(
    web_base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = parse_position("W5")
    with KnowledgeBase(str(web_base), read_only=True) as base:
        rules = game("take-away")
        reader = ClaimReader(base.store, rules, lambda: BUILT_IN.claims("take-away"))
        entered, go_on = Event(), Event()
        read = base.store.standings

        def slowly(*asked: Any) -> Any:
            entered.set()
            assert go_on.wait(WAIT)
            return read(*asked)

        monkeypatch.setattr(base.store, "standings", slowly)
        heard: dict[str, int] = {}

        def hear(name: str) -> None:
            heard[name] = len(reader.hearing.heard(Part(position, key(position))).said)

        first, second = (Thread(target=hear, args=(name,)) for name in ("first", "second"))
        first.start()
        assert entered.wait(WAIT)
        second.start()
        second.join(0.2)  # long enough to answer, if it did not wait
        go_on.set()
        first.join(WAIT)
        second.join(WAIT)
    assert heard["first"] == heard["second"] > 0
