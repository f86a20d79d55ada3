"""Imported values with the file they came from, apart from what was computed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "imports"
down_revision = "kept_invariants"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
KEPT = {
    "import_source": "id = NEW.id",
    "imported_value": "ruleset_id = NEW.ruleset_id AND key = NEW.key AND source_id = NEW.source_id",
}
"""Tables whose rows are written once, and which row an INSERT OR REPLACE would replace."""


def upgrade() -> None:
    op.create_table(
        "import_source",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("imported_at", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("citation", sa.Text()),
        sa.Column("checksum", BIG, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_import_source"),
        sqlite_strict=True,
    )
    op.create_table(
        "imported_value",
        sa.Column("ruleset_id", sa.Integer(), nullable=False),
        sa.Column("key", KEY, nullable=False),
        sa.Column("source_id", sa.Integer(), nullable=False),
        sa.Column("nim", sa.Integer()),
        sa.Column("form_id", sa.Integer()),
        sa.Column("checksum", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("ruleset_id", "key", "source_id", name="pk_imported_value"),
        sa.CheckConstraint("nim >= 0", name=op.f("ck_imported_value_nim")),
        sa.CheckConstraint("(nim IS NULL) <> (form_id IS NULL)", name=op.f("ck_imported_value_one_value")),
        sa.ForeignKeyConstraint(["form_id"], ["form.id"], name="fk_imported_value_form_id"),
        sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name="fk_imported_value_ruleset_id"),
        sa.ForeignKeyConstraint(["source_id"], ["import_source.id"], name="fk_imported_value_source_id"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    sqlite = op.get_bind().dialect.name == "sqlite"
    for table, replaced in KEPT.items():
        if not sqlite:
            refuse = "EXECUTE FUNCTION refuse_unless_unguarded()"
            op.execute(
                f"CREATE TRIGGER {table}_is_kept BEFORE DELETE OR UPDATE ON {table} FOR EACH ROW {refuse}"
            )
            op.execute(f"CREATE TRIGGER {table}_is_not_emptied BEFORE TRUNCATE ON {table} {refuse}")
            continue
        refuse = f"BEGIN SELECT RAISE(ABORT, 'a row of {table} is written once'); END"
        free = "WHEN NOT EXISTS (SELECT 1 FROM unguarded)"
        there = f"{free} AND EXISTS (SELECT 1 FROM {table} WHERE {replaced})"
        op.execute(f"CREATE TRIGGER {table}_is_not_updated BEFORE UPDATE ON {table} {free} {refuse}")
        op.execute(f"CREATE TRIGGER {table}_is_not_deleted BEFORE DELETE ON {table} {free} {refuse}")
        op.execute(f"CREATE TRIGGER {table}_is_not_replaced BEFORE INSERT ON {table} {there} {refuse}")


def downgrade() -> None:
    op.drop_table("imported_value")
    op.drop_table("import_source")
