"""Conjecture: rules that the values of a family follow, fitted on half a range and tested on far more.

A rule is proposed only if nothing in its test refutes it; it is a guess all the same, and says on what it was
fitted and tested. Rules are periods with or without a saltus, and formulas in invariants of the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from kb.counting import counted
from kb.errors import BadArgument
from kb.graphs.language import parse_family
from kb.graphs.position import Position
from kb.graphs.ranges import variable_of
from kb.query.statement import parse_statement
from kb.tabular import Tabular
from kb.values import show
from kb.values.sums import Value, as_game

FORMULAS = (
    "n % 2",
    "m % 2",
    "phi",
    "(n + m) % 2",
    "n % 3",
    "m % 3",
    "n % 4",
    "m % 4",
    "(n + m) % 3",
    "n",
    "m",
    "n - 1",
    "n // 2",
    "m // 2",
    "max_degree",
    "max_degree % 2",
    "min_degree % 2",
    "matching_number",
    "matching_number % 2",
    "independence_number % 2",
    "xor(n % 2, max_degree % 2)",
)
"""Formulas in invariants of the graph that are tried; `phi` is n mod 2 + 2 (m mod 2)."""

Place = TypeVar("Place")
"""Where a member stands: its number, or its two numbers."""

FEWEST = 4
"""The fewest agreements, beyond what a rule is made from, that make it worth testing."""


@dataclass(frozen=True)
class Rule:
    """A rule that survived its test."""

    text: str
    fitted: str
    tested: int
    """How many values it foretold, none of them wrong."""

    def as_json(self) -> dict[str, Any]:
        """The rule as plain data."""
        return {"rule": self.text, "fitted": self.fitted, "tested": self.tested}


@dataclass(frozen=True)
class Conjectures(Tabular):
    """The rules that the values of a family follow as far as they were tried."""

    game: str
    family: str
    variable: str
    reach: int
    """The last member tried."""
    known: int
    """How many values were known."""
    rules: tuple[Rule, ...]
    proved: str | None = None
    """What is proved of the family's period, in a line."""

    def records(self) -> list[dict[str, Any]]:
        """One row a rule."""
        return [rule.as_json() for rule in self.rules]

    @property
    def caption(self) -> str:
        """What the rules are about."""
        seen = f"{counted(self.known, 'value')} to {self.variable} = {self.reach}"
        return f"{self.game}, {self.family}: guesses that {seen} bear out"

    def as_json(self) -> dict[str, Any]:
        """The rules as plain data."""
        return {
            "game": self.game,
            "family": self.family,
            "variable": self.variable,
            "reach": self.reach,
            "known": self.known,
            "rules": self.records(),
            "proved": self.proved,
        }


class Along(Protocol):
    """The values along a range, as a sequence of values has them."""

    @property
    def places(self) -> Sequence[int]: ...
    @property
    def values(self) -> Sequence[Value | None]: ...
    @property
    def proved(self) -> str | None: ...


