"""Whether a position belongs to a named family: told by its structure, or by comparison with the members."""

from __future__ import annotations

from kb.graphs.known_members import FAMILIES_KNOWN, is_member, known_members
from kb.graphs.position import Position
from kb.graphs.recognise import RECOGNISERS, recognise

FAMILIES = (*RECOGNISERS, *FAMILIES_KNOWN)
"""The families that positions can be asked about."""


def belongs(position: Position, family: str) -> bool:
    """Whether a position is a member of one of `FAMILIES`."""
    if family in RECOGNISERS:
        return RECOGNISERS[family](position) is not None
    return is_member(position, family)


def families_of(position: Position) -> list[str]:
    """The families whose names people use for a position."""
    return list(dict.fromkeys(name for name, _ in (*recognise(position), *known_members(position))))
