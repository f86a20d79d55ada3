"""Answers to many graphs, from standard input or a file, as a table, JSON lines or CSV."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

import typer

from cli import render
from kb.errors import BadArgument, KbError
from kb.graphs.position import Sum
from kb.graphs.reading import Line, read_document, read_file, read_lines

if TYPE_CHECKING:
    from kb.answer import Answer
    from kb.knowledge_base import KnowledgeBase

HEAD = 1_000_000
"""Characters of standard input that are read before the first answer; a longer stream is lines only."""

CHUNK = 2_000
"""Graphs that are looked up together."""

COLUMNS = ("line", "graph", "value", "outcome", "mean", "temperature", "evidence", "error")


@dataclass
class Given:
    """The graphs of a stream: the first two, and the rest as they come."""

    first: list[Line]
    rest: Iterator[Line]

    def only(self) -> Sum:
        """The one graph that was given."""
        if not self.first:
            raise BadArgument("there is no graph in what was given")
        if isinstance(self.first[0].graph, KbError):
            raise self.first[0].graph
        return self.first[0].graph


def read(source: str) -> Given:
    """The graphs of `-`, standard input, or of `@file`."""
    lines = _standard_input() if source == "-" else iter(read_file(source[1:].strip()))
    return Given(list(islice(lines, 2)), lines)


def _standard_input() -> Iterator[Line]:
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    head = sys.stdin.read(HEAD)
    if len(head) < HEAD:
        return read_document(head)
    *whole, last = head.split("\n")
    return read_lines(chain(whole, [last + sys.stdin.readline()], sys.stdin))


def answer(
    base: KnowledgeBase, game: str, given: Given, style: str, *, budget: float, stored_only: bool
) -> None:
    """Prints an answer to each graph; exit code 1 where one has none."""
    missing = 0
    wrote_header = False
    lines = chain(given.first, given.rest)
    while chunk := list(islice(lines, CHUNK)):
        sums = [line.graph for line in chunk if isinstance(line.graph, Sum)]
        found = iter(base.each_value(game, sums, budget=budget, stored_only=stored_only))
        records = []
        for line in chunk:
            told = line.graph if isinstance(line.graph, KbError) else next(found)
            records.append(_record(line, told))
        missing += sum(record["value"] is None for record in records)
        if style == "jsonl":
            for record in records:
                render.document(record)
        elif style == "csv":
            render.block(_csv(records, header=not wrote_header))
        else:
            _table(records, header=not wrote_header)
        wrote_header = True
    if missing:
        raise typer.Exit(1)


def _record(line: Line, told: Answer | KbError) -> dict[str, Any]:
    record: dict[str, Any] = {"line": line.number, "graph": line.text}
    if isinstance(told, KbError):
        return record | {"value": None} | render.error_record(told)
    return record | told.as_json(named=False)


def _csv(records: list[dict[str, Any]], *, header: bool) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    if header:
        writer.writerow(COLUMNS)
    for record in records:
        writer.writerow([_cell(record, name) for name in COLUMNS])
    return file.getvalue()


def _cell(record: dict[str, Any], name: str) -> str:
    found = record.get(name)
    if isinstance(found, dict):
        return str(found.get("message", json.dumps(found)))
    return "" if found is None else str(found)


def _visible(text: str) -> str:
    """The text with escapes for what would steer a terminal."""
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def _table(records: list[dict[str, Any]], *, header: bool) -> None:
    rows = [
        (
            _visible(record["graph"]),
            _cell(record, "value") or _cell(record, "error") or "unknown",
            _cell(record, "outcome"),
            _cell(record, "evidence"),
        )
        for record in records
    ]
    render.columns(rows, ("graph", "value", "outcome", "evidence") if header else ())
