"""Alembic's environment: migrates the connection it is handed, else the database of GGKB_DATABASE."""

from __future__ import annotations

import os
from typing import Any

from alembic import context
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

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
