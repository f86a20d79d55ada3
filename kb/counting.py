"""Counts with their nouns."""

from __future__ import annotations


def counted(number: int, one: str, many: str | None = None) -> str:
    """A count with its noun.

    >>> counted(1, "slip"), counted(2, "slip"), counted(0, "erratum", "errata")
    ('1 slip', '2 slips', '0 errata')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def verb(number: int, one: str, many: str) -> str:
    """The verb of a count.

    >>> verb(1, "agrees", "agree")
    'agrees'
    """
    return one if number == 1 else many
