"""What the store reads off a canonical key: the number of vertices, by which keys are sorted.

A key opens with graph6's size: one character up to 62 vertices, else `~` and three.
"""

from __future__ import annotations

from kb.errors import BadArgument

LARGEST = 258047
_LONG = 63


def size(key: str) -> int:
    """The number of vertices of the position that `key` names.

    >>> size("DQc"), size("~?@c")
    (5, 100)
    """
    digits = [ord(character) - 63 for character in key[:4]]
    if digits and 0 <= digits[0] < _LONG:
        return digits[0]
    if len(digits) == 4 and digits[0] == _LONG and all(0 <= digit < 64 for digit in digits):
        return digits[1] << 12 | digits[2] << 6 | digits[3]
    raise BadArgument(f"{key!r} is no canonical key: expected text that opens with a graph6 size")


def prefix(n: int) -> str:
    """How the keys of all positions with `n` vertices begin, and no others.

    >>> prefix(5), prefix(100)
    ('D', '~?@c')
    """
    if not 0 <= n <= LARGEST:
        raise BadArgument(f"a key cannot have {n} vertices; expected 0..{LARGEST}")
    if n < _LONG:
        return chr(63 + n)
    return "~" + "".join(chr(63 + (n >> shift & 63)) for shift in (12, 6, 0))


def bounds(least: int, most: int) -> tuple[str, str]:
    """The half-open interval of keys with `least` to `most` vertices.

    >>> bounds(3, 5)
    ('B', 'E')
    """
    beyond = prefix(most + 1) if most < LARGEST else "~\x7f"
    return prefix(max(least, 0)), beyond
