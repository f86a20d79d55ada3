"""Invariants of positions that search asks for: girth, two-colourability, and the parity function φ."""

from __future__ import annotations

from collections import deque

from kb.graphs.position import Position


def is_bipartite(position: Position) -> bool:
    """Whether the vertices can be coloured with two colours; a loop forbids it, parallel edges do not."""
    colour: list[int | None] = [None] * position.n
    around = position.neighbours()
    for root in range(position.n):
        if colour[root] is not None:
            continue
        colour[root] = 0
        waiting = [root]
        while waiting:
            v = waiting.pop()
            for w in around[v]:
                if colour[w] is None:
                    colour[w] = 1 - (colour[v] or 0)
                    waiting.append(w)
                elif colour[w] == colour[v]:
                    return False
    return True


def girth(position: Position) -> int | None:
    """The length of a shortest cycle: 1 with a loop, 2 with parallel edges, None in a forest."""
    if any(u == v for u, v in position.edges):
        return 1
    if len(set(position.edges)) < len(position.edges):
        return 2
    around = position.neighbours()
    best: int | None = None
    for root in range(position.n):
        depth = {root: 0}
        parent = {root: -1}
        waiting = deque([root])
        while waiting:
            v = waiting.popleft()
            if best is not None and 2 * depth[v] + 1 >= best:
                break
            for w in around[v]:
                if w not in depth:
                    depth[w] = depth[v] + 1
                    parent[w] = v
                    waiting.append(w)
                elif parent[v] != w:
                    length = depth[v] + depth[w] + 1
                    best = length if best is None else min(best, length)
        if best == 3:
            return 3
    return best


def phi(position: Position) -> int:
    """The parity function of the take-away paper: |V| mod 2 + 2 (|E| mod 2)."""
    return position.n % 2 + 2 * (len(position.edges) % 2)
