"""Rooted trees as nested tuples of branches, cancelling, and telescoping vertices (Definition 1.2).

A tree hangs on an odd cycle by its root A. A node is addressed by the places of the branches that lead
to it, so the root is () and the address of a parent is a prefix.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from kb.graphs.position import Edge, Position

Tree: TypeAlias = "tuple[Tree, ...]"
Address: TypeAlias = tuple[int, ...]

LEAF: Tree = ()


@cache
def rooted_trees(n: int, distinct: bool = False) -> tuple[Tree, ...]:
    """All rooted trees with n vertices; with `distinct`, those in which no two branches at a node are alike.

    Distinct ones are exactly the trees that leave a cycle with them reduced.
    """
    return tuple(tuple(sorted(branches)) for branches in _forests(n - 1, n - 1, 0, distinct)) if n else ()


def _forests(total: int, largest: int, place: int, distinct: bool) -> Iterator[tuple[Tree, ...]]:
    """Multisets of trees with `total` vertices, from the tree of `largest` vertices at `place` downwards."""
    if total == 0:
        yield ()
        return
    for size in range(min(total, largest), 0, -1):
        trees = rooted_trees(size, distinct)
        for here in range(place if size == largest else 0, len(trees)):
            for rest in _forests(total - size, size, here + distinct, distinct):
                yield (trees[here], *rest)


def trees_up_to(n: int, distinct: bool = False) -> Iterator[Tree]:
    """All rooted trees with 1 … n vertices, small ones first."""
    for size in range(1, n + 1):
        yield from rooted_trees(size, distinct)


def order(tree: Tree) -> int:
    """The number of vertices."""
    return 1 + sum(map(order, tree))


@lru_cache(maxsize=1 << 14)
def normal(tree: Tree) -> Tree:
    """The same rooted tree with its branches in order: equal exactly for isomorphic rooted trees."""
    return tuple(sorted(map(normal, tree)))


def nodes(tree: Tree, at: Address = ()) -> Iterator[tuple[Address, Tree]]:
    """Every node with the tree that hangs from it, parents first."""
    yield at, tree
    for place, branch in enumerate(tree):
        yield from nodes(branch, (*at, place))


def subtree(tree: Tree, at: Address) -> Tree:
    """The tree that hangs from a node."""
    for place in at:
        tree = tree[place]
    return tree


def replaced(tree: Tree, at: Address, new: Tree) -> Tree:
    """The tree with another one hanging from a node."""
    if not at:
        return new
    return (*tree[: at[0]], replaced(tree[at[0]], at[1:], new), *tree[at[0] + 1 :])


def deleted(tree: Tree, at: Address) -> Tree:
    """What stays with the root when a node other than the root is deleted."""
    parent = subtree(tree, at[:-1])
    return replaced(tree, at[:-1], (*parent[: at[-1]], *parent[at[-1] + 1 :]))


def attached(tree: Tree, at: Address, other: Tree) -> Tree:
    """The tree with the root of another identified with a node: its branches come last there."""
    return replaced(tree, at, subtree(tree, at) + other)


def reduced(tree: Tree) -> Tree:
    """What is left, in order, when like branches have cancelled in pairs everywhere."""
    odd: set[Tree] = set()
    for branch in tree:  # one frame of Python's stack a level: trees of three hundred levels occur
        odd ^= {reduced(branch)}
    return tuple(sorted(odd))


def is_reduced(tree: Tree) -> bool:
    """Whether nothing cancels."""
    return not cancellations(tree)


def cancellations(tree: Tree) -> list[Address]:
    """The nodes with two like branches."""
    return [at for at, below in nodes(tree) if len(set(map(normal, below))) < len(below)]


def degree(tree: Tree, at: Address) -> int:
    """The degree of a node in the graph; the root A has two neighbours on the cycle."""
    return len(subtree(tree, at)) + (1 if at else 2)


def telescoping(tree: Tree) -> list[Address]:
    """The telescoping vertices: those whose deletion, after cancelling, leaves only the root."""
    return [at for at, _ in nodes(tree) if at and not reduced(deleted(tree, at))]


@lru_cache(maxsize=8)  # many claims ask it of one tree
def odd_telescoping(tree: Tree) -> bool:
    """Whether some telescoping vertex has odd degree."""
    return any(degree(tree, at) % 2 for at in telescoping(tree))


def levels(tree: Tree) -> list[int]:
    """How many vertices lie at each distance from the root."""
    sizes: list[int] = []
    row: Sequence[Tree] = [tree]
    while row:
        sizes.append(len(row))
        row = list(chain.from_iterable(row))
    return sizes


class Hung(NamedTuple):
    """Trees on the vertices of a cycle, as a position, and the vertex of each node of each tree."""

    position: Position
    vertex: tuple[dict[Address, int], ...]


def dressed(trees: Sequence[Tree]) -> Hung:
    """The cycle 0 … c−1 with the i-th tree rooted at its vertex i; further vertices tree by tree."""
    length = len(trees)
    edges: list[Edge] = [(v, (v + 1) % length) for v in range(length)]
    fresh = length
    places: list[dict[Address, int]] = []
    for root, tree in enumerate(trees):
        vertex: dict[Address, int] = {(): root}
        for at, _ in nodes(tree):
            if at:
                vertex[at] = fresh
                edges.append((vertex[at[:-1]], fresh))
                fresh += 1
        places.append(vertex)
    return Hung(Position(fresh, edges), tuple(places))


def hung(tree: Tree, length: int = 3) -> Hung:
    """The tree on the vertex A = 0 of an odd cycle."""
    return dressed([tree, *[LEAF] * (length - 1)])


def dressed_triangles(most: int, least_dressed: int = 1) -> Iterator[Hung]:
    """Reduced triangles with trees at `least_dressed` corners or more, of at most `most` further vertices."""
    for first in range(most + 1):
        for second in range(min(first, most - first) + 1):
            for third in range(min(second, most - first - second) + 1):
                if sum(size > 0 for size in (first, second, third)) < least_dressed:
                    continue
                for a in rooted_trees(first + 1, True):
                    for b in rooted_trees(second + 1, True):
                        if first == second and b > a:
                            continue
                        for c in rooted_trees(third + 1, True):
                            if second != third or c <= b:
                                yield dressed((a, b, c))
