"""Certificates in the store: which files the checker accepted, and which stored values they prove.

Only `kb.certificates.record` writes here, after the checker has accepted a file. A value is certified if a
certificate proves the very value that is stored; a difference is a `Conflict`, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from kb.errors import Conflict
from kb.store.base import now
from kb.store.read import ValueReader
from kb.store.records import Form, NimOrForm, RuleSet, StoredValue
from kb.store.seals import drop_broken, seal_of

PAGE = 20_000
MOST_NAMED = 5


class CertificateFile(NamedTuple):
    """A certificate file: SHA-256 of it and of the checker that accepted it, entries and claims."""

    digest: str
    path: str
    checker: str
    entries: int
    claims: int


class Certificate(NamedTuple):
    """A certificate that the store knows."""

    id: int
    game: str
    file: CertificateFile
    checked_at: str


class Certificates(ValueReader):
    """What the store knows of certificates; the values it reads say whether they are certified."""

    def record_certificate(
        self, game: RuleSet, file: CertificateFile, values: Mapping[str, NimOrForm]
    ) -> int:
        """Records an accepted file and the values it proves; gives how many of them are stored values.

        Raises `Conflict`, and records nothing, where a stored value differs from what is proved.
        """
        ruleset = self.register_game(game)
        stored = {key: found.value for key, found in super().read_values(game, values).items()}
        differing = [
            key for key, value in stored.items() if value is not None and not _same(value, values[key])
        ]
        if differing:
            named = "; ".join(
                f"{key} is stored as {stored[key]}, proved {values[key]}" for key in differing[:MOST_NAMED]
            )
            raise Conflict(f"{file.path} contradicts {len(differing)} stored values of {game.slug}: {named}")
        with self.engine.transaction() as session:
            drop_broken(session, "certified_value", "ruleset_id = ?", (ruleset,))
            said = (ruleset, file.digest, file.path, file.checker, now(), file.entries, file.claims)
            session.execute(
                "INSERT INTO certificate (ruleset_id, digest, path, checker, checked_at, entries, claims,"
                " seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (ruleset_id, digest) DO NOTHING",
                (*said, seal_of(said)),
            )
            found = session.row(
                "SELECT id FROM certificate WHERE ruleset_id = ? AND digest = ?", (ruleset, file.digest)
            )
            assert found is not None
            session.execute_many(
                "INSERT INTO certified_value (ruleset_id, key, value, certificate_id, seal)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (ruleset_id, key) DO NOTHING",
                [
                    (*(row := (ruleset, key, _written(value), found[0])), seal_of(row))
                    for key, value in sorted(values.items())
                ],
            )
        return len(stored)

    def certified(self, game: RuleSet, keys: Iterable[str]) -> dict[str, int]:
        """Those of the keys whose stored value is certified, each with the number of its certificate."""
        found = super().read_values(game, keys)
        return {
            key: certificate
            for key, (value, certificate) in self._proved(game, found).items()
            if found[key].value is not None and _written_of(found[key]) == value
        }

    def certificates(self, game: RuleSet) -> list[Certificate]:
        """The certificates recorded for a game, the oldest first."""
        with self.engine.connection() as session:
            rows = session.rows(
                "SELECT id, digest, path, checker, entries, claims, checked_at FROM certificate"
                " WHERE ruleset_id = ? ORDER BY id",
                (self._ruleset(session, game) or 0,),
            )
        return [Certificate(row[0], game.slug, CertificateFile(*row[1:6]), row[6]) for row in rows]

    def read_value(self, game: RuleSet, key: str) -> StoredValue | None:
        """What is stored of the position with this key, and whether it is certified."""
        found = super().read_value(game, key)
        if found is None or found.imported is None:
            return found
        return self._with_certificates(game, {key: found})[key]

    def read_values(self, game: RuleSet, keys: Iterable[str]) -> dict[str, StoredValue]:
        """What is stored of the positions with these keys, and whether it is certified."""
        return self._with_certificates(game, super().read_values(game, keys))

    def iterate_stored(self, game: RuleSet, *, n: tuple[int, int] | None = None) -> Iterator[StoredValue]:
        """All that was computed, in the order of the keys, and whether it is certified."""
        every = super().iterate_stored(game, n=n)
        while page := {found.key: found for found in islice(every, PAGE)}:
            yield from self._with_certificates(game, page).values()

    def _with_certificates(self, game: RuleSet, found: dict[str, StoredValue]) -> dict[str, StoredValue]:
        for key, (value, _) in self._proved(game, found).items():
            if _written_of(found[key]) == value:
                found[key] = found[key]._replace(certified=True)
        return found

    def _proved(self, game: RuleSet, keys: Iterable[str]) -> dict[str, tuple[str, int]]:
        """What certificates prove of these keys: the value as it is written, and the certificate."""
        listed = list(keys)
        proved: dict[str, tuple[str, int]] = {}
        with self.engine.connection() as session:
            ruleset = self._ruleset(session, game)
            if ruleset is None:
                return proved
            for start in range(0, len(listed), PAGE):
                for key, value, certificate, sealed in session.select_keyed(
                    "SELECT v.key, v.value, v.certificate_id, v.seal FROM wanted"
                    " JOIN certified_value v ON v.ruleset_id = ? AND v.key = wanted.key",
                    (ruleset,),
                    listed[start : start + PAGE],
                ):
                    if seal_of((ruleset, key, value, certificate)) == sealed:
                        proved[key] = value, certificate
        return proved


def _written(value: NimOrForm) -> str:
    return value.digest if isinstance(value, Form) else str(value)


def _written_of(found: StoredValue) -> str | None:
    return None if found.value is None else _written(found.value)


def _same(a: NimOrForm, b: NimOrForm) -> bool:
    return _written(a) == _written(b)
