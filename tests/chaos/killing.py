"""SIGKILL at a random moment of a command that writes; run again, all must be as if it was never killed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from chaos.places import Fresh, Place

Result = Callable[[Place], object]


@dataclass(frozen=True)
class Command:
    """A command that may be killed anywhere, and what must stand in the base once it was run to its end."""

    name: str
    words: tuple[str, ...]
    result: Result


def killed(command: Command, fresh: Fresh, rounds: int, chance: random.Random) -> Counter[str]:
    """How often what was lost, wrong, left over or hung in so many rounds."""
    whole = fresh()
    done = whole.run(*command.words)
    count: Counter[str] = Counter()
    if done.code is None or done.code > 1:
        raise AssertionError(f"{command.name} fails without being killed: {done.said[-300:]}")
    expected = command.result(whole)
    for _ in range(rounds):
        place = fresh()
        count["rounds"] += 1
        first = place.run(*command.words, kill_after=chance.uniform(0.05, 1.0) * done.seconds)
        count["killed"] += first.code is None
        if place.is_sqlite and (place.folder / "kb.sqlite").exists():
            # Before the base was made there is none; afterwards it is sound at every moment.
            told = [
                says for says in place.problems() if "no knowledge base" not in says and "format" not in says
            ]
            count["wrong"] += bool(told)
        again = place.run(*command.words)
        count["hung"] += again.code is None
        count["lost"] += command.result(place) != expected
        count["wrong"] += bool(place.problems())
        count["leaked"] += bool(place.left_over())
    return count
