"""Exchange: computed values out of a base and into another, with who computed them, checked on the way in.

A record names the game and the version of its rules, the canonical key, the value in notation, and the
solver. An import never overrides: a value that is there is confirmed by another solver, or the import
ends with a conflict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import islice
from os import getpid
from pathlib import Path
from typing import Any

from kb.errors import BadArgument, BadPosition, BadValue, KbError
from kb.exchange.formats import LINES, READERS, Record, write_parquet
from kb.games import GAMES, Game
from kb.games import game as game_named
from kb.graphs.canonical import decode, key
from kb.store import Store, connect
from kb.store.records import Run, exact
from kb.values import nimber
from kb.values.reading import parse_value
from kb.version import code_version

FORMATS = (*LINES, "parquet", "sqlite")
BATCH = 5_000


@dataclass
class Imported:
    """What an import did."""

    source: str
    records: int = 0
    new: int = 0
    confirmed: int = 0
    runs: list[int] = field(default_factory=list)


def records(store: Store, games: Iterable[Game] = GAMES) -> Iterator[Record]:
    """Every computed value, by game and key."""
    for game in games:
        solvers: dict[int, tuple[str, str]] = {}
        for row in store.iterate_values(game):
            if row.run not in solvers:
                run = store.run(row.run)
                assert run is not None
                solvers[row.run] = (run.solver, run.solver_version)
            text = nimber.name(row.value) if isinstance(row.value, int) else row.value.text
            yield Record(game.slug, game.version, row.key, text, *solvers[row.run])


def digest(store: Store, games: Iterable[Game] = GAMES) -> str:
    """A digest of the values alone: two bases with the same values have the same, whoever computed them."""
    total = sha256()
    for game in games:
        for row in store.iterate_values(game):
            text = nimber.name(row.value) if isinstance(row.value, int) else row.value.text
            total.update(f"{game.slug}\t{game.version}\t{row.key}\t{text}\n".encode())
    return total.hexdigest()


def export(store: Store, path: Path | None, style: str, games: Iterable[Game] = GAMES) -> Iterator[str]:
    """Writes a file, or yields the lines of a text format where there is no path."""
    if style not in FORMATS:
        raise BadArgument(f"{style!r} is no format; expected {', '.join(FORMATS)}")
    rows = records(store, games)
    if path is None:
        if style not in LINES:
            raise BadArgument(f"{style} is no text: name a file with -o")
        yield from LINES[style](rows)
        return
    if style == "sqlite" and path.exists():
        raise BadArgument(f"{path} exists; an export does not write into a base that is there")
    try:
        with _whole(path) as part:
            _write(store, rows, part, style)
    except OSError as error:
        raise BadArgument(f"cannot write {str(path)!r}: {error.strerror or error}") from None


@contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """Where to write so that `path` appears when all is written, and not at all when something fails."""
    if path.exists() and not path.is_file():
        # A device or a pipe such as /dev/stdout is written to as it is; a folder refuses by itself.
        yield path
        return
    part = path.with_name(f"{path.name}.{getpid()}.part")
    try:
        part.touch(exist_ok=False)
        part.unlink()
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _write(store: Store, rows: Iterator[Record], path: Path, style: str) -> None:
    if style in LINES:
        with path.open("w", encoding="utf-8", newline="") as file:
            file.writelines(LINES[style](rows))
    elif style == "parquet":
        write_parquet(rows, path)
    else:
        with connect(str(path), create=True) as other:
            for game in GAMES:
                other.register_game(game)
            other.write_catalogue(store.papers(), store.claims(), store.errata())
            import_records(other, rows, source=store.engine.name)


def import_file(store: Store, path: Path) -> Imported:
    """Reads a file in the format of its ending, checks every record, and stores what is new."""
    if not path.is_file():
        raise BadArgument(f"there is no file {str(path)!r} to import")
    if path.suffix == ".sqlite":
        with connect(str(path), read_only=True) as other:
            return import_records(store, records(other), source=path.name)
    if path.suffix not in READERS:
        known = ", ".join([*READERS, ".sqlite"])
        raise BadArgument(f"{path.name}: cannot tell the format by its ending; expected {known}")
    return import_records(store, READERS[path.suffix](path), source=path.name)


def import_records(store: Store, rows: Iterable[Record], *, source: str) -> Imported:
    """Stores records in the name of runs that say where they came from; one transaction a batch."""
    done = Imported(source)
    runs: dict[tuple[str, int, str, str], Run] = {}
    try:
        numbered = enumerate(rows, start=1)
        while batch := list(islice(numbered, BATCH)):
            by_run: dict[tuple[str, int, str, str], list[tuple[str, Any]]] = {}
            for number, record in batch:
                origin = (record.game, record.version, record.solver, record.solver_version)
                by_run.setdefault(origin, []).append((record.key, _checked(record, number, source)))
            for origin, given in by_run.items():
                values = _news(store, origin, given)
                if not values:
                    continue
                if origin not in runs:
                    runs[origin] = _begin(store, origin, source)
                    done.runs.append(runs[origin].id)
                written = store.write_values(runs[origin], values)
                done.new += written.new
                done.confirmed += written.confirmed
            done.records += len(batch)
    except BaseException as error:
        for run in runs.values():
            store.finish_run(run, "failed", message=str(error) or type(error).__name__)
        raise
    for run in runs.values():
        store.finish_run(run)
    return done


def _news(
    store: Store, origin: tuple[str, int, str, str], given: list[tuple[str, Any]]
) -> list[tuple[str, Any]]:
    """The records that say something new: a copy of what the same solver found here is no evidence."""
    game, _, solver, solver_version = origin
    stored = store.read_values(game_named(game), [one for one, _ in given])

    def is_copy(one: str, value: Any) -> bool:
        found = stored.get(one)
        return (
            found is not None
            and found.value is not None
            and exact(found.value) == value
            and any(
                (run.solver, run.solver_version) == (solver, solver_version) for run in found.computations
            )
        )

    return [(one, value) for one, value in given if not is_copy(one, value)]


def _begin(store: Store, origin: tuple[str, int, str, str], source: str) -> Run:
    game, _, solver, solver_version = origin
    return store.begin_run(
        game_named(game),
        solver=solver,
        solver_version=solver_version,
        code_version=code_version(),
        scope=f"imported from {source}",
        parameters={"imported": source},
    )


def _checked(record: Record, number: int, source: str) -> Any:
    """The value of a record whose every field makes sense; `KbError` names the record that does not."""
    try:
        game = game_named(record.game)
        if game.version != record.version:
            raise BadArgument(f"rules version {record.version}; this is version {game.version}")
        position = decode(record.key)
        if key(position) != record.key:
            raise BadPosition(f"{record.key!r} is not a canonical key")
        if game.start(position) != position:
            raise BadPosition(f"{record.key!r} is no settled position of {game.slug}")
        value = _value(record.value)
        if game.kind == "partizan":
            return value
        if value.nim_value is None:
            raise BadValue(f"{record.value!r} is no nim-value, and {game.slug} is impartial")
        return value.nim_value
    except KbError as error:
        raise BadArgument(
            f"{source}, record {number}: {error.message}; nothing from here on was imported"
        ) from None


@cache
def _value(text: str) -> Any:
    return parse_value(text)
