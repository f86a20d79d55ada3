"""The view `known_value` says the evidence, has numbers to compare by, and shows imported values.

A row is one who speaks for a value: the run that found it, a run that confirmed it, a claim, a file.
"""

from __future__ import annotations

from alembic import op

revision = "evidence_view"
down_revision = "proved_periods"
branch_labels = None
depends_on = None

VALUE = "CASE WHEN {0}.nim = 0 THEN '0' WHEN {0}.nim = 1 THEN '*' ELSE '*' || {0}.nim END"
SHORT_GAME = """
       CASE WHEN v.nim IS NULL THEN f.text ELSE {value} END AS value, coalesce(v.nim, f.nim) AS nim_value,
       CASE WHEN v.nim IS NULL THEN f.outcome WHEN v.nim = 0 THEN 'P' ELSE 'N' END AS outcome,
       f.mean AS mean, f.mean_real AS mean_real,
       f.temperature AS temperature, f.temperature_real AS temperature_real,
       f.left_stop AS left_stop, f.left_stop_real AS left_stop_real,
       f.right_stop AS right_stop, f.right_stop_real AS right_stop_real, f.birthday AS birthday,
       CAST(NULL AS INTEGER) AS at_least, CAST(NULL AS INTEGER) AS at_most"""
DISPUTED = """EXISTS (SELECT 1 FROM conflict c WHERE c.ruleset_id = v.ruleset_id AND c.key = v.key
                          AND c.resolution IS NULL)"""
SOLVERS = """(SELECT count(DISTINCT b.solver) FROM run b WHERE b.id = v.run_id OR b.id IN
             (SELECT a2.run_id FROM confirmation a2 WHERE a2.ruleset_id = v.ruleset_id AND a2.key = v.key))"""
CERTIFIED = """EXISTS (SELECT 1 FROM certified_value x WHERE x.ruleset_id = v.ruleset_id AND x.key = v.key
                          AND x.value = coalesce(CAST(v.nim AS TEXT), f.digest))"""
STANDS = """w.proved = 1 AND c.withdrawn_at IS NULL
            AND w.number = (SELECT max(x.number) FROM claim_revision x WHERE x.claim_id = c.id)
            AND NOT EXISTS (SELECT 1 FROM erratum e WHERE e.claim_id = c.id AND e.superseded_at IS NULL)
            AND coalesce((SELECT d.verdict FROM finding d WHERE d.claim_revision_id = w.id
                          AND d.verdict <> 'unchecked' ORDER BY d.id DESC LIMIT 1), '') <> 'contradicted'"""


def vertices(key: str, code: str) -> str:
    """The number of vertices, from the graph6 size that a key opens with; `code` gives a character's code."""
    long = " + ".join(
        f"({code}(substr({key}, {place}, 1)) - 63) * {weight}"
        for place, weight in ((2, 4096), (3, 64), (4, 1))
    )
    return f"CASE WHEN substr({key}, 1, 1) <> '~' THEN {code}({key}) - 63 ELSE {long} END"


def opening(row: str, code: str) -> str:
    """What each row opens with: game and position."""
    return f"""
SELECT g.slug AS game, s.version AS ruleset, {row}.key AS key, {vertices(f"{row}.key", code)} AS n,
       (SELECT p.m FROM position p WHERE p.key = {row}.key) AS m,"""


def name(row: str) -> str:
    return f"\n       (SELECT min(p.name) FROM position_name p WHERE p.key = {row}.key) AS name,"


def computed(source: str, provenance: str, code: str) -> str:
    """Computed values with the run of `source` (r); v is the value."""
    return f"""{opening("v", code)}{name("v")}{SHORT_GAME.format(value=VALUE.format("v"))},
       CASE WHEN {DISPUTED} THEN 'disputed' WHEN {CERTIFIED} THEN 'certified'
            WHEN {SOLVERS} > 1 THEN 'computed twice' ELSE 'computed' END AS evidence,
       '{provenance}' AS provenance, r.solver AS solver, r.solver_version AS solver_version,
       r.id AS run, r.started_at AS at, NULL AS claim, NULL AS paper, NULL AS locator,
       NULL AS source, NULL AS citation, CASE WHEN {DISPUTED} THEN 1 ELSE 0 END AS disputed
FROM {source} JOIN ruleset s ON s.id = v.ruleset_id JOIN game g ON g.id = s.game_id
     LEFT JOIN form f ON f.id = v.form_id"""


