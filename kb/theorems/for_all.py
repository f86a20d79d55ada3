"""What a claim says for all n of a growing family, as data: first values that repeat, with or without a rise.

Code could say anything at a far n; a list of first values and a rise cannot. So an audit can decide such
a claim for all n where the period of the family is proved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kb.theorems.statements import HasOutcome, Is
from kb.values.reading import parse_value
from kb.values.sums import Value


@dataclass(frozen=True, kw_only=True)
class ForAll:
    """The values for n = least, least + 1, …; the last `length` of those given repeat, raised by `saltus`.

    `family` is the growing family with its variable n, e.g. "P(n,3)"; None where nothing is said of an n.
    It serves as `says` of a family claim whose first argument is n.

    >>> str(ForAll(family="P_n", least=1, first=("1", "0", "{2|0}"), length=3, saltus=1)(9))
    '{4|2}'
    """

    family: str
    least: int
    first: tuple[int | str | None, ...]
    length: int
    saltus: int = 0

    @property
    def start(self) -> int:
        """The first n from which the values repeat."""
        return self.least + len(self.first) - self.length

    def at(self, n: int) -> Value | None:
        """The value claimed for n."""
        over = max(0, (n - self.start) // self.length)
        given = self.first[n - over * self.length - self.least]
        if given is None:
            return None
        value = parse_value(given) if isinstance(given, str) else given
        return value + over * self.saltus

    def __call__(self, n: int, *_: object) -> Is:
        said = self.at(n)
        if said is None:
            raise ValueError(f"nothing is said of n = {n}")
        return Is(said)


@dataclass(frozen=True, kw_only=True)
class ForEach:
    """One rule for all n for each value of a second argument, as P(n,k) for k = 2, 4, …, 30.

    What is said of other values of that argument is code, and never called proved.
    """

    rules: tuple[tuple[int, ForAll], ...]
    others: Callable[[int, int], Is]

    def __call__(self, n: int, k: int) -> Is:
        rule = dict(self.rules).get(k)
        return self.others(n, k) if rule is None else rule(n)


@dataclass(frozen=True, kw_only=True)
class OutcomesForAll:
    """The outcomes for n = least, least + 1, … in an impartial game; the last `length` given repeat."""

    family: str
    least: int
    first: tuple[str, ...]
    length: int

    @property
    def start(self) -> int:
        """The first n from which the outcomes repeat."""
        return self.least + len(self.first) - self.length

    def at(self, n: int) -> str:
        """The outcome claimed for n."""
        over = max(0, (n - self.start) // self.length)
        return self.first[n - over * self.length - self.least]

    def __call__(self, n: int, *_: object) -> HasOutcome:
        said = self.at(n)
        assert said in ("P", "N")
        return HasOutcome("P" if said == "P" else "N")
