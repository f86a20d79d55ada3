"""A subgraph of a wheel as its hub and words: paths of the rim, a letter a vertex, 1 where it has a spoke."""

from __future__ import annotations

from typing import NamedTuple

from kb.graphs.position import Position


class Rim(NamedTuple):
    """What a graph is without its hub: words with a spoke, and the orders of the paths without one.

    `is_whole` says that the only word is cyclic.
    """

    words: tuple[str, ...]
    paths: tuple[int, ...]
    is_whole: bool = False


def around_hub(position: Position, hub: int) -> Rim | None:
    """The words around a vertex; None unless deleting it leaves paths, or one cycle, and no loop or double.

    >>> around_hub(Position(5, [(0, 1), (0, 2), (1, 2), (3, 4)]), 0)
    Rim(words=('11',), paths=(2,), is_whole=False)
    """
    if not position.is_simple:
        return None
    around = position.neighbours()
    spokes = set(around[hub])
    rim = [[w for w in near if w != hub] for near in around]
    if any(len(near) > 2 for v, near in enumerate(rim) if v != hub):
        return None
    seen = {hub}
    paths = [_walk(rim, v, seen) for v in range(position.n) if v not in seen and len(rim[v]) < 2]
    if len(seen) == position.n:
        words = [_word(path, spokes) for path in paths]
        beside = tuple(len(word) for word in words if "1" not in word)
        return Rim(tuple(word for word in words if "1" in word), beside)
    cycle = _walk(rim, next(v for v in range(position.n) if v not in seen), seen)
    return Rim((_word(cycle, spokes),), (), True) if not paths and len(seen) == position.n else None


def _walk(rim: list[list[int]], start: int, seen: set[int]) -> list[int]:
    """The vertices of a path from its end, or of a cycle, in order; they count as seen."""
    walk, here = [], start
    while here not in seen:
        seen.add(here)
        walk.append(here)
        here = next((w for w in rim[here] if w not in seen), here)
    return walk


def _word(path: list[int], spokes: set[int]) -> str:
    return "".join("1" if v in spokes else "0" for v in path)
