"""Retracting a run whose values turned out to be wrong: openly, and without a trace in other runs."""

from __future__ import annotations

from kb.errors import BadArgument
from kb.store.base import StoreBase, now
from kb.store.counts import change_counts


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
            session.execute("DELETE FROM confirmation WHERE ruleset_id = ? AND run_id = ?", (ruleset, number))
            session.execute(
                "UPDATE computed_value SET run_id = (SELECT min(c.run_id) FROM confirmation c"
                " WHERE c.ruleset_id = computed_value.ruleset_id AND c.key = computed_value.key)"
                " WHERE ruleset_id = ? AND run_id = ? AND EXISTS (SELECT 1 FROM confirmation c"
                " WHERE c.ruleset_id = computed_value.ruleset_id AND c.key = computed_value.key)",
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
            session.execute(
                "DELETE FROM computed_value WHERE ruleset_id = ? AND run_id = ?", (ruleset, number)
            )
            session.execute("DELETE FROM coverage WHERE ruleset_id = ?", (ruleset,))
            session.execute(
                "UPDATE conflict SET resolution = ? WHERE resolution IS NULL"
                " AND (stored_run_id = ? OR found_run_id = ?)",
                (f"run {number} was retracted: {reason}", number, number),
            )
            session.execute(
                "UPDATE run SET status = 'retracted', message = ?, ended_at = coalesce(ended_at, ?)"
                " WHERE id = ?",
                (reason, now(), number),
            )
        return len(gone)
