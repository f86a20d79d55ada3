"""A check in each stored row, a digest for each run, guards against careless SQL, rules told by hash.

Rows that a base already has get their checks now: `meta` says when, and for how many. They show damage
from here on, not damage from before; only a form whose text does not fit its digest gets none.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

from kb.store.checksum import row_check, run_code, short, value_code
from kb.store.records import form_digest

revision = "checks"
down_revision = "classes_and_reach"
branch_labels = None
depends_on = None

PAGE = 20_000
BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
FORM = (
    "digest, text, nim, outcome, mean, mean_real, temperature, temperature_real,"
    " left_stop, left_stop_real, right_stop, right_stop_real, birthday"
)
RUN = "solver, solver_version, code_version, rules_hash, parameters, scope, machine, started_at"

WRITTEN_ONCE = {
    "computed_value": ("ruleset_id", "key", "nim", "form_id"),
    "form": ("text",),
}
"""The guards of the format before this one."""

FACTS = {"run": ("id", "ruleset_id", *RUN.split(", "), "checksum")}
"""Tables of which only these columns are written once; in the others below all are."""
KEPT = {
    "computed_value": "ruleset_id = NEW.ruleset_id AND key = NEW.key",
    "confirmation": None,
    "form": "id = NEW.id OR digest = NEW.digest",
    "run": "id = NEW.id",
    "run_shortcut": None,
    "ruleset": "id = NEW.id",
    "game": "id = NEW.id OR slug = NEW.slug",
}
"""Guarded tables, and which row an INSERT OR REPLACE would replace: that deletes without a trigger."""


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    for table in ("computed_value", "form"):
        op.execute(f"DROP TRIGGER {table}_is_written_once{'' if sqlite else f' ON {table}'}")
    view = _drop_view() if sqlite else ""
    _tell_rules_by_hash(sqlite)
    op.create_table(
        "unguarded",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_unguarded"),
        sqlite_strict=True,
    )
    for table, name, kind in (
        ("form", "checksum", BIG),
        ("run", "held", BIG),
        ("run", "digest", BIG),
        ("run", "checksum", BIG),
        ("confirmation", "checksum", sa.Integer()),
    ):
        op.add_column(table, sa.Column(name, kind, nullable=False, server_default="0"))
    _check_forms()
    _check_runs()
    (_rebuild_values if sqlite else _update_values)()
    _check_confirmations()
    _digest_runs()
    _note()
    if view:
        op.execute(view)
    (_guard_sqlite if sqlite else _guard_postgres)()


def _query(statement: str, **parameters: Any) -> list[Any]:
    return list(op.get_bind().execute(sa.text(statement), parameters))


def _change(statement: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        op.get_bind().execute(sa.text(statement), rows)


def _drop_view() -> str:
    """SQLite does not rename a table that a view asks for; gives the statement that makes it again."""
    ((statement,),) = _query("SELECT sql FROM sqlite_master WHERE name = 'known_value'")
    op.execute("DROP VIEW known_value")
    return str(statement)


def _tell_rules_by_hash(sqlite: bool) -> None:
    if not sqlite:
        op.add_column("ruleset", sa.Column("rules_hash", sa.Text(), nullable=False, server_default=""))
        op.drop_constraint("uq_ruleset_game_id_version", "ruleset")
        op.create_unique_constraint(
            "uq_ruleset_game_id_version_rules_hash", "ruleset", ["game_id", "version", "rules_hash"]
        )
    else:
        _rebuild_rulesets("id, game_id, version, rules", ["game_id", "version", "rules_hash"])
    op.execute(
        "UPDATE ruleset SET rules_hash = coalesce((SELECT max(r.rules_hash) FROM run r"
        " WHERE r.ruleset_id = ruleset.id AND r.written > 0 AND r.status <> 'retracted'), '')"
    )


def _rebuild_rulesets(columns: str, unique: list[str]) -> None:
    hashed = "rules_hash" in unique
    op.create_table(
        "ruleset_new",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        *([sa.Column("rules_hash", sa.Text(), nullable=False, server_default="")] if hashed else []),
        sa.PrimaryKeyConstraint("id", name="pk_ruleset"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_ruleset_game_id"),
        sa.UniqueConstraint(*unique, name="uq_ruleset_" + "_".join(unique)),
        sqlite_strict=True,
    )
    op.execute(f"INSERT INTO ruleset_new ({columns}) SELECT {columns} FROM ruleset")
    op.execute("DROP TABLE ruleset")
    op.execute("ALTER TABLE ruleset_new RENAME TO ruleset")


def _check_forms() -> None:
    rows = []
    for number, *form in _query(f"SELECT id, {FORM} FROM form"):
        check = row_check(form)
        fits = form[0] == form_digest(form[1])
        rows.append({"number": number, "check": check if fits else check ^ 1})
    _change("UPDATE form SET checksum = :check WHERE id = :number", rows)


def _check_runs() -> None:
    claims: dict[int, list[str]] = {}
    for run, claim in _query("SELECT run_id, claim FROM run_shortcut ORDER BY run_id, claim"):
        claims.setdefault(run, []).append(claim)
    rows = [
        {"number": number, "check": row_check((*facts, *claims.get(number, ())))}
        for number, *facts in _query(f"SELECT id, {RUN} FROM run")
    ]
    _change("UPDATE run SET checksum = :check WHERE id = :number", rows)


class Codes:
    """The code of a value from what its row says."""

    def __init__(self) -> None:
        self.rules = {
            number: identity
            for number, *identity in _query(
                "SELECT s.id, g.slug, s.version, s.rules_hash FROM ruleset s JOIN game g ON g.id = s.game_id"
            )
        }
        self.digests = dict(_query("SELECT id, digest FROM form"))
        self.starts: dict[tuple[int, int], int] = {}

    def code(self, ruleset: int, key: str, nim: int | None, form: int | None, run: int) -> int:
        if (start := self.starts.get((ruleset, run))) is None:
            start = self.starts[ruleset, run] = run_code(*self.rules.get(ruleset, ("", 0, "")), run)
        return value_code(start, key, nim if form is None else self.digests.get(form))

    def check(self, ruleset: int, key: str, nim: int | None, form: int | None, run: int) -> int:
        return short(self.code(ruleset, key, nim, form, run))


def _rebuild_values() -> None:
    """A table without row numbers is best written anew, in the order of its keys."""
    op.create_table(
        "computed_value_new",
        sa.Column("ruleset_id", sa.Integer(), nullable=False),
        sa.Column("key", KEY, nullable=False),
        sa.Column("nim", sa.Integer()),
        sa.Column("form_id", sa.Integer()),
        sa.Column("run_id", sa.Integer(), nullable=False),
        sa.Column("checksum", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("ruleset_id", "key", name="pk_computed_value"),
        sa.CheckConstraint("nim >= 0", name=op.f("ck_computed_value_nim")),
        sa.CheckConstraint("(nim IS NULL) <> (form_id IS NULL)", name=op.f("ck_computed_value_one_value")),
        sa.ForeignKeyConstraint(["form_id"], ["form.id"], name="fk_computed_value_form_id"),
        sa.ForeignKeyConstraint(
            ["ruleset_id", "run_id"], ["run.ruleset_id", "run.id"], name="fk_computed_value_ruleset_id_run_id"
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    driver: Any = op.get_bind().connection.driver_connection
    driver.create_function("ggkb_check", 5, Codes().check)
    columns = "ruleset_id, key, nim, form_id, run_id"
    op.execute(
        f"INSERT INTO computed_value_new ({columns}, checksum)"
        f" SELECT {columns}, ggkb_check({columns}) FROM computed_value ORDER BY ruleset_id, key"
    )
    op.execute("DROP TABLE computed_value")
    op.execute("ALTER TABLE computed_value_new RENAME TO computed_value")


def _update_values() -> None:
    op.add_column("computed_value", sa.Column("checksum", sa.Integer(), nullable=True))
    codes = Codes()
    for page in _pages():
        _change(
            "UPDATE computed_value SET checksum = :check WHERE ruleset_id = :ruleset AND key = :key",
            [{"ruleset": row[0], "key": row[1], "check": codes.check(*row)} for row in page],
        )
    op.alter_column("computed_value", "checksum", nullable=False)


def _pages() -> Iterator[list[Any]]:
    """All values, in the order of their keys."""
    ruleset, key = 0, ""
    while page := _query(
        "SELECT ruleset_id, key, nim, form_id, run_id FROM computed_value"
        " WHERE (ruleset_id, key) > (:ruleset, :key) ORDER BY ruleset_id, key LIMIT :page",
        ruleset=ruleset,
        key=key,
        page=PAGE,
    ):
        yield page
        ruleset, key = page[-1][:2]


def _confirmations() -> list[Any]:
    return _query(
        "SELECT a.ruleset_id, a.key, v.nim, v.form_id, a.run_id FROM confirmation a"
        " JOIN computed_value v ON v.ruleset_id = a.ruleset_id AND v.key = a.key"
    )


def _check_confirmations() -> None:
    codes = Codes()
    _change(
        "UPDATE confirmation SET checksum = :check"
        " WHERE ruleset_id = :ruleset AND key = :key AND run_id = :run",
        [
            {"ruleset": row[0], "key": row[1], "run": row[4], "check": codes.check(*row)}
            for row in _confirmations()
        ],
    )


def _digest_runs() -> None:
    codes = Codes()
    held: dict[int, int] = {}
    sums: dict[int, int] = {}
    for page in (*_pages(), _confirmations()):
        for row in page:
            held[row[4]] = held.get(row[4], 0) + 1
            sums[row[4]] = sums.get(row[4], 0) + codes.code(*row)
    _change(
        "UPDATE run SET held = :held, digest = :digest WHERE id = :run",
        [{"run": run, "held": held[run], "digest": sums[run] % (1 << 62)} for run in held],
    )


def _note() -> None:
    ((values,),) = _query("SELECT coalesce(sum(count), 0) FROM value_count")
    if values:
        at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        _change(
            "INSERT INTO meta (name, value) VALUES (:name, :value)",
            [
                {"name": "checks_made_at_upgrade", "value": at},
                {"name": "values_checked_at_upgrade", "value": str(values)},
            ],
        )


def _guard_sqlite() -> None:
    for table, replaced in KEPT.items():
        refuse = f"BEGIN SELECT RAISE(ABORT, 'a row of {table} is written once'); END"
        columns = f" OF {', '.join(FACTS[table])}" if table in FACTS else ""
        free = "WHEN NOT EXISTS (SELECT 1 FROM unguarded)"
        op.execute(f"CREATE TRIGGER {table}_is_not_updated BEFORE UPDATE{columns} ON {table} {free} {refuse}")
        op.execute(f"CREATE TRIGGER {table}_is_not_deleted BEFORE DELETE ON {table} {free} {refuse}")
        if replaced:
            there = f"{free} AND EXISTS (SELECT 1 FROM {table} WHERE {replaced})"
            op.execute(f"CREATE TRIGGER {table}_is_not_replaced BEFORE INSERT ON {table} {there} {refuse}")


def _guard_postgres() -> None:
    op.execute(
        "CREATE FUNCTION refuse_unless_unguarded() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN IF EXISTS (SELECT 1 FROM unguarded) THEN RETURN coalesce(NEW, OLD); END IF;"
        " RAISE EXCEPTION 'a row of % is written once', TG_TABLE_NAME; END $$"
    )
    for table in KEPT:
        columns = f" OF {', '.join(FACTS[table])}" if table in FACTS else ""
        refuse = "EXECUTE FUNCTION refuse_unless_unguarded()"
        op.execute(
            f"CREATE TRIGGER {table}_is_kept BEFORE DELETE OR UPDATE{columns} ON {table}"
            f" FOR EACH ROW {refuse}"
        )
        op.execute(f"CREATE TRIGGER {table}_is_not_emptied BEFORE TRUNCATE ON {table} {refuse}")


def downgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    view = _drop_view() if sqlite else ""
    for table, replaced in KEPT.items():
        names = ["updated", "deleted", *(["replaced"] if replaced else [])]
        for name in [f"is_not_{name}" for name in names] if sqlite else ("is_kept", "is_not_emptied"):
            op.execute(f"DROP TRIGGER {table}_{name}{'' if sqlite else f' ON {table}'}")
    if not sqlite:
        op.execute("DROP FUNCTION refuse_unless_unguarded()")
    op.execute("DELETE FROM meta WHERE name IN ('checks_made_at_upgrade', 'values_checked_at_upgrade')")
    for table, column in (
        ("computed_value", "checksum"),
        ("confirmation", "checksum"),
        ("run", "checksum"),
        ("run", "digest"),
        ("run", "held"),
        ("form", "checksum"),
    ):
        op.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    op.drop_table("unguarded")
    if sqlite:
        _rebuild_rulesets("id, game_id, version, rules", ["game_id", "version"])
        op.execute(view)
    else:
        op.drop_constraint("uq_ruleset_game_id_version_rules_hash", "ruleset")
        op.drop_column("ruleset", "rules_hash")
        op.create_unique_constraint("uq_ruleset_game_id_version", "ruleset", ["game_id", "version"])
    for table in ("computed_value", "form"):
        changed = f"BEFORE UPDATE OF {', '.join(WRITTEN_ONCE[table])} ON {table}"
        trigger = f"CREATE TRIGGER {table}_is_written_once {changed}"
        if sqlite:
            op.execute(f"{trigger} BEGIN SELECT RAISE(ABORT, 'a row of {table} is written once'); END")
        else:
            op.execute(f"{trigger} FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite()")
