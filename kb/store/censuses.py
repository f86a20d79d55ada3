"""Censuses: whole classes of graphs solved and counted, of which only rare values have rows."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kb.errors import BadArgument
from kb.store.base import StoreBase, now
from kb.store.engine import Row, Session
from kb.store.records import RuleSet, Run
from kb.store.seals import broken, seal

Counts = Mapping[tuple[int, int], int]
"""How many graphs have so many edges and such a nim-value."""


class Shard(NamedTuple):
    """A part of a census: how many graphs, the digest of them with their values, and their counts.

    `kept` has the graphs whose values are rare so far, one per line: graph6 and the character 63 + value.
    """

    number: int
    graphs: int
    digest: str
    counts: Counts
    kept: str


class CensusRecord(NamedTuple):
    """A census that is complete; `kept` are the values of which every graph has a row."""

    id: int
    game: str
    family: str
    n: int
    shards: int
    keep: int
    graphs: int
    source: str
    digest: str
    run: int
    counts: Counts

    @property
    def values(self) -> dict[int, int]:
        """How many graphs have each nim-value."""
        found: Counter[int] = Counter()
        for (_, value), count in self.counts.items():
            found[value] += count
        return dict(sorted(found.items()))

    @property
    def kept(self) -> frozenset[int]:
        """The values that occur at most `keep` times."""
        return frozenset(value for value, count in self.values.items() if count <= self.keep)

    @property
    def kept_text(self) -> str:
        """The kept values in words: `≥ 5` where they are all from there on, else a list."""
        kept = sorted(self.kept)
        if kept and kept == [value for value in self.values if value >= kept[0]]:
            return f"≥ {kept[0]}"
        return ", ".join(map(str, kept))


class Censuses(StoreBase):
    """The censuses of a store."""

    def open_census(self, run: Run, family: str, n: int, *, shards: int, keep: int, source: str) -> int:
        """The number of the census of a class and size that is being made; begun now if there is none.

        A census that has begun keeps its division into shards. One that is complete and sound is not opened.
        """
        with self.engine.transaction() as session:
            find = (
                "SELECT id, keep, digest FROM census WHERE ruleset_id = ? AND family = ? AND n = ?",
                (run.ruleset, family, n),
            )
            row = session.row(*find)
            if row is not None and row[2] is not None:
                # It ended once, and its run was retracted or its counts are damaged: begin anew.
                for table, column in (
                    ("census_count", "census_id"),
                    ("census_shard", "census_id"),
                    ("census", "id"),
                ):
                    session.execute(f"DELETE FROM {table} WHERE {column} = ?", (row[0],))
                row = None
            if row is None:
                session.execute(
                    "INSERT INTO census (ruleset_id, run_id, family, n, shards, keep, source)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (run.ruleset, run.id, family, n, shards, keep, source),
                )
                seal(session, "census", "family = ? AND n = ?", (family, n))
                row = session.row(*find)
                assert row is not None
            if row[1] != keep:
                raise BadArgument(
                    f"the census of {family}(n={n}) that has begun keeps values that occur at most {row[1]} "
                    f"times, not {keep}"
                )
            return int(row[0])

    def census_shards(self, game: RuleSet, family: str, n: int) -> int | None:
        """Into how many shards the census of a class and size is divided; None where none has begun."""
        with self.engine.connection() as session:
            row = session.row(
                "SELECT shards FROM census WHERE ruleset_id = ? AND family = ? AND n = ?",
                (self._ruleset(session, game) or 0, family, n),
            )
        return None if row is None else int(row[0])

    def write_shard(self, census: int, shard: Shard) -> None:
        """Stores a part; one that is stored already has to be the same."""
        with self.engine.transaction() as session:
            stored = session.row(
                "SELECT digest FROM census_shard WHERE census_id = ? AND shard = ?", (census, shard.number)
            )
            if stored is not None:
                if stored[0] != shard.digest:
                    raise BadArgument(
                        f"shard {shard.number} was counted before with another digest; "
                        "was it made by another generator?"
                    )
                return
            session.execute(
                "INSERT INTO census_shard (census_id, shard, graphs, digest, counts, kept)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (census, *shard[:3], _written(shard.counts), shard.kept),
            )
            seal(session, "census_shard", "census_id = ? AND shard = ?", (census, shard.number))

    def shards(self, census: int) -> list[Shard]:
        """The parts that are done, in order."""
        with self.engine.connection() as session:
            return self._shards(session, census)

    def _shards(self, session: Session, census: int) -> list[Shard]:
        rows = session.rows(
            "SELECT shard, graphs, digest, counts, kept FROM census_shard WHERE census_id = ? ORDER BY shard",
            (census,),
        )
        return [
            Shard(number, graphs, digest, _read(counts), kept)
            for number, graphs, digest, counts, kept in rows
        ]

    def finish_census(self, run: Run, census: int) -> None:
        """Adds up the parts, which have to be all, in the name of a run; what was kept for the end goes."""
        with self.engine.transaction() as session:
            row = session.row("SELECT shards FROM census WHERE id = ?", (census,))
            assert row is not None
            shards = self._shards(session, census)
            if len(shards) != row[0]:
                raise BadArgument(f"{len(shards)} of {row[0]} shards are counted; the census has not ended")
            counts: Counter[tuple[int, int]] = Counter()
            for shard in shards:
                counts.update(shard.counts)
            graphs = sum(shard.graphs for shard in shards)
            digest = class_digest(shards)
            session.execute("DELETE FROM census_count WHERE census_id = ?", (census,))
            session.execute_many(
                "INSERT INTO census_count (census_id, m, value, count) VALUES (?, ?, ?, ?)",
                [(census, *at, count) for at, count in sorted(counts.items())],
            )
            session.execute(
                "UPDATE census SET run_id = ?, graphs = ?, digest = ?, recorded_at = ? WHERE id = ?",
                (run.id, graphs, digest, now(), census),
            )
            session.execute("UPDATE census_shard SET kept = '' WHERE census_id = ?", (census,))
            seal(session, "census", "id = ?", (census,))
            for table in ("census_shard", "census_count"):
                seal(session, table, "census_id = ?", (census,))

    def censuses(self, game: RuleSet | None = None) -> list[CensusRecord]:
        """The censuses that are complete, sound, and whose run was not retracted."""
        with self.engine.snapshot() as session:
            rows = session.rows(
                "SELECT c.id, g.slug, c.family, c.n, c.shards, c.keep, c.graphs, c.source, c.digest, c.run_id"
                " FROM census c JOIN ruleset s ON s.id = c.ruleset_id JOIN game g ON g.id = s.game_id"
                " JOIN run r ON r.id = c.run_id WHERE c.digest IS NOT NULL AND r.status <> 'retracted'"
                " ORDER BY g.slug, c.family, c.n"
            )
            ruleset = None if game is None else self._ruleset(session, game) or 0
            mine = session.rows("SELECT id FROM census WHERE ruleset_id = ?", (ruleset,)) if game else []
            wanted = [row for row in rows if game is None or (row[0],) in mine]
            return [record for row in wanted if (record := _sound(session, row)) is not None]


def _sound(session: Session, row: Row) -> CensusRecord | None:
    """A census with its counts, None where either is damaged."""
    of = ("census_id = ?", (row[0],))
    counts = {
        (m, value): count
        for m, value, count in session.rows(f"SELECT m, value, count FROM census_count WHERE {of[0]}", of[1])
    }
    if broken(session, "census", "id = ?", of[1]) or broken(session, "census_count", *of):
        return None
    record = CensusRecord._make((*row, counts))
    return record if sum(counts.values()) == record.graphs else None


def class_digest(shards: Iterable[Shard]) -> str:
    """The digest of a whole census: SHA-256 over number and digest of each shard, in order."""
    text = "".join(f"{shard.number} {shard.digest}\n" for shard in shards)
    return hashlib.sha256(text.encode()).hexdigest()


def _written(counts: Counts) -> str:
    return "".join(f"{m} {value} {count}\n" for (m, value), count in sorted(counts.items()))


def _read(text: str) -> dict[tuple[int, int], int]:
    rows = (map(int, line.split()) for line in text.splitlines())
    return {(m, value): count for m, value, count in rows}
