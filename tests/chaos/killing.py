"""SIGKILL at a random moment of a command that writes; run again, all must be as if it was never killed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from chaos.kept import Kept, is_part, kept
from chaos.places import Fresh, Place
from kb.errors import KbError


@dataclass(frozen=True)
class Command:
    """A command that may be killed anywhere, and what must stand in the base once it was run to its end.

    Of what stands when it was killed, `standing`, nothing may be untrue, and nothing may be gone afterwards.
    """

    name: str
    words: tuple[str, ...]
    result: Callable[[Place], Kept] = kept
    standing: Callable[[Place], Kept] = kept


def killed(command: Command, fresh: Fresh, rounds: int, chance: random.Random) -> Counter[str]:
    """How often what was lost, wrong, left over or hung in so many rounds.

    One kill in two strikes the command alone, whose workers then have to end by themselves.
    """
    whole = fresh()
    done = whole.run(*_words(command, whole))
    count: Counter[str] = Counter()
    if done.code is None or done.code > 1:
        raise AssertionError(f"{command.name} fails without being killed: {done.said[-300:]}")
    expected, true = command.result(whole), command.standing(whole)
    for _ in range(rounds):
        place = fresh()
        words = _words(command, place)
        count["rounds"] += 1
        moment = chance.uniform(0.05, 1.0) * done.seconds
        first = place.run(*words, kill_after=moment, only_parent=chance.random() < 0.5)
        count["killed"] += first.code is None
        struck: Kept = {}
        if not place.is_sqlite or (place.folder / "kb.sqlite").exists():
            # Before the base was made there is none; afterwards it is sound at every moment.
            told = [
                says for says in place.problems() if "no knowledge base" not in says and "format" not in says
            ]
            with suppress(KbError):
                struck = command.standing(place)
            count["wrong"] += bool(told) or not is_part(struck, true)
        again = place.run(*words)
        count["hung"] += again.code is None
        count["lost"] += command.result(place) != expected or not is_part(struck, command.standing(place))
        count["wrong"] += bool(place.problems()) or "Traceback" in again.said
        count["leaked"] += bool(first.behind or again.behind or place.left_over())
    return count


def _words(command: Command, place: Place) -> list[str]:
    return [word.replace("{folder}", str(place.folder)) for word in command.words]
