"""How claims stand: whether each is proved, known to be wrong in print, or contradicted by data.

Look-ups ask for this, so it goes over the bare driver.
"""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from kb.store.base import StoreBase
from kb.store.records import RuleSet
from kb.store.seals import broken

_STANDING = (
    "SELECT c.slug, w.kind, w.locator, w.proved,"
    # not by the index, in which damage would lose an erratum
    " (SELECT count(*) FROM erratum e WHERE +e.claim_id = c.id AND e.superseded_at IS NULL),"
    " (SELECT f.verdict FROM finding f WHERE f.claim_revision_id = w.id AND f.verdict <> 'unchecked'"
    "  ORDER BY f.id DESC LIMIT 1),"
    " (SELECT max(f.id) FROM finding f WHERE f.claim_revision_id = w.id AND f.verdict <> 'unchecked'), w.id"
    " FROM claim c JOIN game g ON g.id = c.game_id JOIN claim_revision w ON w.claim_id = c.id"
    " WHERE g.slug = ? AND w.number = (SELECT max(x.number) FROM claim_revision x WHERE x.claim_id = c.id)"
)


_CLAIMS = "(SELECT c.id FROM claim c JOIN game g ON g.id = c.game_id WHERE g.slug = ?)"
_TOLD_BY = {
    "claim": f"id IN {_CLAIMS}",
    "claim_revision": f"claim_id IN {_CLAIMS}",
    "finding": f"claim_revision_id IN (SELECT w.id FROM claim_revision w WHERE w.claim_id IN {_CLAIMS})"
    " AND id = (SELECT max(f.id) FROM finding f WHERE f.claim_revision_id = finding.claim_revision_id"
    " AND f.verdict <> 'unchecked')",
    "erratum": "'' <> ?",  # all of them: a damaged one may have been about any claim
}
"""The rows that say how the claims about a game stand, by table."""


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
            if any(broken(session, table, where, (game.slug,)) for table, where in _TOLD_BY.items()):
                # What a damaged row said of which claim is not known, so none of them answers.
                rows = [(*row[:3], 0, *row[4:]) for row in rows]
            against = session.rows("SELECT claim_revision_id, id FROM finding WHERE verdict = 'contradicted'")
        last: dict[int, int] = dict(sorted(against, key=itemgetter(1)))
        return {
            slug: Standing(
                kind,
                locator,
                bool(proved),
                bool(errata),
                "contradicted" if last.get(revision, 0) > (finding or 0) else verdict,
            )
            for slug, kind, locator, proved, errata, verdict, finding, revision in rows
        }

    def shortcuts_used(self) -> frozenset[str]:
        """The claims that some run relied on to compute values."""
        with self.engine.connection() as session:
            return frozenset(row[0] for row in session.rows("SELECT DISTINCT claim FROM run_shortcut"))
