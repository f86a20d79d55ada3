"""Named families of which a path can grow: which graph it grows on, so that n may be as large as one likes.

Each rule gets the generator's arguments and says what its longest path hangs on; None where what is long
is no path (the leaves of a star, say).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kb.errors import BadGraph
from kb.graphs import families
from kb.graphs.growing import Ear, Growing, Grown, Rooted
from kb.graphs.position import Position
from kb.graphs.size import MAX_VERTICES

Lengths = Sequence[int]


def _tail(graph: Position, root: int, n: int) -> Grown:
    return Grown(Rooted(graph, root), None, n)


def _longest(lengths: Lengths) -> tuple[int, tuple[int, ...]]:
    """The greatest length, and the others in order."""
    at = max(range(len(lengths)), key=lengths.__getitem__)
    return lengths[at], (*lengths[:at], *lengths[at + 1 :])


def _is_long(lengths: Lengths) -> bool:
    return max(lengths, default=0) > MAX_VERTICES


def _path(n: int) -> Growing:
    return Grown(None, None, n)


def _cycle(n: int) -> Growing:
    return Ear(families.path(1), 0, 0, n - 1)


def _generalized_path(n: int, k: int) -> Growing | None:
    return None if _is_long((k,)) else _tail(families.star(k), 0, n)


def _spider(legs: Lengths) -> Growing:
    long, others = _longest(legs)
    return _tail(families.spider(others), 0, long)


def _tadpole(length: int, tail: int) -> Growing:
    if tail >= length:
        return _tail(families.cycle(length), 0, tail)
    return Ear(families.path(tail + 1), 0, 0, length - 1)


def _lollipop(n: int, tail: int) -> Growing | None:
    return None if _is_long((n,)) else _tail(families.lollipop(n, 0), 0, tail)


def _bouquet(cycles: Lengths, paths: Lengths) -> Growing:
    if _is_long(paths):
        long, others = _longest(paths)
        return _tail(families.bouquet(cycles, others), 0, long)
    long, others = _longest(cycles)
    return Ear(families.bouquet(others, paths), 0, 0, long - 1)


def _theta(links: Lengths, at_first: Lengths, at_second: Lengths) -> Growing:
    if _is_long(at_first):
        long, others = _longest(at_first)
        return _tail(families.theta(links, others, at_second), 0, long)
    if _is_long(at_second):
        long, others = _longest(at_second)
        return _tail(families.theta(links, at_first, others), 1, long)
    long, others = _longest(links)
    if others:
        return Ear(families.theta(others, at_first, at_second), 0, 1, long - 1)
    first, second = (Rooted(families.spider(legs), 0) for legs in (at_first, at_second))
    return Grown(first, second, long - 1)


def _cycle_edge_paths(length: int, paths: Lengths) -> Growing:
    if length % 2 == 0:
        raise BadGraph(f"the cycle of R is odd, got length {length}")
    if _is_long(paths):
        long, others = _longest(paths)
        return _tail(families.cycle_edge_paths(length, others), length, long)
    body = families.spider((1, *paths))  # the vertex 1 is where the cycle hangs
    return Ear(body, 1, 1, length - 1)


def _looped_path(n: int) -> Growing:
    return _tail(families.looped_path(1), 0, n - 1)


def _diamond_path(n: int) -> Growing:
    return _tail(families.diamond_path(4), 3, n - 4)


_RULES: dict[str, Callable[..., Growing | None]] = {
    "path": _path,
    "cycle": _cycle,
    "generalized-path": _generalized_path,
    "spider": _spider,
    "tadpole": _tadpole,
    "lollipop": _lollipop,
    "bouquet": _bouquet,
    "theta": _theta,
    "cycle-edge-paths": _cycle_edge_paths,
    "looped-path": _looped_path,
    "diamond-path": _diamond_path,
}


def growing_member(family: str, arguments: Sequence[int | Sequence[int]]) -> Growing | None:
    """The member of a named family by the path that is long in it; None where no path of it is.

    >>> str(growing_member("spider", [(1, 5000, 1)]))
    'tail(g6:Bo,0,5000)'
    """
    numbers = [n for given in arguments for n in ((given,) if isinstance(given, int) else given)]
    if family not in _RULES or not _is_long(numbers):
        return None
    growing = _RULES[family](*arguments)
    return growing if growing is not None and growing.vertices > MAX_VERTICES else None
