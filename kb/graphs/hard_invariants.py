"""Invariants that may take exponential time: exact, within a number of steps, else `LimitReached`.

Sets of vertices are bits of an integer. All speak of the underlying simple graph.
"""

from __future__ import annotations

from kb.errors import LimitReached
from kb.graphs.position import Position

MAX_STEPS = 200_000
"""About a second; every graph on up to 12 vertices needs far fewer."""


class _Steps:
    def __init__(self, what: str) -> None:
        self.what = what
        self.left = MAX_STEPS

    def take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise LimitReached(f"the {self.what} of this graph takes more than {MAX_STEPS:,} steps")


def rows(position: Position) -> list[int]:
    """The neighbours of each vertex as bits, without loops."""
    found = [0] * position.n
    for u, v in position.edges:
        if u != v:
            found[u] |= 1 << v
            found[v] |= 1 << u
    return found


def bits(members: int) -> list[int]:
    """The members of a set, in order."""
    found = []
    while members:
        low = members & -members
        found.append(low.bit_length() - 1)
        members ^= low
    return found


def clique_number(position: Position) -> int:
    """The most vertices that are joined pairwise."""
    return _largest_clique(rows(position), "clique number")


def independence_number(position: Position) -> int:
    """The most vertices no two of which are joined; a loop excludes its vertex."""
    looped = {u for u, v in position.edges if u == v}
    kept = position.induced([v for v in range(position.n) if v not in looped]) if looped else position
    everything = (1 << kept.n) - 1
    complement = [everything & ~row & ~(1 << v) for v, row in enumerate(rows(kept))]
    return _largest_clique(complement, "independence number")


def _largest_clique(around: list[int], what: str) -> int:
    """Branch and bound: a greedy colouring of the candidates says how far a branch can come (Tomita)."""
    steps = _Steps(what)
    best = 0
    stack = [(0, (1 << len(around)) - 1)]
    while stack:
        size, candidates = stack.pop()
        steps.take()
        best = max(best, size)
        for v, reach in reversed(_coloured(around, candidates)):
            if size + reach <= best:
                break
            stack.append((size + 1, candidates & around[v]))
            candidates &= ~(1 << v)
    return best


def _coloured(around: list[int], candidates: int) -> list[tuple[int, int]]:
    """The candidates with the number of their colour in a greedy colouring, lowest colour first."""
    order = []
    colour = 0
    while candidates:
        colour += 1
        free = candidates
        while free:
            v = (free & -free).bit_length() - 1
            order.append((v, colour))
            candidates &= ~(1 << v)
            free &= ~(1 << v) & ~around[v]
    return order


def chromatic_number(position: Position) -> int | None:
    """The fewest colours such that joined vertices differ; None where a loop forbids every colouring."""
    if any(u == v for u, v in position.edges):
        return None
    around = rows(position)
    least = _largest_clique(around, "chromatic number")
    most = max((colour for _, colour in _coloured(around, (1 << position.n) - 1)), default=0)
    steps = _Steps("chromatic number")
    for colours in range(least, most):
        if _can_colour(around, colours, steps):
            return colours
    return most


def _can_colour(around: list[int], colours: int, steps: _Steps) -> bool:
    """Whether so many colours suffice; the vertex with the fewest colours left goes first (Brelaz)."""
    classes = [0] * colours
    left = (1 << len(around)) - 1
    trail: list[tuple[int, list[int]]] = []
    while left:
        steps.take()
        best, choices = -1, [-1] * (colours + 1)
        for v in bits(left):
            empty_seen = False
            possible = []
            for colour, members in enumerate(classes):
                if members & around[v] or (members == 0 and empty_seen):
                    continue
                empty_seen = empty_seen or members == 0
                possible.append(colour)
            if len(possible) < len(choices):
                best, choices = v, possible
                if not possible:
                    break
        trail.append((best, choices))
        left &= ~(1 << best)
        while not trail[-1][1]:
            v, _ = trail.pop()
            left |= 1 << v
            if not trail:
                return False
            v = trail[-1][0]
            classes = [members & ~(1 << v) for members in classes]
        v, choices = trail[-1]
        classes[choices.pop()] |= 1 << v
    return True


def matching_number(position: Position) -> int:
    """The most edges no two of which share a vertex."""
    if position.n > 16:
        import networkx

        graph = networkx.Graph([(u, v) for u, v in position.edges if u != v])
        return len(networkx.max_weight_matching(graph, maxcardinality=True))
    around = rows(position)
    known = {0: 0}

    def best(left: int) -> int:
        if left not in known:
            v = (left & -left).bit_length() - 1
            rest = left & ~(1 << v)
            known[left] = max([best(rest), *(1 + best(rest & ~(1 << w)) for w in bits(around[v] & rest))])
        return known[left]

    return best((1 << position.n) - 1)


def is_hamiltonian(position: Position) -> bool:
    """Whether a cycle meets every vertex once; graphs with fewer than three vertices have none."""
    around = rows(position)
    n = position.n
    if n < 3 or any(row.bit_count() < 2 for row in around):
        return False
    steps = _Steps("Hamiltonian cycle")
    everything = (1 << n) - 1
    stack = [(0, 1)]
    while stack:
        end, visited = stack.pop()
        steps.take()
        if visited == everything:
            if around[end] & 1:
                return True
            continue
        left = everything & ~visited
        # a vertex not yet visited needs two ways on: to others not visited, to the end, or to the start
        if any((around[v] & (left | 1 << end | 1)).bit_count() < 2 for v in bits(left)):
            continue
        stack += ((v, visited | 1 << v) for v in bits(around[end] & left))
    return False
