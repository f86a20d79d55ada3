"""The view `known_value`, one row per value and its provenance, and guards against rewriting. Format 3.

What was computed or printed is written once: the guards refuse to change it, whoever asks.
"""

from __future__ import annotations

from alembic import op

revision = "known_value"
down_revision = "papers_and_claims"
branch_labels = None
depends_on = None

GUARDED = {
    "computed_value": ("ruleset_id", "key", "nim", "form_id"),
    "form": ("text",),
    "theorem_value": ("ruleset_id", "key", "claim_revision_id", "value", "nim", "outcome"),
    "claim_revision": ("claim_id", "number", "statement", "scope"),
}


def vertices(key: str, code: str) -> str:
    """The number of vertices, from the graph6 size that a key opens with; `code` gives a character's code."""
    long = " + ".join(
        f"({code}(substr({key}, {place}, 1)) - 63) * {weight}"
        for place, weight in ((2, 4096), (3, 64), (4, 1))
    )
    return f"CASE WHEN substr({key}, 1, 1) <> '~' THEN {code}({key}) - 63 ELSE {long} END"


def computed(source: str, provenance: str, code: str) -> str:
    """Computed values with the run of `source` (r); v is the value."""
    return f"""
SELECT g.slug AS game, s.version AS ruleset, v.key AS key, {vertices("v.key", code)} AS n,
       (SELECT min(p.name) FROM position_name p WHERE p.key = v.key) AS name,
       CASE WHEN v.nim IS NULL THEN f.text WHEN v.nim = 0 THEN '0' WHEN v.nim = 1 THEN '*'
            ELSE '*' || v.nim END AS value,
       v.nim AS nim_value,
       CASE WHEN v.nim IS NULL THEN f.outcome WHEN v.nim = 0 THEN 'P' ELSE 'N' END AS outcome,
       f.mean AS mean, f.temperature AS temperature, f.left_stop AS left_stop, f.right_stop AS right_stop,
       f.birthday AS birthday, CAST(NULL AS INTEGER) AS at_least, CAST(NULL AS INTEGER) AS at_most,
       '{provenance}' AS provenance, r.solver AS solver, r.solver_version AS solver_version,
       r.id AS run, r.started_at AS at, NULL AS claim, NULL AS paper, NULL AS locator,
       CASE WHEN EXISTS (SELECT 1 FROM conflict c WHERE c.ruleset_id = v.ruleset_id AND c.key = v.key
                         AND c.resolution IS NULL) THEN 1 ELSE 0 END AS disputed
FROM {source} JOIN ruleset s ON s.id = v.ruleset_id JOIN game g ON g.id = s.game_id
     LEFT JOIN form f ON f.id = v.form_id"""


def by_theorem(code: str) -> str:
    """What claims say of positions."""
    return f"""
SELECT g.slug, s.version, t.key, {vertices("t.key", code)}, t.position, t.value, t.nim, t.outcome,
       t.mean, t.temperature, NULL, NULL, NULL, t.at_least, t.at_most,
       'theorem', NULL, NULL, NULL, t.recorded_at, c.slug, p.key, w.locator, 0
FROM theorem_value t JOIN claim_revision w ON w.id = t.claim_revision_id JOIN claim c ON c.id = w.claim_id
     JOIN ruleset s ON s.id = t.ruleset_id JOIN game g ON g.id = s.game_id
     LEFT JOIN paper p ON p.id = c.paper_id"""


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    code = "unicode" if sqlite else "ascii"
    first = computed("computed_value v JOIN run r ON r.id = v.run_id", "computed", code)
    again = computed(
        "confirmation a JOIN computed_value v ON v.ruleset_id = a.ruleset_id AND v.key = a.key"
        " JOIN run r ON r.id = a.run_id",
        "confirmed",
        code,
    )
    op.execute(f"CREATE VIEW known_value AS{first}\nUNION ALL{again}\nUNION ALL{by_theorem(code)}")
    if not sqlite:
        op.execute(
            "CREATE FUNCTION refuse_to_rewrite() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION 'a row of % is written once', TG_TABLE_NAME; END $$"
        )
    for table, columns in GUARDED.items():
        changed = f"CREATE TRIGGER {table}_is_written_once BEFORE UPDATE OF {', '.join(columns)} ON {table}"
        if sqlite:
            op.execute(f"{changed} BEGIN SELECT RAISE(ABORT, 'a row of {table} is written once'); END")
        else:
            op.execute(f"{changed} FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite()")
    op.execute("UPDATE meta SET value = '3' WHERE name = 'format'")


def downgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    op.execute("UPDATE meta SET value = '2' WHERE name = 'format'")
    for table in GUARDED:
        op.execute(f"DROP TRIGGER {table}_is_written_once{'' if sqlite else f' ON {table}'}")
    if not sqlite:
        op.execute("DROP FUNCTION refuse_to_rewrite()")
    op.execute("DROP VIEW known_value")
