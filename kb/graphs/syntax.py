"""Text to syntax tree by `grammar.lark`; what does not fit is refused with its place.

Lark is loaded at the first parse, not at import: looking up a stored value by key never needs it.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from kb.errors import BadGraph

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

Start = Literal["graph", "number", "values"]

MAX_TEXT = 1_000_000
MAX_DEPTH = 60

_READABLE = {
    "INT": "a number",
    "BARE": "a number",
    "VAR": "a variable",
    "SYMBOL": "a graph",
    "NAME": "a name",
    "PLUS": "'+'",
    "MINUS": "'-'",
    "_STAR": "'*'",
    "_BOX": "'x'",
    "LPAR": "'('",
    "RPAR": "')'",
    "LSQB": "'['",
    "RSQB": "']'",
    "LBRACE": "'{'",
    "RBRACE": "'}'",
    "COMMA": "','",
    "SEMICOLON": "';'",
    "EQUAL": "'='",
    "AT": "'@'",
    "__ANON_0": "'..'",
    "UNDERSCORE": "'_'",
    "$END": "the end",
}
"""How expected terminals are called; those left out go without saying."""


def syntax_tree(text: str, start: Start) -> Tree[Token]:
    """The syntax tree of `text`; `BadGraph` says what was read, what was expected and where."""
    _check_shape(text)
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    try:
        return _parser().parse(text, start=start)
    except UnexpectedToken as error:
        token = error.token
        if token.type == "$END":
            raise _refusal(text, len(text), "the end", error.accepts or error.expected) from None
        raise _refusal(
            text, error.pos_in_stream or 0, repr(str(token)), error.accepts or error.expected
        ) from None
    except UnexpectedCharacters as error:
        raise _refusal(
            text, error.pos_in_stream, repr(text[error.pos_in_stream]), error.allowed or ()
        ) from None
    except UnexpectedInput as error:
        raise _refusal(text, error.pos_in_stream or 0, "this", ()) from None


@cache
def _parser() -> Lark:
    from lark import Lark

    grammar = files("kb.graphs").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=["graph", "number", "values"], maybe_placeholders=False)


def _check_shape(text: str) -> None:
    """Refuses text too long or nested too deeply to be meant."""
    if len(text) > MAX_TEXT:
        raise BadGraph(f"the text has {len(text)} characters; at most {MAX_TEXT} are read", at=MAX_TEXT)
    depth = 0
    for at, character in enumerate(text):
        if character in "([{":
            depth += 1
            if depth > MAX_DEPTH:
                raise BadGraph(f"brackets are nested deeper than {MAX_DEPTH}", at=at)
        elif character in ")]}":
            depth -= 1


def _refusal(text: str, at: int, read: str, expected: object) -> BadGraph:
    names = sorted({_READABLE[name] for name in expected if name in _READABLE})  # type: ignore[attr-defined]
    if "a graph" in names:  # where a graph may start, brackets and names may too
        names = [name for name in names if name not in ("'('", "a name", "a variable", "'-'")]
    wanted = " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    place = f"at character {at + 1} of {_shown(text)}" if text.strip() else "in an empty text"
    return BadGraph(f"read {read} {place}; expected {wanted or 'a graph'}", at=at)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
