"""Proved periods on their way: a record whose key is the family and whose value is the proof, as JSON.

A period that a file names is derived again from the rules before it is stored; the file is not believed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from kb.errors import BadArgument
from kb.evaluate.by_period import FamilyPeriods
from kb.evaluate.evidence import PROVED_PERIOD
from kb.exchange.formats import Record
from kb.games import Game
from kb.store import Store
from kb.values.period_proof import PeriodProof, PeriodRecord, TypeRecord, packed, unpacked
from kb.version import code_version


def period_records(store: Store, game: Game) -> Iterator[Record]:
    """The stored periods of a game."""
    for found in store.proved_periods(game):
        proof: dict[str, Any] = found.period._asdict()
        family = proof.pop("family")
        if found.types:
            proof["types"] = [
                {**each._asdict(), "value_table": packed(each.value_table)} for each in found.types
            ]
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
        family = said.period.family
        found = self._families.derived_again(game, family)
        # Files of version 0.2 name the number of types and the digest only.
        if found is None or found.period != said.period or (said.types and found.types != said.types):
            raise BadArgument(f"the period of {family} in {game.slug} is not what proves to hold")
        return self._store.write_period(game, found, code_version=code_version())


def _read(record: Record) -> PeriodProof:
    fields = PeriodRecord._fields[1:]
    try:
        proof = json.loads(record.value)
    except (ValueError, RecursionError):
        proof = None
    types = proof.pop("types", []) if isinstance(proof, dict) else None
    if not isinstance(proof, dict) or set(proof) != set(fields) or not isinstance(types, list):
        raise BadArgument(f"a proved period is an object with {', '.join(fields)} and a list of types")
    return PeriodProof(PeriodRecord(record.key, **proof), tuple(map(_read_type, types)))


def _read_type(said: Any) -> TypeRecord:
    fields = TypeRecord._fields
    if not isinstance(said, dict) or set(said) != set(fields) or not isinstance(said["value_table"], str):
        raise BadArgument(f"a type of a proved period is an object with {', '.join(fields)}")
    return TypeRecord(**{**said, "value_table": unpacked(said["value_table"])})
