"""The tables of the knowledge base, as typed SQLAlchemy models.

One `computed_value` row is a primary key (rule set, canonical key), a small integer, a run and a check,
so that ten million nim-values of plain graphs fit in some 25 bytes each. The number of vertices is read
off the key, by which rows are sorted; what search needs beyond it is in `position`, one row a canonical key
whatever the number of games played on it, filled only where somebody wants it. All columns are INTEGER,
REAL or TEXT, because the SQLite tables are STRICT: fractions are exact text (`13/16`) with a `_real`
twin to compare by, times are ISO 8601 in UTC.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import (
    REAL,
    BigInteger,
    CheckConstraint,
    Connection,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Text,
    UniqueConstraint,
    event,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, Mapper, mapped_column, relationship
from sqlalchemy.types import TypeEngine

from kb.store.seals import SEALED, seal_of

BIG: TypeEngine[int] = Integer().with_variant(BigInteger(), "postgresql")
EXACT_REAL: TypeEngine[float] = REAL().with_variant(Double(), "postgresql")
# Keys are compared byte by byte on both engines, so that keyset pages are the same on both.
KEY: TypeEngine[str] = Text().with_variant(Text(collation="C"), "postgresql")

STRICT: dict[str, Any] = {"sqlite_strict": True}
COMPACT: dict[str, Any] = {"sqlite_strict": True, "sqlite_with_rowid": False}

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """The declarative base: every table is STRICT, integers and text by default."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map: ClassVar[dict[Any, Any]] = {int: Integer(), str: Text(), float: EXACT_REAL}
    __table_args__: Any = STRICT


class Sealed:
    """A table whose rows carry a check over everything else they say; see `kb.store.seals`."""

    seal: Mapped[int] = mapped_column(server_default="0", sort_order=1)


class Meta(Base):
    """What the database says of itself: its format and the scheme of its keys."""

    __tablename__ = "meta"
    __table_args__ = COMPACT
    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class GameRow(Sealed, Base):
    """A game, by its slug."""

    __tablename__ = "game"
    __table_args__ = (CheckConstraint("kind IN ('impartial', 'partizan')", name="kind"), STRICT)
    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    kind: Mapped[str]


class RuleSetRow(Sealed, Base):
    """One version of the rules of a game; every value belongs to one.

    `rules_hash` is that of a custom game's file, so that an edited file is another rule set.
    """

    __tablename__ = "ruleset"
    __table_args__ = (UniqueConstraint("game_id", "version", "rules_hash"), STRICT)
    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    version: Mapped[int]
    rules: Mapped[str]
    rules_hash: Mapped[str] = mapped_column(server_default="")
    game: Mapped[GameRow] = relationship()


class PositionRow(Sealed, Base):
    """Invariants of a canonical position, for search; a value does not need one.

    `girth` is null in a forest; `components` counts connected components.
    """

    __tablename__ = "position"
    __table_args__ = COMPACT
    key: Mapped[str] = mapped_column(KEY, primary_key=True)
    n: Mapped[int]
    m: Mapped[int]
    components: Mapped[int]
    bipartite: Mapped[int]
    girth: Mapped[int | None]
    min_degree: Mapped[int]
    max_degree: Mapped[int]


class KeptInvariant(Sealed, Base):
    """An invariant that a search computed, by name; `value` is null where it is undefined."""

    __tablename__ = "kept_invariant"
    __table_args__ = COMPACT
    name: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(KEY, primary_key=True)
    value: Mapped[int | None] = mapped_column(BIG)


class PositionName(Base):
    """A name of a canonical position, such as `K_{2,3}`: one name, one position."""

    __tablename__ = "position_name"
    __table_args__ = COMPACT
    name: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(KEY, index=True)


