"""What is known of the period of a family: proved for all n, or not, and then what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class ProvedPeriod:
    """v(n + length) = v(n) + saltus for all n ≥ start, with start and length as small as possible.

    The window is what was looked at: with period `window_length`, from `window_start` on, the relation was
    seen for all n < `window_end`, and `theorem` of docs/periods.md carries it on.
    """

    start: int
    length: int
    saltus: Fraction
    theorem: str
    window_start: int
    window_end: int
    window_length: int
    types: int
    """How many types of ends play from the family can come to."""
    declared: bool = False
    """Whether that the game is local is its own word, compared with its rules on some members only."""

    @property
    def values_to(self) -> int:
        """The last n whose value the proof looks at."""
        return self.window_end + self.window_length - 1

    def at(self, n: int) -> tuple[int, Fraction]:
        """The first member whose value decides that of member n, and what is to be added to it."""
        if n < self.start + self.length:
            return n, Fraction(0)
        over = (n - self.start) // self.length
        return n - over * self.length, over * self.saltus

    def __str__(self) -> str:
        kind = "period" if not self.saltus else "arithmetic period"
        rise = "" if not self.saltus else f", saltus {self.saltus}"
        ends = f"{self.types} end type{'s' * (self.types != 1)}"
        given = ", if the game is local as it declares" if self.declared else ""
        return (
            f"{kind} {self.length}{rise} from n = {self.start}, proved for all n{given}: "
            f"{ends}, values to {self.values_to}"
        )


@dataclass(frozen=True)
class NoProof:
    """No period is proved: `missing` says what the proof lacks."""

    missing: str
    values_to: int
    types: int

    def __str__(self) -> str:
        return f"no period is proved: {self.missing}"


Verdict = ProvedPeriod | NoProof
