"""How claims stand: whether each is proved, known to be wrong in print, or contradicted by data.

Look-ups ask for this, so it goes over the bare driver.
"""

from __future__ import annotations

from typing import NamedTuple

from kb.store.base import StoreBase
from kb.store.records import RuleSet

_STANDING = (
    "SELECT c.slug, w.kind, w.locator, w.proved,"
    " (SELECT count(*) FROM erratum e WHERE e.claim_id = c.id AND e.superseded_at IS NULL),"
    " (SELECT f.verdict FROM finding f WHERE f.claim_revision_id = w.id AND f.verdict <> 'unchecked'"
    "  ORDER BY f.id DESC LIMIT 1)"
    " FROM claim c JOIN game g ON g.id = c.game_id JOIN claim_revision w ON w.claim_id = c.id"
    " WHERE g.slug = ? AND w.number = (SELECT max(x.number) FROM claim_revision x WHERE x.claim_id = c.id)"
)


class Standing(NamedTuple):
    """How one claim stands."""

    kind: str
    locator: str
    proved: bool
    erratum: bool
    verdict: str | None

    @property
    def may_answer(self) -> bool:
        """Whether the claim may give values: proved, not wrong in print, not contradicted by data."""
        return self.proved and not self.erratum and self.verdict != "contradicted"


class Standings(StoreBase):
    """The standing of the claims of a store."""

    def standings(self, game: RuleSet) -> dict[str, Standing]:
        """How each claim about a game stands now, by its slug."""
        with self.engine.connection() as session:
            rows = session.rows(_STANDING, (game.slug,))
        return {row[0]: Standing(row[1], row[2], bool(row[3]), bool(row[4]), row[5]) for row in rows}

    def shortcuts_used(self) -> frozenset[str]:
        """The claims that some run relied on to compute values."""
        with self.engine.connection() as session:
            return frozenset(row[0] for row in session.rows("SELECT DISTINCT claim FROM run_shortcut"))
