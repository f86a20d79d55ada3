"""Theorem 4.9 to Corollary 4.11: stars removed from products and grids, and what Section 5 makes of it."""

from __future__ import annotations

import csv
from itertools import combinations_with_replacement, product
from math import prod

from kb.graphs.families import grid as grid_graph
from kb.graphs.families import path
from kb.graphs.language import describe
from kb.graphs.operations import cartesian_product
from kb.graphs.position import Position
from kb.paths import seeds
from kb.theorems.evaluate import judge
from kb.theorems.kit import Cases, FamilyClaim, Oracle, about, compared, size
from kb.theorems.statements import HasOutcome
from kb.theorems.you.games import STAR
from kb.theorems.you.symmetric_graphs import fixed_vertex, has_kind, of_kind
from kb.theorems.you.symmetry import KINDS, function_of, kind_of, kind_shown_by


def _products(oracle: Oracle, *pairs: tuple[str, str, str]) -> Cases:
    """For each pair of kinds, the kind of every product of small factors."""
    for first, second, claimed in pairs:
        for g, h in product(of_kind(first, 5), of_kind(second, 5)):
            if g.n * h.n <= 15:
                whole = cartesian_product(g, h)
                f, k = function_of(g), function_of(h)
                assert f is not None
                assert k is not None
                image = tuple(f[v // h.n] * h.n + k[v % h.n] for v in range(whole.n))
                yield about(whole, claimed, kind_shown_by(whole, image) or "none of the three")


def _figure_6(oracle: Oracle) -> Cases:
    with (seeds() / "tables" / "you_figure_6.csv").open(encoding="utf-8", newline="") as file:
        rows = [(row["first"], row["second"], row["product"]) for row in csv.DictReader(file)]
    for first, second, claimed in rows:
        for g, h in product(of_kind(first, 4), of_kind(second, 4)):
            if g.n * h.n <= 12:
                whole = cartesian_product(g, h)
                found = kind_of(whole) or "none of the three"
                yield compared(f"{describe(g)} x {describe(h)}", claimed, found, size(whole))


_SYMMETRIC = (
    *(("Symmetric", kind, "Symmetric") for kind in KINDS),
    ("Semi-symmetric", "Symmetric", "Symmetric"),
    ("Pseudo-symmetric", "Symmetric", "Symmetric"),
    ("Semi-symmetric", "Semi-symmetric", "Symmetric"),
)


def _order(oracle: Oracle, corrected: bool) -> Cases:
    """By the print f ∘ f is not the identity where a factor's function is not; it is f that is not."""
    for g, h in product(_pool(), _pool()):
        f, k = function_of(g), function_of(h)
        assert f is not None
        assert k is not None
        if g.n * h.n > 12 or (list(f) == list(range(g.n)) and list(k) == list(range(h.n))):
            continue
        pairs = list(product(range(g.n), range(h.n)))
        moved = any((f[a], k[b]) != (a, b) for a, b in pairs)
        twice = any((f[f[a]], k[k[b]]) != (a, b) for a, b in pairs)
        order = (g.n * h.n, len(g.edges) * h.n + len(h.edges) * g.n)
        text = f"{describe(g)} x {describe(h)}"
        if not corrected:
            seen = "f ∘ f is not the identity" if twice else "f ∘ f is the identity"
            yield compared(text, "f ∘ f is not the identity", seen, order)
        else:
            yield compared(text, "f of order 2", "f of order 2" if moved and not twice else "not", order)


def _pool() -> list[Position]:
    return [g for kind in KINDS for g in of_kind(kind, 4) if len(g.components()) == 1]


def _paths(oracle: Oracle) -> Cases:
    for n in range(1, 151):
        yield has_kind(path(n), "Pseudo-symmetric" if n % 2 else "Semi-symmetric")


def _reversal(oracle: Oracle, corrected: bool) -> Cases:
    """The map v_i ↦ v_{n−i} of print, or v_{n+1−i}."""
    for n in range(1, 201):
        image = tuple(n + corrected - i - 1 for i in range(1, n + 1))
        claimed = "Pseudo-symmetric" if n % 2 else "Semi-symmetric"
        strange = [i + 1 for i in image if not 0 <= i < n]
        words = f"f(v_{n}) = v_{strange[-1]}, no vertex" if strange else kind_shown_by(path(n), image)
        yield about(f"P{n}", claimed, words)


def _sides() -> list[tuple[tuple[int, ...]]]:
    one = [(n,) for n in range(1, 13)]
    two = [(1, 1), (1, 4), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7), (3, 3), (3, 4)]
    three = [(1, 1, 1), (1, 2, 3), (2, 2, 2), (2, 2, 3)]
    return [(sides,) for sides in (*one, *two, *three)]


def _grid_outcome(sides: tuple[int, ...], *, as_printed: bool) -> HasOutcome:
    """Corollary 4.11: as its statement has it, or as its proof ends."""
    won = sum(side % 2 == 0 for side in sides) <= 1 and (as_printed or max(sides) > 1)
    return HasOutcome("N" if won else "P")


def _grid_claim(slug: str, *, as_printed: bool) -> FamilyClaim:
    return STAR.family(slug, "grid", _sides, lambda sides: _grid_outcome(sides, as_printed=as_printed))


def _two_even_sides(oracle: Oracle) -> Cases:
    every = (sides for r in (2, 3) for sides in combinations_with_replacement(range(1, 7), r))
    for sides in every:
        if prod(sides) <= 24 and sum(side % 2 == 0 for side in sides) >= 2:
            yield has_kind(grid_graph(sides), "Symmetric", f"grid({','.join(map(str, sides))})")


def _all_ones(oracle: Oracle) -> Cases:
    for r in range(1, 7):
        text = f"grid({','.join('1' * r)})"
        printed, proof = (_grid_outcome((1,) * r, as_printed=one) for one in (True, False))
        yield about(text, "N, then P", f"{printed}, then {proof}")
        yield judge(proof, text, grid_graph((1,) * r), oracle.value(text))


def _without_edges(oracle: Oracle, *, kinds: tuple[str, ...] = ("Pseudo-symmetric",)) -> Cases:
    """By the print, a pseudo-symmetric graph is a P-position only if it has no edge."""
    for kind in kinds:
        for g in of_kind(kind, 6 if len(kinds) > 1 else 7):
            won = kind == "Semi-symmetric" or (kind == "Pseudo-symmetric" and bool(g.edges))
            yield judge(HasOutcome("N" if won else "P"), describe(g), g, oracle.value(g))


def _by_fixed_vertex(oracle: Oracle, *, kinds: tuple[str, ...] = ("Pseudo-symmetric",)) -> Cases:
    for kind in kinds:
        for g in of_kind(kind, 6 if len(kinds) > 1 else 7):
            image = function_of(g)
            assert image is not None
            won = kind == "Semi-symmetric" or (
                kind == "Pseudo-symmetric" and g.degrees()[fixed_vertex(image)] > 0
            )
            yield judge(HasOutcome("N" if won else "P"), describe(g), g, oracle.value(g))


CLAIMS = (
    STAR.check("theorem-4.9-1", _products, *_SYMMETRIC),
    STAR.check(
        "theorem-4.9-2",
        _products,
        ("Semi-symmetric", "Pseudo-symmetric", "Semi-symmetric"),
        ("Pseudo-symmetric", "Semi-symmetric", "Semi-symmetric"),
    ),
    STAR.check("theorem-4.9-3", _products, ("Pseudo-symmetric", "Pseudo-symmetric", "Pseudo-symmetric")),
    *STAR.corrected("theorem-4.9-proof-order", _order),
    STAR.check("figure-6", _figure_6),
    STAR.check("corollary-4.10", _paths),
    *STAR.corrected("corollary-4.10-proof", _reversal),
    _grid_claim("corollary-4.11", as_printed=True),
    _grid_claim("corollary-4.11-corrected", as_printed=False),
    STAR.check("corollary-4.11-proof-even", _two_even_sides),
    STAR.check("corollary-4.11-proof", _without_edges),
    STAR.check("corollary-4.11-proof-corrected", _by_fixed_vertex),
    STAR.check("corollary-4.11-contradiction", _all_ones),
    STAR.check("section-5-star-4", _without_edges, kinds=KINDS),
    STAR.check("section-5-star-4-corrected", _by_fixed_vertex, kinds=KINDS),
    _grid_claim("section-5-star-7", as_printed=True),
    _grid_claim("section-5-star-7-corrected", as_printed=False),
)
