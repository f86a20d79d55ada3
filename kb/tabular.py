"""Results as tables of plain records: for pandas, Arrow, CSV, JSON lines, Parquet and notebooks."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from kb.errors import BadArgument

Records = Sequence[Mapping[str, Any]]

Row = TypeVar("Row")

LONGEST = 200
"""Characters of a cell that a notebook shows."""

SHOWN = 100
"""Rows that a notebook shows."""


class Tabular:
    """A result that is a list of records with the same fields."""

    def records(self) -> list[dict[str, Any]]:
        """The rows as plain records: text, whole numbers, yes and no, or nothing."""
        raise NotImplementedError

    @property
    def caption(self) -> str:
        """What a notebook writes above the rows."""
        return ""

    def to_arrow(self) -> Any:
        """The rows as a `pyarrow.Table`."""
        return arrow_table(self.records())

    def to_pandas(self) -> Any:
        """The rows as a `pandas.DataFrame`."""
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise BadArgument("to_pandas needs pandas: pip install pandas") from None
        return pandas.DataFrame(self.records())

    def to_csv(self) -> str:
        """The rows as CSV, with a header."""
        return csv_text(self.records())

    def _repr_html_(self) -> str:
        return html_table(self.records(), self.caption)


class Summary:
    """What a call did: a notebook shows it as a table with a row for each thing it says."""

    def _repr_html_(self) -> str:
        said = [(name, value) for name, value in _record(self).items() if value not in (None, "", "[]")]
        return html_table([{"": name.replace("_", " "), "found": value} for name, value in said])


class RecordList(list[Row], Tabular):
    """A list of records that a notebook shows as a table."""

    def records(self) -> list[dict[str, Any]]:
        """The entries as plain records."""
        return [_record(one) for one in self]

    def __repr__(self) -> str:
        kind = type(self[0]).__name__ if self else "nothing"
        return f"<{len(self)} x {kind}>" if len(self) > 3 else super().__repr__()


def _record(one: Any) -> dict[str, Any]:
    if hasattr(one, "as_json"):
        found: dict[str, Any] = one.as_json()
    else:
        found = one._asdict() if hasattr(one, "_asdict") else dict(_fields_of(one))
    return {name: _plain(value) for name, value in found.items()}


def _fields_of(one: Any) -> Mapping[str, Any]:
    return one if isinstance(one, Mapping) else vars(one)


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping | list | tuple):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


def arrow_table(records: Records) -> Any:
    """Records as a `pyarrow.Table`."""
    try:
        import pyarrow
    except ImportError:
        raise BadArgument("Arrow needs the extra: pip install 'graph-games-kb[parquet]'") from None
    return pyarrow.Table.from_pylist([dict(record) for record in records])


def write_parquet(records: Records, path: Path) -> None:
    """Writes records to a Parquet file."""
    table = arrow_table(records)
    from pyarrow import BufferOutputStream, parquet

    # Given the path, pyarrow would remove what is there when it cannot write: a device, too.
    packed = BufferOutputStream()
    parquet.write_table(table, packed)
    try:
        path.write_bytes(packed.getvalue())
    except OSError as error:
        raise BadArgument(f"cannot write {str(path)!r}: {error.strerror or error}") from None


def csv_text(records: Records) -> str:
    """Records as CSV, with a header; nothing is an empty cell."""
    import csv

    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    fields = _fields(records)
    writer.writerow(fields)
    writer.writerows([record.get(name) for name in fields] for record in records)
    return file.getvalue()


def json_lines(records: Iterable[Mapping[str, Any]]) -> str:
    """Records as JSON lines."""
    return "".join(json.dumps(dict(record), ensure_ascii=False) + "\n" for record in records)


def html_table(records: Records, caption: str = "") -> str:
    """Records as an HTML table, the first hundred of them."""
    from html import escape

    fields = _fields(records)
    head = "".join(f"<th>{escape(name)}</th>" for name in fields)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(_cell(record.get(name)))}</td>" for name in fields) + "</tr>"
        for record in records[:SHOWN]
    )
    more = f"<p>… and {len(records) - SHOWN:,} more</p>" if len(records) > SHOWN else ""
    titled = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{titled}<tr>{head}</tr>{rows}</table>{more}"


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.3g}"
    text = ", ".join(map(_cell, value)) if isinstance(value, list | tuple) else str(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _fields(records: Records) -> list[str]:
    return list(dict.fromkeys(name for record in records for name in record))
