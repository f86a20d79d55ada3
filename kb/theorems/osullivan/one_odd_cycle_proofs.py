"""Section 5, the steps of the proofs: option values on a cycle with trees, and Proposition 5.3."""

from __future__ import annotations

from collections.abc import Iterator

from kb.graphs.invariants import phi
from kb.theorems.kit import Cases, Oracle
from kb.theorems.osullivan.play import case, claims, minus_edge, minus_vertex, nim, option_values, shown
from kb.theorems.osullivan.rooted import (
    Address,
    Hung,
    Tree,
    cancellations,
    degree,
    deleted,
    dressed,
    dressed_triangles,
    hung,
    is_reduced,
    levels,
    nodes,
    odd_telescoping,
    reduced,
    telescoping,
    trees_up_to,
)


def _smallest_cases(oracle: Oracle) -> Cases:
    for length in range(3, 26, 2):
        whole = hung(((),), length).position
        value = nim(oracle, whole)
        yield case(whole, "at least 4", value, value >= 4)


def _by_an_edge() -> Iterator[tuple[Tree, Hung]]:
    for tree in trees_up_to(6):
        yield (tree,), hung((tree,))
        if len(tree) < 3:
            yield (tree,), hung((tree,), 5)


def _cut(oracle: Oracle, each: Hung, length: int) -> set[int]:
    """The values of deleting a cycle vertex of degree 2 and an edge of the cycle."""
    whole = each.position
    return {nim(oracle, minus_vertex(whole, length - 1)), nim(oracle, minus_edge(whole, (0, length - 1)))}


def _length(each: Hung) -> int:
    return len(each.vertex)


def _degree_of_b_odd(oracle: Oracle) -> Cases:
    for tree, each in _by_an_edge():
        if degree(tree, (0,)) % 2:
            whole, b = each.position, each.vertex[0][(0,)]
            ends = {nim(oracle, minus_vertex(whole, v)) for v in (0, b)}
            yield case(whole, "cycle {1, 2}", f"cycle {shown(_cut(oracle, each, _length(each)))}")
            yield case(whole, "A and B {0, 3}", f"A and B {shown(ends)}")


def _degree_of_b_even(oracle: Oracle) -> Cases:
    for tree, each in _by_an_edge():
        if degree(tree, (0,)) % 2 == 0:
            whole, b = each.position, each.vertex[0][(0,)]
            parity = phi(whole)
            ends = {nim(oracle, minus_vertex(whole, b)), nim(oracle, minus_edge(whole, (0, b)))}
            yield case(whole, "cycle {1, 2}", f"cycle {shown(_cut(oracle, each, _length(each)))}")
            yield case(whole, "B and AB 1 or 2", f"B and AB {shown(ends)}", ends <= {1, 2})
            yield case(whole, {0: 3, 3: 0}[parity], nim(oracle, minus_vertex(whole, 0)))


def _even_at_a(largest: int) -> Iterator[Tree]:
    """Reduced trees with deg A even and at least 4."""
    for tree in trees_up_to(largest, distinct=True):
        if tree and len(tree) % 2 == 0:
            yield tree


def _serves(tree: Tree, at: Address) -> bool:
    """Whether a vertex is as Proposition 5.3 wants it."""
    after = reduced(deleted(tree, at))
    return degree(tree, at) % 2 == 1 and bool(after) and not odd_telescoping(after)


def _some_vertex_serves(oracle: Oracle) -> Cases:
    for tree in _even_at_a(11):
        serves = any(_serves(tree, at) for at, _ in nodes(tree) if at)
        yield case(hung(tree).position, "some vertex serves", f"{'some' if serves else 'no'} vertex serves")


def _height_two(oracle: Oracle) -> Cases:
    for tree in _even_at_a(8):
        if len(levels(tree)) == 3:
            yield case(hung(tree).position, ((), ((),)), tree)


