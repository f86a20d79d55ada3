"""Copying a base into an empty one: values stay in the name of the runs that computed them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from kb.games import GAMES, Game
from kb.store import Store
from kb.store.records import ImportSource, NimOrForm, Run, RunRecord, StoredValue
from kb.version import code_version

PAGE = 5_000


def copy_base(store: Store, other: Store, games: Iterable[Game]) -> None:
    """Copies the catalogue and the values of some games; what is disputed or damaged stays behind."""
    for game in GAMES:
        other.register_game(game)
    other.write_catalogue(store.papers(), store.claims(), store.errata())
    for game in games:
        _copy_computed(store, other, game)
        _copy_imported(store, other, game)
        for found in store.proved_periods(game):
            other.write_period(game, found, code_version=code_version())


def _copy_computed(store: Store, other: Store, game: Game) -> None:
    copies: dict[int, tuple[RunRecord, Run]] = {}
    for page in _pages(store.iterate_stored(game)):
        first: dict[int, list[tuple[str, NimOrForm]]] = {}
        again: dict[int, list[tuple[str, NimOrForm]]] = {}
        for found in page:
            if found.value is None or found.disputed:
                continue
            for place, run in enumerate(found.computations):
                rows = (again if place else first).setdefault(run.run, [])
                rows.append((found.key, found.value))
        for number, rows in (*first.items(), *again.items()):
            if number not in copies:
                record = store.run(number)
                assert record is not None
                copies[number] = record, other.copy_run(game, record)
            other.write_values(copies[number][1], rows)
    for record, copy in copies.values():
        other.end_copied_run(copy, record)


def _copy_imported(store: Store, other: Store, game: Game) -> None:
    by_source: dict[ImportSource, list[tuple[str, NimOrForm]]] = {}
    for row in store.iterate_imported(game):
        by_source.setdefault(row.source, []).append((row.key, row.value))
    for one, rows in by_source.items():
        copied = other.import_source(one.file, one.digest, one.source, one.citation, at=one.at)
        other.write_imported(game, copied, rows)


def _pages(values: Iterator[StoredValue]) -> Iterator[list[StoredValue]]:
    while page := list(islice(values, PAGE)):
        yield page
