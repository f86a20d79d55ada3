"""Keys of one size in several texts, each sorted, read as one sorted text that is never made as a whole.

Several generators give a class in parts. To merge the parts at once would keep all other processors waiting;
a stretch at a time, each solver merges what it is going to solve.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial


class _Lines:
    """A text of lines of one length."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._width = text.index(b"\n") + 1

    def __len__(self) -> int:
        return len(self._text) // self._width

    def __getitem__(self, i: int) -> bytes:
        return self.cut(i, i + 1)

    def cut(self, first: int, end: int) -> bytes:
        return self._text[first * self._width : end * self._width]


class SortedParts:
    """Lines of one length, in the order of all of them together.

    >>> keys = SortedParts([b"Bo\\nBw\\n", b"BW\\n"])
    >>> len(keys), keys.stretch(0, 2), merged(keys.stretch(0, 2))
    (3, [b'Bo\\n', b'BW\\n'], b'BW\\nBo\\n')
    """

    def __init__(self, texts: Sequence[bytes]) -> None:
        self._parts = [_Lines(text) for text in texts if text]

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def stretch(self, first: int, end: int) -> list[bytes]:
        """What each part has of the lines from one place in the order up to another.

        Lines that are equal are always in one stretch, where `merged` refuses them.
        """
        bounds = zip(self._parts, self._before(first), self._before(end), strict=True)
        return [text for part, since, until in bounds if (text := part.cut(since, until))]

    def _before(self, place: int) -> list[int]:
        """How many lines of each part come before a place in the order."""
        return [bisect_left(range(len(part)), place, key=partial(self._place, part)) for part in self._parts]

    def _place(self, part: _Lines, i: int) -> int:
        """How many lines of all parts are smaller than one of them."""
        line = part[i]
        return i + sum(bisect_left(other, line) for other in self._parts if other is not part)


def merged(lines: Sequence[bytes]) -> bytes:
    """Sorted texts of lines as one; two lines that are equal are refused."""
    from kb._kernel import sort_lines

    return lines[0] if len(lines) == 1 else sort_lines(b"".join(lines))


def ends(lines: Sequence[bytes]) -> tuple[str, str]:
    """The first line and the last of sorted texts."""
    width = lines[0].index(b"\n") + 1
    first, last = min(each[:width] for each in lines), max(each[-width:] for each in lines)
    return first[:-1].decode(), last[:-1].decode()
