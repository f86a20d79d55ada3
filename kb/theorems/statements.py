"""What a claim can say of one position: a value, an outcome, a bound, a mean and temperature, a property.

A statement is compared with the computed value only; it never sees another claim.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction

from kb.errors import BadArgument
from kb.values.notation import show
from kb.values.reading import parse_value
from kb.values.short_game import ShortGame
from kb.values.sums import Value, as_game, nim_value_of


def outcome(value: Value) -> str:
    """The outcome class: L, R, N or P."""
    if isinstance(value, int):
        return "N" if value else "P"
    return value.outcome


class Statement(ABC):
    """Something that holds or fails of a value; `str()` is what is claimed, for people."""

    @abstractmethod
    def holds(self, value: Value) -> bool:
        """Whether the computed `value` is as claimed."""

    def seen(self, value: Value) -> str:
        """The part of the computed value that this statement speaks of."""
        return show(value)

    @property
    def exact(self) -> Value | None:
        """The value claimed, where the statement fixes it."""
        return None

    def can_fail(self, *, impartial: bool) -> bool:
        """Whether some conceivable value of such a game is not as claimed."""
        return True


def _only_keywords(given: tuple[object, ...], name: str, instead: str) -> None:
    """A bare number could be read in several ways: it is refused with what to write instead."""
    if given:
        shown = ", ".join(map(repr, given))
        raise BadArgument(f"{name}({shown}) could be misread; write {instead}")


@dataclass(frozen=True)
class Is(Statement):
    """The value is exactly this: a nim-value, a canonical form, or the notation of one.

    >>> Is("{2|0}").holds(parse_value("{2|0}"))
    True
    """

    value: Value | str

    @property
    def exact(self) -> Value:
        return parse_value(self.value) if isinstance(self.value, str) else self.value

    def holds(self, value: Value) -> bool:
        exact = self.exact
        if isinstance(value, int) and isinstance(exact, ShortGame):
            return exact.nim_value == value
        if isinstance(exact, int) and isinstance(value, ShortGame):
            return value.nim_value == exact
        return value == exact

    def __str__(self) -> str:
        return show(self.exact)


@dataclass(frozen=True)
class HasOutcome(Statement):
    """The outcome is one of these classes, e.g. "P" or "LN"."""

    classes: str

    def __post_init__(self) -> None:
        if not self.classes or set(self.classes) - set("LRNP"):
            raise BadArgument(f"HasOutcome({self.classes!r}): expected one or more of L, R, N, P, as 'P'")

    def can_fail(self, *, impartial: bool) -> bool:
        return not set("NP" if impartial else "LRNP") <= set(self.classes)

    def holds(self, value: Value) -> bool:
        return outcome(value) in self.classes

    def seen(self, value: Value) -> str:
        return outcome(value)

    def __str__(self) -> str:
        return " or ".join(self.classes)


@dataclass(frozen=True, kw_only=True)
class NimValue(Statement):
    """The nim-value lies between bounds, or in a set; `Is(1)` says that it is 1.

    >>> str(NimValue(at_least=1))
    'nim-value at least 1'
    """

    at_least: int = 0
    at_most: int | None = None
    among: Collection[int] | None = None

    def __new__(cls, *given: object, **bounds: object) -> NimValue:
        _only_keywords(given, "NimValue", "Is(1), NimValue(at_least=1) or NimValue(at_most=1)")
        return super().__new__(cls)

    def can_fail(self, *, impartial: bool) -> bool:
        return not impartial or self.at_least > 0 or self.at_most is not None or self.among is not None

    def holds(self, value: Value) -> bool:
        nim = nim_value_of(value)
        if nim is None or nim < self.at_least:
            return False
        if self.at_most is not None and nim > self.at_most:
            return False
        return self.among is None or nim in self.among

    def __str__(self) -> str:
        if self.among is not None:
            return "one of " + ", ".join(show(nim) for nim in sorted(self.among))
        bounds = [f"at least {self.at_least}"] if self.at_least or self.at_most is None else []
        bounds += [] if self.at_most is None else [f"at most {self.at_most}"]
        return "nim-value " + " and ".join(bounds)


@dataclass(frozen=True, kw_only=True)
class MeanAndTemperature(Statement):
    """The mean and the temperature; either may be left open with None."""

    mean: Fraction | None = None
    temperature: Fraction | None = None

    def __new__(cls, *given: object, **heat: object) -> MeanAndTemperature:
        _only_keywords(given, "MeanAndTemperature", "MeanAndTemperature(mean=..., temperature=...)")
        return super().__new__(cls)

    def can_fail(self, *, impartial: bool) -> bool:
        return self.mean is not None or self.temperature is not None

    def holds(self, value: Value) -> bool:
        game = as_game(value)
        return (self.mean is None or game.mean == self.mean) and (
            self.temperature is None or game.temperature == self.temperature
        )

    def seen(self, value: Value) -> str:
        game = as_game(value)
        return f"mean {game.mean}, temperature {game.temperature}"

    def __str__(self) -> str:
        said = [
            f"{name} {number}"
            for name, number in (("mean", self.mean), ("temperature", self.temperature))
            if number is not None
        ]
        return ", ".join(said)


@dataclass(frozen=True)
class Has(Statement):
    """A property of the value, in words and as a test."""

    words: str
    test: Callable[[Value], bool]

    def holds(self, value: Value) -> bool:
        return self.test(value)

    def __str__(self) -> str:
        return self.words
