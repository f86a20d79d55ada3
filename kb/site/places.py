"""Where an address of the service lies in a site, and the links of a page made relative.

Pages are folders with an `index.html`, so that their addresses stay as they are. A link to what is not in the
site loses its target: it is read as text and leads nowhere.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from html import escape, unescape

from kb.web.files import VERSION

LINK = re.compile(r' (href|src|action)="([^"]*)"')
STATIC = f"/static/{VERSION}/"
PICTURE = re.compile(r"/api/v1/games/([a-z-]+)/picture\.svg\?")
ASKED = ("/claims", "/search")
"""Pages whose scripts read the query of their address."""


class Places:
    """The places of pages and files in a site, by the addresses that the service has for them."""

    def __init__(self) -> None:
        self._places: dict[str, str] = {}
        self.pictures: dict[str, str] = {}
        """The pictures that pages show, found while their links are made relative: place by address."""

    def add_page(self, address: str) -> str:
        """The place of a page, which is a folder."""
        place = "" if address == "/" else f"{address[1:]}/"
        self._places[address] = place
        return place

    def add(self, address: str, place: str) -> None:
        """Notes where a file, or a part of a page, lies."""
        self._places[address] = place

    def relative(self, html: str, page: str) -> str:
        """The HTML of the page at this place with relative links only."""
        above = "../" * page.count("/")

        def relative(match: re.Match[str]) -> str:
            name, link = match[1], unescape(match[2])
            if not link.startswith("/"):
                return match[0]
            place = self._place(link)
            return "" if place is None else f' {name}="{escape(f"{above}{place}" or "./")}"'

        return LINK.sub(relative, html)

    def _place(self, address: str) -> str | None:
        """Where what has this address lies, None where it is not in the site."""
        if address in self._places:
            return self._places[address]
        if address.startswith(STATIC):
            return f"static/{address.removeprefix(STATIC)}"
        if picture := PICTURE.match(address):
            digest = blake2b(address.encode(), digest_size=6).hexdigest()
            return self.pictures.setdefault(address, f"pictures/{picture[1]}-{digest}.svg")
        path, _, fragment = address.partition("#")
        if fragment and path in self._places:
            return f"{self._places[path]}#{fragment}"
        path, _, query = address.partition("?")
        if path in ASKED and path in self._places:
            return f"{self._places[path]}?{query}"
        return None
