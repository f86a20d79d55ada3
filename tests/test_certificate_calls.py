"""How often a proof asks the kernel: a call starts a thread, which costs more than most of what is asked."""

from __future__ import annotations

from typing import Any

import pytest

from kb.certificates.make import Claimed, certificate
from kb.certificates.pieces import Pieces
from kb.games import game
from kb.graphs.language import parse
from kb.graphs.position import Position


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many positions each call asked for."""
    made: list[int] = []
    plain = Pieces.values

    def counting(self: Pieces, positions: list[Position]) -> list[Any]:
        made.append(len(positions))
        return plain(self, positions)

    monkeypatch.setattr(Pieces, "values", counting)
    return made


def test_what_pieces_of_one_size_lead_to_is_asked_at_once(calls: list[int]) -> None:
    position = parse("W8").position()
    lines = list(certificate(game("take-away"), [Claimed("W8", position)], passes=1))
    sizes = position.n + len(position.edges)
    assert len(lines) > 20 * sizes
    # Some smaller pieces are looked at before their turn; piece by piece it would be 192 calls.
    assert len(calls) <= 2 * sizes


def test_the_trails_of_all_walks_are_asked_at_once(calls: list[int]) -> None:
    lines = list(certificate(game("trail-removing"), [Claimed("", parse("grid(2,4)").position())], passes=1))
    # Two calls for each of at most twenty rounds and for what is offered, as against two for every walk.
    assert len(calls) < 20 * len(lines)
    assert max(calls) > 60
