"""Recurrences written by hand, game by game, for paths, cycles, and tails on stars and on the triangle.

They share nothing with `kb.periods`: each line below is what one move leaves, read off the rules. P(m) is a
path, S2 and S3 a star with two or three leaves and a tail at its centre, K3 a triangle with a tail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import add, xor

from kb.values.nimber import mex
from kb.values.short_game import ZERO, ShortGame

Value = int | ShortGame
Piece = tuple[str, int]
Options = Callable[[str, int, str], Iterator[tuple[Piece, ...]]]


def tail(name: str, m: int) -> Piece:
    """A star with one leaf or none and a tail is a path."""
    return {"S1": ("P", m + 2), "S0": ("P", m + 1)}.get(name, (name, m))


def node_kayles(name: str, n: int, _player: str) -> Iterator[tuple[Piece, ...]]:
    if name == "P":
        for i in range(1, n + 1):
            yield ("P", max(0, i - 2)), ("P", max(0, n - i - 1))
        return
    if name == "C":
        yield (("P", n - 3),)
        return
    leaves = int(name[1]) if name[0] == "S" else 0
    yield (("P", max(0, n - 1)),)
    yield (*[("P", 1)] * (leaves - 1), ("P", n)) if leaves else (("P", n),)
    if n:
        beside = [("P", 1)] * leaves if leaves else [("P", 2)]
        yield (*beside, ("P", max(0, n - 2)))
    for i in range(2, n + 1):
        yield (name, i - 2), ("P", max(0, n - i - 1))


def arc_kayles(name: str, n: int, _player: str) -> Iterator[tuple[Piece, ...]]:
    if name == "P":
        for i in range(1, n):
            yield ("P", i - 1), ("P", n - i - 1)
        return
    if name == "C":
        yield (("P", n - 2),)
        return
    yield (("P", n),)
    if name == "K3":
        yield (("P", n + 1),)
    if n:
        yield (("P", n - 1), *([("P", 2)] if name == "K3" else []))
    for i in range(1, n):
        yield (name, i - 1), ("P", n - i - 1)


def _deleting(name: str, n: int, chosen: Callable[[int], bool]) -> Iterator[tuple[Piece, ...]]:
    """What deleting a vertex leaves, of those whose degree is chosen."""
    if name == "C":
        if chosen(2):
            yield (("P", n - 1),)
        return
    if name == "P":
        for i in range(1, n + 1):
            if chosen((i > 1) + (i < n)):
                yield ("P", i - 1), ("P", n - i)
        return
    at_root = (2 if name == "K3" else int(name[1])) + (n > 0)
    if chosen(at_root):
        yield (("P", n), *([("P", 2)] if name == "K3" else [("P", 1)] * int(name[1])))
    if name == "K3" and chosen(2):
        yield (("P", n + 2),)
    if name != "K3" and chosen(1):
        yield (tail(f"S{int(name[1]) - 1}", n),)
    for i in range(1, n + 1):
        if chosen(1 + (i < n)):
            yield (name, i - 1), ("P", n - i)


def grim(name: str, n: int, _player: str) -> Iterator[tuple[Piece, ...]]:
    return _deleting(name, n, lambda degree: degree > 0)


def even(degree: int) -> bool:
    return degree % 2 == 0


def odd(degree: int) -> bool:
    return degree % 2 == 1


def even_even(name: str, n: int, _player: str) -> Iterator[tuple[Piece, ...]]:
    return _deleting(name, n, even)


def odd_odd(name: str, n: int, _player: str) -> Iterator[tuple[Piece, ...]]:
    return _deleting(name, n, odd)


def even_odd(name: str, n: int, player: str) -> Iterator[tuple[Piece, ...]]:
    return _deleting(name, n, even if player == "L" else odd)


def take_away(name: str, n: int, _player: str) -> Iterator[tuple[Piece, ...]]:
    yield from _deleting(name, n, lambda degree: True)
    if name == "C":
        yield (("P", n),)
        return
    if name == "P":
        for i in range(1, n):
            yield ("P", i), ("P", n - i)
        return
    if name == "K3":
        yield (("P", n + 3),)
        yield (("S2", n),)
    else:
        yield ("P", 1), tail(f"S{int(name[1]) - 1}", n)
    if n:
        yield (name, 0), ("P", n)
    for i in range(1, n):
        yield (name, i), ("P", n - i)


GAMES: dict[str, Options] = {
    "node-kayles": node_kayles,
    "arc-kayles": arc_kayles,
    "grim": grim,
    "take-away": take_away,
    "even-even": even_even,
    "odd-odd": odd_odd,
    "even-odd": even_odd,
}

FAMILIES = ("P", "C", "S2", "S3", "K3")


def tables(game: str, count: int) -> dict[str, list[Value]]:
    """The values of all five families for n < count (cycles from 3 on), by recurrence."""
    options = GAMES[game]
    partizan = game == "even-odd"
    found: dict[str, list[Value]] = {}
    for name in FAMILIES:
        table = found[name] = []
        # Tails need paths that are a little longer, so paths go first and farther.
        for n in range(count + 4 if name == "P" else count):
            if name == "C" and n < 3:
                table.append(ZERO if partizan else 0)
                continue
            sides = [
                {
                    _sum([found[piece][m] for piece, m in pieces], partizan)
                    for pieces in options(name, n, player)
                }
                for player in ("L", "R")[: 2 if partizan else 1]
            ]
            if game == "grim" and name == "P" and n == 1:
                sides = [set()]
            table.append(ShortGame.from_options(*sides) if partizan else mex(sides[0]))  # type: ignore[arg-type]
    return found


def _sum(values: list[Value], partizan: bool) -> Value:
    if partizan and len(values) == 2:
        return values[0] + values[1]
    return reduce(add, values, ZERO) if partizan else reduce(xor, values, 0)  # type: ignore[arg-type]


def arc_kayles_spiders(size: int) -> list[list[int]]:
    """Arc-kayles on a vertex with one leaf and tails of i and j vertices, i + j < size."""
    paths = [0, 0]
    for n in range(2, size):
        paths.append(mex({paths[a] ^ paths[n - 2 - a] for a in range(n - 1)}))
    rows: list[list[int]] = []
    for i in range(size):
        rows.append([])
        for j in range(size - i):
            left = {paths[i] ^ paths[j]}  # the leaf and the centre
            left |= {paths[i - 1] ^ paths[j]} if i else set()
            left |= {paths[i] ^ paths[j - 1]} if j else set()
            left |= {rows[a][j] ^ paths[i - 2 - a] for a in range(i - 1)}
            left |= {rows[i][a] ^ paths[j - 2 - a] for a in range(j - 1)}
            rows[i].append(mex(left))
    return rows
