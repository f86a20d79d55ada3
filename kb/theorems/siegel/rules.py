"""Section 2: the two boards drawn for each name, who can move on which, and Lemma 1's options."""

from __future__ import annotations

from kb.graphs.canonical import key
from kb.graphs.language import describe, parse_position
from kb.theorems.kit import Cases, Instance, Oracle
from kb.theorems.siegel.boards import (
    a,
    b,
    both_options,
    claims,
    names,
    on_a,
    on_b,
    options,
    settled,
    size,
    small_a,
    small_b,
)


def drawn(name: str, *boards: str) -> Cases:
    """The case that drawn boards are the position named."""
    wanted = parse_position(name)
    for text in boards:
        position = parse_position(text)
        yield Instance(text, key(position) == key(wanted), name, describe(position), (position.n,))


def _who_moves(_: Oracle) -> Cases:
    for x, y, z in small_b():
        rights = options(b(x, y, z), "R")
        yield Instance(b(x, y, z), not rights, "no Right move", f"Right: {names(rights)}", size(x, y, z))
    for x, y, z in small_a():
        rights = options(a(x, y, z), "R")
        yield Instance(a(x, y, z), bool(rights), "a Right move", f"Right: {names(rights)}", size(x, y, z))


def _options_b(x: int, y: int, z: int) -> str:
    lefts = {settled(b(x - 1, y, z))} if x > 1 else set()
    lefts |= {settled(a(x - 1, y, z))} if y > 0 else set()
    return f"{names(lefts)} | {names(set())}"


def _options_a(x: int, y: int, z: int) -> str:
    lefts = {settled(b(x, y - 1, z + 1))} if x > 0 else set()
    lefts |= {settled(a(x, y - 1, z + 1))} if y > 1 else set()
    return f"{names(lefts)} | {settled(b(z + 1, y - 1, x))}"


CLAIMS = (
    claims.check("section-2-who-moves", _who_moves),
    claims.check("section-2-b-3-0-0", lambda _: drawn("B(3,0,0)", "board(XXXX/OX..)", "board(XXXX/.XO.)")),
    claims.check("section-2-a-2-2-0", lambda _: drawn("A(2,2,0)", "board(XX../...O)", "board(X.X./.O..)")),
    on_b("lemma-1-b", lambda *_: True, _options_b, lambda _, x, y, z: both_options(b(x, y, z))),
    on_a("lemma-1-a", lambda *_: True, _options_a, lambda _, x, y, z: both_options(a(x, y, z))),
)
