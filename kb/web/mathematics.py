"""Mathematics in sentences: variables, subscripts and powers typeset as MathML, comparisons by their signs.

Statements are plain text that uses the papers' notation (`K_{2,n}`, `2^{n-1}`, `<=`). What looks like that is
typeset, claims that are named become links, and the rest of a sentence stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
NUMBERED = r"(?<![\w}\\^.])(?P<letter>[A-Za-z])(?P<number>[0-9]{1,3})(?![\w:])"
"""A graph or a variable with its index written behind it, as K4 or n1."""
VARIABLE = (
    r"(?<![A-Za-zα-ω_\\`'’.])(?<![A-Za-z]{2}-)(?!(?:(?<=[0-9])|(?<=[0-9] ))s)"
    r"(?:[b-zB-HJ-Z](?!\*)"
    # The article is followed by a word, and is a capital only where a sentence begins.
    r"|a(?! [\w(]| *$)|a(?= (?:in|and|or|is|mod)\b)"
    r"|A(?=[(,;:]|\s*[=+−≤≥<>])|(?<=[a-z,] )A(?=[ .)]))"
    r"(?![\w'’`_\\\u0302]|\.\w|-position)"
)
LABEL = r"(?<![\w})|])\([A-Za-z]\)|\b(?:Theorem|[Cc]ase) [A-Z][0-9]?\b"
"""The name of a case, as (D), or of a theorem; behind a letter it is what a function is taken of."""
NAME = (
    r"\b(?:[A-Z]\. )+(?!(?:An?|Both|Each|Every|For|If|In|It|No|The|Then|With)\b)[A-Z]\w+"
    r"|\bIntegers [^.;]{0,16}[A-Z][0-9]+"
)
"""An author with initials, which a sentence that begins behind a variable is not; an article of a journal."""
TIMES = r"(?:(?<=[\dA-Z})])|(?<=[_^][a-z])) x (?=[\dA-Z(])"
"""A product, `3 x 4` or `K3 x P3` or between two formulas; an x by itself is a letter."""
CODE = r"`(?P<code>[^`]+)`"
VERBATIM = r"(?<!\w)(?:[gs]6:|https?:)\S+|\b\w+/[\w/]+\.\w+"
"""A graph written as graph6, an address, the path of a file: there an underscore is no subscript."""
PIECE = re.compile(
    f"{CODE}|(?P<verbatim>{VERBATIM}|{LABEL}|{NAME})|(?P<formula>{FORMULA})|(?P<times>{TIMES})"
    f"|{NUMBERED}|(?P<variable>{VARIABLE})"
)
SIGNS = (("<=", "≤"), (">=", "≥"), ("!=", "≠"))
RELATION = re.compile(r" (?=[=<>≤≥≠] )")
IN_FORMULA = str.maketrans({"−": "-", "…": r"\ldots ", "×": r"\times "})
SPACE = re.compile(r"([ \n]+)")
NAMESPACE = ' xmlns="http://www.w3.org/1998/Math/MathML" display="inline"'
"""What the library writes into every formula, and what every browser takes for granted."""
SHORT = 24
"""Letters up to which a word with a formula in it is kept on one line."""


def with_links(text: str, links: Mapping[str, Markup]) -> Markup:
    """A sentence as HTML, with what stands for the claims that it names."""
    return Markup("").join(links.get(piece) or typeset(piece) for piece in CLAIM_NAME.split(text))


@lru_cache(maxsize=8192)
def typeset(text: str) -> Markup:
    """A sentence as HTML."""
    words: list[list[tuple[str, Markup | None]]] = [[]]
    for written, html in _pieces(text):
        if html is not None:
            words[-1].append((written, html))
            continue
        for part in SPACE.split(written):
            if SPACE.fullmatch(part):
                words += [[(part, None)], []]
            elif part:
                words[-1].append((part, None))
    return Markup("").join(map(_word, words))


def _word(pieces: list[tuple[str, Markup | None]]) -> Markup:
    """What stands between two spaces: browsers would break the line between a formula and its comma."""
    html = Markup("").join(escape(written) if shown is None else shown for written, shown in pieces)
    with_formula = len(pieces) > 1 and any(shown is not None for _, shown in pieces)
    if with_formula and sum(len(written) for written, _ in pieces) <= SHORT:
        return Markup('<span class="one-line">{}</span>').format(html)
    return html


def _pieces(text: str) -> Iterator[tuple[str, Markup | None]]:
    """The pieces of a sentence in their order, each with its HTML where it is more than words."""
    end = 0
    for match in PIECE.finditer(text):
        yield _with_signs(text[end : match.start()]), None
        if match["times"]:
            yield " × ", None
        elif match["verbatim"]:
            yield match[0], None
        else:
            yield match[0], _marked(match)
        end = match.end()
    yield _with_signs(text[end:]), None


def _marked(match: re.Match[str]) -> Markup:
    if match["code"]:
        return Markup("<code>{}</code>").format(match["code"])
    if match["variable"]:
        return Markup("<math><mi>{}</mi></math>").format(match["variable"])
    if match["letter"]:
        return Markup("<math><msub><mi>{}</mi><mn>{}</mn></msub></math>").format(
            *match.group("letter", "number")
        )
    return _formula(match["formula"])


def _with_signs(text: str) -> str:
    """Words with comparisons by their signs, before which no line ends."""
    for written, sign in SIGNS:
        text = text.replace(written, sign)
    return RELATION.sub("\N{NO-BREAK SPACE}", text)


def _formula(text: str) -> Markup:
    grouped = re.sub(r"\^\(([^()]*)\)", r"^{\1}", text)
    try:
        # The library escapes what it is given; what it cannot read stays text.
        return Markup(convert(grouped.translate(IN_FORMULA)).replace(NAMESPACE, "", 1))
    except Exception:
        return escape(text)
