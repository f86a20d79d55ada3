"""Mathematics in sentences: subscripts and powers typeset as MathML, comparisons by their signs.

Statements are plain text that uses the papers' notation (`K_{2,n}`, `2^{n-1}`, `<=`). What looks like that is
typeset, claims that are named become links, and the rest of a sentence stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from latex2mathml.converter import convert
from markupsafe import Markup, escape

from kb.web.citations import CLAIM_NAME

IN_BRACKETS = r"\{[^{}]{1,60}\}|\([^()]{1,40}\)"
LETTER = r"[A-Za-z](?![A-Za-z])"
SCRIPT = rf"_(?:\{{[^{{}}]{{1,60}}\}}|[0-9]+|{LETTER})|\^(?:{IN_BRACKETS}|[0-9]+|{LETTER}|\*)"
POWER = rf"\^(?:{IN_BRACKETS}|{LETTER})"
"""Of a number: in 2^3 the sign may be the game up."""
FORMULA = (
    r"(?<![\w}\\])(?<![_^]\{)"
    rf"(?:[0-9]*(?:[A-Z]{{1,2}}|[a-zα-ωΑ-Ω])'?(?:{SCRIPT})+|[0-9]+(?:{POWER}))"
)
CODE = r"`(?P<code>[^`]+)`"
VERBATIM = r"(?<!\w)(?:[gs]6:|https?:)\S+|\b\w+/[\w/]+\.\w+"
"""A graph written as graph6, an address, the path of a file: there an underscore is no subscript."""
PIECE = re.compile(f"{CODE}|(?P<verbatim>{VERBATIM})|(?P<formula>{FORMULA})")
SIGNS = (("<=", "≤"), (">=", "≥"), ("!=", "≠"))
TIMES = re.compile(r"^ x $|(?<=[\dA-Z})]) x (?=[\dA-Z(])")
"""A product, `3 x 4` or `K3 x P3` or between two formulas; an x by itself is a letter."""
IN_FORMULA = str.maketrans({"−": "-", "…": r"\ldots ", "×": r"\times "})


def with_links(text: str, links: Mapping[str, Markup]) -> Markup:
    """A sentence as HTML, with what stands for the claims that it names."""
    return Markup("").join(links.get(piece) or typeset(piece) for piece in CLAIM_NAME.split(text))


@lru_cache(maxsize=4096)
def typeset(text: str) -> Markup:
    """A sentence as HTML."""
    pieces: list[Markup] = []
    end = 0
    for match in PIECE.finditer(text):
        pieces += [_plain(text[end : match.start()]), _marked(match)]
        end = match.end()
    return Markup("").join([*pieces, _plain(text[end:])])


def _marked(match: re.Match[str]) -> Markup:
    if match["code"]:
        return Markup("<code>{}</code>").format(match["code"])
    if match["verbatim"]:
        return escape(match["verbatim"])
    return _formula(match["formula"])


def _plain(text: str) -> Markup:
    for written, sign in SIGNS:
        text = text.replace(written, sign)
    return escape(TIMES.sub(" × ", text))


def _formula(text: str) -> Markup:
    grouped = re.sub(r"\^\(([^()]*)\)", r"^{\1}", text)
    try:
        # The library escapes what it is given; what it cannot read stays text.
        return Markup(convert(grouped.translate(IN_FORMULA)))
    except Exception:
        return escape(text)
