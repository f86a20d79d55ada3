"""Sections 3 and 4: where cancellation happens after a deletion, and that telescoping vertices are unique."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations, product
from typing import NamedTuple

from kb.graphs.canonical import key
from kb.graphs.enumerate import graphs
from kb.graphs.position import Position
from kb.graphs.recognise import odd_cycle
from kb.theorems.kit import Cases, Oracle
from kb.theorems.osullivan import involutions as symmetry
from kb.theorems.osullivan.odd_cycles import one_odd_cycle
from kb.theorems.osullivan.play import case, claims
from kb.theorems.osullivan.rooted import (
    Address,
    Tree,
    attached,
    cancellations,
    degree,
    deleted,
    dressed_triangles,
    hung,
    is_reduced,
    levels,
    nodes,
    normal,
    replaced,
    subtree,
    telescoping,
    trees_up_to,
)

LARGEST_TREE = 10


def _one_odd_cycles() -> Iterator[Position]:
    """Small graphs with one odd cycle and no other cycle, disconnected ones included."""
    for position in chain.from_iterable(map(graphs, range(3, 7))):
        if one_odd_cycle(position) is not None:
            yield position
    yield from (each.position for each in dressed_triangles(5))


def _simplified_exactly_if_reduced(oracle: Oracle, unlike_trees_only: bool) -> Cases:
    for position in _one_odd_cycles():
        if unlike_trees_only and _has_like_components(position):
            continue
        found = one_odd_cycle(position)
        assert found is not None
        simplified = all(map(symmetry.is_identity, symmetry.involutions(position)))
        yield case(position, _words(found.is_reduced, found.is_reduced), _words(found.is_reduced, simplified))


def _words(is_reduced: bool, simplified: bool) -> str:
    return f"{'' if is_reduced else 'not '}reduced, {'' if simplified else 'not '}simplified"


def _has_like_components(position: Position) -> bool:
    names = [key(part) for part in position.parts()]
    return len(set(names)) < len(names)


def _cycle_is_fixed(oracle: Oracle) -> Cases:
    for position in _one_odd_cycles():
        cycle = odd_cycle(position)
        assert cycle is not None
        for tau in symmetry.involutions(position):
            moved = [v for v in cycle if tau[v] != v]
            yield case(position, "no cycle vertex moves", _moved(moved), not moved)


def _moved(vertices: list[int]) -> str:
    return f"cycle vertices {vertices} move" if vertices else "no cycle vertex moves"


def _deletions(largest: int = LARGEST_TREE) -> Iterator[tuple[Tree, Address, Tree]]:
    """Reduced trees on a cycle, each vertex v but A, and what stays with A when v is deleted."""
    for tree in trees_up_to(largest, distinct=True):
        for v, _ in nodes(tree):
            if v:
                yield tree, v, deleted(tree, v)


def _where_it_cancels(oracle: Oracle) -> Cases:
    for tree, v, rest in _deletions():
        b = v[:-1]
        for s in cancellations(rest):
            inside = len(s) < len(b) and b[: len(s)] == s
            yield case(hung(tree).position, f"before {b} on its path", f"at {s}, v = {v}", inside)


def _cancels_once(oracle: Oracle) -> Cases:
    for tree, _, rest in _deletions():
        count = len(cancellations(rest))
        yield case(hung(tree).position, "at most one vertex", f"{count} vertices", count <= 1)


def _removes_what_is_beyond(oracle: Oracle) -> Cases:
    """Cancellations found in the graph itself, by components, against the paths from A = 0."""
    for tree, _, rest in _deletions(8):
        graph = hung(rest)
        address = {vertex: at for at, vertex in graph.vertex[0].items()}
        for s, gone in symmetry.cancellations(graph.position):
            beyond = all(v in address and address[v][: len(address[s])] == address[s] for v in gone)
            yield case(hung(tree).position, "only vertices beyond s go", f"{sorted(gone)} go", beyond)


def _cancels_nearer_next(oracle: Oracle) -> Cases:
    for tree, _, rest in _deletions(10):
        before: Address | None = None
        while found := cancellations(rest):
            s = found[0]
            nearer = len(found) == 1 and (before is None or (len(s) < len(before) and before[: len(s)] == s))
            if before is not None:
                yield case(hung(tree).position, "one vertex, nearer to A", f"{found} after {before}", nearer)
            before = s
            here = subtree(rest, s)
            once = [branch for branch in here if [*map(normal, here)].count(normal(branch)) % 2]
            rest = replaced(rest, s, tuple(once))


def _telescoping_trees(largest: int) -> Iterator[tuple[Tree, Address]]:
    for tree in trees_up_to(largest, distinct=True):
        for v in telescoping(tree):
            yield tree, v


def _degree_of_a(oracle: Oracle) -> Cases:
    for tree, v in _telescoping_trees(11):
        at_a, d = degree(tree, ()), len(v)
        yield case(
            hung(tree).position,
            "deg A at most 4, and 3 exactly for d = 1",
            f"deg A = {at_a}, d = {d}",
            at_a <= 4 and (at_a == 3) == (d == 1),
        )


def _sizes_of_levels(oracle: Oracle) -> Cases:
    for tree, v in _telescoping_trees(11):
        sizes, d = levels(tree), len(v)
        yield case(
            hung(tree).position,
            f"levels 1..{d - 1} even, level {d} odd",
            f"levels {sizes[1:]}",
            all(size % 2 == 0 for size in sizes[1:d]) and sizes[d] % 2 == 1,
        )


def _degrees_beside(oracle: Oracle) -> Cases:
    for tree, v in _telescoping_trees(11):
        total = sum(degree(tree, at) for at, _ in nodes(tree) if len(at) == len(v) and at != v)
        yield case(hung(tree).position, "even total", f"total {total}", total % 2 == 0)


def _unique(oracle: Oracle) -> Cases:
    for tree in trees_up_to(11, distinct=True):
        count = len(telescoping(tree))
        yield case(hung(tree).position, "at most one telescoping vertex", f"{count} of them", count <= 1)


def _is_in(at: Address, root: Address, first: int) -> bool:
    """Whether a node lies in what was attached at `root`, whose branches there are numbered from `first`."""
    return len(at) > len(root) and at[: len(root)] == root and at[len(root)] >= first


def _one_pair() -> Iterator[tuple[Tree, Callable[[Address], bool]]]:
    """The reduced graphs of Proposition 4.1, and which vertices lie in X − b or Z − d."""
    for t in trees_up_to(4):
        for b, at_b in nodes(t):
            for x, z in combinations(trees_up_to(4), 2):
                tree = (attached(t, b, x), attached(t, b, z))
                if is_reduced(tree):
                    yield tree, _inside((0, *b), (1, *b), len(at_b))


def _inside(b: Address, d: Address, first: int) -> Callable[[Address], bool]:
    return lambda at: _is_in(at, b, first) or _is_in(at, d, first)


class Nested(NamedTuple):
    """A reduced graph of Proposition 4.2 with q = 2: its tree, where X and Z hang, and the tree of H."""

    tree: Tree
    b: Address
    d: Address
    first: int
    """The first branch at b and at d that belongs to X and to Z."""
    of_x: int
    """How many branches X has; in H those of Z follow them."""
    shrunken: Tree

    def inside(self, at: Address) -> bool:
        """Whether a vertex lies in X − b or Z − d."""
        return _is_in(at, self.b, self.first) or _is_in(at, self.d, self.first)

    def in_h(self, at: Address) -> Address:
        """The address in H of a vertex of X − b or Z − d."""
        of_z = _is_in(at, self.d, self.first)
        root = self.d if of_z else self.b
        place = at[len(root)] - self.first + (self.of_x if of_z else 0)
        return (place, *at[len(root) + 1 :])


def _two_pairs() -> Iterator[Nested]:
    for t1, t2 in product(list(trees_up_to(3)), repeat=2):
        for (b1, at_b1), (b2, at_b2) in product(nodes(t1), nodes(t2)):
            for x, z in product(list(trees_up_to(4)), repeat=2):
                pair = (attached(t2, b2, x), attached(t2, b2, z))
                tree = (attached(t1, b1, pair), t1)
                if is_reduced(tree):
                    left, right = ((0, *b1, len(at_b1) + side, *b2) for side in (0, 1))
                    yield Nested(tree, left, right, len(at_b2), len(x), x + z)


def _in_the_ends(graphs: Iterator[tuple[Tree, Callable[[Address], bool]]]) -> Cases:
    for tree, inside in graphs:
        for t in telescoping(tree):
            yield case(hung(tree).position, "in X-b or Z-d", f"at {t}", inside(t))


def _stays_telescoping(oracle: Oracle) -> Cases:
    for each in _two_pairs():
        for t in telescoping(each.tree):
            stays = each.inside(t) and each.in_h(t) in telescoping(each.shrunken)
            yield case(
                hung(each.tree).position, "telescoping in H", f"{t} is {'' if stays else 'not '}so", stays
            )


CLAIMS = (
    claims.check("section-3-simplified", _simplified_exactly_if_reduced, unlike_trees_only=False),
    claims.check("section-3-simplified-corrected", _simplified_exactly_if_reduced, unlike_trees_only=True),
    claims.check("section-3-fixed-cycle", _cycle_is_fixed),
    claims.check("lemma-3.1-i", _where_it_cancels),
    claims.check("lemma-3.1-ii", _cancels_once),
    claims.check("lemma-3.1-iii", _removes_what_is_beyond),
    claims.check("lemma-3.1-iv", _cancels_nearer_next),
    claims.check("lemma-3.2-i", _degree_of_a),
    claims.check("lemma-3.2-ii", _sizes_of_levels),
    claims.check("lemma-3.2-iii", _degrees_beside),
    claims.check("proposition-4.1", lambda _: _in_the_ends(_one_pair())),
    claims.check(
        "proposition-4.2-i", lambda _: _in_the_ends((each.tree, each.inside) for each in _two_pairs())
    ),
    claims.check("proposition-4.2-ii", _stays_telescoping),
    claims.check("corollary-4.3", _unique),
)