def _vertex_before_an_odd_level(oracle: Oracle) -> Cases:
    for tree in _even_at_a(11):
        odd = next((d for d, size in enumerate(levels(tree)) if d and size % 2), None)
        if odd is None:
            continue
        found = [at for at, _ in nodes(tree) if len(at) == odd - 1 and degree(tree, at) % 2]
        serving = [at for at in found if _serves(tree, at)]
        yield case(
            hung(tree).position,
            "a vertex of odd degree, and each serves",
            f"{len(found)} of odd degree, {len(serving)} serve",
            bool(found) and found == serving,
        )


def _degree_six(oracle: Oracle) -> Cases:
    """Even levels, and t of odd degree in S_2 that cancels once and leaves an odd telescoping vertex."""
    for tree in _even_at_a(17):
        if any(size % 2 for size in levels(tree)[1:]):
            continue
        for t, _ in nodes(tree):
            rest = deleted(tree, t) if len(t) == 2 and degree(tree, t) % 2 else ()
            if not rest or cancellations(rest) != [()] or not odd_telescoping(reduced(rest)):
                continue
            odd = [at for at, _ in nodes(tree) if len(at) == 1 and degree(tree, at) % 2]
            after = [deleted(tree, at) for at in odd]
            yield case(
                hung(tree).position,
                "deg A = 6, two odd degrees, then deg A = 5 and nothing telescopes",
                f"deg A = {degree(tree, ())}, {len(odd)} odd degrees",
                degree(tree, ()) == 6
                and len(odd) == 2
                and all(is_reduced(rest) and len(rest) == 3 and not telescoping(rest) for rest in after),
            )


def _deleting_the_telescoping_vertex(oracle: Oracle) -> Cases:
    for tree in trees_up_to(8, distinct=True):
        each = hung(tree)
        for at in telescoping(tree):
            if degree(tree, at) % 2:
                whole = each.position
                yield case(whole, phi(whole), nim(oracle, minus_vertex(whole, each.vertex[0][at])))
                yield case(whole, "φ is 0 or 3", f"φ is {phi(whole)}", phi(whole) in (0, 3))


def _cutting_the_cycle(oracle: Oracle) -> Cases:
    for tree in trees_up_to(8, distinct=True):
        each = hung(tree)
        yield case(each.position, "{1, 2}", shown(_cut(oracle, each, 3)))


def _deleting_a(oracle: Oracle) -> Cases:
    """A of odd degree where φ = 3 and no telescoping vertex has odd degree."""
    for tree in trees_up_to(11, distinct=True):
        whole = hung(tree).position
        if len(tree) % 2 and len(tree) > 1 and phi(whole) == 3 and not odd_telescoping(tree):
            yield case(whole, 0, nim(oracle, minus_vertex(whole, 0)))


def _tree_moves(oracle: Oracle, corrected: bool) -> Cases:
    """Moves off the cycle where deg A ≥ 4 and no telescoping vertex has odd degree."""
    for tree in trees_up_to(8, distinct=True):
        if len(tree) < 2 or odd_telescoping(tree):
            continue
        each = hung(tree)
        whole = each.position
        for at, _ in nodes(tree):
            if not at:
                continue
            left = len(reduced(deleted(tree, at)))
            vertex, parent = each.vertex[0][at], each.vertex[0][at[:-1]]
            for option in (minus_vertex(whole, vertex), minus_edge(whole, (parent, vertex))):
                value, parity = nim(oracle, option), phi(option)
                holds = left > 0 and (value == parity or value >= 4)
                said = f"deg A at least 3, value {parity} or at least 4"
                if corrected and left == 0:
                    holds, said = value == 3 ^ parity, f"deg A = 2, value {3 ^ parity}"
                if corrected:
                    holds = holds and value != phi(whole)
                yield case(whole, said, f"deg A = {left + 2}, value {value}", holds)


