"""Retracting a run whose values turned out to be wrong: openly, and without a trace in other runs."""

from __future__ import annotations

from kb.errors import BadArgument
from kb.store.base import StoreBase, now
from kb.store.counts import change_counts
from kb.store.engine import Row, Session
from kb.store.seals import seal


class Retraction(StoreBase):
    """The way out for values that should never have been stored."""

    def retract_run(self, number: int, reason: str) -> int:
        """Removes the values that only this run computed; gives how many went.

        Values that other runs confirmed stay, in the name of the first of those. The run is kept and
        says why it was retracted; its conflicts are settled by that. What was recorded as coverage of
        the game is dropped, because it may no longer be true.
        """
        if not reason:
            raise BadArgument("a run is retracted for a reason; give it")
        with self.engine.transaction() as session:
            row = session.row("SELECT ruleset_id, status FROM run WHERE id = ?", (number,))
            if row is None or row[1] == "retracted":
                raise BadArgument(f"there is no run {number} to retract")
            ruleset = row[0]
            with session.unguarded(f"run {number} is retracted"):
                gone = self._remove(session, ruleset, number)
            session.execute("DELETE FROM coverage WHERE ruleset_id = ?", (ruleset,))
            session.execute(
                "UPDATE conflict SET resolution = ? WHERE resolution IS NULL"
                " AND (stored_run_id = ? OR found_run_id = ?)",
                (f"run {number} was retracted: {reason}", number, number),
            )
            seal(session, "conflict", "stored_run_id = ? OR found_run_id = ?", (number, number))
            session.execute(
                "UPDATE run SET status = 'retracted', message = ?, ended_at = coalesce(ended_at, ?),"
                " held = 0, digest = 0 WHERE id = ?",
                (reason, now(), number),
            )
            seal(session, "run", "id = ?", (number,))
        return len(gone)

    def _remove(self, session: Session, ruleset: int, number: int) -> list[Row]:
        """Hands what others confirmed over to them, and removes the rest; gives what went."""
        session.execute("DELETE FROM confirmation WHERE ruleset_id = ? AND run_id = ?", (ruleset, number))
        # The check of a confirmation is that of the value in the name of the run that confirms it.
        first = (
            "(SELECT {} FROM confirmation c WHERE c.ruleset_id = computed_value.ruleset_id"
            " AND c.key = computed_value.key ORDER BY c.run_id LIMIT 1)"
        )
        session.execute(
            f"UPDATE computed_value SET run_id = {first.format('c.run_id')},"
            f" checksum = {first.format('c.checksum')}"
            f" WHERE ruleset_id = ? AND run_id = ? AND EXISTS {first.format('1')}",
            (ruleset, number),
        )
        session.execute(
            "DELETE FROM confirmation WHERE ruleset_id = ? AND EXISTS (SELECT 1 FROM computed_value v"
            " WHERE v.ruleset_id = confirmation.ruleset_id AND v.key = confirmation.key"
            " AND v.run_id = confirmation.run_id)",
            (ruleset,),
        )
        gone = session.rows(
            "SELECT key, coalesce(nim, form_id) FROM computed_value WHERE ruleset_id = ? AND run_id = ?",
            (ruleset, number),
        )
        change_counts(session, ruleset, [(key, value) for key, value in gone], -1)
        session.execute("DELETE FROM computed_value WHERE ruleset_id = ? AND run_id = ?", (ruleset, number))
        return gone
