"""The pages of a site: those that the service has too, and those whose scripts would ask it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, FileSystemLoader

from kb.evaluate.evidence import DAMAGED, DISPUTED, UNKNOWN, WORDS
from kb.knowledge_base import KnowledgeBase
from kb.web.examples import SEQUENCES, TABLES
from kb.web.pages import templates

SHARED = ("/claims", "/errata", "/findings", "/papers", "/games", "/coverage", "/learn")
"""Pages that stand on no question of the reader: the service makes them."""

ENVIRONMENT = templates.env.overlay(
    loader=ChoiceLoader([FileSystemLoader(Path(__file__).parent / "templates"), templates.env.loader])  # type: ignore[list-item]
)


class Pages:
    """The pages that are the site's own."""

    def __init__(self, base: KnowledgeBase) -> None:
        self._base = base
        self.pictures: dict[str, bytes] = {}
        """Pictures made on the way, by their places."""
        self.own: dict[str, Callable[[], str]] = {
            "/": self._home,
            "/search": self._search,
            "/tables": self._tables,
            "/sequences": self._sequences,
        }

    def shared(self) -> list[str]:
        """The addresses of the pages that the service has as well."""
        return [
            *SHARED,
            *(f"/papers/{paper.key}" for paper in self._base.papers()),
            *(f"/claims/{claim.slug}" for claim in self._base.claims()),
            *(f"/games/{game.slug}" for game in self._base.games),
        ]

    def _home(self) -> str:
        return _page(
            "/",
            "site_home.html",
            papers=self._base.errata_by_paper(),
            claims=len(self._base.claims()),
            games=self._stored_games(),
            values=self._base.stored(),
        )

    def _search(self) -> str:
        words = [word for word in WORDS if word not in (UNKNOWN, DAMAGED, DISPUTED)]
        return _page("/search", "site_search.html", games=self._stored_games(), evidence=words)

    def _tables(self) -> str:
        return _page("/tables", "site_tables.html", tables=[self._table(one) for one in TABLES])

    def _table(self, one: Any) -> dict[str, Any]:
        table = self._base.table(
            one.game, one.family, one.ranges.split(), against=one.against or None, budget=0.0
        )
        return {"asked": one, "table": table, "different": len(table.marked("different"))}

    def _sequences(self) -> str:
        shown: list[dict[str, Any]] = []
        for one in SEQUENCES:
            found = self._base.sequence(one.game, one.family, one.ranges.split(), budget=0.0)
            place = f"pictures/sequence-{len(shown) + 1}.svg"
            self.pictures[place] = self._base.plot(found).svg("auto").encode()
            shown.append({"asked": one, "found": found, "place": place})
        return _page("/sequences", "site_sequences.html", shown=shown, periods=self._base.stored_periods())

    def _stored_games(self) -> list[dict[str, Any]]:
        """The games of which something is stored, as pages list them."""
        found = [
            {"game": game.slug, "title": game.title, "positions": self._base.stored(game)}
            for game in self._base.games
        ]
        return [one for one in found if one["positions"]]


def _page(address: str, name: str, **context: Any) -> str:
    shared = {"root": "", "path": address, "status": 200, "solves": False, "live": False}
    return ENVIRONMENT.get_template(name).render(shared | context)
