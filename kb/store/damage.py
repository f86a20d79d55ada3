"""Damaged rows: what is said of them where values are read in bulk and a row has to be left out."""

from __future__ import annotations

import warnings
from collections.abc import Sequence


class DamagedRows(UserWarning):
    """Stored rows failed their check and were left out."""


def warn_of_damage(game: str, keys: Sequence[str]) -> None:
    """Names damaged rows, and the command that computes them anew."""
    more = f" and {len(keys) - 1} more" if len(keys) > 1 else ""
    warnings.warn(
        f"the stored value of {game} {keys[0]!r}{more} is damaged and was left out; "
        "`ggkb doctor --repair` computes it anew",
        DamagedRows,
        stacklevel=3,
    )
