"""The view `known_value` says `disputed` of what files say where they differ and nothing is computed."""

from __future__ import annotations

from types import ModuleType

from alembic import op

revision = "disputed_imports"
down_revision = "period_types"
branch_labels = None
depends_on = None

DIFFER = """NOT EXISTS (SELECT 1 FROM computed_value c WHERE c.ruleset_id = v.ruleset_id AND c.key = v.key)
            AND EXISTS (SELECT 1 FROM imported_value o WHERE o.ruleset_id = v.ruleset_id AND o.key = v.key
                        AND coalesce(o.nim, o.form_id) <> coalesce(v.nim, v.form_id))"""


def imported(view: ModuleType, code: str) -> str:
    """What files say of positions."""
    value = view.VALUE.format("v")
    return f"""{view.opening("v", code)}{view.name("v")}{view.SHORT_GAME.format(value=value)},
       CASE WHEN {DIFFER} THEN 'disputed' ELSE 'imported' END, 'imported', NULL, NULL, NULL, i.imported_at,
       NULL, NULL, NULL, i.source, i.citation, CASE WHEN {DIFFER} THEN 1 ELSE 0 END
FROM imported_value v JOIN import_source i ON i.id = v.source_id
     JOIN ruleset s ON s.id = v.ruleset_id JOIN game g ON g.id = s.game_id
     LEFT JOIN form f ON f.id = v.form_id"""


def upgrade() -> None:
    view = _earlier()
    sqlite = op.get_bind().dialect.name == "sqlite"
    code, real = ("unicode", "REAL") if sqlite else ("ascii", "DOUBLE PRECISION")
    parts = (
        view.computed(view.FIRST, "computed", code),
        view.computed(view.AGAIN, "confirmed", code),
        imported(view, code),
        view.by_theorem(code, real),
    )
    op.execute("DROP VIEW known_value")
    op.execute("CREATE VIEW known_value AS" + "\nUNION ALL".join(parts))


def downgrade() -> None:
    _earlier().upgrade()


def _earlier() -> ModuleType:
    """The migration that made the view as it was, of which most stays."""
    script = op.get_context().script
    assert script is not None
    made = script.get_revision("evidence_view")
    assert made is not None
    return made.module
