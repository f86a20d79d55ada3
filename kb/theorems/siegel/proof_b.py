"""The proof of Theorem 7 for the boards B(x,y,z): its labels, the moves it counts, the replies it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kb.games import game
from kb.graphs.language import parse_position
from kb.graphs.position import Position
from kb.theorems.base import Claim, Instance, Oracle
from kb.theorems.siegel.boards import (
    GAME,
    Scope,
    a,
    b,
    checked,
    names,
    options,
    same,
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


def _longest_run(position: Position) -> int:
    """How often Left can move when Right never does."""
    first = next(iter(game(GAME).moves(position, "L")), None)
    # All cells of a row are alike to a player who never leaves it.
    return 0 if first is None else 1 + _longest_run(first.leaves)


def _left_alone(_: Oracle) -> Iterator[Instance]:
    for x, y, z in small_b(_at_most):
        run = _longest_run(game(GAME).start(parse_position(b(x, y, z))))
        yield Instance(b(x, y, z), run == x + y - 1, str(x + y - 1), str(run), size(x, y, z))


def _reply(slug: str, scope: Scope) -> Claim:
    """A claim that B(x−1,y,z) is an option of B(x,y,z), as the proof's reply in −B(x,y,z) needs."""

    def check(_: Oracle) -> Iterator[Instance]:
        # The reply is wanted only after a move in the integer, which is x + min(y,z) − 1.
        for x, y, z in small_b(lambda x, y, z: scope(x, y, z) and x + min(y, z) > 1):
            found = options(b(x, y, z), "L")
            exists = x > 1 and settled(b(x - 1, y, z)) in found
            yield Instance(b(x, y, z), exists, b(x - 1, y, z), names(found), size(x, y, z))

    return checked(slug, check)


def _reply_mended(slug: str, scope: Scope) -> Claim:
    """The reply is to B(x−1,y,z), or to A(0,y,z) where x = 1, and it wins."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        for x, y, z in small_b(lambda x, y, z: scope(x, y, z) and x + min(y, z) > 1):
            reply = b(x - 1, y, z) if x > 1 else a(0, y, z)
            least, found = x + min(y, z) - 2, value(oracle, reply)
            holds = settled(reply) in options(b(x, y, z), "L") and found >= least
            yield Instance(b(x, y, z), holds, f"{reply} at least {least}", str(found), size(x, y, z))

    return checked(slug, check)


def _headings(slug: str, proves: Mapping[str, str]) -> Claim:
    """A claim on which part of the theorem the parts of the proof are about, by their headings."""

    def check(_: Oracle) -> Iterator[Instance]:
        for x, y, z in small_b(most=8):
            heading, part = ("(E)" if y <= z else "(F)"), ("(E)" if z < y else "(F)")
            yield Instance(b(x, y, z), proves[heading] == part, f"Case {heading}", part, size(x, y, z))

    return checked(slug, check)


def _after_reply(oracle: Oracle) -> Iterator[Instance]:
    for x, y, z in small_b(lambda x, *_: x > 1):
        claimed, found = number(x + min(y, z) - 2), value(oracle, b(x - 1, y, z))
        yield same(b(x - 1, y, z), claimed, found, size(x - 1, y, z))


def _turned(oracle: Oracle) -> Iterator[Instance]:
    for x, y, z in small_b(lambda x, y, z: y > z and y > x):
        board = b(z + 1, y - 1, x - 1)
        yield same(board, number(z + x - 1), value(oracle, board), size(z + 1, y - 1, x - 1))


def _turned_count(oracle: Oracle) -> Iterator[Instance]:
    for x, y, z in small_b(lambda x, y, z: z < y <= x):
        board = b(z + 1, y - 1, x - 1)
        run = _longest_run(game(GAME).start(parse_position(board)))
        holds = run == z + y - 1 <= z + x - 1 and value(oracle, board) <= z + x - 1
        claimed = f"{z + y - 1} moves, at most {z + x - 1}"
        yield Instance(board, holds, claimed, f"{run} moves", size(z + 1, y - 1, x - 1))


CLAIMS: tuple[Claim, ...] = (
    _headings("proof-7-labels", {"(E)": "(E)", "(F)": "(F)"}),
    _headings("proof-7-labels-corrected", {"(E)": "(F)", "(F)": "(E)"}),
    value_of_b(
        "proof-7-b-values", lambda *_: True, lambda x, y, z: number(y + x - 1 if y <= z else z + x - 1)
    ),
    checked("proof-7-e-count", _left_alone),
    _reply("proof-7-e-reply", _at_most),
    _reply_mended("proof-7-e-reply-corrected", _at_most),
    _reply("proof-7-f-reply", _more),
    _reply_mended("proof-7-f-reply-corrected", _more),
    checked("proof-7-after-reply", _after_reply),
    checked("proof-7-f-turned", _turned),
    checked("proof-7-f-turned-count", _turned_count),
)
