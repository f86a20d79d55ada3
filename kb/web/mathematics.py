"""Mathematics in sentences: subscripts and powers typeset as MathML, comparisons by their signs.

Statements are plain text that uses the papers' notation (`K_{2,n}`, `2^{n-1}`, `<=`). What looks like that is
typeset; the rest of a sentence stays as it is.
"""

from __future__ import annotations

import re
from functools import lru_cache

from latex2mathml.converter import convert
from markupsafe import Markup, escape

SCRIPT = r"[_^](?:\{[^{}]{1,60}\}|[0-9]+|[A-Za-z](?![A-Za-z]))"
FORMULA = re.compile(rf"(?<![\w{{}}\\])(?:[A-Za-z]|[α-ωΑ-Ω]|[0-9]+)'?(?:{SCRIPT})+")
SIGNS = (("<=", "≤"), (">=", "≥"), ("!=", "≠"))
TIMES = re.compile(r"^ x $|(?<=[\dA-Z})]) x (?=[\dA-Z(])")
"""A product, `3 x 4` or `K3 x P3` or between two formulas; an x by itself is a letter."""
IN_FORMULA = str.maketrans({"−": "-", "…": ".", "×": "*"})


@lru_cache(maxsize=4096)
def typeset(text: str) -> Markup:
    """A sentence as HTML."""
    pieces: list[Markup] = []
    end = 0
    for match in FORMULA.finditer(text):
        pieces += [_plain(text[end : match.start()]), _formula(match[0])]
        end = match.end()
    return Markup("").join([*pieces, _plain(text[end:])])


def _plain(text: str) -> Markup:
    for written, sign in SIGNS:
        text = text.replace(written, sign)
    return escape(TIMES.sub(" × ", text))


def _formula(text: str) -> Markup:
    try:
        # The library escapes what it is given; what it cannot read stays text.
        return Markup(convert(text.translate(IN_FORMULA)))
    except Exception:
        return escape(text)
