"""The known name nearest to one that is none, said only where it is near enough to have been meant."""

from __future__ import annotations

from collections.abc import Iterable

NEAR_ENOUGH = 0.6


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name most like a word, None where none is like it.

    >>> nearest("weel", ["wheel", "path"]), nearest("nosuch", ["polish", "grim"])
    ('wheel', None)
    """
    from difflib import get_close_matches

    found = get_close_matches(word[:60].lower(), list(known), n=1, cutoff=NEAR_ENOUGH)
    return found[0] if found else None


def hint(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """`; the nearest is 'wheel'` for an error message; `otherwise`, or nothing, where no name is near."""
    near = nearest(word, known)
    if near is not None:
        return f"; the nearest is {near!r}"
    return f"; {otherwise}" if otherwise else ""
