"""Positions with one odd cycle and no other cycle or loop, read as trees on the cycle and trees apart."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kb.graphs.position import Position
from kb.graphs.recognise import odd_cycle
from kb.theorems.osullivan.rooted import Tree, is_reduced, normal


class OddCycle(NamedTuple):
    """The trees around the cycle (a bare vertex has the tree of one vertex), and what the whole is like."""

    around: tuple[Tree, ...]
    is_connected: bool
    is_reduced: bool

    @property
    def dressed(self) -> list[Tree]:
        """The trees of the cycle vertices of degree above 2."""
        return [tree for tree in self.around if tree]


@lru_cache(maxsize=8)
def one_odd_cycle(position: Position) -> OddCycle | None:
    """The trees on the one odd cycle, or None where the position is no such graph."""
    if not 3 <= len(position.edges) <= position.n:
        return None
    cycle = odd_cycle(position)
    if cycle is None:
        return None
    around = position.neighbours()
    on_cycle = set(cycle)
    trees = tuple(_tree(around, v, on_cycle - {v}) for v in cycle)
    component = len(position.edges) == position.n
    whole = all(map(is_reduced, trees)) and (component or _forest_is_reduced(position, cycle[0], around))
    return OddCycle(trees, component, whole)


def _tree(around: list[list[int]], root: int, beyond: set[int]) -> Tree:
    """The tree that hangs from `root`, not entering the vertices beyond."""
    return normal(tuple(_tree(around, v, {root}) for v in around[root] if v not in beyond))


def _forest_is_reduced(position: Position, on_cycle: int, around: list[list[int]]) -> bool:
    """Whether no branches cancel in the components that are trees."""
    for part in position.components():
        if on_cycle in part:
            continue
        for v in part:
            branches = [_tree(around, w, {v}) for w in around[v]]
            if len(set(branches)) < len(branches):
                return False
    return True


def hanging_tree(position: Position, root: int) -> Tree:
    """The tree under `root` of a connected position that is a tree but for a loop there."""
    return _tree(position.neighbours(), root, {root})
