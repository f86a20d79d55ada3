"""Proved periods on their way: a record whose key is the family and whose value is the proof, as JSON.

A period that a file names is derived again from the rules before it is stored; the file is not believed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from kb.errors import BadArgument
from kb.evaluate.by_period import FamilyPeriods
from kb.evaluate.evidence import PROVED_PERIOD
from kb.exchange.formats import Record
from kb.games import Game
from kb.store import Store
from kb.store.periods import PeriodRecord
from kb.version import code_version


def period_records(store: Store, game: Game) -> Iterator[Record]:
    """The stored periods of a game."""
    for found in store.periods(game):
        proof = found._asdict()
        family = proof.pop("family")
        value = json.dumps(proof, ensure_ascii=False, separators=(",", ":"))
        yield Record(game.slug, str(game.version), family, value, PROVED_PERIOD, "", "", "")


class PeriodsIn:
    """Takes in the periods of one file."""

    def __init__(self, store: Store, games: Callable[[str], Game]) -> None:
        self._store = store
        self._games = games
        self._families = FamilyPeriods()

    def take(self, record: Record) -> bool:
        """Derives a period again and stores it; says whether it is new. `KbError` where it is not so."""
        game = self._games(record.game)
        if record.version and int(record.version) != game.version:
            raise BadArgument(f"rules version {record.version}; this is version {game.version}")
        said = _read(record)
        found = self._families.derived_again(game, said.family)
        if found is None or tuple(found) != tuple(said):
            raise BadArgument(f"the period of {said.family} in {game.slug} is not what proves to hold")
        return self._store.write_period(game, said, code_version=code_version())


def _read(record: Record) -> PeriodRecord:
    fields = PeriodRecord._fields[1:]
    try:
        proof = json.loads(record.value)
    except (ValueError, RecursionError):
        proof = None
    if not isinstance(proof, dict) or set(proof) != set(fields):
        raise BadArgument(f"a proved period is an object with {', '.join(fields)}")
    return PeriodRecord(record.key, **proof)
