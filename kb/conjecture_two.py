"""Conjectures in two variables: rules for K_{m,n}, grid(m,n) and their like.

A rule is fitted on the members whose variables both lie in the first half of their ranges, and tested on
every known member of ranges twice as long. One wrong value anywhere, and it is not proposed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from operator import ge, le
from typing import NamedTuple

from kb.conjecture import FEWEST, Conjectures, Rule, formulas_in_invariants, too_few
from kb.errors import BadArgument
from kb.graphs.language import parse_family
from kb.graphs.position import Position, Sum
from kb.graphs.ranges import ranged, variables_of
from kb.values import show
from kb.values.sums import Value

Place = tuple[int, int]
Ask = Callable[[Sequence[Sum]], Sequence[Value | None]]
"""The values of many members, None where one is not known."""

DEFAULT_RANGE = "1..5"
LONGEST_PERIOD = 4
LATEST_START = 3
"""How far after the first member a period may begin, in either variable."""

MOST_CELLS = 2_000

EXPRESSIONS: dict[str, Callable[[int, int], int]] = {
    "{a}": lambda a, b: a,
    "{b}": lambda a, b: b,
    "{a} + {b}": lambda a, b: a + b,
    "{a} * {b}": lambda a, b: a * b,
    "abs({a} - {b})": lambda a, b: abs(a - b),
    "min({a}, {b})": min,
    "max({a}, {b})": max,
    "xor({a}, {b})": lambda a, b: a ^ b,
}
ENDINGS: dict[str, Callable[[int], int]] = {
    "{e} % 2": lambda x: x % 2,
    "{e} % 3": lambda x: x % 3,
    "{e} % 4": lambda x: x % 4,
    "{e}": lambda x: x,
    "{e} - 1": lambda x: x - 1,
    "{e} // 2": lambda x: x // 2,
}
"""What is tried: each ending of each expression in the two variables."""


class _Box(NamedTuple):
    """The known values, those to fit on and those to test on."""

    fit: Mapping[Place, Value]
    rest: Mapping[Place, Value]
    variables: tuple[str, str]

    @property
    def span(self) -> str:
        """What was fitted on, in words."""
        spans = []
        for which, name in enumerate(self.variables):
            numbers = [place[which] for place in self.fit]
            spans.append(f"{name} = {min(numbers)}..{max(numbers)}")
        return ", ".join(spans)


def variables_and_ranges(family: str, ranges: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
    """The variables of a family, and the ranges with one for each variable of several that has none."""
    variables = variables_of(family)
    missing = [name for name in variables if name not in ranged(ranges)] if len(variables) > 1 else []
    return variables, [*ranges, *(f"{name}={DEFAULT_RANGE}" for name in missing)]


def conjecture_in_two(game: str, family: str, ranges: Sequence[str], ask: Ask) -> Conjectures:
    """Rules for a family with two variables; without ranges, each runs from 1 to 5."""
    named = parse_family(family, ranges)
    if len(named.variables) != 2:
        raise BadArgument(
            f"a rule is sought in one variable or two, {named.name!r} has {len(named.variables)}"
        )
    first, second = named.variables
    given = [(values[first], values[second]) for values, _ in named.sums()]
    if not given:
        raise BadArgument(f"{named.name!r} has no members")
    members = list(_twice(family, (first, second), given))
    if len(members) > MOST_CELLS:
        raise BadArgument(f"{len(members)} members would be tested on; expected at most {MOST_CELLS}")
    members.sort(key=lambda one: (sum(one[0]), one[0]))
    found = zip(members, ask([total for _, total in members]), strict=True)
    values = {place: value for (place, _), value in found if value is not None}
    middle = tuple((min(numbers) + max(numbers)) // 2 for numbers in zip(*given, strict=True))
    rules = conjectures_in_two(
        values,
        {place: total.position for place, total in members},
        (middle[0], middle[1]),
        (first, second),
    )
    return Conjectures(
        game=game,
        family=family,
        variable=f"{first}, {second}",
        reach=max((max(place) for place in values), default=0),
        known=len(values),
        rules=tuple(rules),
    )


def _twice(family: str, variables: tuple[str, str], given: Sequence[Place]) -> Iterator[tuple[Place, Sum]]:
    """The members over ranges twice as long; a triangle, as of n=m..9, stays a triangle."""
    wide, count = [], 1
    for name, numbers in zip(variables, zip(*given, strict=True), strict=True):
        low, high = min(numbers), max(numbers)
        wide.append(f"{name}={low}..{low + 2 * (high - low) + 1}")
        count *= len(set(numbers))
    shapes: list[Callable[[int, int], bool]] = [le, ge] if len(given) < count else []
    kept = [shape for shape in shapes if all(shape(*place) for place in given)]
    for values, total in parse_family(family, wide).sums():
        place = (values[variables[0]], values[variables[1]])
        if all(shape(*place) for shape in kept):
            yield place, total


def conjectures_in_two(
    values: Mapping[Place, Value],
    member: Mapping[Place, Callable[[], Position]],
    middle: Place,
    variables: tuple[str, str],
) -> Iterator[Rule]:
    """The rules fitted on members up to `middle` that no other value refutes, the simplest first."""
    ordered = dict(sorted(values.items()))
    fit = {place: value for place, value in ordered.items() if all(map(le, place, middle))}
    rest = {place: value for place, value in ordered.items() if place not in fit}
    if len(fit) < FEWEST or len(rest) < len(fit):
        raise too_few(len(fit), len(rest))
    box = _Box(fit, rest, variables)
    if (period := _period(box)) is not None:
        yield period
    if len(set(fit.values())) > 1 and all(isinstance(value, int) for value in values.values()):
        yield from _formulas(box)
        yield from formulas_in_invariants(fit, rest, lambda place: member[place](), box.span)


def _period(box: _Box) -> Rule | None:
    """The first rule by remainders of both variables, perhaps from some place on, that nothing refutes."""
    lengths = sorted(product(range(1, LONGEST_PERIOD + 1), repeat=2), key=lambda pq: (pq[0] * pq[1], pq))
    low = tuple(min(place[which] for place in box.fit) for which in (0, 1))
    starts = sorted(product(range(LATEST_START + 1), repeat=2), key=lambda ij: (sum(ij), ij))
    for (p, q), (i, j) in product(lengths, starts):
        start = (low[0] + i, low[1] + j)
        classes: dict[Place, Value] = {}
        agreements = 0
        for place, value in _from(start, box.fit):
            kind = (place[0] % p, place[1] % q)
            if classes.setdefault(kind, value) != value:
                break
            agreements += 1
        else:
            agreements -= len(classes)
            rest = list(_from(start, box.rest))
            if len(classes) < p * q or agreements < max(FEWEST, len(classes)) or len(rest) < len(box.fit):
                continue
            if all(classes[place[0] % p, place[1] % q] == value for place, value in rest):
                return Rule(_period_text(classes, (p, q), (i, j), start, box.variables), box.span, len(rest))
    return None


def _from(start: Place, values: Mapping[Place, Value]) -> Iterator[tuple[Place, Value]]:
    return (
        (place, value) for place, value in values.items() if place[0] >= start[0] and place[1] >= start[1]
    )


def _period_text(
    classes: Mapping[Place, Value], lengths: Place, after: Place, start: Place, variables: tuple[str, str]
) -> str:
    since = " and ".join(
        f"{name} >= {begin}" for name, begin, late in zip(variables, start, after, strict=True) if late
    )
    where = f" where {since}" if since else ""
    if lengths == (1, 1):
        return f"always {show(next(iter(classes.values())))}{where}"
    told = [which for which in (0, 1) if lengths[which] > 1]
    by = ", ".join(f"{variables[which]} mod {lengths[which]}" for which in told)
    shown = "; ".join(
        f"{', '.join(str(kind[which]) for which in told)}: {show(value)}"
        for kind, value in sorted(classes.items())
    )
    return f"by {by}{where}: {shown}"


def _formulas(box: _Box) -> Iterator[Rule]:
    """Formulas in the two variables that hold of every known member."""
    a, b = box.variables
    every = (*box.fit.items(), *box.rest.items())
    told: set[tuple[int, ...]] = set()
    for ending, expression in product(ENDINGS, EXPRESSIONS):
        work, finish = EXPRESSIONS[expression], ENDINGS[ending]
        foretold = tuple(finish(work(*place)) for place, _ in every)
        if foretold in told or foretold != tuple(value for _, value in every):
            continue
        told.add(foretold)
        inner = expression.format(a=a, b=b)
        bare = ending == "{e}" or not (" + " in inner or " * " in inner)
        text = ending.format(e=inner if bare or "(" in inner[:4] else f"({inner})")
        yield Rule(f"nim_value = {text} (the family's own {a} and {b})", box.span, len(box.rest))
