"""Forms of LIGHT POLISH positions, as Section 8 writes them, and the cases of Theorem 15.

A form such as `[1+,*,0],[0,1+,2+],(.,1,0)` gives each entry of ([i,j,k],[p,q,r]) as a number, as a number
or more, or as any; and asks that i+p, j+q, k+r be even (0), odd (1) or either (.).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from kb.graphs.states import light
from kb.theorems.kit import size

Triple = tuple[int, int, int]

_WRITTEN = re.compile(r"\[(.*?)\],\[(.*?)\],\((.*?)\)")


class State(NamedTuple):
    """A position ([i,j,k],[p,q,r]), the lexicographically greater class first."""

    first: Triple
    second: Triple

    def __str__(self) -> str:
        return "light([{},{},{}],[{},{},{}])".format(*self.first, *self.second)

    @property
    def size(self) -> tuple[int, int]:
        return size(light(*self))


class Form:
    """A set of positions, as print writes it."""

    def __init__(self, text: str) -> None:
        written = _WRITTEN.fullmatch(text)
        assert written is not None, text
        entries = [*written[1].split(","), *written[2].split(",")]
        self.text = text
        self._least = [0 if entry == "*" else int(entry.rstrip("+")) for entry in entries]
        self._exact = [entry.isdigit() for entry in entries]
        bounds = list(zip(self._least, self._exact, strict=True))
        self._first, self._second = _Fitting(bounds[:3]), _Fitting(bounds[3:])
        self._parities = [(i, int(each)) for i, each in enumerate(written[3].split(",")) if each != "."]

    @property
    def threshold(self) -> int:
        """Entries from this number on are alike to the form but for their parity."""
        return max(least + int(exact) for least, exact in zip(self._least, self._exact, strict=True))

    def __contains__(self, state: State) -> bool:
        first, second = state
        if not (self._first[first] and self._second[second]):
            return False
        return all((first[i] + second[i]) % 2 == parity for i, parity in self._parities)


class _Fitting(dict[Triple, bool]):
    """Whether a class has the entries that a form asks for, kept: audits ask this half a million times."""

    def __init__(self, bounds: list[tuple[int, bool]]) -> None:
        self._bounds = bounds

    def __missing__(self, triple: Triple) -> bool:
        pairs = zip(triple, self._bounds, strict=True)
        fits = self[triple] = all(
            entry == least if exact else entry >= least for entry, (least, exact) in pairs
        )
        return fits


class Case(NamedTuple):
    """A sub-case of Theorem 15: its form, its value, and the forms where it is another."""

    name: str
    form: Form
    value: int
    exceptions: tuple[Form, ...] = ()
    exceptional: int = 0

    def says(self, state: State) -> int:
        """The nim-value that the theorem gives a position of this case."""
        return self.exceptional if any(state in form for form in self.exceptions) else self.value


CASES = (
    Case("a.i", Form("[0,*,*],[0,*,*],(.,0,0)"), 0),
    Case("a.ii", Form("[0,*,*],[0,*,*],(.,0,1)"), 1),
    Case(
        "a.iii",
        Form("[0,*,*],[0,*,*],(.,1,0)"),
        0,
        (Form("[0,1,1+],[0,0,1],(.,1,0)"), Form("[0,3+,*],[0,0,1+],(.,1,0)")),
        2,
    ),
    Case(
        "a.iv",
        Form("[0,*,*],[0,*,*],(.,1,1)"),
        2,
        (Form("[0,1,2+],[0,0,1],(.,1,1)"), Form("[0,3+,*],[0,0,1+],(.,1,1)")),
        1,
    ),
    Case(
        "b.i",
        Form("[1+,*,*],[0,0,1+],(.,0,.)"),
        0,
        (Form("[1,0,1+],[0,0,2+],(.,0,.)"), Form("[1,0,0],[0,0,1+],(.,0,.)")),
        1,
    ),
    Case("b.ii", Form("[1+,*,*],[0,0,1+],(.,1,.)"), 3),
    Case("c.i", Form("[1+,*,*],[0,1+,*],(.,0,.)"), 1),
    Case("c.ii", Form("[1+,*,*],[0,1+,*],(.,1,.)"), 2),
    Case("d.i", Form("[1+,*,*],[1+,*,*],(.,0,.)"), 1, (Form("[1,0,1+],[1,0,1+],(.,0,.)"),), 0),
    Case("d.ii", Form("[1+,*,*],[1+,*,*],(.,1,.)"), 2),
)


def states(most: int) -> Iterator[State]:
    """All positions with entries up to `most` and both classes non-empty, the greater class first."""
    triples = [(x, y, z) for x, y, z in product(range(most + 1), repeat=3)]
    for first in triples:
        for second in triples:
            if first >= second and any(second):
                yield State(first, second)
