"""Text that is Unicode: a lone half of a surrogate pair cannot be printed, stored or sent."""

from __future__ import annotations

import re

from kb.errors import KbError

_SURROGATE = re.compile("[\ud800-\udfff]")


def check_unicode(text: str, refusal: type[KbError]) -> None:
    """Refuses text with a lone surrogate (half a character, or a byte that was no UTF-8), with its place."""
    if found := _SURROGATE.search(text):
        at = found.start()
        raise refusal(
            f"character {at + 1} is U+{ord(found[0]):04X}, a lone surrogate; expected text in UTF-8", at=at
        )
