"""Fuzz: texts grown from the corpus by small changes; what comes out is a result or one sentence, soon.

`tests/corpus/NAME.txt` has one text a line, as Python writes strings. A text that broke its reader once is
added there and is then read by every run of the tests.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from ast import literal_eval
from collections.abc import Callable
from pathlib import Path

from kb import KnowledgeBase
from kb.errors import KbError
from kb.graphs import graph6, spelling
from kb.graphs.canonical import decode
from kb.graphs.json_position import from_json
from kb.graphs.language import parse, parse_family
from kb.query.filters import parse_filters
from kb.query.statement import parse_statement
from kb.values import parse_value
from kb.values.calculation import calculate

CORPUS = Path(__file__).parents[1] / "corpus"
SECONDS = 10.0
"""Processor time that no text may need."""
LONGEST = 400

Reader = Callable[[str], object]


def _family(text: str) -> object:
    name, *ranges = text.split(" ")
    return [member for _, member in zip(range(3), parse_family(name, ranges), strict=False)]


def _json(text: str) -> object:
    try:
        given = json.loads(text)
    except ValueError:
        return None
    return from_json(given)


def importer(base: KnowledgeBase, folder: Path, ending: str) -> Reader:
    """Reads a text as a file to import."""
    path = folder / f"fuzz.{ending}"

    def read(text: str) -> object:
        path.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        return base.import_file(path, check=0)

    return read


READERS: dict[str, Reader] = {
    "graphs": parse,
    "families": _family,
    "graph6": graph6.read,
    "spellings": spelling.read,
    "keys": decode,
    "values": parse_value,
    "calculations": calculate,
    "filters": lambda text: list(parse_filters(text)),
    "statements": parse_statement,
    "json": _json,
}
FORMATS = ("csv", "jsonl", "g6")


def corpus(name: str) -> list[str]:
    """The texts kept for a reader."""
    lines = (CORPUS / f"{name}.txt").read_text("utf-8").splitlines()
    return [literal_eval(line) for line in lines if line]


def broken(read: Reader, text: str) -> str | None:
    """What is wrong with how a reader takes a text: another exception than ours, two lines, too long."""
    started = time.process_time()
    said = ""
    try:
        read(text)
    except KbError as refusal:
        said = refusal.message
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if (took := time.process_time() - started) > SECONDS:
        return f"{took:.0f} s"
    return "two lines" if "\n" in said else None


def changed(text: str, others: list[str], chance: random.Random) -> str:
    """A text with a few small changes: characters cut, doubled, replaced, or a piece of another text."""
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.randrange(6))
        other = chance.choice(others)
        start = chance.randrange(len(other) + 1)
        text = chance.choice(
            (
                text[:at] + text[to:],
                text[:to] + text[at:to] * chance.randrange(1, 9) + text[to:],
                text[:at]
                + chr(chance.choice((chance.randrange(33, 127), chance.randrange(0x3000))))
                + text[at:],
                text[:at] + chance.choice(("0", "-1", "9" * 12, "\ud800", "\x00", "(", "{")) + text[to:],
                text[:at] + other[start : start + 12] + text[to:],
            )
        )
    return text[:LONGEST]


def fuzz(name: str, read: Reader, seconds: float, chance: random.Random) -> tuple[int, list[tuple[str, str]]]:
    """How many texts were tried in so much processor time, and those that broke the reader."""
    texts = corpus(name)
    found, tried = [], 0
    until = time.process_time() + seconds
    while time.process_time() < until:
        text = changed(chance.choice(texts), texts, chance)
        tried += 1
        if (wrong := broken(read, text)) is not None:
            found.append((text, wrong))
    return tried, found


def fuzz_all(seconds: float, seed: int) -> dict[str, tuple[int, list[tuple[str, str]]]]:
    """The same for every reader, imports too; each has a chance of its own, whatever the others took."""
    with (
        tempfile.TemporaryDirectory() as folder,
        KnowledgeBase(f"{folder}/kb.sqlite", create=True) as base,
    ):
        imports = {f"import-{ending}": importer(base, Path(folder), ending) for ending in FORMATS}
        return {
            name: fuzz(name, read, seconds, random.Random(f"{seed} {name}"))
            for name, read in (READERS | imports).items()
        }
