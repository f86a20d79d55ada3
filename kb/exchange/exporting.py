"""Exporting: values with who computed them and on what evidence, as text, Parquet or a base of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from glob import escape
from hashlib import sha256
from itertools import islice
from os import getpid
from pathlib import Path
from platform import node

from kb.errors import BadArgument
from kb.evaluate.evidence import DAMAGED, DISPUTED, IMPORTED, of_stored
from kb.exchange.copying import copy_base
from kb.exchange.facts import facts_of
from kb.exchange.formats import LINES, Record, write_parquet
from kb.exchange.periods import period_records
from kb.games import GAMES, Game
from kb.store import Store, connect
from kb.store.processes import has_ended
from kb.store.read import PAGE
from kb.store.records import NimOrForm
from kb.values import nimber

FORMATS = (*LINES, "parquet", "sqlite")


def records(store: Store, games: Iterable[Game] = GAMES, *, names: bool = False) -> Iterator[Record]:
    """Every stored value, by game and key: first what was computed, then what is known by import only.

    Then come the proved periods of the game's families. What is disputed or damaged says so and has no
    value. `names` says whether positions are named, which takes most of the time.
    """
    for game in games:
        for found in store.iterate_stored(game):
            word = of_stored(found)
            value = "" if found.value is None or word in (DISPUTED, DAMAGED) else _text(found.value)
            by = found.computations[0] if found.computations else None
            solver, version = ("", "") if by is None else (by.solver, by.solver_version)
            facts = facts_of(found.key, found.value if value else None, names=names)
            yield Record(game.slug, str(game.version), found.key, value, word, solver, version, "", **facts)
        heard = store.iterate_imported(game, only=True)
        while page := list(islice(heard, PAGE)):
            stored = store.read_values(game, [row.key for row in page])
            for row in page:
                if row.key not in stored or stored[row.key].computations:
                    continue  # another process has computed it, or taken it back, meanwhile
                word = of_stored(stored[row.key])
                value = _text(row.value) if word == IMPORTED else ""
                cited = row.source.citation or ""
                facts = facts_of(row.key, row.value if value else None, names=names)
                by_whom = row.source.source
                yield Record(game.slug, str(game.version), row.key, value, word, by_whom, "", cited, **facts)
        yield from period_records(store, game)


def digest(store: Store, games: Iterable[Game] = GAMES) -> str:
    """A digest of the computed values: the same for bases with the same values, whoever computed them."""
    total = sha256()
    for game in games:
        for row in store.iterate_values(game):
            total.update(f"{game.slug}\t{game.version}\t{row.key}\t{_text(row.value)}\n".encode())
    return total.hexdigest()


def export(
    store: Store, path: Path | None, style: str, games: Iterable[Game] = GAMES, *, names: bool = False
) -> Iterator[str]:
    """Writes a file, or yields the lines of a text format where there is no path."""
    if style not in FORMATS:
        raise BadArgument(f"{style!r} is no format; expected {', '.join(FORMATS)}")
    games = tuple(games)
    if path is None:
        if style not in LINES:
            raise BadArgument(f"{style} is no text: name a file with -o")
        yield from LINES[style](records(store, games, names=names and style != "g6"))
        return
    if style == "sqlite" and path.exists():
        raise BadArgument(f"{path} exists; an export does not write into a base that is there")
    try:
        with _whole(path) as part:
            _write(store, games, part, style, names)
    except OSError as error:
        raise BadArgument(f"cannot write {str(path)!r}: {error.strerror or error}") from None


@contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """Where to write so that `path` appears when all is written, and not at all when something fails."""
    if path.exists() and not path.is_file():
        # A device or a pipe such as /dev/stdout is written to as it is; a folder refuses by itself.
        yield path
        return
    stem = f"{path.name}.{node()}."
    for left in path.parent.glob(f"{escape(stem)}*.part*"):
        # Who was killed while writing could not tidy up.
        number = left.name.removeprefix(stem).partition(".part")[0]
        if number.isdecimal() and has_ended(int(number)):
            left.unlink(missing_ok=True)
    part = path.with_name(f"{stem}{getpid()}.part")
    try:
        part.touch(exist_ok=False)
        part.unlink()
        yield part
        part.replace(path)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):  # what SQLite keeps beside a base
            part.with_name(part.name + ending).unlink(missing_ok=True)


def _write(store: Store, games: tuple[Game, ...], path: Path, style: str, names: bool) -> None:
    rows = records(store, games, names=names and style != "g6")
    if style in LINES:
        with path.open("w", encoding="utf-8", newline="") as file:
            file.writelines(LINES[style](rows))
    elif style == "parquet":
        write_parquet(rows, path)
    else:
        with connect(str(path), create=True) as other:
            copy_base(store, other, games)


def _text(value: NimOrForm) -> str:
    return nimber.name(value) if isinstance(value, int) else value.text
