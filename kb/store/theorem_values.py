"""Values by theorem: what a claim says of a position, beside the computed values and never among them."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from kb.errors import Conflict
from kb.store.audits import revision_of
from kb.store.base import StoreBase, now
from kb.store.catalogue_records import StoredStatement, TheoremStatement
from kb.store.records import RuleSet
from kb.store.seals import drop_broken, seal

_PLACE = "ruleset_id = ? AND key = ? AND claim_revision_id = ?"
_SAYS = "key, position, value, nim, outcome, at_least, at_most, mean, temperature"


class TheoremValues(StoreBase):
    """The values that the claims of a store give."""

    def write_theorem_values(self, game: RuleSet, claim: str, statements: Iterable[TheoremStatement]) -> int:
        """Stores what the present wording of a claim says; gives how many statements are new.

        Raises `Conflict`, and stores nothing, if the same wording said something else before.
        """
        ruleset = self.register_game(game)
        new = 0
        with self.engine.transaction() as session:
            revision = revision_of(session, claim)
            for statement in sorted(statements, key=itemgetter(0)):
                place = (ruleset, statement.key, revision)
                drop_broken(session, "theorem_value", _PLACE, place)
                stored = session.row(
                    f"SELECT {_SAYS} FROM theorem_value WHERE {_PLACE}",
                    place,
                )
                if stored is None:
                    session.execute(
                        f"INSERT INTO theorem_value (ruleset_id, claim_revision_id, recorded_at, {_SAYS})"
                        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                        (ruleset, revision, now(), *statement),
                    )
                    seal(session, "theorem_value", _PLACE, place)
                    new += 1
                elif tuple(stored[2:]) != statement[2:]:
                    raise Conflict(
                        f"{claim} said {_words(TheoremStatement(*stored))} of {statement.position} before,"
                        f" and now says {_words(statement)}; word the claim anew if it changed"
                    )
        return new

    def theorem_values(self, game: RuleSet, key: str) -> list[StoredStatement]:
        """What stored claims say of the position with this key, the oldest claim first."""
        with self.engine.connection() as session:
            ruleset = self._ruleset(session, game)
            if ruleset is None:
                return []
            rows = session.rows(
                f"SELECT c.slug, w.number, w.locator, {', '.join(f't.{name}' for name in _SAYS.split(', '))}"
                " FROM theorem_value t JOIN claim_revision w ON w.id = t.claim_revision_id"
                " JOIN claim c ON c.id = w.claim_id WHERE t.ruleset_id = ? AND t.key = ? ORDER BY w.id",
                (ruleset, key),
            )
        return [StoredStatement(row[0], row[1], row[2], TheoremStatement(*row[3:])) for row in rows]


def _words(statement: TheoremStatement) -> str:
    said = statement._asdict()
    return ", ".join(f"{name} {said[name]}" for name in statement._fields[2:] if said[name] is not None)
