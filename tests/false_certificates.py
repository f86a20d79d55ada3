"""Certificates made by hand: a few that are right, and many that are wrong in one place each.

The right ones are small enough to be checked on paper. A wrong one states something false, or breaks the
format; `FALSE` names what is wrong with it and a word of the sentence that refuses it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

Line = dict[str, Any]


def certificate(game: str, *lines: Line) -> list[bytes]:
    """The lines of a certificate, with its header."""
    return written([{"certificate": 1, "game": game}, *lines])


def written(lines: Iterable[Any]) -> list[bytes]:
    return [json.dumps(line).encode() + b"\n" for line in lines]


def claim(text: str, n: int, e: list[Any], value: int, *parts: list[int], **more: Any) -> Line:
    return {"claim": text, "n": n, "e": e, "is": value, "parts": list(parts), **more}


K1: Line = {"n": 1, "e": [], "is": 1, "o": [[]]}
K2: Line = {"n": 2, "e": [[0, 1]], "is": 1, "o": [[]]}
P3_EDGES = [[0, 1], [1, 2]]
NO_VERTICES: Line = {"n": 0, "e": [], "is": 0}
ZERO: Line = {"form": [[], []]}
ONE: Line = {"form": [[0], []]}
MINUS_ONE: Line = {"form": [[], [0]]}
STAR: Line = {"form": [[0], [0]]}
LONE: Line = {"n": 1, "e": [], "is": 1, "o": [[[]], []]}
"""Even/Odd on one vertex is 1, where entry 1 is the form 1 (an option with no parts is no graph at all)."""

TRUE: dict[str, list[bytes]] = {
    # The middle leaves nothing, an end leaves one vertex.
    "node-kayles P3": certificate(
        "node-kayles",
        K1,
        {"n": 3, "e": P3_EDGES, "is": 2, "o": [[], [[0, 2]]]},
        claim("P3", 3, P3_EDGES, 2, [1, 0, 1, 2]),
    ),
    # Symmetry: each of the four moves on C4 leaves the vertex opposite.
    "node-kayles C4": certificate(
        "node-kayles",
        K1,
        {"n": 4, "e": [[0, 1], [1, 2], [2, 3], [0, 3]], "is": 0, "o": [[[0, 2]]], "g": [[1, 2, 3, 0]]},
        claim("C4", 4, [[0, 1], [1, 2], [2, 3], [0, 3]], 0, [1, 0, 1, 2, 3]),
    ),
    # A bare entry only cancels: 2G is 0 whatever G is.
    "arc-kayles 2 P5": certificate(
        "arc-kayles",
        {"n": 3, "e": P3_EDGES},
        claim("2 P3", 6, [[0, 1], [1, 2], [3, 4], [4, 5]], 0, [0, 0, 1, 2], [0, 3, 4, 5]),
    ),
    # K_{1,3}: one ray leaves P3, which is 2; two leave K2, which is 1.
    "trail-removing K1,3": certificate(
        "trail-removing",
        K2,
        {"n": 3, "e": P3_EDGES, "is": 2, "o": [[], [[0, 0, 1]]]},
        {
            "n": 4,
            "e": [[0, 1], [0, 2], [0, 3]],
            "is": 0,
            "o": [[[0, 0, 1]], [[1, 1, 0, 2]]],
            "g": [[0, 2, 3, 1]],
        },
        claim("K_{1,3}", 4, [[0, 1], [0, 2], [0, 3]], 0, [2, 0, 1, 2, 3]),
    ),
    # P3 has two edges and so at most the value 2: nothing more need be known of other options.
    "trail-removing P3 at its bound": certificate(
        "trail-removing",
        K2,
        {"n": 2, "e": [[0, 1]], "not": 0, "o": [[]]},
        {"n": 3, "e": P3_EDGES, "is": 2, "o": [[], [[0, 0, 1]], [[1, 1, 2]]]},
        claim("P3", 3, P3_EDGES, 2, [2, 0, 1, 2]),
    ),
    # A loop and its vertex: without the loop 1, without the vertex 0.
    "take-away loop": certificate(
        "take-away",
        K1,
        {"n": 1, "e": [[0, 0]], "is": 2, "o": [[], [[0, 0]]]},
        claim("loop", 1, [[0, 0]], 2, [1, 0]),
    ),
    # P2 with nothing on it: one brush anywhere cleans everything.
    "polish K2": certificate(
        "polish",
        {"n": 2, "e": [[0, 1]], "d": [1, 1], "is": 1, "o": [[]]},
        claim("K2", 2, [[0, 1]], 1, [0, 0, 1], d=[1, 1]),
    ),
    # Left deletes either of two lone vertices; K2 has two odd vertices, and each leaves 1.
    "even-odd 2 K1 and K2": certificate(
        "even-odd",
        ZERO,
        ONE,
        LONE,
        {"form": [[1], []]},
        claim("2 K1", 2, [], 3, [2, 0], [2, 1]),
        {"n": 2, "e": [[0, 1]], "is": 0, "o": [[], [[[2, 1]]]], "g": [[1, 0]]},
        claim("K2", 2, [[0, 1]], 0, [4, 0, 1]),
    ),
    # The token on an L edge: Left moves and then nobody can.
    "geography one L edge": certificate(
        "geography",
        ZERO,
        ONE,
        {"n": 1, "e": [], "d": [1], "is": 0, "o": [[], []]},
        {"n": 2, "e": [[0, 1, "L"]], "d": [1, 0], "is": 1, "o": [[[[2, 1]]], []]},
        claim("L", 2, [[0, 1, "L"]], 1, [3, 0, 1], d=[1, 0]),
    ),
    # The token at the end of a path L, R: Left moves to 1, whence Right moves on.
    "geography L then R": certificate(
        "geography",
        ZERO,
        MINUS_ONE,
        {"n": 1, "e": [], "d": [1], "is": 0, "o": [[], []]},
        {"n": 2, "e": [[0, 1, "R"]], "d": [1, 0], "is": 1, "o": [[], [[[2, 1]]]]},
        {"n": 3, "e": [[0, 1, "L"], [1, 2, "R"]], "d": [1, 0, 0], "is": 0, "o": [[[[3, 1, 2]]], []]},
        claim("L, R", 3, [[0, 1, "L"], [1, 2, "R"]], 0, [4, 0, 1, 2], d=[1, 0, 0]),
    ),
    # P3 in polish: a brush at an end fires it, then its neighbour, and all is clean.
    "polish P3": certificate(
        "polish",
        {"n": 2, "e": [[0, 1]], "d": [1, 1], "is": 1, "o": [[]]},
        {"n": 3, "e": P3_EDGES, "d": [1, 1, 1], "is": 1, "o": [[]]},
        {"n": 3, "e": P3_EDGES, "d": [1, 2, 1], "is": 2, "o": [[], [[1, 0, 1, 2]]]},
        claim("P3", 3, P3_EDGES, 2, [2, 0, 1, 2], d=[1, 2, 1]),
        # One brush more is missing in the middle: an end fires alone.
        {"n": 3, "e": P3_EDGES, "d": [1, 3, 1], "is": 0, "o": [[[0, 1, 2]], [[0, 0, 1]], [[2, 0, 1, 2]]]},
    ),
    "matching-removing 2 K2": certificate(
        "matching-removing",
        K2,
        {"n": 4, "e": [[0, 1], [2, 3]], "is": 2, "o": [[], [[0, 0, 1]]]},
        claim("2 K2", 4, [[0, 1], [2, 3]], 2, [1, 0, 1, 2, 3]),
    ),
}


class False_(NamedTuple):
    """A certificate that must be refused: what is wrong, a word of the refusal, its lines."""

    wrong: str
    refusal: str
    lines: list[bytes]


def _nk(wrong: str, refusal: str, *lines: Line) -> False_:
    return False_(wrong, refusal, certificate("node-kayles", *lines))


def _of(game: str, wrong: str, refusal: str, *lines: Line) -> False_:
    return False_(f"{game}: {wrong}", refusal, certificate(game, *lines))


_P3 = {"n": 3, "e": P3_EDGES}
_P3_IS_2 = {**_P3, "is": 2, "o": [[], [[0, 2]]]}
_C4 = {"n": 4, "e": [[0, 1], [1, 2], [2, 3], [0, 3]]}
_TWO_K2 = {"n": 4, "e": [[0, 1], [2, 3]]}

FALSE: tuple[False_, ...] = (
    # the file
    False_("an empty file", "empty", []),
    False_("no header", "header", written([K1])),
    False_("another version", "header", written([{"certificate": 2, "game": "grim"}])),
    False_("true for the version", "header", written([{"certificate": True, "game": "grim"}])),
    False_("a game that is none", "header", written([{"certificate": 1, "game": "nim"}])),
    False_("a game that is a list", "header", written([{"certificate": 1, "game": ["grim"]}])),
    False_(
        "misère play in the header", "header", written([{"certificate": 1, "game": "grim", "play": "misere"}])
    ),
    False_("a line that is no JSON", "Expecting", [*certificate("grim"), b"nonsense\n"]),
    False_("a line that is no text", "utf-8", [*certificate("grim"), b"\xff\xfe\n"]),
    False_("brackets without end", "recursion", [*certificate("grim"), b"[" * 100_000 + b"\n"]),
    False_("an empty line", "Expecting", [*certificate("grim"), b"\n"]),
    False_("a line that is a list", "no JSON object", written([{"certificate": 1, "game": "grim"}, []])),
    False_(
        "a field twice: who reads the first sees P2, who reads the last P1",
        "twice",
        [*certificate("node-kayles", K1), b'{"claim":"","n":2,"n":1,"e":[],"is":1,"parts":[[0,0]]}\n'],
    ),
    False_(
        "a line too long", "too long", [*certificate("grim"), b'{"n":0,"e":[]' + b" " * (1 << 22) + b"}\n"]
    ),
    False_("two objects in a line", "Extra data", [*certificate("grim"), b'{"n":0,"e":[]}{"n":0,"e":[]}\n']),
    False_("the header again", "only", [*certificate("grim"), *certificate("node-kayles", K1)]),
    False_("a byte order mark", "BOM", [b"\xef\xbb\xbf" + certificate("grim")[0]]),
    False_("a line of UTF-16", "utf-8", [*certificate("grim"), '{"n":0,"e":[]}'.encode("utf-16")]),
    False_("a zero byte", "Expecting", [*certificate("grim"), b'\0{"n":0,"e":[]}\n']),
    False_("NaN for n", "n must", [*certificate("grim"), b'{"n":NaN,"e":[]}\n']),
    False_("infinity for n", "n must", [*certificate("grim"), b'{"n":1e999,"e":[]}\n']),
    False_("NaN for a value", "nim-value", [*certificate("grim"), b'{"n":0,"e":[],"is":NaN}\n']),
    False_(
        "a number of 5,000 digits", "digits", [*certificate("grim"), b'{"n":' + b"1" * 5000 + b',"e":[]}\n']
    ),
    False_("digits of another script", "Expecting", [*certificate("grim"), '{"n":\u0661,"e":[]}\n'.encode()]),
    False_("a number that begins with 0", "delimiter", [*certificate("grim"), b'{"n":01,"e":[]}\n']),
    # fields and types
    _nk("a field nobody knows", "only", {**K1, "misere": 1}),
    _nk("a null", "null", {**K1, "g": None}),
    _nk("a null for the value", "null", {"n": 1, "e": [], "is": None, "o": [[]]}),
    _nk("no n", "n must", {"e": [], "is": 1, "o": [[]]}),
    _nk("n is true", "n must", {"n": True, "e": [], "is": 1, "o": [[]]}),
    _nk("n is text", "n must", {"n": "1", "e": []}),
    _nk("n is negative", "n must", {"n": -1, "e": []}),
    _of("odd-odd", "n beyond the cap", "n must", {"n": 1001, "e": [], "is": 0}),
    _nk("e is text", "e must", {"n": 1, "e": ""}),
    _nk("e is missing", "e must", {"n": 1, "is": 1, "o": [[]]}),
    _nk("an edge that is text", "e must", {"n": 2, "e": ["01"]}),
    _nk("an edge of one end", "join", {"n": 2, "e": [[0]]}),
    _nk("an edge that leaves the graph", "join", {"n": 1, "e": [[0, 1]], "is": 1, "o": [[]]}),
    _nk("an end that is negative", "join", {"n": 2, "e": [[0, -1]], "is": 1, "o": [[]]}),
    _nk("an end that is true", "join", {"n": 2, "e": [[0, True]], "is": 1, "o": [[]]}),
    _nk("an end that is a fraction", "join", {"n": 2, "e": [[0, 1.0]], "is": 1, "o": [[]]}),
    _nk("a mark in an unmarked game", "mark", {"n": 2, "e": [[0, 1, "L"]], "is": 1, "o": [[]]}),
    _nk("a loop", "loops", {"n": 1, "e": [[0, 0]], "is": 1, "o": [[]]}),
    _nk("a repeated edge", "repeated", {"n": 2, "e": [[0, 1], [1, 0]], "is": 1, "o": [[]]}),
    _nk("labels", "d must", {**K1, "d": [0]}),
    _nk("both is and not", "never both", {**K1, "not": 1}),
    _nk("is is true", "nim-value", {**K1, "is": True}),
    _nk("is is a fraction", "nim-value", {**K1, "is": 1.0}),
    _nk("is is negative", "nim-value", {**K1, "is": -1}),
    _nk("is is beyond all bounds", "nim-value", {**K1, "is": 10**7}),
    _nk("o is text", "o must", {"n": 0, "e": [], "is": 0, "o": ""}),
    _nk("an option that is a number", "o must", {**K1, "o": [0]}),
    _nk("a part that is a number", "list of parts", K1, {**_P3, "is": 2, "o": [[], [0]]}),
    _nk("a part that is empty", "names no position", K1, {**_P3, "is": 2, "o": [[], [[]]]}),
    _nk(
        "an entry named true", "names no position", NO_VERTICES, K1, {**_P3, "is": 2, "o": [[], [[True, 2]]]}
    ),
    _nk("a place that is true", "does not place", K1, {**_P3, "is": 2, "o": [[[0, True]], [[0, 2]]]}),
    _nk("a place that is true, in a claim", "does not place", K1, claim("K1", 2, [], 0, [0, 0], [0, True])),
    _nk("places outside", "does not place", K1, claim("2 K1", 2, [], 1, [0, 2])),
    _nk("a negative place", "does not place", K1, claim("K1", 1, [], 1, [0, -1])),
    _nk("too few places", "does not place", K2, claim("K1", 1, [], 1, [0, 0])),
    _nk("too many places", "does not place", K1, claim("2 K1", 2, [], 1, [0, 0, 1])),
    _nk("g is text", "g must", {**K1, "g": ""}),
    _nk("an automorphism that is text", "g must", {**K1, "g": ["0"]}),
    _nk(
        "a claim without a value", "text and a value", K1, {"claim": "K1", "n": 1, "e": [], "parts": [[0, 0]]}
    ),
    _nk("a claim that says true", "text and a value", K1, {**claim("K1", 1, [], 1, [0, 0]), "is": True}),
    _nk(
        "a claim whose text is a list",
        "text and a value",
        K1,
        {**claim("", 1, [], 1, [0, 0]), "claim": ["K1"]},
    ),
    _nk("a claim without parts", "list of parts", {"claim": "K1", "n": 1, "e": [], "is": 0}),
    _nk("parts that are text", "list of parts", {"claim": "", "n": 0, "e": [], "is": 0, "parts": ""}),
    _nk("parts that are an object", "list of parts", {"claim": "", "n": 0, "e": [], "is": 0, "parts": {}}),
    _nk("n is a list", "n must", {"n": [1], "e": []}),
    _nk("options that are an object", "o must", {"n": 0, "e": [], "is": 0, "o": {}}),
    _nk("a claim before its entry", "names no position", claim("K1", 1, [], 1, [0, 0]), K1),
    _nk("a claim of more than was proved", "value claimed", K1, claim("K1", 1, [], 10**30, [0, 0])),
    _nk("an entry named by its negative", "names no position", K1, claim("K1", 1, [], 1, [-1, 0])),
    _nk("a place twice in two parts of one vertex", "repeats", K1, claim("K1", 1, [], 0, [0, 0], [0, 0])),
    _nk("a vertex as a fraction", "does not place", K1, claim("K1", 1, [], 1, [0, 0.0])),
    # the argument
    _nk(
        "an entry that uses itself",
        "names no position",
        {**_C4, "is": 0, "o": [[[0, 2]]], "g": [[1, 2, 3, 0]]},
    ),
    _nk("an entry that uses a later one", "names no position", {**_P3, "is": 2, "o": [[], [[1, 2]]]}, K1),
    _nk("parts that share a vertex", "repeats", K2, claim("P3", 3, P3_EDGES, 0, [0, 0, 1], [0, 1, 2])),
    _nk(
        "a part that folds two vertices into one",
        "repeats",
        K1,
        {"n": 2, "e": [], "is": 0, "o": [[[0, 0]], [[0, 1]]]},
        claim("K1", 1, [], 0, [1, 0, 0]),
    ),
    _nk("an option that is none", "no option", K1, {**K2, "is": 2, "o": [[], [[0, 0]]]}),
    _nk("a union that leaves out an edge", "no option", K1, {**_P3, "not": 0, "o": [[[0, 0], [0, 2]]]}),
    _nk("a claim of another graph", "not the position", K1, claim("K2", 2, [[0, 1]], 0, [0, 0], [0, 1])),
    _nk("a claim of a part only", "not the position", K1, claim("2 K1", 2, [], 1, [0, 0])),
    _nk("an option missing", "not listed", K1, {**_P3, "is": 0, "o": [[[0, 2]]]}),
    _nk("an option missing for a smaller value", "not listed", K1, {**_P3, "is": 1, "o": [[]]}),
    _nk("no witness for a smaller value", "that is needed", K1, {**_P3, "is": 2, "o": [[[0, 2]], [[0, 0]]]}),
    _nk("an option of the value itself", "may be 1", K1, {**_P3, "is": 1, "o": [[], [[0, 2]], [[0, 0]]]}),
    _nk("not without a witness", "that is needed", {**_P3, "not": 1, "o": [[]]}),
    _nk("not without any option", "that is needed", K1, {**_P3, "not": 2, "o": [[], [[0, 2]]]}),
    _nk(
        "not proved by a not",
        "that is needed",
        K1,
        {**_C4, "not": 1, "o": [[[0, 2]]]},
        {
            "n": 7,
            "e": [[0, 1], [1, 2], [2, 3], [0, 3], [4, 5], [4, 6], [5, 6]],
            "not": 1,
            "o": [[[1, 0, 1, 2, 3]]],
        },
    ),
    _nk(
        "a witness that only differs",
        "that is needed",
        K1,
        {"n": 1, "e": [], "not": 0, "o": [[]]},
        {**_P3, "is": 2, "o": [[], [[1, 2]]]},
    ),
    _nk(
        "an option that differs from the wrong value",
        "may be",
        K1,
        {"n": 1, "e": [], "not": 0, "o": [[]]},
        {**_P3, "is": 1, "o": [[], [[1, 2]], [[1, 0]]]},
    ),
    _nk(
        "a claim of what only differs",
        "value claimed",
        K1,
        {"n": 1, "e": [], "not": 0, "o": [[]]},
        claim("K1", 1, [], 0, [1, 0]),
    ),
    _nk("a wrong claim", "value claimed", K1, claim("K1", 1, [], 0, [0, 0])),
    _nk(
        "a bare entry that does not cancel",
        "does not cancel",
        {"n": 1, "e": []},
        claim("K1", 1, [], 0, [0, 0]),
    ),
    _nk(
        "a bare entry thrice",
        "does not cancel",
        {"n": 1, "e": []},
        claim("3 K1", 3, [], 0, [0, 0], [0, 1], [0, 2]),
    ),
    _nk(
        "twins that are two entries",
        "does not cancel",
        {"n": 1, "e": []},
        {"n": 2, "e": [[0, 1]]},
        claim("K1 + K2", 3, [[1, 2]], 0, [0, 0], [1, 1, 2]),
    ),
    # P5 is 3, and its middle leaves two lone vertices: 0, although neither of them is 0.
    _nk(
        "two parts that only differ",
        "only known to differ",
        {"n": 1, "e": [], "not": 0, "o": [[]]},
        {"n": 1, "e": [], "not": 0, "o": [[]]},
        {"n": 2, "e": [[0, 1]], "not": 0, "o": [[]]},
        {**_P3, "not": 0, "o": [[]]},
        {
            "n": 5,
            "e": [[0, 1], [1, 2], [2, 3], [3, 4]],
            "is": 0,
            "o": [[[3, 2, 3, 4]], [[2, 3, 4]], [[0, 0], [1, 4]]],
            "g": [[4, 3, 2, 1, 0]],
        },
    ),
    _nk(
        "an image that is no permutation",
        "no permutation",
        K1,
        {**_P3, "is": 0, "o": [[[0, 2]]], "g": [[1, 1, 1]]},
    ),
    _nk(
        "an image of too few vertices", "no permutation", K1, {**_P3, "is": 0, "o": [[[0, 2]]], "g": [[0, 1]]}
    ),
    _nk("an image that names true", "no permutation", {**K2, "g": [[0, True]]}),
    _nk(
        "a permutation that is no automorphism",
        "no automorphism",
        K1,
        {**_P3, "is": 0, "o": [[[0, 2]]], "g": [[1, 2, 0]]},
    ),
    # rules
    _of("arc-kayles", "a move that takes one vertex", "no option", K2, {**_P3, "is": 0, "o": [[[0, 0, 1]]]}),
    _of(
        "arc-kayles",
        "a value above half the vertices",
        "that is needed",
        {"n": 2, "e": [[0, 1]], "is": 2, "o": [[]]},
    ),
    _of("grim", "a lone vertex that stays", "value claimed", K2, claim("K2 + K1", 3, [[0, 1]], 0, [0, 0, 1])),
    _of("grim", "a move on a lone vertex", "no option", {"n": 1, "e": [], "is": 1, "o": [[]]}),
    _of("odd-odd", "a move on a lone vertex", "no option", {"n": 1, "e": [], "is": 1, "o": [[]]}),
    _of("even-even", "a lone vertex that vanishes", "not listed", {"n": 1, "e": [], "is": 0}),
    _of("take-away", "a lone vertex that vanishes", "not listed", {"n": 1, "e": [], "is": 0}),
    _of(
        "take-away",
        "one edge of two taken for both",
        "no option",
        {"n": 2, "e": []},
        {"n": 2, "e": [[0, 1], [0, 1]], "not": 0, "o": [[[0, 0, 1]]]},
    ),
    _of(
        "take-away",
        "an automorphism that moves a double edge",
        "no automorphism",
        {"n": 3, "e": [[0, 1], [0, 1], [1, 2]], "g": [[2, 1, 0]]},
    ),
    _of("star-removing", "edges that share no vertex", "no option", {**_TWO_K2, "not": 0, "o": [[]]}),
    _of(
        "star-removing",
        "the triangle as a star",
        "no option",
        {"n": 3, "e": [*P3_EDGES, [0, 2]], "not": 0, "o": [[]]},
    ),
    _of("star-removing", "an option missing", "not listed", K2, {**_P3, "is": 0, "o": [[[0, 0, 1]]]}),
    _of(
        "trail-removing",
        "two triangles as a trail",
        "no option",
        {"n": 6, "e": [[0, 1], [0, 2], [1, 2], [3, 4], [3, 5], [4, 5]], "not": 0, "o": [[]]},
    ),
    _of(
        "trail-removing",
        "an edge that was not there",
        "no option",
        K2,
        {"n": 3, "e": [[0, 1]], "is": 2, "o": [[], [[0, 1, 2]]]},
    ),
    _of("trail-removing", "two edges apart", "no option", {**_TWO_K2, "not": 0, "o": [[]]}),
    _of(
        "trail-removing",
        "three rays as a trail",
        "no option",
        {"n": 4, "e": [[0, 1], [0, 2], [0, 3]], "not": 0, "o": [[]]},
    ),
    _of(
        "trail-removing",
        "options sampled below the bound",
        "not listed",
        K2,
        {"n": 4, "e": [[0, 1], [0, 2], [0, 3]], "is": 0, "o": [[[0, 0, 1]]]},
    ),
    _of("trail-removing", "nothing removed", "no option", K2, {**K2, "is": 2, "o": [[], [[0, 0, 1]]]}),
    _of("matching-removing", "a star as a matching", "no option", {**_P3, "not": 0, "o": [[]]}),
    _of(
        "matching-removing",
        "twins across a union",
        "part by part",
        K2,
        claim("2 K2", 4, _TWO_K2["e"], 0, [0, 0, 1], [0, 2, 3]),
    ),
    _of(
        "matching-removing",
        "both edges at once left out",
        "not listed",
        K2,
        {**_TWO_K2, "is": 0, "o": [[[0, 0, 1]], [[0, 2, 3]]]},
    ),
    _of("polish", "no labels", "d must", {"n": 2, "e": [[0, 1]], "is": 1, "o": [[]]}),
    _of("polish", "a primed vertex", "d must", {"n": 2, "e": [[0, 1]], "d": [0, 1], "is": 0}),
    _of(
        "polish",
        "a label that is true",
        "d must",
        {"n": 2, "e": [[0, 1]], "d": [1, True], "is": 1, "o": [[]]},
    ),
    _of("polish", "too few labels", "d must", {"n": 2, "e": [[0, 1]], "d": [1], "is": 1, "o": [[]]}),
    _of("polish", "a brush on a lone vertex", "no option", {"n": 1, "e": [], "d": [3], "not": 0, "o": [[]]}),
    _of(
        "polish",
        "an automorphism that moves labels",
        "no automorphism",
        {"n": 2, "e": [[0, 1]], "d": [1, 2], "g": [[1, 0]]},
    ),
    # partizan
    _nk("a form in an impartial game", "partizan", ZERO),
    _of("even-odd", "a form that is one list", "two lists", {"form": [[]]}),
    _of("even-odd", "a form of texts", "two lists", {"form": ["", ""]}),
    _of("even-odd", "a form that uses itself", "earlier", {"form": [[0], []]}),
    _of("even-odd", "a form named true", "earlier", ZERO, ONE, {"form": [[True], []]}),
    _of(
        "even-odd", "an option of a form that is a position", "earlier", ZERO, ONE, LONE, {"form": [[2], []]}
    ),
    _of("even-odd", "a dominated option of Left", "dominated", ZERO, ONE, {"form": [[0, 1], []]}),
    _of("even-odd", "a dominated option of Right", "dominated", ZERO, ONE, {"form": [[], [0, 1]]}),
    _of("even-odd", "an option repeated", "dominated", ZERO, {"form": [[0, 0], []]}),
    _of("even-odd", "a reversible option of Left", "reversible", ZERO, STAR, {"form": [[1], [1]]}),
    _of("even-odd", "a reversible option of Right", "reversible", ZERO, ONE, {"form": [[], [1]]}),
    _of("even-odd", "an entry that says not", "earlier form", ZERO, ONE, {**LONE, "not": 0}),
    _of("even-odd", "an entry that says nothing", "earlier form", {"n": 1, "e": [], "o": [[[]], []]}),
    _of("even-odd", "an entry that names true", "earlier form", ZERO, ONE, {**LONE, "is": True}),
    _of("even-odd", "an entry that names a position", "earlier form", ZERO, ONE, LONE, {**LONE, "is": 2}),
    _of("even-odd", "options of one player only", "Left's options", ZERO, ONE, {**LONE, "o": [[[]]]}),
    _of("even-odd", "no options at all", "Left's options", ZERO, {"n": 0, "e": [], "is": 0}),
    _of(
        "even-odd",
        "an option of Left missing",
        "L is not listed",
        ZERO,
        {"n": 1, "e": [], "is": 0, "o": [[], []]},
    ),
    _of(
        "even-odd",
        "an option of Right missing",
        "R is not listed",
        ZERO,
        {"n": 2, "e": [[0, 1]], "is": 0, "o": [[], []]},
    ),
    _of(
        "even-odd",
        "an option of the other player",
        "no option",
        ZERO,
        ONE,
        LONE,
        {"form": [[1], [1]]},
        {"n": 2, "e": [[0, 1]], "is": 3, "o": [[[[2, 0]]], [[[2, 0]], [[2, 1]]]]},
    ),
    _of(
        "even-odd",
        "a form that is too small",
        "as good as the form",
        ZERO,
        {"n": 1, "e": [], "is": 0, "o": [[[]], []]},
    ),
    _of(
        "even-odd",
        "a form that is too large for Left",
        "as good as it must",
        ZERO,
        ONE,
        {"form": [[1], []]},
        {"n": 1, "e": [], "is": 2, "o": [[[]], []]},
    ),
    _of(
        "even-odd",
        "a form that is too good for Right",
        "as good as it must",
        ZERO,
        STAR,
        ONE,
        {"n": 1, "e": [], "is": 1, "o": [[[]], []]},
    ),
    _of(
        "even-odd",
        "twins that cancel",
        "form claimed",
        ZERO,
        ONE,
        LONE,
        claim("2 K1", 2, [], 0, [2, 0], [2, 1]),
    ),
    _of(
        "even-odd",
        "a claim below the sum",
        "form claimed",
        ZERO,
        ONE,
        LONE,
        claim("2 K1", 2, [], 1, [2, 0], [2, 1]),
    ),
    _of(
        "even-odd",
        "a claim above the sum",
        "form claimed",
        ZERO,
        ONE,
        LONE,
        {"form": [[1], []]},
        claim("K1", 1, [], 3, [2, 0]),
    ),
    _of(
        "even-odd",
        "a claim that names a position",
        "earlier form",
        ZERO,
        ONE,
        LONE,
        claim("K1", 1, [], 2, [2, 0]),
    ),
    _of("geography", "no token", "d must", ZERO, {"n": 1, "e": [], "d": [0], "is": 0, "o": [[], []]}),
    _of("geography", "a claim without a token", "d must", ZERO, claim("", 1, [], 0, d=[0])),
    _of(
        "geography",
        "two tokens",
        "d must",
        ZERO,
        {"n": 2, "e": [], "d": [1, 1], "is": 0, "o": [[], []]},
    ),
    _of(
        "geography",
        "an edge without a mark",
        "mark",
        ZERO,
        {"n": 2, "e": [[0, 1]], "d": [1, 0], "is": 0, "o": [[], []]},
    ),
    _of(
        "geography",
        "an edge of nobody",
        "mark",
        ZERO,
        {"n": 2, "e": [[0, 1, "X"]], "d": [1, 0], "is": 0, "o": [[], []]},
    ),
    _of(
        "geography",
        "Right on an L edge",
        "no option",
        ZERO,
        STAR,
        {"n": 1, "e": [], "d": [1], "is": 0, "o": [[], []]},
        {"n": 2, "e": [[0, 1, "L"]], "d": [1, 0], "is": 1, "o": [[[[2, 1]]], [[[2, 1]]]]},
    ),
    _of(
        "geography",
        "two tokens in two parts",
        "part by part",
        ZERO,
        {"n": 1, "e": [], "d": [1], "is": 0, "o": [[], []]},
        {"n": 1, "e": [], "d": [1], "is": 0, "o": [[], []]},
        claim("one token", 2, [], 0, [1, 0], [2, 1], d=[1, 0]),
    ),
)
