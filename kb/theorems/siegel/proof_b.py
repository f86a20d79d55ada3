"""The proof of Theorem 7 for the boards B(x,y,z): its labels, the moves it counts, the replies it names."""

from __future__ import annotations

from collections.abc import Mapping

from kb.games import game
from kb.graphs.language import parse_position
from kb.graphs.position import Position
from kb.theorems.kit import Cases, Claim, Instance, Oracle, Wanted, compared
from kb.theorems.siegel.boards import (
    GAME,
    Scope,
    a,
    b,
    claims,
    names,
    on_b,
    options,
    settled,
    size,
    small_b,
    value,
    value_of_b,
)
from kb.theorems.siegel.nest import number


def _at_most(_: int, y: int, z: int) -> bool:
    return y <= z


def _more(_: int, y: int, z: int) -> bool:
    return y > z


def _longest_run(board: str) -> int:
    """How often Left can move when Right never does."""

    def run(position: Position) -> int:
        first = next(iter(game(GAME).moves(position, "L")), None)
        # All cells of a row are alike to a player who never leaves it.
        return 0 if first is None else 1 + run(first.leaves)

    return run(game(GAME).start(parse_position(board)))


def _replied(scope: Scope) -> Scope:
    """Where a reply is wanted: only after a move in the integer, which is x + min(y,z) − 1."""
    return lambda x, y, z: scope(x, y, z) and x + min(y, z) > 1


def _reply(x: int, y: int, z: int) -> Wanted:
    """B(x−1,y,z) is an option of B(x,y,z), as the proof's reply in −B(x,y,z) needs."""
    exists = x > 1 and settled(b(x - 1, y, z)) in options(b(x, y, z), "L")
    return Wanted(b(x - 1, y, z), lambda _: exists)


def _reply_mended(x: int, y: int, z: int) -> Wanted:
    """The reply is to B(x−1,y,z), or to A(0,y,z) where x = 1, and it wins."""
    reply, least = _better_reply(x, y, z), x + min(y, z) - 2
    exists = settled(reply) in options(b(x, y, z), "L")
    return Wanted(f"{reply} at least {least}", lambda found: exists and found >= least)


def _better_reply(x: int, y: int, z: int) -> str:
    return b(x - 1, y, z) if x > 1 else a(0, y, z)


def _replies(slug: str, scope: Scope) -> tuple[Claim, Claim]:
    """The reply of a part of the proof, as printed and as corrected."""
    return (
        on_b(slug, _replied(scope), _reply, lambda _, x, y, z: names(options(b(x, y, z), "L"))),
        on_b(
            f"{slug}-corrected",
            _replied(scope),
            _reply_mended,
            lambda oracle, x, y, z: value(oracle, _better_reply(x, y, z)),
        ),
    )


def _headings(slug: str, proves: Mapping[str, str]) -> Claim:
    """A claim on which part of the theorem the parts of the proof are about, by their headings."""

    def said(_: int, y: int, z: int) -> Wanted:
        heading = "(E)" if y <= z else "(F)"
        return Wanted(f"Case {heading}", lambda part: proves[heading] == part)

    return on_b(slug, lambda *_: True, said, lambda _, x, y, z: "(E)" if z < y else "(F)", 18)


def _after_reply(oracle: Oracle) -> Cases:
    for x, y, z in small_b(lambda x, *_: x > 1):
        left = (x - 1, y, z)
        yield compared(b(*left), x + min(y, z) - 2, value(oracle, b(*left)), size(*left))


def _turned(oracle: Oracle) -> Cases:
    for x, y, z in small_b(lambda x, y, z: y > z and y > x):
        left = (z + 1, y - 1, x - 1)
        yield compared(b(*left), z + x - 1, value(oracle, b(*left)), size(*left))


def _turned_count(oracle: Oracle) -> Cases:
    for x, y, z in small_b(lambda x, y, z: z < y <= x):
        left = (z + 1, y - 1, x - 1)
        run = _longest_run(b(*left))
        holds = run == z + y - 1 <= z + x - 1 and value(oracle, b(*left)) <= z + x - 1
        yield Instance(
            b(*left), holds, f"{z + y - 1} moves, at most {z + x - 1}", f"{run} moves", size(*left)
        )


CLAIMS = (
    _headings("proof-7-labels", {"(E)": "(E)", "(F)": "(F)"}),
    _headings("proof-7-labels-corrected", {"(E)": "(F)", "(F)": "(E)"}),
    value_of_b(
        "proof-7-b-values", lambda *_: True, lambda x, y, z: number(y + x - 1 if y <= z else z + x - 1)
    ),
    on_b("proof-7-e-count", _at_most, lambda x, y, _: x + y - 1, lambda _, x, y, z: _longest_run(b(x, y, z))),
    *_replies("proof-7-e-reply", _at_most),
    *_replies("proof-7-f-reply", _more),
    claims.check("proof-7-after-reply", _after_reply),
    claims.check("proof-7-f-turned", _turned),
    claims.check("proof-7-f-turned-count", _turned_count),
)
