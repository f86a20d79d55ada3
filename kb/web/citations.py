"""Papers, claims and games as people name them, where the base has their keys and slugs."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from kb.errors import UnknownName
from kb.games import game
from kb.paths import seeds

if TYPE_CHECKING:
    from kb.store.catalogue_records import ClaimRecord

CLAIM_NAME = re.compile(r"((?:\b[a-z]+/)?\b[a-z]+(?:-[\w.]*\w)+)")
"""What may be the name of a claim in a text: `theorem-9`, or `siegel/theorem-9` elsewhere."""


@lru_cache(maxsize=1)
def citations() -> dict[str, str]:
    """The short citation of each paper by its key, as "Nowakowski and Ottaway"."""
    found = {}
    for path in sorted((seeds() / "papers").glob("*.toml")):
        # The claims below are a hundred times as long, and every start of the service would read them.
        entry = tomllib.loads(path.read_text(encoding="utf-8").partition("\n[[")[0])
        key, authors = entry["key"], entry["paper"]["authors"]
        *others, last = (readable(name.split()[-1], key) for name in authors)
        found[key] = f"{', '.join(others)} and {last}" if others else last
    return found


def cited(key: str) -> str:
    """The short citation of a paper; its key where we have no other."""
    return citations().get(key, key)


def places(claims: Iterable[ClaimRecord]) -> dict[str, str]:
    """Where each claim stands in its paper; a correction stands where print says something else.

    Claims that stand in one place are numbered: `Theorem 7 (2 of 3)`.
    """
    by_place: dict[tuple[str | None, str], list[str]] = {}
    for claim in claims:
        corrects = claim.corrects and not claim.locator.endswith("corrected")
        where = f"{claim.locator}, corrected" if corrects else claim.locator
        by_place.setdefault((claim.paper, where), []).append(claim.slug)
    return {
        slug: f"{where} ({number} of {len(slugs)})" if len(slugs) > 1 else where
        for (_, where), slugs in by_place.items()
        for number, slug in enumerate(slugs, 1)
    }


def readable(author: str, key: str) -> str:
    """The name of an author for who reads Latin letters.

    A name in other letters stands behind the key of its paper, which is the family name in Latin ones.

    >>> readable("游星閱", "you")
    'You (游星閱)'
    >>> readable("Paweł Prałat", "gordinowicz")
    'Paweł Prałat'
    """
    is_latin = all("LATIN" in unicodedata.name(letter, "") for letter in author if letter.isalpha())
    return author if is_latin else f"{key.capitalize()} ({author})"


def title(slug: str) -> str:
    """The title of a game; its slug where nobody knows the game any more."""
    try:
        return game(slug).title
    except UnknownName:
        return slug
