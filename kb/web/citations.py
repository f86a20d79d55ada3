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
        # The claims below are a hundred times as long, and every start of the service would read them.
        entry = tomllib.loads(path.read_text(encoding="utf-8").partition("\n[[")[0])
        *others, last = (name.split()[-1] for name in entry["paper"]["authors"])
        found[entry["key"]] = f"{', '.join(others)} and {last}" if others else last
    return found


def cited(key: str) -> str:
    """The short citation of a paper; its key where we have no other."""
    return citations().get(key, key)