class FormRow(Base):
    """The canonical form of a partizan value, once, however many positions have it."""

    __tablename__ = "form"
    __table_args__ = (CheckConstraint("outcome IN ('L', 'R', 'N', 'P')", name="outcome"), STRICT)
    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(unique=True)  # of the text, which may be too long to index
    text: Mapped[str]
    nim: Mapped[int | None]
    outcome: Mapped[str]
    mean: Mapped[str]
    mean_real: Mapped[float]
    temperature: Mapped[str]
    temperature_real: Mapped[float]
    left_stop: Mapped[str]
    left_stop_real: Mapped[float]
    right_stop: Mapped[str]
    right_stop_real: Mapped[float]
    birthday: Mapped[int]
    checksum: Mapped[int] = mapped_column(BIG, server_default="0")


class RunRow(Sealed, Base):
    """One computation: who computed, with which code, what and how it ended.

    `held` and `digest` speak of the values and confirmations that stand in its name now: how many, and
    the sum of their codes. `checksum` covers what never changes in the row itself.
    """

    __tablename__ = "run"
    __table_args__ = (
        UniqueConstraint("ruleset_id", "id"),  # what a value's provenance refers to
        CheckConstraint("status IN ('running', 'done', 'failed', 'interrupted', 'retracted')", name="status"),
        STRICT,
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"))
    solver: Mapped[str]
    solver_version: Mapped[str]
    code_version: Mapped[str]
    rules_hash: Mapped[str | None]
    parameters: Mapped[str]
    scope: Mapped[str]
    machine: Mapped[str]
    started_at: Mapped[str]
    ended_at: Mapped[str | None]
    status: Mapped[str]
    message: Mapped[str | None]
    written: Mapped[int]
    confirmed: Mapped[int]
    too_large: Mapped[int]
    held: Mapped[int] = mapped_column(BIG, server_default="0")
    digest: Mapped[int] = mapped_column(BIG, server_default="0")
    checksum: Mapped[int] = mapped_column(BIG, server_default="0")


class RunShortcut(Base):
    """A proved claim that the solver of a run relied on."""

    __tablename__ = "run_shortcut"
    __table_args__ = COMPACT
    run_id: Mapped[int] = mapped_column(ForeignKey("run.id"), primary_key=True)
    claim: Mapped[str] = mapped_column(primary_key=True)


class ComputedValue(Base):
    """The value of a position by computation, with the run that found it first.

    Exactly one of `nim` (impartial) and `form_id` (partizan) is set. `checksum` covers rule set, key,
    value and run, and is verified whenever the row is read.
    """

    __tablename__ = "computed_value"
    __table_args__ = (
        ForeignKeyConstraint(["ruleset_id", "run_id"], ["run.ruleset_id", "run.id"]),
        CheckConstraint("(nim IS NULL) <> (form_id IS NULL)", name="one_value"),
        CheckConstraint("nim >= 0", name="nim"),
        COMPACT,
    )
    ruleset_id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(KEY, primary_key=True)
    nim: Mapped[int | None]
    form_id: Mapped[int | None] = mapped_column(ForeignKey("form.id"))
    run_id: Mapped[int]
    checksum: Mapped[int]


class Confirmation(Base):
    """A later run that computed the same value again; `checksum` covers the value it found."""

    __tablename__ = "confirmation"
    __table_args__ = (
        ForeignKeyConstraint(["ruleset_id", "key"], ["computed_value.ruleset_id", "computed_value.key"]),
        ForeignKeyConstraint(["ruleset_id", "run_id"], ["run.ruleset_id", "run.id"]),
        COMPACT,
    )
    ruleset_id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(KEY, primary_key=True)
    run_id: Mapped[int] = mapped_column(primary_key=True)
    checksum: Mapped[int] = mapped_column(server_default="0")


class ImportRow(Base):
    """A file whose values were taken in without computing them, and who it says found them."""

    __tablename__ = "import_source"
    id: Mapped[int] = mapped_column(primary_key=True)
    file: Mapped[str]
    digest: Mapped[str]  # SHA-256 of the file
    imported_at: Mapped[str]
    source: Mapped[str]
    citation: Mapped[str | None]
    checksum: Mapped[int] = mapped_column(BIG)


class ImportedValue(Base):
    """What a file says of a position: never among the computed values, and never counted as one."""

    __tablename__ = "imported_value"
    __table_args__ = (
        CheckConstraint("(nim IS NULL) <> (form_id IS NULL)", name="one_value"),
        CheckConstraint("nim >= 0", name="nim"),
        COMPACT,
    )
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"), primary_key=True)
    key: Mapped[str] = mapped_column(KEY, primary_key=True)
    source_id: Mapped[int] = mapped_column(ForeignKey("import_source.id"), primary_key=True)
    nim: Mapped[int | None]
    form_id: Mapped[int | None] = mapped_column(ForeignKey("form.id"))
    checksum: Mapped[int]


class RefutedImport(Sealed, Base):
    """What a record of a file claimed of a position, and what was found to be true instead."""

    __tablename__ = "refuted_import"
    __table_args__ = (UniqueConstraint("digest", "record", "ruleset_id", "key"), STRICT)
    id: Mapped[int] = mapped_column(primary_key=True)
    file: Mapped[str]
    digest: Mapped[str]  # SHA-256 of the file
    record: Mapped[int]  # its number in the file; 0 where it was found out later
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"))
    key: Mapped[str] = mapped_column(KEY)
    claimed: Mapped[str]
    found: Mapped[str]
    refuted_at: Mapped[str]


class Unguarded(Base):
    """Has a row only inside a transaction of the store's own, which the guards then let pass."""

    __tablename__ = "unguarded"
    id: Mapped[int] = mapped_column(primary_key=True)
    reason: Mapped[str]


class ConflictRow(Sealed, Base):
    """Two computations of one value that differ; `resolution` says how it was settled, if it was."""

    __tablename__ = "conflict"
    __table_args__ = (Index(None, "ruleset_id", "key"), STRICT)
    id: Mapped[int] = mapped_column(primary_key=True)
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"))
    key: Mapped[str] = mapped_column(KEY)
    stored_value: Mapped[str]
    stored_run_id: Mapped[int] = mapped_column(ForeignKey("run.id"))
    found_value: Mapped[str]
    found_run_id: Mapped[int] = mapped_column(ForeignKey("run.id"))
    found_at: Mapped[str]
    resolution: Mapped[str | None]


class ValueCount(Base):
    """How many positions of each size have each value, kept right by every write.

    `value` is the nim-value, or the id of the canonical form in a partizan game.
    """

    __tablename__ = "value_count"
    __table_args__ = COMPACT
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    value: Mapped[int] = mapped_column(primary_key=True)
    count: Mapped[int] = mapped_column(BIG)


class CoverageRow(Sealed, Base):
    """How much of a family or enumeration is stored, against a count from outside our enumerator."""

    __tablename__ = "coverage"
    __table_args__ = (
        ForeignKeyConstraint(["ruleset_id", "run_id"], ["run.ruleset_id", "run.id"]),
        CheckConstraint("(expected IS NULL) = (source IS NULL)", name="source"),
        STRICT,
    )
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"), primary_key=True)
    family: Mapped[str] = mapped_column(primary_key=True)
    extent: Mapped[str] = mapped_column(primary_key=True)
    found: Mapped[int] = mapped_column(BIG)
    expected: Mapped[int | None] = mapped_column(BIG)
    source: Mapped[str | None]
    run_id: Mapped[int]
    recorded_at: Mapped[str]


class CertificateRow(Sealed, Base):
    """A certificate file that the checker accepted: its SHA-256, and which checker (its SHA-256) read it."""

    __tablename__ = "certificate"
    __table_args__ = (UniqueConstraint("ruleset_id", "digest"), STRICT)
    id: Mapped[int] = mapped_column(primary_key=True)
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"))
    digest: Mapped[str]
    path: Mapped[str]
    checker: Mapped[str]
    checked_at: Mapped[str]
    entries: Mapped[int]
    claims: Mapped[int]


class CertifiedValue(Sealed, Base):
    """A value that a certificate proves: the nim-value, or the digest of the canonical form."""

    __tablename__ = "certified_value"
    __table_args__ = COMPACT
    ruleset_id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(KEY, primary_key=True)
    value: Mapped[str]
    certificate_id: Mapped[int] = mapped_column(ForeignKey("certificate.id"))


class ProvedPeriodRow(Sealed, Base):
    """A period of a growing family that holds for all n, and what proves it; `verify` derives it again."""

    __tablename__ = "proved_period"
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"), primary_key=True)
    family: Mapped[str] = mapped_column(KEY, primary_key=True)
    start: Mapped[int]
    length: Mapped[int]
    saltus: Mapped[str]
    theorem: Mapped[str]
    window_start: Mapped[int]
    window_end: Mapped[int]
    window_length: Mapped[int]
    end_types: Mapped[int]
    first_values: Mapped[str]
    digest: Mapped[str]
    code_version: Mapped[str]
    proved_at: Mapped[str]


class PeriodType(Sealed, Base):
    """A type that a proved period rests on: its ends, its own period and window, and its values."""

    __tablename__ = "period_type"
    __table_args__ = (
        ForeignKeyConstraint(["ruleset_id", "family"], ["proved_period.ruleset_id", "proved_period.family"]),
        STRICT,
    )
    ruleset_id: Mapped[int] = mapped_column(primary_key=True)
    family: Mapped[str] = mapped_column(KEY, primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    ends: Mapped[str]
    start: Mapped[int]
    length: Mapped[int]
    saltus: Mapped[str]
    theorem: Mapped[str]
    window_start: Mapped[int]
    window_end: Mapped[int]
    window_length: Mapped[int]
    value_table: Mapped[str]


class CensusRow(Sealed, Base):
    """All graphs of a class with n vertices, solved and counted; only rare values have rows of their own.

    While it is made `digest` is null; it is over the digests of the shards in order.
    """

    __tablename__ = "census"
    __table_args__ = (
        ForeignKeyConstraint(["ruleset_id", "run_id"], ["run.ruleset_id", "run.id"]),
        UniqueConstraint("ruleset_id", "family", "n"),
        STRICT,
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"))
    run_id: Mapped[int]
    family: Mapped[str]
    n: Mapped[int]
    shards: Mapped[int]
    keep: Mapped[int] = mapped_column(BIG)
    graphs: Mapped[int | None] = mapped_column(BIG)
    source: Mapped[str]
    digest: Mapped[str | None]
    recorded_at: Mapped[str | None]


class CensusShard(Sealed, Base):
    """A part of a census that is done: how many graphs, a digest of them with their values, and the counts.

    `counts` has edges, value and count of graphs, one line each. `kept` has the graphs with values that were
    rare so far, and goes when the census ends.
    """

    __tablename__ = "census_shard"
    __table_args__ = COMPACT
    census_id: Mapped[int] = mapped_column(ForeignKey("census.id"), primary_key=True)
    shard: Mapped[int] = mapped_column(primary_key=True)
    graphs: Mapped[int] = mapped_column(BIG)
    digest: Mapped[str]
    counts: Mapped[str]
    kept: Mapped[str]


class CensusCount(Sealed, Base):
    """How many graphs of a census have m edges and a nim-value."""

    __tablename__ = "census_count"
    __table_args__ = COMPACT
    census_id: Mapped[int] = mapped_column(ForeignKey("census.id"), primary_key=True)
    m: Mapped[int] = mapped_column(primary_key=True)
    value: Mapped[int] = mapped_column(primary_key=True)
    count: Mapped[int] = mapped_column(BIG)


@event.listens_for(Base, "before_insert", propagate=True)
@event.listens_for(Base, "before_update", propagate=True)
def _seal(mapper: Mapper[Any], connection: Connection, row: Base) -> None:
    """Seals a row that SQLAlchemy is about to write."""
    if isinstance(row, Sealed):
        columns = SEALED[row.__tablename__][1].split(", ")
        table = mapper.local_table
        names = [mapper.get_property_by_column(table.columns[name]).key for name in columns]
        row.seal = seal_of(getattr(row, name) for name in names)
