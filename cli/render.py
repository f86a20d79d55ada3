"""Everything that is printed: data to stdout, all else to stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from json import JSONEncoder
from typing import TYPE_CHECKING, Any

from kb.errors import KbError

if TYPE_CHECKING:
    from kb.progress import Progress


class CannotPrint(Exception):
    """Standard output takes no more, as on a full disk; says why."""


def line(text: str = "") -> None:
    """One line of data."""
    block(text + "\n")


def block(text: str) -> None:
    """Text that ends its own lines."""
    try:
        sys.stdout.write(text)
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise CannotPrint(problem.strerror) from None


def flush() -> None:
    """Hands on what was printed and may still wait."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise CannotPrint(problem.strerror) from None


def note(text: str) -> None:
    """One line for the person watching, never part of the data."""
    sys.stderr.write(text + "\n")


def worded_anew(names: Sequence[str], most: int = 8) -> None:
    """Which claims the catalogue words otherwise than before, by name where they are few."""
    if names:
        more = f" and {len(names) - most} more" if len(names) > most else ""
        note("worded anew: " + ", ".join(names[:most]) + more)


def document(value: Any) -> None:
    """One JSON document, on one line."""
    json_line(json(value))


json = JSONEncoder(ensure_ascii=False).encode
"""The text of a JSON document."""


def json_line(text: str) -> None:
    """A JSON document that is text already."""
    # Half of a surrogate pair has no bytes; the escape is how JSON writes it.
    line(text if text.isascii() else text.encode("utf-8", "backslashreplace").decode())


def error(problem: KbError, *, as_json: bool) -> None:
    """What was wrong: a sentence for people, the error object for programs."""
    if as_json:
        document(error_record(problem))
    else:
        note(f"ggkb: {problem.message}")


def error_record(problem: KbError) -> dict[str, Any]:
    """The error object of the JSON contract."""
    return {"error": {"kind": problem.kind, "message": problem.message, "at": problem.at}}


def columns(rows: Iterable[Sequence[object]], header: Sequence[str] = ()) -> None:
    """Rows in aligned columns; numbers and text alike as `str` gives them."""
    table = [[str(cell) for cell in row] for row in rows]
    if header:
        table.insert(0, list(header))
    if not table:
        return
    widths = [max(len(row[i]) for row in table if i < len(row)) for i in range(max(map(len, table)))]
    for row in table:
        line("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip())


def fields(pairs: Mapping[str, object]) -> None:
    """Named facts, one per line, the names aligned."""
    width = max(map(len, pairs), default=0)
    for name, value in pairs.items():
        line(f"{name.ljust(width)}  {value}")


def paragraph(head: str, text: str) -> None:
    """Text that wraps under its own beginning."""
    import textwrap

    for number, row in enumerate(textwrap.wrap(text, 100 - len(head)) or [""]):
        line((head if number == 0 else " " * len(head)) + row)


@contextmanager
def progress(title: str) -> Iterator[Progress]:
    """A progress bar with rate and remaining time on a terminal; silence in a pipe."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as Bar

    with Bar(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[counts]}"),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task(title, total=None, rate="", counts="")

        def show(done: int, total: int | None) -> None:
            speed = bar.tasks[0].speed
            counts = f"{done:,}" if total is None else f"{done:,}/{total:,}"
            rate = f"{speed:,.0f}/s" if speed else ""
            bar.update(task, completed=done, total=total, counts=counts, rate=rate)

        yield show
