"""Tables: the values of a family with one or two parameters, alone or cell by cell against print."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from kb import paths
from kb.answer import Answer
from kb.errors import BadArgument, UnknownName
from kb.evaluate.evidence import DAMAGED, DISPUTED, UNKNOWN, Evidence
from kb.games.base import Game
from kb.graphs.language import parse_family
from kb.graphs.position import Sum
from kb.graphs.ranges import Coverage
from kb.nearest import nearest
from kb.store import Store
from kb.tabular import Tabular

Mark = Literal["equal", "different", "not printed", "not computed"]
Format = Literal["text", "markdown", "latex", "csv"]
FORMATS: tuple[Format, ...] = ("text", "markdown", "latex", "csv")


@dataclass(frozen=True)
class Printed:
    """A table as printed: `row` and `column` name its variables (no column in a one-parameter table)."""

    name: str
    row: str
    column: str | None
    cells: Mapping[tuple[int, int | None], str]


@dataclass(frozen=True)
class Cell:
    """One cell: the computed value and the printed one, where there is one."""

    value: str | None
    latex: str | None = None
    printed: str | None = None
    mark: Mark | None = None
    evidence: Evidence = UNKNOWN

    def __str__(self) -> str:
        unknown = self.evidence if self.evidence in (DISPUTED, DAMAGED) else "?"
        computed = self.value if self.value is not None else unknown
        if self.mark == "different":
            return f"{computed} (printed {self.printed})"
        return computed + ("°" if self.mark == "not printed" else "")


@dataclass(frozen=True)
class Table(Tabular):
    """Values by one parameter or two; the cells lie at (row, column), column None with one parameter."""

    game: str
    family: str
    row: str
    column: str | None
    cells: Mapping[tuple[int, int | None], Cell]
    against: str | None = None

    @property
    def rows(self) -> list[int]:
        """The values of the first parameter."""
        return sorted({row for row, _ in self.cells})

    @property
    def columns(self) -> list[int | None]:
        """The values of the second parameter."""
        return sorted(
            {column for _, column in self.cells}, key=lambda column: -1 if column is None else column
        )

    def marked(self, mark: Mark) -> list[tuple[int, int | None]]:
        """The cells with this mark."""
        return [place for place, cell in self.cells.items() if cell.mark == mark]

    def lines(self, style: Format = "text") -> list[list[str]]:
        """The table as rows of text, the header first."""
        corner = self.row if self.column is None else f"{self.row}\\{self.column}"
        if style == "latex":
            corner = f"${self.row}$" if self.column is None else f"${self.row} \\backslash {self.column}$"
        header = [corner, *("value" if column is None else str(column) for column in self.columns)]
        body = [
            [str(row), *(_shown(self.cells.get((row, column)), style) for column in self.columns)]
            for row in self.rows
        ]
        return [header, *body]

    def __str__(self) -> str:
        return self.text()

    def text(self, style: Format = "text") -> str:
        """The table in one of the formats of `FORMATS`."""
        if style not in FORMATS:
            raise BadArgument(f"{style!r} is no format of a table; expected {', '.join(FORMATS)}")
        return _WRITERS[style](self.lines(style))

    def as_json(self) -> dict[str, Any]:
        """The table as plain data, a record a cell."""
        return {
            "game": self.game,
            "family": self.family,
            "row": self.row,
            "column": self.column,
            "against": self.against,
            "cells": self.records(),
        }

    def records(self) -> list[dict[str, Any]]:
        """One row a cell: its parameters, its value, and what is printed."""
        return [
            {
                self.row: row,
                **({} if self.column is None else {self.column: column}),
                "value": cell.value,
                "printed": cell.printed,
                "mark": cell.mark,
                "evidence": cell.evidence,
            }
            for (row, column), cell in sorted(
                self.cells.items(), key=lambda item: (item[0][0], item[0][1] or 0)
            )
        ]

    def _repr_html_(self) -> str:
        from html import escape

        header, *body = self.lines()
        rows = [f"<tr><th>{'</th><th>'.join(map(escape, header))}</th></tr>"]
        for head, *cells in body:
            inner = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            rows.append(f"<tr><th>{escape(head)}</th>{inner}</tr>")
        return f"<table>{''.join(rows)}</table>"


def table(
    store: Store,
    game: Game,
    family: str,
    ranges: Sequence[str],
    values: Callable[[Sequence[Sum]], Sequence[Answer]],
    *,
    against: str | None = None,
) -> Table:
    """The values of a family with one or two parameters, beside a printed table if one is named.

    Of a class of graphs of which a census was taken: how many graphs have each value.
    """
    named = parse_family(family, ranges)
    if (covered := named.coverage) is not None and against is None:
        taken = {one.n: one.counts for one in store.censuses(game) if one.family == covered.name}
        if (counted := histogram(game.slug, named.name, covered, taken)) is not None:
            return counted
    printed = None if against is None else read_printed(paths.seeds() / "tables", against)
    members = list(named.sums())
    answers = values([total for _, total in members])
    cells = zip((arguments for arguments, _ in members), answers, strict=True)
    return tabulate(game.slug, named.name, named.variables, cells, printed)


def histogram(
    game: str, family: str, coverage: Coverage, counts: Mapping[int, Mapping[tuple[int, int], int]]
) -> Table | None:
    """How many graphs of a class have each nim-value; None unless all its sizes are counted.

    `counts` has, for each number of vertices, how many graphs have so many edges and such a value. One size
    is told by the number of edges, several by the number of vertices.
    """
    if not coverage.sizes or any(n not in counts for n in coverage.sizes):
        return None
    row = "m" if len(coverage.sizes) == 1 else "n"
    found: Counter[tuple[int, int | None]] = Counter()
    for n in coverage.sizes:
        for (m, value), count in counts[n].items():
            found[m if row == "m" else n, value] += count
    cells = {place: Cell(str(count), str(count), evidence="computed") for place, count in found.items()}
    return Table(game, f"graphs in {family}", row, "nim_value", cells)


def tabulate(
    game: str,
    family: str,
    variables: tuple[str, ...],
    answers: Iterable[tuple[Mapping[str, int], Answer]],
    printed: Printed | None = None,
) -> Table:
    """The table of answers by the values of the family's variables; printed cells are laid beside."""
    if len(variables) not in (1, 2):
        raise BadArgument(f"a table has one or two variables, {family!r} has {len(variables)}")
    row, column = variables[0], variables[1] if len(variables) == 2 else None
    if printed is not None:
        row, column = _aligned(printed, variables)
    found: dict[tuple[int, int | None], Cell] = {}
    for values, answer in answers:
        place = (values[row], None if column is None else values[column])
        if place in found:
            at = ", ".join(f"{name} = {values[name]}" for name in variables)
            raise BadArgument(f"{family!r} has more than one graph with {at}; a cell of a table holds one")
        beside = None if printed is None else printed.cells.get(place)
        found[place] = _cell(answer, beside, compared=printed is not None)
    if not found:
        raise BadArgument(f"{family!r} has no members; a table needs at least one")
    for place, text in (printed.cells if printed else {}).items():
        if place not in found:
            found[place] = Cell(None, None, text, "not computed")
    return Table(game, family, row, column, found, None if printed is None else printed.name)


