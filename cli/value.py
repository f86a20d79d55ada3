"""`ggkb value`: what is known of a position, on whose word; one, or a stream of them."""

from __future__ import annotations

import gc
import json as json_text
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import many, options, render
from cli.answers import print_answer
from kb.errors import BadArgument, BadGraph, KbError
from kb.garbage import rarely_collecting
from kb.graphs.reading import BYTE_ORDER_MARK

if TYPE_CHECKING:
    from kb.answer import Answer
    from kb.graphs.position import Sum
    from kb.knowledge_base import KnowledgeBase

FIRST_CHUNK, MOST_CHUNK = 2_000, 16_000
"""Lines of a batch that are looked up together: few at first, so that answers begin soon, then ever more."""


def value(
    game: options.GameName,
    graph: options.OptionalGraphText = None,
    batch: Annotated[
        str | None, typer.Option(metavar="FILE|-", help="JSON lines in, JSON lines out, in the same order.")
    ] = None,
    budget: Annotated[
        str, typer.Option(metavar="10s", help="Wall time to solve one unknown position.")
    ] = "10s",
    stored_only: Annotated[bool, typer.Option("--stored-only", help="Solve nothing.")] = False,
    style: Annotated[
        str, typer.Option("--format", metavar="table|jsonl|csv", help="How many answers are printed.")
    ] = "table",
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """The value of a position, its outcome, and every computation and theorem that speaks of it.

    Many graphs, one per line, come from standard input or a file: geng -c 6 | ggkb value node-kayles -

    Exit code 1 where a value is not known.

    Example: ggkb value take-away 'K_{2,3} + C5'
    """
    as_json = options.wants_json(json)
    if (graph is None) == (batch is None):
        raise BadArgument("ggkb value wants a GRAPH, or --batch with a file of JSON lines")
    options.one_of(style, "table", "jsonl", "csv")
    spend = options.seconds(budget)
    base = options.open_to_ask(database)
    asked: str | Sum | None = graph
    if graph is not None and (graph == "-" or graph.startswith("@")):
        given = many.read(graph)
        if len(given.first) > 1:
            many.answer(
                base, game, given, "jsonl" if as_json else style, budget=spend, stored_only=stored_only
            )
            return
        asked = given.only()
    if batch is not None:
        with _lines(batch) as lines, rarely_collecting():
            for text in _batch(base, game, lines, spend, stored_only):
                render.json_line(text)
        return
    answer = base.value(game, asked, budget=spend, stored_only=stored_only)
    if code := print_answer(answer, as_json=as_json):
        raise typer.Exit(code)


@contextmanager
def _lines(batch: str) -> Iterator[Iterable[str]]:
    """The lines of a file or of standard input; bytes that are no text spoil their own line only."""
    if batch == "-":
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        yield sys.stdin
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(batch).open(encoding="utf-8", errors="replace"))
        except OSError as error:
            raise BadArgument(f"cannot read {batch!r}: {error.strerror or error}") from None
        yield file


def _batch(
    base: KnowledgeBase, game: str, lines: Iterable[str], budget: float, stored_only: bool
) -> Iterator[str]:
    """One JSON object a line; a bad line gives an error object and the rest goes on."""
    source = ((number, line) for number, line in enumerate(lines, start=1) if not line.isspace())
    gc.freeze()  # what the program consists of; going through it again and again takes half of the time
    size = FIRST_CHUNK
    while chunk := list(islice(source, size)):
        size = min(2 * size, MOST_CHUNK)
        read = [_object(line, number) for number, line in chunk]
        graphs = [record for record in read if isinstance(record, dict)]
        answers = base.each_value(game, graphs, budget=budget, stored_only=stored_only, shared=True)
        # Isomorphic positions share an answer, whose text is written once.
        texts = {name: _text(found) for name, found in {id(found): found for found in answers}.items()}
        said = (texts[id(found)] for found in answers)
        for record in read:
            if isinstance(record, dict):
                name = record.get("id")
                yield f'{{"id": {name if type(name) is int else render.json(name)}, {next(said)}'
            else:
                yield f'{{"id": null, {_text(record)}'


def _text(found: Answer | KbError) -> str:
    """What a line says after its id."""
    return (render.json(render.error_record(found)) if isinstance(found, KbError) else found.json_text())[1:]


_read_json = json_text.JSONDecoder().decode
"""As `json.loads`, which asks for its options again on each line."""


def _object(line: str, number: int) -> dict[str, Any] | KbError:
    """The JSON object on a line, or what is wrong with it."""
    try:
        record = _read_json(line if number > 1 else line.removeprefix(BYTE_ORDER_MARK))
    except ValueError as error:
        return BadGraph(f"line {number} is not JSON: {error}", at=getattr(error, "pos", None))
    except RecursionError:
        return BadGraph(f"line {number} is nested too deeply")
    if not isinstance(record, dict):
        return BadGraph(f"line {number} is {type(record).__name__}, expected a JSON object")
    return record
