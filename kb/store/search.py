"""Searching computed values by what is known of the position and of the value, paged by key.

Conditions on `n` are intervals of keys. Conditions on other invariants of the position find only
positions whose invariants are stored (`Store.write_invariants`); there is no index on values, because
it would double the size of the base, so a search for a rare value reads its whole interval of keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import itemgetter
from typing import NamedTuple

from kb.errors import BadArgument, UnknownName
from kb.nearest import hint
from kb.store.damage import warn_of_damage
from kb.store.engine import Row, Session
from kb.store.keys import bounds
from kb.store.read import IMPORTED_COLUMNS, PAGE, STORED_COLUMNS, ValueReader
from kb.store.records import RuleSet, ValueRow
from kb.store.seals import SEALED, broken, seal_of

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
        """Values that meet all conditions, in the order of their keys, from beyond `after`.

        A position that was not computed but imported comes as well, once, in the name of a run below 0.
        """
        where = ["v.ruleset_id = ?", "v.key > ?"]
        parameters: list[object] = []
        tables = "computed_value v"
        asks_position = any(condition.name in POSITION_COLUMNS for condition in conditions)
        if asks_position:
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
            select = f"SELECT {STORED_COLUMNS} FROM {tables} WHERE {' AND '.join(where)}"
            while (wanted := limit - len(found)) > 0:  # damaged rows are left out of a page
                arguments = (ruleset, after, *parameters)
                rows = session.rows(f"{select} ORDER BY v.ruleset_id, v.key LIMIT ?", (*arguments, wanted))
                if heard := self._heard(session, ruleset, select, arguments, wanted):
                    rows = sorted([*rows, *heard], key=itemgetter(0))[:wanted]
                sound = self._sound(session, game, ruleset, rows)
                if asks_position:
                    sound = self._with_sound_invariants(session, game, sound)
                found += sound
                if len(rows) < wanted:
                    break
                after = rows[-1][0]
        return found

    def _heard(
        self, session: Session, ruleset: int, select: str, arguments: tuple[object, ...], limit: int
    ) -> list[Row]:
        """What the same question finds among values known by import only, each position once."""
        if session.row("SELECT 1 FROM imported_value WHERE ruleset_id = ? LIMIT 1", (ruleset,)) is None:
            return []
        question = select.replace(STORED_COLUMNS, IMPORTED_COLUMNS).replace(
            "computed_value v", "imported_value v"
        )
        return session.rows(
            f"{question} AND NOT EXISTS (SELECT 1 FROM computed_value c"
            " WHERE c.ruleset_id = v.ruleset_id AND c.key = v.key)"
            " AND v.source_id = (SELECT min(o.source_id) FROM imported_value o"
            " WHERE o.ruleset_id = v.ruleset_id AND o.key = v.key)"
            " ORDER BY v.ruleset_id, v.key LIMIT ?",
            (*arguments, limit),
        )

    def _with_sound_invariants(self, session: Session, game: RuleSet, rows: list[ValueRow]) -> list[ValueRow]:
        """The rows whose invariants, by which they were found, are as they were written."""
        key, columns = SEALED["position"]
        said = session.select_keyed(
            f"SELECT p.seal, {', '.join(f'p.{name}' for name in columns.split(', '))}"
            f" FROM wanted JOIN position p ON p.{key} = wanted.key",
            (),
            [row.key for row in rows],
        )
        sound = {row[1] for row in said if seal_of(row[1:]) == row[0]}
        if damaged := [row.key for row in rows if row.key not in sound]:
            warn_of_damage(game.slug, damaged)
        return [row for row in rows if row.key in sound]

    def damaged_invariants(self, least: int, most: int) -> int:
        """How many positions with so many vertices have invariants that are not as they were written."""
        with self.engine.connection() as session:
            return len(broken(session, "position", "key >= ? AND key < ?", bounds(least, most)))

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
