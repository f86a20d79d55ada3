"""The file formats of an exchange: lines of text for CSV, JSON and graph6, and Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from kb.errors import BadArgument

FIELDS = ("game", "version", "key", "value", "solver", "solver_version")


class Record(NamedTuple):
    """One value on its way: `version` is that of the rules."""

    game: str
    version: int
    key: str
    value: str
    solver: str
    solver_version: str


def _csv_lines(rows: Iterable[Record]) -> Iterator[str]:
    yield ",".join(FIELDS) + "\n"
    for record in rows:
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerow(record)
        yield out.getvalue()


def _jsonl_lines(rows: Iterable[Record]) -> Iterator[str]:
    return (json.dumps(record._asdict(), ensure_ascii=False) + "\n" for record in rows)


def _g6_lines(rows: Iterable[Record]) -> Iterator[str]:
    """graph6, a tab, the game and the value: plain graphs only, for tools that read graph6."""
    return (f"{record.key}\t{record.game}\t{record.value}\n" for record in rows if ";" not in record.key)


LINES: dict[str, Callable[[Iterable[Record]], Iterator[str]]] = {
    "csv": _csv_lines,
    "jsonl": _jsonl_lines,
    "g6": _g6_lines,
}
"""The writer of each text format."""


def _read_csv(path: Path) -> Iterator[Record]:
    with path.open(encoding="utf-8", newline="") as file:
        lines = csv.DictReader(file)
        if tuple(lines.fieldnames or ()) != FIELDS:
            raise BadArgument(
                f"{path.name}: the columns are {lines.fieldnames}, expected {', '.join(FIELDS)}"
            )
        for number, line in enumerate(lines, start=1):
            yield _record(line, path.name, number)


def _read_jsonl(path: Path) -> Iterator[Record]:
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            try:
                fields = json.loads(line)
            except ValueError as error:
                raise BadArgument(f"{path.name}, line {number} is not JSON: {error}") from None
            yield _record(fields, path.name, number)


def _record(fields: Any, source: str, number: int) -> Record:
    if not isinstance(fields, dict) or set(fields) != set(FIELDS) or None in fields.values():
        raise BadArgument(f"{source}, record {number}: expected the fields {', '.join(FIELDS)}")
    game, version, *rest = (str(fields[name]) for name in FIELDS)
    if not version.isdecimal():
        raise BadArgument(f"{source}, record {number}: version is {version!r}, not a number")
    return Record(game, int(version), *rest)


def _parquet() -> Any:
    try:
        import pyarrow.parquet
    except ImportError:
        raise BadArgument("Parquet needs the extra: pip install 'graph-games-kb[parquet]'") from None
    return pyarrow


def write_parquet(rows: Iterable[Record], path: Path) -> None:
    arrow = _parquet()
    types = {name: arrow.int32() if name == "version" else arrow.string() for name in FIELDS}
    schema = arrow.schema(list(types.items()))
    with arrow.parquet.ParquetWriter(path, schema) as writer:
        source = iter(rows)
        while batch := list(islice(source, 50_000)):
            columns = [list(column) for column in zip(*batch, strict=True)]
            writer.write_table(arrow.table(dict(zip(FIELDS, columns, strict=True)), schema=schema))


def _read_parquet(path: Path) -> Iterator[Record]:
    arrow = _parquet()
    try:
        file = arrow.parquet.ParquetFile(path)
    except arrow.ArrowInvalid as error:
        raise BadArgument(f"{path.name} is no Parquet file: {error}") from None
    number = 0
    for batch in file.iter_batches():
        for fields in batch.to_pylist():
            number += 1
            yield _record(fields, path.name, number)


READERS: dict[str, Callable[[Path], Iterator[Record]]] = {
    ".csv": _read_csv,
    ".jsonl": _read_jsonl,
    ".parquet": _read_parquet,
}
"""The reader of each format that can be imported, by the ending of its files."""
