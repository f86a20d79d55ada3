"""Searching computed values by what is known of the position and of the value, paged by key.

Conditions on `n` are intervals of keys. Conditions on other invariants of the position find only
positions whose invariants are stored (`Store.write_invariants`); there is no index on values, because
it would double the size of the base, so a search for a rare value reads its whole interval of keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from kb.errors import BadArgument, UnknownName
from kb.nearest import hint
from kb.store.keys import bounds
from kb.store.read import PAGE, STORED_COLUMNS, ValueReader
from kb.store.records import RuleSet, ValueRow

OPERATORS = ("=", "!=", "<", "<=", ">", ">=")

# A flag is a condition by itself; `= 0` turns it round.
POSITION_COLUMNS = {
    "m": "p.m",
    "components": "p.components",
    "connected": "CASE WHEN p.components <= 1 THEN 1 ELSE 0 END",
    "bipartite": "p.bipartite",
    "tree": "CASE WHEN p.components <= 1 AND p.m = p.n - p.components THEN 1 ELSE 0 END",
    "forest": "CASE WHEN p.girth IS NULL THEN 1 ELSE 0 END",
    "regular": "CASE WHEN p.min_degree = p.max_degree THEN 1 ELSE 0 END",
    "girth": "p.girth",
    "min_degree": "p.min_degree",
    "max_degree": "p.max_degree",
}
VALUE_COLUMNS = {
    "nim_value": "coalesce(v.nim, f.nim)",
    "outcome": "CASE WHEN v.nim IS NULL THEN f.outcome WHEN v.nim = 0 THEN 'P' ELSE 'N' END",
    "mean": "f.mean_real",
    "temperature": "f.temperature_real",
    "left_stop": "f.left_stop_real",
    "right_stop": "f.right_stop_real",
    "birthday": "f.birthday",
    "number": "CASE WHEN v.nim = 0 OR f.temperature_real < 0 THEN 1 ELSE 0 END",
    "infinitesimal": "CASE WHEN v.nim >= 0 OR f.left_stop_real = 0 AND f.right_stop_real = 0"
    " THEN 1 ELSE 0 END",
    "value": "CASE WHEN v.nim IS NULL THEN f.text WHEN v.nim = 0 THEN '0' WHEN v.nim = 1 THEN '*'"
    " ELSE '*' || v.nim END",
}
CONDITIONS = ("n", *POSITION_COLUMNS, *VALUE_COLUMNS)


class Condition(NamedTuple):
    """One condition of a search, say `Condition("nim_value", ">=", 2)`; a flag is compared with 0 or 1."""

    name: str
    operator: str
    operand: int | Fraction | str


class Search(ValueReader):
    """Search over a store."""

    def search_values(
        self,
        game: RuleSet,
        conditions: Sequence[Condition],
        *,
        after: str | None = None,
        limit: int = 100,
    ) -> list[ValueRow]:
        """Computed values that meet all conditions, in the order of their keys, from beyond `after`."""
        where = ["v.ruleset_id = ?", "v.key > ?"]
        parameters: list[object] = []
        tables = "computed_value v"
        if any(condition.name in POSITION_COLUMNS for condition in conditions):
            tables += " JOIN position p ON p.key = v.key"
        if any("f." in VALUE_COLUMNS.get(condition.name, "") for condition in conditions):
            tables += " LEFT JOIN form f ON f.id = v.form_id"
        for condition in conditions:
            text, operands = _sql(condition)
            where.append(text)
            parameters += operands
        found: list[ValueRow] = []
        after = after or ""
        with self.engine.connection() as session:
            ruleset = self._ruleset(session, game) or 0
            while (wanted := limit - len(found)) > 0:  # damaged rows are left out of a page
                rows = session.rows(
                    f"SELECT {STORED_COLUMNS} FROM {tables}"
                    f" WHERE {' AND '.join(where)} ORDER BY v.ruleset_id, v.key LIMIT ?",
                    (ruleset, after, *parameters, wanted),
                )
                found += self._sound(session, game, ruleset, rows)
                if len(rows) < wanted:
                    break
                after = rows[-1][0]
        return found

    def damaged(self, game: RuleSet, least: int, most: int) -> list[str]:
        """The keys of stored rows, of positions with so many vertices, that fail their check."""
        place, end = bounds(least, most)
        beyond = ">="
        found: list[str] = []
        with self.engine.connection() as session:
            ruleset = self._ruleset(session, game) or 0
            while rows := session.rows(
                f"SELECT {STORED_COLUMNS} FROM computed_value v WHERE v.ruleset_id = ? AND v.key {beyond} ?"
                " AND v.key < ? ORDER BY v.ruleset_id, v.key LIMIT ?",
                (ruleset, place, end, PAGE),
            ):
                values = self._verified(session, ruleset, rows)
                found += [row[0] for row, value in zip(rows, values, strict=True) if value is None]
                place, beyond = rows[-1][0], ">"
        return found


def _sql(condition: Condition) -> tuple[str, list[object]]:
    name, operator, operand = condition
    if name not in CONDITIONS:
        raise UnknownName(f"there is no condition {name!r}{hint(name, CONDITIONS)}")
    if operator not in OPERATORS:
        raise BadArgument(f"{operator!r} compares nothing; expected one of {' '.join(OPERATORS)}")
    if name in ("outcome", "value"):
        if not isinstance(operand, str) or operator not in ("=", "!="):
            raise BadArgument(f"{name} is compared with a text by = or !=")
        return f"{(POSITION_COLUMNS | VALUE_COLUMNS)[name]} {operator} ?", [operand]
    if isinstance(operand, str):
        raise BadArgument(f"{name} is compared with a number, got {operand!r}")
    if name == "n":
        return _size(operator, operand)
    number = int(operand) if operand == int(operand) else float(operand)
    return f"{(POSITION_COLUMNS | VALUE_COLUMNS)[name]} {operator} ?", [number]


def _size(operator: str, operand: int | Fraction) -> tuple[str, list[object]]:
    """A condition on the number of vertices as one on the key."""
    if operand != int(operand):
        raise BadArgument(f"a number of vertices is a whole number, got {operand}")
    low, high = bounds(int(operand), int(operand))
    text = {
        "=": "v.key >= ? AND v.key < ?",
        "!=": "NOT (v.key >= ? AND v.key < ?)",
        "<": "v.key < ?",
        "<=": "v.key < ?",
        ">": "v.key >= ?",
        ">=": "v.key >= ?",
    }[operator]
    operands: dict[str, list[object]] = {"<": [low], "<=": [high], ">": [high], ">=": [low]}
    return text, operands.get(operator, [low, high])