def imported(code: str) -> str:
    """What files say of positions."""
    return f"""{opening("v", code)}{name("v")}{SHORT_GAME.format(value=VALUE.format("v"))},
       'imported', 'imported', NULL, NULL, NULL, i.imported_at, NULL, NULL, NULL, i.source, i.citation, 0
FROM imported_value v JOIN import_source i ON i.id = v.source_id
     JOIN ruleset s ON s.id = v.ruleset_id JOIN game g ON g.id = s.game_id
     LEFT JOIN form f ON f.id = v.form_id"""


def by_theorem(code: str, real: str) -> str:
    """What claims say of positions."""
    none = f"CAST(NULL AS {real})"
    return f"""{opening("t", code)}
       t.position, t.value, t.nim, t.outcome, t.mean, {none}, t.temperature, {none},
       NULL, {none}, NULL, {none}, NULL, t.at_least, t.at_most, CASE WHEN {STANDS} THEN 'theorem' END,
       'theorem', NULL, NULL, NULL, t.recorded_at, c.slug, p.key, w.locator, NULL, NULL, 0
FROM theorem_value t JOIN claim_revision w ON w.id = t.claim_revision_id JOIN claim c ON c.id = w.claim_id
     JOIN ruleset s ON s.id = t.ruleset_id JOIN game g ON g.id = s.game_id
     LEFT JOIN paper p ON p.id = c.paper_id"""


FIRST = "computed_value v JOIN run r ON r.id = v.run_id"
AGAIN = (
    "confirmation a JOIN computed_value v ON v.ruleset_id = a.ruleset_id AND v.key = a.key"
    " JOIN run r ON r.id = a.run_id"
)

OLD_SHORT_GAME = """
       CASE WHEN v.nim IS NULL THEN f.text WHEN v.nim = 0 THEN '0' WHEN v.nim = 1 THEN '*'
            ELSE '*' || v.nim END AS value,
       v.nim AS nim_value,
       CASE WHEN v.nim IS NULL THEN f.outcome WHEN v.nim = 0 THEN 'P' ELSE 'N' END AS outcome,
       f.mean AS mean, f.temperature AS temperature, f.left_stop AS left_stop, f.right_stop AS right_stop,
       f.birthday AS birthday, CAST(NULL AS INTEGER) AS at_least, CAST(NULL AS INTEGER) AS at_most,"""


def old_computed(source: str, provenance: str, code: str) -> str:
    return f"""
SELECT g.slug AS game, s.version AS ruleset, v.key AS key, {vertices("v.key", code)} AS n,
       (SELECT min(p.name) FROM position_name p WHERE p.key = v.key) AS name,{OLD_SHORT_GAME}
       '{provenance}' AS provenance, r.solver AS solver, r.solver_version AS solver_version,
       r.id AS run, r.started_at AS at, NULL AS claim, NULL AS paper, NULL AS locator,
       CASE WHEN EXISTS (SELECT 1 FROM conflict c WHERE c.ruleset_id = v.ruleset_id AND c.key = v.key
                         AND c.resolution IS NULL) THEN 1 ELSE 0 END AS disputed
FROM {source} JOIN ruleset s ON s.id = v.ruleset_id JOIN game g ON g.id = s.game_id
     LEFT JOIN form f ON f.id = v.form_id"""


def old_by_theorem(code: str) -> str:
    return f"""
SELECT g.slug, s.version, t.key, {vertices("t.key", code)}, t.position, t.value, t.nim, t.outcome,
       t.mean, t.temperature, NULL, NULL, NULL, t.at_least, t.at_most,
       'theorem', NULL, NULL, NULL, t.recorded_at, c.slug, p.key, w.locator, 0
FROM theorem_value t JOIN claim_revision w ON w.id = t.claim_revision_id JOIN claim c ON c.id = w.claim_id
     JOIN ruleset s ON s.id = t.ruleset_id JOIN game g ON g.id = s.game_id
     LEFT JOIN paper p ON p.id = c.paper_id"""


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    code, real = ("unicode", "REAL") if sqlite else ("ascii", "DOUBLE PRECISION")
    parts = (
        computed(FIRST, "computed", code),
        computed(AGAIN, "confirmed", code),
        imported(code),
        by_theorem(code, real),
    )
    op.execute("DROP VIEW known_value")
    op.execute("CREATE VIEW known_value AS" + "\nUNION ALL".join(parts))


def downgrade() -> None:
    code = "unicode" if op.get_bind().dialect.name == "sqlite" else "ascii"
    parts = (
        old_computed(FIRST, "computed", code),
        old_computed(AGAIN, "confirmed", code),
        old_by_theorem(code),
    )
    op.execute("DROP VIEW known_value")
    op.execute("CREATE VIEW known_value AS" + "\nUNION ALL".join(parts))
