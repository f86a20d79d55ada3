"""Tables of nim-values of growing families: the kernel's recurrence, or Python's where there is no kernel."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol

from kb.errors import LimitReached
from kb.values.nimber import mex

if TYPE_CHECKING:
    from kb._kernel import Recurrence

MEMORY_LIMIT = 1 << 30

EndRow = tuple[int, int, int]
"""Number of the family, path vertices taken, nim-value of what stands beside."""
CutRow = tuple[int, int, int, int, int]
"""Numbers of both families, path vertices taken, least index of each."""


class NimTables(Protocol):
    """Values by recurrence; families are numbered in the order they are added, simpler ones first."""

    def add(self, values: Sequence[int], ends: Sequence[EndRow], cuts: Sequence[CutRow]) -> int: ...
    def extend(self, family: int, count: int, time_limit: float | None) -> None: ...
    def continue_by(self, family: int, start: int, length: int, saltus: int) -> None: ...
    def values(self, family: int) -> array[int]: ...


def nim_tables() -> NimTables:
    """The kernel's tables, or Python's where the kernel is not built."""
    try:
        from kb._kernel import Recurrence
    except ImportError:
        return PythonTables()
    return KernelTables(Recurrence(MEMORY_LIMIT))


class KernelTables:
    """The tables of the C++ kernel."""

    def __init__(self, recurrence: Recurrence) -> None:
        self._tables = recurrence

    def add(self, values: Sequence[int], ends: Sequence[EndRow], cuts: Sequence[CutRow]) -> int:
        packed = (array("i", chain.from_iterable(rows)).tobytes() for rows in (ends, cuts))
        return self._tables.add(array("I", values).tobytes(), *packed)

    def extend(self, family: int, count: int, time_limit: float | None) -> None:
        self._tables.extend(family, count, time_limit or 0.0)

    def continue_by(self, family: int, start: int, length: int, saltus: int) -> None:
        self._tables.continue_by(family, start, length, saltus)

    def values(self, family: int) -> array[int]:
        return array("I", self._tables.values(family))


class _Row(NamedTuple):
    values: array[int]
    ends: Sequence[EndRow]
    cuts: Sequence[CutRow]


class PythonTables:
    """The same tables in Python: slower, for machines without the kernel and as its referee."""

    def __init__(self) -> None:
        self._rows: list[_Row] = []
        self._periods: dict[int, tuple[int, int]] = {}

    def add(self, values: Sequence[int], ends: Sequence[EndRow], cuts: Sequence[CutRow]) -> int:
        self._rows.append(_Row(array("I", values), ends, cuts))
        return len(self._rows) - 1

    def extend(self, family: int, count: int, time_limit: float | None) -> None:
        deadline = None if time_limit is None else monotonic() + time_limit
        self._extend(family, count, deadline)

    def _extend(self, family: int, count: int, deadline: float | None) -> None:
        values, ends, cuts = self._rows[family]
        if family in self._periods:
            length, saltus = self._periods[family]
            while len(values) < count:
                values.append(values[-length] + saltus)
        needed = [(other, count - taken) for other, taken, _ in ends]
        needed += [(other, count) for cut in cuts for other in cut[:2]]
        if len(values) < count:
            for other, so_many in needed:
                if other != family:
                    self._extend(other, so_many, deadline)
        while len(values) < count:
            if deadline is not None and monotonic() > deadline:
                raise LimitReached("the time limit was reached")
            values.append(mex(self._options(family, len(values))))

    def _options(self, family: int, n: int) -> set[int]:
        _, ends, cuts = self._rows[family]
        found = {self._rows[other].values[n - taken] ^ constant for other, taken, constant in ends}
        for first, second, taken, first_from, second_from in cuts:
            one, other = self._rows[first].values, self._rows[second].values
            found.update(
                one[i] ^ other[n - taken - i] for i in range(first_from, n - taken - second_from + 1)
            )
        return found

    def continue_by(self, family: int, start: int, length: int, saltus: int) -> None:
        self._periods[family] = length, saltus

    def values(self, family: int) -> array[int]:
        return self._rows[family].values