def read_printed(folder: Path, name: str) -> Printed:
    """A printed table of `seeds/tables`, by its name there."""
    path = folder / f"{name}.csv"
    if not path.is_file():
        known = sorted(each.stem for each in folder.glob("*.csv"))
        near = nearest(name, known)
        raise UnknownName(
            f"there is no printed table {name!r}; "
            + (f"there are {', '.join(known)}" if near is None else f"did you mean {near!r}?")
        )
    header, *rows = csv.reader(io.StringIO(path.read_text(encoding="utf-8")))
    row, slash, column = header[0].partition("\\")
    cells: dict[tuple[int, int | None], str] = {}
    try:
        for line in rows:
            if slash:
                for head, cell in zip(header[1:], line[1:], strict=True):
                    if cell:
                        cells[int(line[0]), int(head)] = cell
            elif line[1]:
                cells[int(line[0]), None] = line[1]
    except ValueError:
        raise BadArgument(f"the printed table {name!r} is no table of values by parameters") from None
    return Printed(name, row, column if slash else None, cells)


def _aligned(printed: Printed, variables: tuple[str, ...]) -> tuple[str, str | None]:
    """The family's variables in the order of print."""
    wanted = (printed.row,) if printed.column is None else (printed.row, printed.column)
    if sorted(wanted) != sorted(variables):
        raise BadArgument(
            f"the printed table {printed.name!r} runs over {', '.join(wanted)}, the family over "
            f"{', '.join(variables)}"
        )
    return printed.row, printed.column


def _cell(answer: Answer, printed: str | None, *, compared: bool) -> Cell:
    from kb.values.notation import latex

    text, value = answer.text, answer.exact
    if text is None or value is None:
        return Cell(None, None, printed, "not computed" if compared else None, answer.evidence)
    mark: Mark | None = None
    if compared:
        mark = "not printed" if printed is None else "equal" if agrees(printed, text) else "different"
    return Cell(text, latex(value), printed, mark, answer.evidence)


def agrees(printed: str, computed: str) -> bool:
    """Whether a printed cell is the computed value.

    Where the conversion of a paper lost the bars of `{2|0}`, the options that are left must be the same.

    >>> agrees("{3 1 0}", "{3|1||0}"), agrees("{2|0}", "{2|0}"), agrees("1", "2")
    (True, True, False)
    """
    from kb.errors import BadValue
    from kb.values.reading import parse_value

    try:
        return parse_value(printed) is parse_value(computed)
    except BadValue:
        return _options(printed) == _options(computed)


def _options(text: str) -> list[str]:
    return text.replace("|", " ").replace("{", " ").replace("}", " ").replace(",", " ").split()


def _shown(cell: Cell | None, style: Format) -> str:
    if cell is None:
        return ""
    if style == "latex" and cell.latex is not None:
        return f"${cell.latex}$" + (r"$^{\ast}$" if cell.mark == "different" else "")
    return str(cell)


def _aligned_text(lines: list[list[str]]) -> str:
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() + "\n"
        for line in lines
    )


def _markdown(lines: list[list[str]]) -> str:
    safe = [[cell.replace("|", r"\|") for cell in line] for line in lines]
    rule = ["---"] * len(lines[0])
    return "".join("| " + " | ".join(line) + " |\n" for line in [safe[0], rule, *safe[1:]])


def _latex(lines: list[list[str]]) -> str:
    body = [" & ".join(line) + r" \\" for line in lines]
    spec = "r|" + "c" * (len(lines[0]) - 1)
    return "\n".join([rf"\begin{{tabular}}{{{spec}}}", body[0], r"\hline", *body[1:], r"\end{tabular}", ""])


def _csv(lines: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(lines)
    return out.getvalue()


_WRITERS = {"text": _aligned_text, "markdown": _markdown, "latex": _latex, "csv": _csv}
