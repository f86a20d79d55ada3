"""Section 3, isomorphisms of rooted trees: ρ, and Lemmas 3.3 and 3.4."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from kb.theorems.kit import Cases, Oracle
from kb.theorems.osullivan.play import case, claims
from kb.theorems.osullivan.rooted import Address, Tree, attached, hung, nodes, normal, subtree, trees_up_to


def beyond(tree: Tree, at: Address) -> frozenset[Address]:
    """ρ(x): the vertices whose path to the root meets x."""
    return frozenset(each for each, _ in nodes(tree) if each[: len(at)] == at)


def path_between(one: Address, other: Address) -> frozenset[Address]:
    """P(x, y): the vertices on the simple path between two."""
    shared = 0
    while shared < min(len(one), len(other)) and one[shared] == other[shared]:
        shared += 1
    return frozenset(end[:length] for end in (one, other) for length in range(shared, len(end) + 1))


def _isomorphisms_keep(oracle: Oracle) -> Cases:
    """An isomorphism takes paths to paths and ρ(x) to ρ of the image, and keeps distances."""
    for tree in trees_up_to(6):
        position = hung(tree).position
        vertices = [at for at, _ in nodes(tree)]
        for psi in _automorphisms(tree):
            for x, y in product(vertices, repeat=2):
                image = frozenset(psi[at] for at in path_between(x, y))
                yield case(position, True, image == path_between(psi[x], psi[y]))
            for x in vertices:
                image = frozenset(psi[at] for at in beyond(tree, x))
                yield case(position, True, image == beyond(tree, psi[x]))


def _parts(tree: Tree) -> Iterator[tuple[Address, frozenset[Address]]]:
    """The ways to split a rooted tree as T ∪ Y with T ∩ Y = b and the root in T: b and the vertices of Y."""
    for b, below in nodes(tree):
        for count in range(len(below) + 1):
            for chosen in combinations(range(len(below)), count):
                inside = frozenset(at for at, _ in nodes(tree) if at[: len(b)] == b and at[len(b) :][:1])
                yield b, frozenset({b, *(at for at in inside if at[len(b)] in chosen)})


def _automorphisms(tree: Tree, at: Address = (), to: Address = ()) -> Iterator[dict[Address, Address]]:
    """The isomorphisms from the tree at one node to the tree at another that take root to root."""
    here, there = subtree(tree, at), subtree(tree, to)
    if normal(here) != normal(there):
        return
    yield from _matched(tree, at, to, 0, tuple(range(len(there))))


def _matched(
    tree: Tree, at: Address, to: Address, place: int, free: tuple[int, ...]
) -> Iterator[dict[Address, Address]]:
    if not free:
        yield {at: to}
        return
    for chosen in free:
        for first in _automorphisms(tree, (*at, place), (*to, chosen)):
            for rest in _matched(tree, at, to, place + 1, tuple(p for p in free if p != chosen)):
                yield first | rest


def _three_possibilities(oracle: Oracle) -> Cases:
    """Isomorphic rooted trees are one tree D with an automorphism ψ, split in two ways."""
    for tree in trees_up_to(5):
        parts = list(_parts(tree))
        position = hung(tree).position
        for psi in _automorphisms(tree):
            for (b, y), (d, z) in product(parts, repeat=2):
                if len(z) < len(y):
                    continue
                image = {psi[v] for v in y}
                possible = psi[b] == d or image <= z - {d} or not image & z
                yield case(position, "ψ(Y) in U-d or Z-d, or ψ(b) = d", f"Y {set(y)}, Z {set(z)}", possible)


def _hung_alike(oracle: Oracle) -> Cases:
    """Distinct rooted trees hung at one vertex of a rooted tree give distinct rooted trees."""
    for tree in trees_up_to(5):
        for b, _ in nodes(tree):
            made: dict[Tree, Tree] = {}
            for y in trees_up_to(5):
                other = made.setdefault(normal(attached(tree, b, y)), y)
                yield case(hung(attached(tree, b, y)).position, y, other)


CLAIMS = (
    claims.check("section-3-rho", _isomorphisms_keep),
    claims.check("lemma-3.3", _three_possibilities),
    claims.check("lemma-3.4", _hung_alike),
)
