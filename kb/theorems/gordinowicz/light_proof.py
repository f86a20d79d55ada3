"""The proof of Theorem 15, line by line: what a brush on a vertex of discrepancy 1, 2 or 3 leaves.

The printed lines are in `seeds/tables/gordinowicz_theorem_15.csv`: the positions spoken of, the move, the
forms and nim-values of its options with the case cited for each, and whether the move always exists.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from kb.graphs.recognise import as_light
from kb.graphs.states import light
from kb.paths import seeds
from kb.theorems.gordinowicz.cleaning import after, claims, fact, nim
from kb.theorems.gordinowicz.light_forms import CASES, Form, State, states
from kb.theorems.kit import Cases, Claim, Instance, Oracle, in_words

TABLE = "gordinowicz_theorem_15.csv"
_FORM_OF = {case.name: case.form for case in CASES}


class Outcome(NamedTuple):
    """What a move may leave: a form (None: nothing), the values it may have, and the case cited."""

    form: Form | None
    values: tuple[int, ...]
    case: str

    def fits(self, left: State | None, value: int) -> bool:
        if self.form is None or left is None:
            return self.form is None and left is None
        ordered = any(State(*pair) in self.form for pair in (left, left[::-1]))
        return ordered and value in self.values and left in _FORM_OF[self.case]


class Line(NamedTuple):
    """One line of the proof; `reached` are values that some option by this move must have."""

    forms: tuple[Form, ...]
    without: tuple[Form, ...]
    move: int
    outcomes: tuple[Outcome, ...]
    always: bool
    reached: tuple[int, ...] = ()

    def speaks_of(self, state: State) -> bool:
        return any(state in form for form in self.forms) and not any(state in form for form in self.without)


def line(
    positions: str, move: int, options: str, values: str, cases: str, without: str = "", exists: str = "",
    reached: tuple[int, ...] = (),
) -> Line:  # fmt: skip
    """A line from its written columns; alternatives are joined by `or`."""
    forms = [None if form == "clean" else Form(form) for form in options.split(" or ")]
    allowed = [tuple(map(int, value.split("/"))) for value in values.split(" or ")]
    return Line(
        tuple(Form(form) for form in positions.split(" or ")),
        tuple(Form(form) for form in without.split(" or ") if form),
        move,
        tuple(map(Outcome, forms, allowed, cases.split(" or "))),
        bool(exists),
        reached,
    )


@cache
def printed(case: str) -> tuple[Line, ...]:
    """The printed lines of a sub-case."""
    with (seeds() / "tables" / TABLE).open(encoding="utf-8", newline="") as rows:
        return tuple(
            line(
                row["positions"], int(row["move"]), row["options"], row["values"], row["cases"],
                row["without"], row["exists"],
            )
            for row in csv.DictReader(rows)
            if row["case"] == case
        )  # fmt: skip


def _left_by(state: State, move: int) -> Iterator[State | None]:
    """What brushes on vertices of discrepancy `move` leave, one for each class that has such a vertex."""
    position = light(*state)
    start = 0
    for triple in state:
        if triple[move - 1]:
            found = as_light(after(position, start + sum(triple[: move - 1])))
            yield None if found is None else State(*found)
        start += sum(triple)


def _judge(one: Line, state: State, oracle: Oracle) -> Instance:
    """The line at one position it speaks of; the first option that is not as printed is shown."""
    said = [
        "nothing" if o.form is None else f"{o.form.text} of value {'/'.join(map(str, o.values))} ({o.case})"
        for o in one.outcomes
    ]
    claimed = f"({one.move}) leaves " + " or ".join(said)
    met: set[int] = set()
    for left in _left_by(state, one.move):
        value = 0 if left is None else nim(oracle, light(*left))
        met.add(value)
        if not any(outcome.fits(left, value) for outcome in one.outcomes):
            found = "nothing" if left is None else f"{left} of value {value}"
            return fact(str(state), False, claimed, f"({one.move}) leaves {found}", state.size)
    holds = (bool(met) or not one.always) and met.issuperset(one.reached)
    return fact(
        str(state), holds, claimed, "so" if holds else f"({one.move}) leaves values {met}", state.size
    )


def _check(case: str, lines: Iterable[Line], oracle: Oracle) -> Cases:
    for state in states(4 if case[0] in "ab" else 2):
        if state in _FORM_OF[case]:
            yield from (_judge(one, state, oracle) for one in lines if one.speaks_of(state))


def _lines(slug: str, case: str, lines: Iterable[Line] | None = None) -> Claim:
    return claims.check(slug, lambda oracle: _check(case, lines or printed(case), oracle))


def _divided(case: str, whole: str, parts: str, oracle: Oracle) -> Cases:
    """Every position of a form is an exception of its case or of one of the forms that are then treated."""
    within = Form(whole)
    treated = [Form(text) for text in parts.split(" or ")]
    exceptions = next(one.exceptions for one in CASES if one.name == case)
    for state in states(4):
        if state in within:
            holds = any(state in form for form in (*exceptions, *treated))
            yield in_words(str(state), holds, "treated", "not treated", state.size)


def _sub_cases(oracle: Oracle) -> Cases:
    yield from _divided(
        "a.iii",
        "[0,*,*],[0,*,*],(.,1,0)",
        "[0,1,0],[0,0,1+],(.,1,0) or [0,1,1+],[0,0,2+],(.,1,0) or [0,1+,*],[0,1+,*],(.,1,0)",
        oracle,
    )
    yield from _divided(
        "b.i",
        "[1+,*,*],[0,0,1+],(.,0,.)",
        "[1,0,1+],[0,0,1],(.,0,.) or [1,1+,*],[0,0,1+],(.,0,.) or [2+,*,*],[0,0,1+],(.,0,.)",
        oracle,
    )
    yield from _divided("b.ii", "[1+,*,*],[0,0,1+],(.,1,.)", "[1+,1+,*],[0,0,1+],(.,1,.)", oracle)
    for state in states(2):
        if state in _FORM_OF["c.i"]:
            twos = state.first[1] + state.second[1]
            yield fact(str(state), twos >= 2, "two vertices of discrepancy 2", f"{twos}", state.size)


_A_IV = "[0,1+,*],[0,0,1+],(.,1,1)"

_A_II_CORRECTED = (
    line("[0,*,*],[0,*,*],(.,0,1)", 3, "[0,*,*],[0,*,*],(.,1,0)", "0/2", "a.iii", "", "always", (0,)),
)
_A_IV_CORRECTED = (
    line("[0,1,0],[0,0,1+],(.,1,1)", 2, "[1,0,0],[0,0,1+],(.,0,1)", "1", "b.i", "", "always"),
    line("[0,1,0],[0,0,1+],(.,1,1)", 3, "[0,1,0],[0,1,*],(.,0,0)", "0", "a.i", "", "always"),
    line("[0,1,1+],[0,0,2+],(.,1,1)", 2, "[1,0,1+],[0,0,2+],(.,0,1)", "1", "b.i", "", "always"),
    line("[0,1,1+],[0,0,2+],(.,1,1)", 3, "[0,*,*],[0,*,*],(.,0,0)", "0", "a.i", "", "always"),
)
_B_I_CORRECTED = (
    line(
        "[1,0,1+],[0,0,2+],(.,0,.)",
        3,
        "[1,1,*],[0,0,2+],(.,1,.) or [1,0,1+],[0,1,1+],(.,1,.)",
        "3 or 2",
        "b.ii or c.ii",
        "",
        "always",
    ),
)


def _a_iv_corrected(oracle: Oracle) -> Cases:
    yield from _divided("a.iv", _A_IV, "[0,1,0],[0,0,1+],(.,1,1) or [0,1,1+],[0,0,2+],(.,1,1)", oracle)
    yield from _check("a.iv", _A_IV_CORRECTED, oracle)


CLAIMS = (
    *(_lines(f"theorem-15-proof-{case.name}", case.name) for case in CASES),
    _lines("theorem-15-proof-a.ii-corrected", "a.ii", _A_II_CORRECTED),
    _lines("theorem-15-proof-b.i-corrected", "b.i", _B_I_CORRECTED),
    claims.check(
        "theorem-15-proof-a.iv-rest",
        lambda oracle: _divided("a.iv", _A_IV, "[0,1,0],[0,0,1],(.,1,1)", oracle),
    ),
    claims.check("theorem-15-proof-a.iv-rest-corrected", _a_iv_corrected),
    claims.check("theorem-15-proof-sub-cases", _sub_cases),
)
