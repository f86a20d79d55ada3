"""Alembic's environment: migrates the connection it is handed, else the database of GGKB_DATABASE."""

from __future__ import annotations

import os
from typing import Any

from alembic import context
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from kb.store import making
from kb.store.catalogue_models import ALL_TABLES
from kb.store.engine import open_engine


def record_format(*, ctx: Any, heads: set[str], **_: Any) -> None:
    """Writes into `meta` how many migrations the database has seen; a migration need not do it itself."""
    script = ScriptDirectory.from_config(context.config)
    applied = sum(1 for head in heads for _ in script.iterate_revisions(head, "base"))
    if applied:
        ctx.connection.execute(
            text("UPDATE meta SET value = :applied WHERE name = 'format'"), {"applied": str(applied)}
        )


def record_making(connection: Connection) -> None:
    """Writes into `meta` what the doctor compares the tables and `meta` itself with."""
    if not inspect(connection).has_table("meta"):
        return
    kept = {}
    if connection.dialect.name == "sqlite":
        objects = [tuple(row) for row in connection.execute(text(making.OBJECTS))]
        kept["schema"] = making.made(objects, ALL_TABLES.tables)
    meta = {row[0]: row[1] for row in connection.execute(text(making.META))} | kept
    kept["seal"] = making.seal_of_meta(meta, list(connection.execute(text(making.VERSION))))
    for name, value in kept.items():
        connection.execute(text("DELETE FROM meta WHERE name = :name"), {"name": name})
        connection.execute(
            text("INSERT INTO meta (name, value) VALUES (:name, :value)"), {"name": name, "value": value}
        )


def migrate(connection: Connection) -> None:
    """Runs the wanted migrations in one transaction, on SQLite too: a killed upgrade leaves no trace.

    Alembic's batches, which copy a table on SQLite, are not for us: the views stand in their way. Columns
    are added and dropped in place.
    """
    context.configure(
        connection=connection,
        target_metadata=ALL_TABLES,
        transactional_ddl=True,
        compare_type=True,
        on_version_apply=record_format,
    )
    with context.begin_transaction():
        context.run_migrations()
        record_making(connection)


if (given := context.config.attributes.get("connection")) is not None:
    migrate(given)
elif address := os.environ.get("GGKB_DATABASE"):
    engine = open_engine(address)
    engine.may_create = True
    engine.prepare()
    with engine.migration() as opened:
        migrate(opened)
else:
    raise SystemExit("set GGKB_DATABASE to the address of the database to migrate")
