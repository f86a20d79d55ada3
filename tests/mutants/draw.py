"""A draw of mutants that an edit of the code moves no more than it must."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Protocol, TypeVar


class Placed(Protocol):
    """What is drawn."""

    @property
    def place(self) -> str:
        """File and line."""


Drawn = TypeVar("Drawn", bound=Placed)


def draw(every: Iterable[Drawn], text: Callable[[Drawn], object], number: int, seed: int) -> list[Drawn]:
    """So many mutants, no two on a line, in the order in which they came.

    What is drawn from a line depends on its text alone, so that an edit moves no draw but its own.
    """
    by_line: dict[str, list[Drawn]] = {}
    for mutant in every:
        by_line.setdefault(mutant.place, []).append(mutant)
    lots = {}
    alike = Counter[object]()
    for place, (mutant, *_) in by_line.items():
        here = text(mutant)
        lots[place] = Random(f"{seed} {here} {alike[here]}")
        alike[here] += 1
    rank = {place: lot.random() for place, lot in lots.items()}
    drawn = set(sorted(by_line, key=rank.__getitem__)[:number])
    return [lots[place].choice(mutants) for place, mutants in by_line.items() if place in drawn]
