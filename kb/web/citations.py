"""Papers as people cite them: by the family names of their authors."""

from __future__ import annotations

import tomllib
from functools import lru_cache

from kb.paths import seeds


@lru_cache(maxsize=1)
def citations() -> dict[str, str]:
    """The short citation of each paper by its key, as "Nowakowski and Ottaway"."""
    found = {}
    for path in sorted((seeds() / "papers").glob("*.toml")):
        with path.open("rb") as file:
            entry = tomllib.load(file)
        *others, last = (name.split()[-1] for name in entry["paper"]["authors"])
        found[entry["key"]] = f"{', '.join(others)} and {last}" if others else last
    return found


def cited(key: str) -> str:
    """The short citation of a paper; its key where we have no other."""
    return citations().get(key, key)
