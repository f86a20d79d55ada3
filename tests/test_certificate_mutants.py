"""Certificates changed at random: what the checker still accepts must be true, entry by entry.

The oracle is the reference solver. Random changes are a weak test of a checker: the strong one is
`test_certificate_checker.py`, where certificates are false on purpose and each check is removed in turn.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from false_certificates import TRUE

from kb.certificates import checker
from kb.certificates.make import Claimed, certificate
from kb.certificates.record import claimed_position
from kb.games import GAMES, Game
from kb.games import game as game_named
from kb.graphs.canonical import decode, key
from kb.graphs.language import parse
from kb.solvers.reference import ReferenceSolver
from kb.values.short_game import ShortGame

GRAPHS = {
    "polish": ["K_{2,3}", "P4"],
    "geography": ["A(1,2,0)", "B(1,1,1)"],
    "trail-removing": ["K_{1,3}", "K4"],
    "star-removing": ["P5", "K_{1,3} + K2"],
    "matching-removing": ["P5", "2*K2"],
    "take-away": ["K_{2,3}", "edges:0-0,0-1,0-1"],
}
PLAIN = ["P6", "K_{2,3}", "P3 + P3 + K2"]


@cache
def _originals() -> tuple[list[dict[str, Any]], ...]:
    """A certificate of each game, and those made by hand, as records."""
    made = []
    for game in GAMES:
        texts = GRAPHS.get(game.slug, PLAIN)
        made.append(list(certificate(game, [Claimed(text, parse(text).position()) for text in texts])))
    lines = [*made, *([line.decode() for line in one] for one in TRUE.values())]
    return tuple([json.loads(line) for line in one] for one in lines)


def _nodes(value: Any) -> list[tuple[Any, Any]]:
    """Every place inside a record: its container and its key or index."""
    found: list[tuple[Any, Any]] = []
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for place, child in inside:
        found.append((value, place))
        if isinstance(child, dict | list):
            found += _nodes(child)
    return found


def _mutated(chance: random.Random) -> list[dict[str, Any]]:
    records = deepcopy(chance.choice(_originals()))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if chance.random() < 0.1 and len(records) > 2:
            place = chance.randrange(1, len(records))
            chance.choice((records.pop, lambda at: records.insert(at, deepcopy(chance.choice(records[1:])))))(
                place
            )
            continue
        if nodes := _nodes(chance.choice(records[1:])) if len(records) > 1 else []:
            _change(*chance.choice(nodes), chance)
    return records


def _change(container: Any, place: Any, chance: random.Random) -> None:
    value = container[place]
    kind = chance.randrange(5)
    if isinstance(value, int) and kind < 4:
        container[place] = chance.choice((value + 1, value - 1, chance.randrange(6), 0))
    elif isinstance(container, list) and kind == 0:
        del container[place]
    elif isinstance(container, list) and kind == 1:
        container.insert(place, deepcopy(chance.choice(container)))
    elif isinstance(container, list):
        container[place], container[-1] = container[-1], container[place]
    elif isinstance(value, list) and value and kind < 3:
        chance.shuffle(value)
    elif kind == 3:
        del container[place]
    elif place in ("is", "not"):
        container["not" if place == "is" else "is"] = container.pop(place)


class _Truth:
    """What the reference solver says of positions, remembered up to isomorphism."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.reference = ReferenceSolver(game)
        self.known: dict[str, Any] = {}

    def holds(self, record: dict[str, Any], forms: dict[int, ShortGame]) -> bool:
        name = key(self.game.start(claimed_position(self.game, record)))
        if name not in self.known:
            self.known[name] = self.reference.value(decode(name))
        value = self.known[name]
        if self.game.kind == "partizan":
            return bool(value is forms[record["is"]])
        return ("is" not in record or record["is"] == value) and (
            "not" not in record or record["not"] != value
        )


def _hunt(count: int, seed: int) -> Counter[str]:
    """How many mutants were refused, and how many survived; what says the same as before is no mutant."""
    chance = random.Random(seed)
    truths = {game.slug: _Truth(game) for game in GAMES}
    originals = {json.dumps(one) for one in _originals()}
    found: Counter[str] = Counter()
    while found.total() < count:
        records = _mutated(chance)
        if json.dumps(records) in originals:
            continue
        try:
            proved = checker.check(json.dumps(record).encode() for record in records)
        except checker.Refused:
            found["refused"] += 1
            continue
        found["survived"] += 1
        forms: dict[int, ShortGame] = {}
        for number, sides in proved.forms.items():
            left, right = ([forms[option] for option in side] for side in sides)
            forms[number] = ShortGame.from_options(left, right)
            assert {*forms[number].left} == {*left}, "the form is canonical"
            assert {*forms[number].right} == {*right}, "the form is canonical"
        truth = truths[proved.game]
        for record in records[1:]:
            assert "form" in record or truth.holds(record, forms), (proved.game, record)
    return found


def test_mutants_that_survive_are_true() -> None:
    found = _hunt(400, seed=20)
    assert found["refused"] > 100
    assert found["survived"] > 10


@pytest.mark.slow
def test_ten_thousand_mutants_that_survive_are_true() -> None:
    found = _hunt(10_000, seed=1)
    assert found.total() == 10_000
    assert found["survived"] > 300


def test_the_hunt_would_notice() -> None:
    """A checker that demands nothing lets false statements through, and the oracle sees them."""
    truth = _Truth(game_named("node-kayles"))
    assert truth.holds({"n": 2, "e": [[0, 1]], "is": 1}, {})
    assert not truth.holds({"n": 2, "e": [[0, 1]], "is": 0}, {})
    assert not truth.holds({"n": 2, "e": [[0, 1]], "not": 1}, {})
