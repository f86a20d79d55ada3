"""One certificate for everything stored of a game: written batch by batch, and taken up where it ended."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from kb.certificates.deadline import Deadline
from kb.certificates.expansion import SHARED
from kb.certificates.make import Claimed, Maker
from kb.certificates.reading import unreadable
from kb.certificates.record import claimed_position
from kb.errors import BadArgument, KbError
from kb.games import Game
from kb.graphs.canonical import decode
from kb.progress import Progress, silent
from kb.store import Store
from kb.tabular import Summary

BATCH = 100
BATCH_SECONDS = 30.0
CLAIM_SECONDS = 5.0
"""So much processor time a batch may take; one that takes longer is done key by key, each in so much.

So what is certified does not depend on what else the machine does."""


@dataclass
class Covered(Summary):
    """How much of what is stored a certificate claims."""

    game: str
    stored: int = 0
    claimed: int = 0
    entries: int = 0
    failed: list[str] = field(default_factory=list)
    """Keys for which no certificate could be made, and why."""

    @property
    def left(self) -> int:
        """How many stored values have no claim yet."""
        return self.stored - self.claimed


def cover(
    store: Store, game: Game, path: Path, *, time_limit: float | None = None, progress: Progress = silent
) -> Covered:
    """Writes a certificate of the stored values of a game to `path`, or goes on with the one that is there.

    Lines are collected in a plain file beside it, which an interruption leaves behind whole; the packed file
    is made from that at the end, or when the time (seconds) is over.
    """
    if path.exists() and not path.is_file():  # a device may be read without end, and would be replaced
        raise unreadable(path, "it is no file")
    try:
        return _cover(store, game, path, Deadline.after(seconds=time_limit), progress)
    except OSError as why:
        raise BadArgument(f"the certificate {str(path)!r} cannot be written: {why.strerror or why}") from None


def _cover(store: Store, game: Game, path: Path, deadline: Deadline, progress: Progress) -> Covered:
    collected = path.with_name(path.name + ".part")
    if not collected.exists() and path.exists():
        _unpack(path, collected)
    maker = Maker(game, SHARED)
    done = _resume(maker, collected)
    covered = Covered(game.slug, store.count(game), len(done))
    with collected.open("a", encoding="utf-8") as file:
        if not file.tell():
            file.write(maker.header())
        for batch in _batches(store, game, done):
            if deadline.is_past:
                break
            covered.claimed += _write(file, maker, batch, covered.failed, deadline)
            progress(covered.claimed, covered.stored)
    covered.entries = maker.count
    _pack(collected, path)
    return covered


def _write(file: TextIO, maker: Maker, keys: list[str], failed: list[str], deadline: Deadline) -> int:
    """Writes a batch at once; one that fails, or takes too long, is written key by key."""
    if deadline.is_past:
        return 0
    limit = BATCH_SECONDS if len(keys) > 1 else CLAIM_SECONDS
    try:
        claims = [Claimed(key, decode(key)) for key in keys]
        lines = list(maker.lines(claims, deadline=deadline.within(limit)))
    except KbError as why:
        if deadline.is_past:
            return 0  # the time of the call is over, whatever the proof would take
        if len(keys) == 1:
            failed.append(f"{keys[0]}: {why.message}")
            return 0
        return sum(_write(file, maker, [key], failed, deadline) for key in keys)
    file.write("".join(lines))
    file.flush()
    return len(keys)


def _batches(store: Store, game: Game, done: set[str]) -> Iterator[list[str]]:
    batch: list[str] = []
    for row in store.iterate_values(game):
        if row.key not in done:
            batch.append(row.key)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _resume(maker: Maker, collected: Path) -> set[str]:
    """The keys that a file claims already; the maker learns its entries. A line cut short is dropped."""
    if not collected.exists():
        return set()
    data = collected.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        collected.write_bytes(whole)
    try:
        records: list[dict[str, Any]] = [json.loads(line) for line in whole.splitlines()]
    except ValueError:
        raise BadArgument(
            f"{str(collected)!r} is damaged; remove it, and the certificate is begun anew"
        ) from None
    if records and records[0] != {"certificate": 1, "game": maker.game.slug}:
        raise BadArgument(f"{str(collected)!r} is no certificate of {maker.game.slug}; expected one, or none")
    done: set[str] = set()
    for record in records[1:]:
        if "claim" in record:
            done.add(record["claim"])
        elif "form" in record:
            maker.learn_form(record["form"])
        else:
            maker.learn_entry(claimed_position(maker.game, record), record)
    return done


def _pack(collected: Path, path: Path) -> None:
    if path.suffix == ".gz":
        # No time and no name inside, so that the same lines make the same file.
        path.write_bytes(gzip.compress(collected.read_bytes(), mtime=0))
        collected.unlink()
    else:
        collected.replace(path)


def _unpack(path: Path, collected: Path) -> None:
    try:
        data = path.read_bytes()
        data = gzip.decompress(data) if path.suffix == ".gz" else data
    except (OSError, EOFError, zlib.error) as problem:
        raise unreadable(path, problem) from None
    collected.write_bytes(data)