def conjecture(game: str, family: str, ranges: Sequence[str], along: Callable[[str], Along]) -> Conjectures:
    """Rules fitted on half of a range and tested on twice the range; `along` gives the values.

    Without a range, the first thirty members are the range.
    """
    named = parse_family(family, ranges or [f"{variable_of(family)}=1..30"])
    if len(named.variables) != 1:
        raise BadArgument(f"a rule is sought in one variable, {named.name!r} has {len(named.variables)}")
    (variable,) = named.variables
    places = [values[variable] for values, _ in named.sums()]
    if not places:
        raise BadArgument(f"{named.name!r} has no members")
    first, last = min(places), max(places)
    found = along(f"{variable}={first}..{first + 2 * (last - first) + 1}")
    values: dict[int, Value] = {}
    for place, value in zip(found.places, found.values, strict=True):
        if value is None:
            break
        values[place] = value

    def member(n: int) -> Position:
        return next(position for _, position in parse_family(family, [f"{variable}={n}"]))

    return Conjectures(
        game=game,
        family=family,
        variable=variable,
        reach=max(values, default=first),
        known=len(values),
        rules=tuple(conjectures(values, member, (first + last) // 2, variable)),
        proved=found.proved,
    )


def conjectures(
    values: Mapping[int, Value], member: Callable[[int], Position], middle: int, variable: str
) -> Iterator[Rule]:
    """The rules fitted on the members up to `middle` that no later value refutes, the simplest first."""
    fit = {n: value for n, value in sorted(values.items()) if n <= middle}
    rest = {n: value for n, value in sorted(values.items()) if n > middle}
    if len(fit) < FEWEST or len(rest) < len(fit):
        raise too_few(len(fit), len(rest))
    span = f"{variable} = {min(fit)}..{max(fit)}"
    for text, foretell in _periods(fit, variable):
        if all(foretell(n) == value for n, value in rest.items()):
            yield Rule(text, span, len(rest))
            break
    if all(isinstance(value, int) for value in values.values()):
        yield from formulas_in_invariants(fit, rest, member, span)


def too_few(fitted: int, tested: int) -> BadArgument:
    """What is said where there is not enough to fit and test on."""
    return BadArgument(
        f"{counted(fitted, 'value')} to fit on and {tested} to test on are too few; "
        f"expected at least {FEWEST}, and as many to test on: give a longer range or more time"
    )


def _periods(fit: Mapping[int, Value], variable: str) -> Iterator[tuple[str, Callable[[int], Value]]]:
    """Periods that the fitted values show often enough, the shortest first, then the earliest."""
    places = list(fit)
    if places != list(range(places[0], places[-1] + 1)):
        return
    last = places[-1]
    for length in range(1, len(places) // 2 + 1):
        for start in places:
            agreements = last - start - length + 1
            if agreements < max(length, FEWEST):
                break
            saltus = _saltus([fit[n] for n in range(start, last + 1)], length)
            if saltus is not None:
                yield _period_text(fit, start, length, saltus, variable), _teller(fit, start, length, saltus)
                break


def _saltus(values: Sequence[Value], length: int) -> Value | None:
    """What each value gains over the one a period before, None where that is not always the same."""
    steps = {_difference(later, earlier) for earlier, later in zip(values, values[length:], strict=False)}
    if len(steps) != 1:
        return None
    (step,) = steps
    return step


def _difference(later: Value, earlier: Value) -> Value:
    if isinstance(later, int) and isinstance(earlier, int):
        return later - earlier
    return as_game(later) - as_game(earlier)


def _teller(fit: Mapping[int, Value], start: int, length: int, saltus: Value) -> Callable[[int], Value]:
    def foretell(n: int) -> Value:
        times, place = divmod(n - start, length)
        first = fit[start + place]
        if isinstance(first, int) and isinstance(saltus, int):
            return first + times * saltus
        return as_game(first) + times * as_game(saltus)

    return foretell


def _period_text(fit: Mapping[int, Value], start: int, length: int, saltus: Value, variable: str) -> str:
    shown = [show(fit[start + place]) for place in range(length)]
    since = "" if start == min(fit) else f" from {variable} = {start} on"
    gains = "" if saltus == 0 else f", {saltus} more each time"
    if length == 1:
        return (
            f"always {shown[0]}{since}" if not gains else f"{shown[0]}{since}{gains} ({variable} grows by 1)"
        )
    listed = ", ".join(shown[:24]) + (", …" if length > 24 else "")
    return f"period {length}{since}{gains}: {listed}, beginning at {variable} = {start}"


def formulas_in_invariants(
    fit: Mapping[Place, Value],
    rest: Mapping[Place, Value],
    member: Callable[[Place], Position],
    span: str,
) -> Iterator[Rule]:
    """Formulas in invariants that hold of every member, fitted and tested."""
    from kb.errors import LimitReached
    from kb.graphs.invariants import INVARIANTS

    if len(set(fit.values())) == 1:
        return  # the period says all there is to say of a constant
    positions = {n: member(n) for n in (*fit, *rest)}
    for formula in FORMULAS:
        statement = parse_statement(f"nim_value = {formula}")

        def holds(n: Place, value: Value, statement: Any = statement) -> bool:
            def ask(name: str) -> Any:
                return value if name == "nim_value" else INVARIANTS[name].of(positions[n])

            return bool(statement.holds(ask))

        try:
            if all(holds(n, value) for n, value in (*fit.items(), *rest.items())):
                yield Rule(f"nim_value = {formula} (n vertices, m edges)", span, len(rest))
        except LimitReached:
            continue
