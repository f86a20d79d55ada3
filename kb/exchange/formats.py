"""The file formats of an exchange: lines of text for CSV, JSON and graph6, and Parquet.

A reader gives one item a record: the record, or the error that it is, so that the rest can be read.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from kb.errors import BadArgument
from kb.evaluate.evidence import PROVED_PERIOD


class Record(NamedTuple):
    """One value on its way, every field as text; empty where nothing is said.

    `version` is that of the rules. `key` spells the position in any labelling; `graph`, in its place,
    names it in the graph language. `solver` is whoever found the value, also a person or a book.
    """

    game: str
    version: str
    key: str
    value: str
    evidence: str
    solver: str
    solver_version: str
    citation: str
    graph: str = ""
    n: str = ""
    m: str = ""
    name: str = ""
    nim_value: str = ""
    outcome: str = ""
    mean: str = ""
    temperature: str = ""


FIELDS = Record._fields[:8]
"""What an import needs or heeds; it may leave out all but the game, the value and the position."""
FACTS = Record._fields[9:]
"""What an export writes besides, for readers without this program; an import passes over it."""
WRITTEN = FIELDS + FACTS
NUMBERS = ("version", "n", "m", "nim_value")
NEEDED = {"game", "value"}
POSITION = {"key", "graph"}

Item = Record | BadArgument
"""A record, or why it is none."""


def _csv_lines(rows: Iterable[Record]) -> Iterator[str]:
    yield ",".join(WRITTEN) + "\n"
    for record in rows:
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerow(_written(record))
        yield out.getvalue()


def _jsonl_lines(rows: Iterable[Record]) -> Iterator[str]:
    for record in rows:
        fields: dict[str, Any] = dict(zip(WRITTEN, _written(record), strict=True))
        for name in FACTS:
            fields[name] = fields[name] or None
        for name in NUMBERS:
            fields[name] = int(fields[name]) if fields[name] else None
        yield json.dumps(fields, ensure_ascii=False) + "\n"


def _written(record: Record) -> tuple[str, ...]:
    return record[: len(FIELDS)] + record[len(FIELDS) + 1 :]


def _g6_lines(rows: Iterable[Record]) -> Iterator[str]:
    """graph6, a tab, game, value and evidence: plain graphs only, for tools that read graph6."""
    return (
        f"{record.key}\t{record.game}\t{record.value}\t{record.evidence}\n"
        for record in rows
        if ";" not in record.key and record.evidence != PROVED_PERIOD
    )


LINES: dict[str, Callable[[Iterable[Record]], Iterator[str]]] = {
    "csv": _csv_lines,
    "jsonl": _jsonl_lines,
    "g6": _g6_lines,
}
"""The writer of each text format."""


LONGEST_FIELD = 1 << 26
"""Of a CSV file: a proved period stands in one field with all its tables."""


def _read_csv(path: Path) -> Iterator[Item]:
    csv.field_size_limit(LONGEST_FIELD)
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        lines = csv.reader(file, strict=True)
        names: list[str] = []
        number = 0
        while True:
            try:
                line = next(lines, None)
            except csv.Error as error:
                yield BadArgument(f"line {lines.line_num} is no CSV: {error}")
                if not names:
                    return
                continue
            if line is None:
                if not names:
                    raise BadArgument(f"{path.name} is empty; expected a line that names the columns")
                return
            if not names:
                names = _columns(line, path.name)
                continue
            number += 1
            if len(line) != len(names):
                yield BadArgument(f"{len(line)} fields, expected {len(names)}: {', '.join(names)}")
            else:
                yield _record(dict(zip(names, line, strict=True)))


def _columns(names: list[str], file: str) -> list[str]:
    if (
        len(set(names)) < len(names)
        or not NEEDED <= set(names) <= set(Record._fields)
        or len(POSITION & set(names)) != 1
    ):
        said = repr(", ".join(names))
        said = said if len(said) < 200 else f"{len(names)}, of {len(said):,} characters"
        raise BadArgument(
            f"{file}: the columns are {said}, expected game, value and key or graph, "
            f"and if you like {', '.join(name for name in FIELDS if name not in NEEDED | POSITION)}"
        )
    return names


def _read_jsonl(path: Path) -> Iterator[Item]:
    with path.open(encoding="utf-8-sig", errors="surrogateescape") as file:
        for line in file:
            if not line.strip():
                continue
            try:
                fields = json.loads(line)
            except (ValueError, RecursionError) as error:
                yield BadArgument(f"not JSON: {error}")
            else:
                yield _record(fields)


def _record(fields: Any) -> Item:
    if not isinstance(fields, Mapping) or not NEEDED <= fields.keys() <= set(Record._fields):
        return BadArgument(f"expected an object with the fields {', '.join(FIELDS)}")
    texts = {}
    for name, value in fields.items():
        if not isinstance(value, str | int | None) or isinstance(value, bool):
            return BadArgument(f"{name} is no text")
        try:
            texts[name] = "" if value is None else str(value).strip()
            texts[name].encode()
        except ValueError:  # a surrogate where the bytes were no UTF-8, or a number of too many digits
            return BadArgument(f"{name} is no text in UTF-8, or too long a number")
    if bool(texts.get("key")) == bool(texts.get("graph")):
        return BadArgument("expected one of key and graph")
    if texts.get("version") and not re.fullmatch(r"[0-9]{1,9}", texts["version"]):
        return BadArgument(f"version is {texts['version']!r}, not a number")
    return Record(**{name: texts.get(name, "") for name in Record._fields})


def _parquet() -> Any:
    try:
        import pyarrow.parquet
    except ImportError:
        raise BadArgument("Parquet needs the extra: pip install 'graph-games-kb[parquet]'") from None
    return pyarrow


def write_parquet(rows: Iterable[Record], path: Path) -> None:
    arrow = _parquet()
    types = {name: arrow.int32() if name in NUMBERS else arrow.string() for name in WRITTEN}
    schema = arrow.schema(list(types.items()))
    with arrow.parquet.ParquetWriter(path, schema) as writer:
        source = iter(rows)
        while batch := list(islice(source, 50_000)):
            rows_written = map(_written, batch)
            columns: dict[str, list[Any]] = dict(
                zip(WRITTEN, map(list, zip(*rows_written, strict=True)), strict=True)
            )
            for name in FACTS:
                columns[name] = [text or None for text in columns[name]]
            for name in NUMBERS:
                columns[name] = [int(text) if text else None for text in columns[name]]
            writer.write_table(arrow.table(columns, schema=schema))


def _read_parquet(path: Path) -> Iterator[Item]:
    arrow = _parquet()
    try:
        file = arrow.parquet.ParquetFile(path)
        columns = file.schema_arrow.names
    except (arrow.ArrowException, OSError, ValueError) as error:  # a name of a column may be no UTF-8
        raise BadArgument(f"{path.name} is no Parquet file: {_short(error)}") from None
    names = _columns(columns, path.name)
    try:
        for batch in file.iter_batches(columns=names):
            for fields in batch.to_pylist():
                yield _record(fields)
    except (arrow.ArrowException, OSError, ValueError) as error:
        yield BadArgument(f"the rest of the file cannot be read: {_short(error)}")


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


READERS: dict[str, Callable[[Path], Iterator[Item]]] = {
    ".csv": _read_csv,
    ".jsonl": _read_jsonl,
    ".parquet": _read_parquet,
}
"""The reader of each format that can be imported, by the ending of its files."""
