"""Text to syntax tree by `grammar.lark`; what does not fit is refused with its place.

Lark is loaded at the first parse, not at import: looking up a stored value by key never needs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from kb.errors import BadGraph
from kb.unicode_text import check_unicode

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

Start = Literal["graph", "number", "values"]

MAX_TEXT = 1_000_000
MAX_EXPRESSION = 50_000
"""The most characters besides graphs written out in full; the grammar reads about as many in a second."""
MAX_DEPTH = 25

_IN_FULL = re.compile(r"(?:g6|s6):\s*[?-~>:]*|edges:[\s0-9,LR−-]*")

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


class Node(NamedTuple):
    """A node of the syntax tree: a rule with its children, or a word with its text; `at` is its place."""

    kind: str
    at: int
    children: tuple[Node, ...] = ()
    text: str = ""

    def find(self, kind: str) -> Iterator[Node]:
        """All nodes of a kind, this one included, from left to right."""
        if self.kind == kind:
            yield self
        for child in self.children:
            yield from child.find(kind)


def syntax_tree(text: str, start: Start) -> Node:
    """The syntax tree of `text`; `BadGraph` says what was read, what was expected and where."""
    _check_shape(text)
    if (plain := without_lark(text, start)) is not None:
        return plain
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    try:
        return by_grammar(text, start)
    except UnexpectedToken as error:
        at = len(text) if error.token.type == "$END" else error.token.start_pos or 0
        read = "the end" if error.token.type == "$END" else repr(str(error.token))
        raise _refusal(text, at, read, error.accepts or error.expected) from None
    except UnexpectedCharacters as error:
        at = error.pos_in_stream or 0
        raise _refusal(text, at, repr(text[at]), _possible(text[:at], error.allowed or ())) from None
    except UnexpectedInput as error:
        raise _refusal(text, error.pos_in_stream or 0, "this", ()) from None


def by_grammar(text: str, start: Start) -> Node:
    """The tree that Lark makes."""
    return _node(_parser().parse(text, start=start))


@cache
def _parser() -> Lark:
    from importlib.resources import files

    from lark import Lark

    from kb.graphs.named_families import hyphenated

    grammar = files("kb.graphs").joinpath("grammar.lark").read_text(encoding="utf-8")
    names = "|".join(f"(?i:{name.replace('-', '[-_]')})" for name in hyphenated())
    grammar = grammar.replace("HYPHENATED", names)
    return Lark(grammar, parser="lalr", start=["graph", "number", "values"], maybe_placeholders=False)


def _node(tree: Tree[Token] | Token) -> Node:
    from lark import Tree

    if not isinstance(tree, Tree):
        return Node(tree.type, tree.start_pos or 0, text=str(tree))
    children = tuple(_node(child) for child in tree.children)
    return Node(str(tree.data), children[0].at if children else 0, children)


_PLAIN = re.compile(
    r"\s*(?P<letter>DS|[A-Z])\s*(?:_?\{(?P<braced>\d+(?:,\d+)*)\}|_?(?P<bare>\d+(?:,\d+)*)|\((?P<called>\d+(?:,\d+)*)\))\s*$"
)
"""The commonest texts (P5, K_{2,3}, A(3,2,1)): read without lark, whose loading takes a fifth of a second."""


_WORD = r"(?:\d+|[a-z])"
_FAMILY = re.compile(
    rf"\s*(?P<letter>DS|[A-Z])"
    rf"(?:_(?P<bare>[a-z])|_?\{{(?P<braced>{_WORD}(?:,{_WORD})*)\}}|\((?P<called>{_WORD}(?:,{_WORD})*)\))\s*$"
)
"""The commonest families: P_n, K_{2,n}, A(x,y,z)."""
_VALUES = re.compile(
    rf"\s*(?P<name>[a-z])=(?P<pieces>{_WORD}(?:\.\.{_WORD})?(?:,{_WORD}(?:\.\.{_WORD})?)*)\s*$"
)
"""The commonest ranges: n=1..40, m=n..4, k=1,3."""


def without_lark(text: str, start: Start) -> Node | None:
    """The tree of one of the commonest texts, as the grammar has it or simpler."""
    if start == "values" and (found := _VALUES.match(text)):
        return _values(found)
    if start != "graph":
        return None
    if found := _PLAIN.match(text):
        return _plain(found)
    return _family(found) if (found := _FAMILY.match(text)) else None


def _values(found: re.Match[str]) -> Node:
    name = _word(found["name"], found.start("name")).children[0]
    pieces = []
    for piece in re.finditer(r"[^,]+", found["pieces"]):
        bounds = _sums(piece[0], found.start("pieces") + piece.start())
        pieces.append(Node("piece", bounds[0].at, bounds))
    return Node("values", name.at, (name, *pieces))


def _family(found: re.Match[str]) -> Node:
    at = found.start("letter")
    letter = Node("SYMBOL", at, text=found["letter"])
    if found["bare"]:
        place = found.start("bare")
        rest = Node("index", place, (_word(found["bare"], place),))
    elif found["braced"]:
        numbers = _sums(found["braced"], found.start("braced"))
        rest = Node("index", numbers[0].at, numbers)
    else:
        numbers = _sums(found["called"], found.start("called"))
        rest = Node("arguments", numbers[0].at, (Node("group", numbers[0].at, numbers),))
    return Node("graph", at, (_sum(Node("symbol", at, (letter, rest))),))


def _sums(text: str, at: int) -> tuple[Node, ...]:
    """The numbers and variables in a text, each as a sum of one term."""
    return tuple(_sum(_word(word[0], at + word.start())) for word in re.finditer(_WORD, text))


def _word(text: str, at: int) -> Node:
    if text.isdigit():
        return Node("INT", at, text=text)
    return Node("variable", at, (Node("XLETTER" if text == "x" else "VAR", at, text=text),))


def _sum(term: Node) -> Node:
    for kind in ("times", "boxed", "joined", "item", "sum"):
        term = Node(kind, term.at, (term,))
    return term


def _plain(found: re.Match[str]) -> Node:
    at = found.start("letter")
    letter = Node("SYMBOL", at, text=found["letter"])
    if found["called"]:
        numbers = tuple(
            Node("INT", found.start("called") + word.start(), text=word[0])
            for word in re.finditer(r"\d+", found["called"])
        )
        rest = Node("arguments", numbers[0].at, (Node("group", numbers[0].at, numbers),))
    else:
        group = "braced" if found["braced"] else "bare"
        place = found.start(group)
        rest = Node("index", place, (Node("BARE", place, text=found[group]),))
    return Node("graph", at, (Node("symbol", at, (letter, rest)),))


def _check_shape(text: str) -> None:
    """Refuses text too long or nested too deeply to be meant."""
    if len(text) > MAX_TEXT:
        raise BadGraph(f"the text has {len(text)} characters; at most {MAX_TEXT} are read", at=MAX_TEXT)
    check_unicode(text, BadGraph)
    if len(text) > MAX_EXPRESSION and len(_IN_FULL.sub("", text)) > MAX_EXPRESSION:
        raise BadGraph(
            f"the text has {len(text)} characters; at most {MAX_EXPRESSION} are read besides graphs written "
            "out as g6:, s6: or edges:",
            at=MAX_EXPRESSION,
        )
    depth = 0
    for at, character in enumerate(text):
        if character in "([{":
            depth += 1
            if depth > MAX_DEPTH:
                raise BadGraph(f"brackets are nested deeper than {MAX_DEPTH}", at=at)
        elif character in ")]}":
            depth -= 1


def _possible(before: str, allowed: Iterable[str]) -> set[str]:
    """What the lexer allows, without what closes or separates where no bracket is open."""
    if sum(map(before.count, "([{")) > sum(map(before.count, ")]}")):
        return set(allowed) - {"__ANON_0"}
    inside = {"RPAR", "RSQB", "RBRACE", "COMMA", "SEMICOLON", "__ANON_0"}
    return {"$END" if terminal in inside else terminal for terminal in allowed}


def _refusal(text: str, at: int, read: str, expected: Iterable[str]) -> BadGraph:
    names = sorted({_READABLE[name] for name in expected if name in _READABLE})
    if "a graph" in names:  # where a graph may start, brackets and names may too
        names = [name for name in names if name not in ("'('", "a name", "a variable", "'-'")]
    wanted = " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    place = f"at character {at + 1} of {_shown(text)}" if text.strip() else "in an empty text"
    return BadGraph(f"read {read} {place}; expected {wanted or 'a graph'}", at=at)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
