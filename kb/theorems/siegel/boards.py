"""The boards A(x,y,z) and B(x,y,z) of Section 2: their texts, their moves, and the cases of Theorem 7."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product

from kb.games import game
from kb.games.base import PLAYERS, Player
from kb.graphs.language import describe
from kb.graphs.named_families import Arguments
from kb.theorems.kit import Cases, CheckClaim, ClaimsOf, FamilyClaim, Oracle, compared, grid, judged, parsed
from kb.theorems.statements import Statement
from kb.values.short_game import ShortGame

GAME = "geography"
FAR = 16
"""How far boards are compared by their cases alone: none is solved for that."""
A_CASES = grid(range(8), range(1, 12), range(8))
B_CASES = grid(range(1, 9), range(9), range(9))
LARGE_A_CASES = grid(range(13), range(1, 14), range(9))
"""Room for cases (C) and (D)(ii), which need x and y well above z."""

Scope = Callable[[int, int, int], bool]
Says = Callable[[int, int, int], Statement | ShortGame]
"""What is said of a board, by its numbers."""
Board = tuple[int, int, int]
Found = Callable[[Oracle, int, int, int], object]
"""What is found of a board, by its numbers."""


def a(x: int, y: int, z: int) -> str:
    return f"A({x},{y},{z})"


def b(x: int, y: int, z: int) -> str:
    return f"B({x},{y},{z})"


def size(x: int, y: int, z: int) -> tuple[int, int]:
    """The cells still open, the token's among them, and the edges between them."""
    below, above = x + y, y + z
    return below + above, (below * (below - 1) + above * (above - 1)) // 2 + y


def case(x: int, y: int, z: int) -> str:
    """The case of Theorems 2 and 7 that A(x,y,z) falls under."""
    if z >= y - 2:
        return "(A)" if x > y - 2 else "(B)"
    if x > y - 2:
        return "(C)"
    return "(D)(i)" if 2 * x < y + z else "(D)(ii)"


def in_case(name: str) -> Scope:
    """Whether a board falls under a case; "(D)" is both its halves."""
    return lambda x, y, z: case(x, y, z).startswith(name)


def small_a(where: Scope = lambda *_: True, most: int = 6) -> Iterator[tuple[int, int, int]]:
    """The triples of boards A within a scope: x and z up to `most`, y up to `most` + 2."""
    for x, y, z in product(range(most + 1), range(1, most + 3), range(most + 1)):
        if where(x, y, z):
            yield x, y, z


def small_b(where: Scope = lambda *_: True, most: int = 6) -> Iterator[tuple[int, int, int]]:
    """The triples of boards B within a scope, all numbers up to `most`."""
    for x, y, z in product(range(1, most + 1), range(most + 1), range(most + 1)):
        if where(x, y, z):
            yield x, y, z


def value(oracle: Oracle, text: str) -> ShortGame:
    """The computed value of a board or of a sum of boards."""
    found = oracle.value(text)
    assert isinstance(found, ShortGame)
    return found


@cache
def settled(text: str) -> str:
    """The name of the board without the cells out of reach; equal names are isomorphic boards."""
    return describe(game(GAME).start(parsed(text)))


@cache
def options(text: str, player: Player) -> frozenset[str]:
    """The settled names of a player's options."""
    rules = game(GAME)
    moves = rules.moves(rules.start(parsed(text)), player)
    return frozenset(describe(move.leaves) for move in moves)


def names(boards: Iterable[str]) -> str:
    """A set of boards as text."""
    return ", ".join(sorted(boards)) or "none"


def here(oracle: Oracle, x: int, y: int, z: int) -> ShortGame:
    """The computed value of A(x,y,z)."""
    return value(oracle, a(x, y, z))


def ahead(oracle: Oracle, x: int, y: int, z: int) -> ShortGame:
    """The computed value of A(x,y−1,z+1), Left's option of A(x,y,z)."""
    return value(oracle, a(x, y - 1, z + 1))


def both_options(board: str) -> str:
    """The names of Left's options and of Right's."""
    return " | ".join(names(options(board, player)) for player in PLAYERS)


def lefts(_: Oracle, x: int, y: int, z: int) -> str:
    """The names of Left's options of A(x,y,z)."""
    return names(options(a(x, y, z), "L"))


def value_of_a(
    slug: str, where: Scope, says: Says, cases: Callable[[], Iterable[Arguments]] = A_CASES
) -> FamilyClaim:
    """A claim on the boards A(x,y,z) of a scope: a value, or another statement."""
    return claims.family(slug, "board-a", cases, says, where)


def value_of_b(slug: str, where: Scope, says: Says) -> FamilyClaim:
    """A claim on the boards B(x,y,z) of a scope: a value, or another statement."""
    return claims.family(slug, "board-b", B_CASES, says, where)


claims = ClaimsOf("siegel", GAME)
"""What makes the claims of this paper."""


def on_a(slug: str, where: Scope, says: Callable[..., object], found: Found, most: int = 6) -> CheckClaim:
    """A claim that what is said of the boards A(x,y,z) of a scope is what is found there."""
    return claims.check(slug, _on, small_a, a, where, says, found, most)


def on_b(slug: str, where: Scope, says: Callable[..., object], found: Found, most: int = 6) -> CheckClaim:
    """The same for boards B(x,y,z)."""
    return claims.check(slug, _on, small_b, b, where, says, found, most)


def _on(
    oracle: Oracle,
    boards: Callable[[Scope, int], Iterator[Board]],
    name: Callable[[int, int, int], str],
    where: Scope,
    says: Callable[..., object],
    found: Found,
    most: int,
) -> Cases:
    for board in boards(where, most):
        yield judged(name(*board), says(*board), found(oracle, *board), size(*board))


def next_board(slug: str, where: Scope, says: Says, most: int = 6) -> CheckClaim:
    """A claim on Left's option A(x,y−1,z+1), in the proof's letters: those of the board moved in."""
    return claims.check(slug, _next_board, where, says, most)


def _next_board(oracle: Oracle, where: Scope, says: Says, most: int) -> Cases:
    for x, y, z in small_a(lambda x, y, z: y > 1 and where(x, y, z), most):
        option = (x, y - 1, z + 1)
        yield compared(a(*option), says(x, y, z), here(oracle, *option), size(*option))