def _parity_of_n(oracle: Oracle, corrected: bool) -> Cases:
    for each in dressed_triangles(6, least_dressed=2):
        whole = each.position
        n = 2 * (whole.n - 3)
        odd = (n // 2 if corrected else n) % 2
        yield case(whole, f"φ = {0 if odd else 3} (n = {n})", f"φ = {phi(whole)} (n = {n})")


def _two_pendant_edges(oracle: Oracle) -> Cases:
    """The base case n = 4: a pendant edge at each of two cycle vertices."""
    for length in range(3, 16, 2):
        for second in range(1, length // 2 + 1):
            trees: list[Tree] = [()] * length
            trees[0] = trees[second] = ((),)
            whole = dressed(trees).position
            yield case(whole, phi(whole), nim(oracle, whole))


def _all_odd_on_the_cycle(oracle: Oracle) -> Cases:
    """φ = 3 and odd degrees all around: an even-degree vertex off the cycle, whose deletion gives 2."""
    for each in dressed_triangles(8, least_dressed=3):
        whole = each.position
        degrees = whole.degrees()
        if phi(whole) == 3 and all(degree % 2 for degree in degrees[:3]):
            even = [v for v in range(3, whole.n) if degrees[v] % 2 == 0]
            values = {nim(oracle, minus_vertex(whole, v)) for v in even}
            yield case(whole, "some even vertex, each gives 2", f"they give {shown(values)}", values == {2})


def _all_even_on_the_cycle(oracle: Oracle) -> Cases:
    """φ = 3 and even degrees all around: some odd-degree vertex of each tree gives 0."""
    for each in dressed_triangles(8, least_dressed=2):
        whole = each.position
        degrees = whole.degrees()
        if phi(whole) == 3 and all(degree % 2 == 0 for degree in degrees[:3]):
            for root in (v for v in range(3) if degrees[v] >= 4):
                odd = [v for v in each.vertex[root].values() if degrees[v] % 2]
                values = {nim(oracle, minus_vertex(whole, v)) for v in odd}
                yield case(whole, "an odd vertex gives 0", f"they give {shown(values)}", 0 in values)


def _no_move_to_zero(oracle: Oracle) -> Cases:
    for each in dressed_triangles(5, least_dressed=2):
        if phi(each.position) == 0:
            values = option_values(oracle, each.position)
            yield case(each.position, "no move to 0", f"moves to {shown(values)}", 0 not in values)


def _cycle_moves(oracle: Oracle) -> Cases:
    for each in dressed_triangles(6, least_dressed=2):
        whole = each.position
        if phi(whole) != 3:
            continue
        degrees = whole.degrees()
        for v in range(3):
            yield case(whole, 1, nim(oracle, minus_edge(whole, (v, (v + 1) % 3))))
            yield case(whole, 0 if degrees[v] % 2 else 2, nim(oracle, minus_vertex(whole, v)))


CLAIMS = (
    claims.check("theorem-5.1-proof-base", _smallest_cases),
    claims.check("theorem-5.1-proof-i", _degree_of_b_odd),
    claims.check("theorem-5.1-proof-ii", _degree_of_b_even),
    claims.check("proposition-5.3", _some_vertex_serves),
    claims.check("proposition-5.3-proof-base", _height_two),
    claims.check("proposition-5.3-proof-levels", _vertex_before_an_odd_level),
    claims.check("proposition-5.3-proof-six", _degree_six),
    claims.check("theorem-1.3-proof-i", _deleting_the_telescoping_vertex),
    claims.check("theorem-1.3-proof-cycle", _cutting_the_cycle),
    claims.check("theorem-1.3-proof-A", _deleting_a),
    *claims.corrected("theorem-1.3-proof-ii", _tree_moves),
    *claims.corrected("theorem-1.4-proof-parity", _parity_of_n),
    claims.check("theorem-1.4-proof-base", _two_pendant_edges),
    claims.check("theorem-1.4-proof-i", _no_move_to_zero),
    claims.check("theorem-1.4-proof-ii", _cycle_moves),
    claims.check("theorem-1.4-proof-all-odd", _all_odd_on_the_cycle),
    claims.check("theorem-1.4-proof-all-even", _all_even_on_the_cycle),
)
