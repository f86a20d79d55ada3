"""Creating, upgrading and recognising a knowledge base.

The schema is only ever built by migrating. `meta` names the format (how many migrations were applied)
and the scheme of the keys; a database of another scheme, or too new, is refused in one sentence.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from kb import paths
from kb.errors import DatabaseError
from kb.store.engine import Engine

if TYPE_CHECKING:
    from alembic.config import Config

FORMAT = sum(1 for _ in (paths.migrations() / "versions").glob("*.py"))
"""The format that this version of the code reads and writes: a migration is one step of it."""

_NAMES = re.compile(
    r"""^revision.*?= ['"](\w+)['"]\ndown_revision.*?= (?:['"](\w+)['"]|None)$""", re.MULTILINE
)
"""The lines by which a migration names itself and the one before it."""
_TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
}


def check(engine: Engine) -> None:
    """Raises `DatabaseError` unless this code can use the database as it is."""
    found = _format(engine)
    if found == 0:
        raise DatabaseError(f"there is no knowledge base in {engine.name} yet; `ggkb init` makes one")
    if found < FORMAT:
        raise DatabaseError(
            f"{engine.name} has format {found} and this version uses {FORMAT}; `ggkb init` upgrades it"
        )


def create_or_upgrade(engine: Engine) -> None:
    """Brings the database to the present format, in one transaction; a present one stays as it is."""
    engine.may_create = not engine.read_only
    if _format(engine) == FORMAT:
        return
    if engine.read_only:
        check(engine)
    from alembic import command
    from sqlalchemy.exc import DBAPIError

    engine.prepare()
    try:
        with engine.migration() as connection:
            if engine.dialect == "postgresql":
                # Two processes that migrate at once would both start from nothing.
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7130242719)")
            config = migration_config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        raise DatabaseError(engine.explain(Exception(error.orig))) from error
    check(engine)


def migration_config() -> Config:
    """Alembic's settings, wherever the package is installed."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(paths.migrations()).replace("%", "%%"))
    return config


@cache
def revisions() -> tuple[str, ...]:
    """The names of the migrations, the first one first; read from their files, because Alembic takes long."""
    after: dict[str | None, str] = {}
    for path in (paths.migrations() / "versions").glob("*.py"):
        if names := _NAMES.search(path.read_text(encoding="utf-8")):
            after[names[2]] = names[1]
    found: list[str] = []
    while following := after.get(found[-1] if found else None):
        found.append(following)
    return tuple(found)


def _format(engine: Engine) -> int:
    """The format of the database, 0 for an empty one; refuses what is too new or of another scheme."""
    with engine.snapshot() as session:
        tables = {name for (name,) in session.rows(_TABLES[engine.dialect])}
        if not tables - {"alembic_version"}:
            return 0
        if not {"meta", "alembic_version"} <= tables:
            raise DatabaseError(f"{engine.name} is a database but no knowledge base; choose another")
        meta: dict[str, str] = dict(session.rows("SELECT name, value FROM meta"))
        migrated = [name for (name,) in session.rows("SELECT version_num FROM alembic_version")]
    if not meta.get("format", "").isdecimal():
        raise DatabaseError(f"{engine.name} does not say its format; it is no knowledge base of ours")
    if (found := int(meta["format"])) > FORMAT:
        raise DatabaseError(
            f"{engine.name} has format {found}, but this version knows formats up to {FORMAT}; "
            "install a newer graph-games-kb"
        )
    if len(migrated) != 1 or migrated[0] not in revisions():
        last = ", ".join(map(repr, sorted(migrated))) or "nothing"
        raise DatabaseError(
            f"{engine.name} was migrated to {last}, which this version does not know; "
            "use the version that made it"
        )
    if (reached := revisions().index(migrated[0]) + 1) != found:
        raise DatabaseError(
            f"{engine.name} says that it has format {found}, but was migrated to {migrated[0]!r}, which is "
            f"format {reached}: one of the two was changed by hand; restore a copy from before"
        )
    from kb.graphs.canonical import SCHEME

    if meta.get("key_scheme") != SCHEME:
        raise DatabaseError(
            f"the keys of {engine.name} follow the scheme {meta.get('key_scheme')!r}, "
            f"and this version labels by {SCHEME!r}; export the values with the version that wrote them "
            "and import them here"
        )
    return found
