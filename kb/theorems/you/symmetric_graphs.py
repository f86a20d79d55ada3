"""Definition 4.5 to Corollary 4.11: stars removed from symmetric, semi- and pseudo-symmetric graphs."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

from kb.games import game
from kb.graphs.enumerate import graphs
from kb.graphs.families import (
    complete_multipartite,
    cycle,
    double_star,
    path,
)
from kb.graphs.families import grid as grid_graph
from kb.graphs.language import describe
from kb.graphs.operations import cartesian_product, glue
from kb.graphs.position import Position
from kb.paths import seeds
from kb.theorems.base import CheckClaim, FamilyClaim, Instance, Oracle, PositionClaim
from kb.theorems.evaluate import judge
from kb.theorems.statements import HasOutcome, Statement
from kb.theorems.you.instances import about, compared, nim
from kb.theorems.you.star_values import STAR
from kb.theorems.you.symmetry import KINDS, Function, function_of, functions, kind_of, kind_shown_by


@cache
def _of_kind(kind: str, most: int) -> tuple[Position, ...]:
    """All graphs of a kind with one to `most` vertices; isolated vertices count here."""
    return tuple(g for n in range(1, most + 1) for g in graphs(n) if kind_of(g) == kind)


def _has_kind(position: Position, kind: str, text: str | None = None) -> Instance:
    return about(text or position, kind, kind_of(position) or "none of the three")


def _symmetric_examples(oracle: Oracle) -> Iterator[Instance]:
    for n in range(2, 7):
        yield _has_kind(cycle(2 * n), "Symmetric")
    for parts in ((2, 2), (2, 4), (4, 4), (2, 2, 2), (2, 2, 4), (2, 2, 2, 2)):
        yield _has_kind(complete_multipartite(parts), "Symmetric")
    for n in range(1, 5):
        for g in graphs(n):
            yield _has_kind(g + g, "Symmetric")


def _semi_symmetric_examples(oracle: Oracle) -> Iterator[Instance]:
    for n in range(1, 7):
        yield _has_kind(path(2 * n), "Semi-symmetric")
    for n in range(6):
        yield _has_kind(double_star(n, n), "Semi-symmetric")
    for n in range(1, 5):
        for g in graphs(n):
            for v in range(n):
                linked = Position(2 * n, (*(g + g).edges, (v, n + v)))
                yield _has_kind(linked, "Semi-symmetric")


def _pseudo_symmetric_examples(oracle: Oracle) -> Iterator[Instance]:
    for n in range(7):
        yield _has_kind(path(2 * n + 1), "Pseudo-symmetric")
    for parts in ((1, 2), (3, 2), (1, 4), (5, 2), (1, 2, 2), (3, 2, 2), (3, 4)):
        yield _has_kind(complete_multipartite(parts), "Pseudo-symmetric")
    for n in range(1, 5):
        for g in graphs(n):
            for v in range(n):
                front = [v, *(u for u in range(n) if u != v)]
                turned = g.relabel([front.index(u) for u in range(n)])
                yield _has_kind(glue(turned, turned), "Pseudo-symmetric")


def _parity(oracle: Oracle) -> Iterator[Instance]:
    """The orders of the graphs of each kind, by trying every map on at most five vertices."""
    for n in range(1, 6):
        every = [tuple(image) for image in permutations(range(n))]
        for g in graphs(n):
            for kind in sorted({kind for image in every if (kind := kind_shown_by(g, image))}):
                claimed = "odd" if kind == "Pseudo-symmetric" else "even"
                yield about(g, f"{kind}: {claimed}", f"{kind}: {'odd' if n % 2 else 'even'}")


def _pseudo_examples() -> list[Position]:
    return [*(path(n) for n in (1, 3, 5, 7)), *map(complete_multipartite, ((1, 2), (2, 3), (1, 2, 2)))]


def _fixed(id: str, *, as_printed: bool) -> CheckClaim:
    """How many vertices the function of an example fixes: all of them by the print, one as meant."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        for example in _pseudo_examples():
            image = function_of(example)
            fixed = 0 if image is None else sum(image[v] == v for v in range(example.n))
            claimed = example.n if as_printed else 1
            yield about(example, f"{claimed} fixed vertices", f"{fixed} fixed vertices")

    return CheckClaim(id=id, game=STAR, check=check)


def _symmetric_is_lost(position: Position) -> Statement | None:
    return HasOutcome("P") if kind_of(position) == "Symmetric" else None


def _semi_symmetric_is_won(position: Position) -> Statement | None:
    return HasOutcome("N") if kind_of(position) == "Semi-symmetric" else None


def _fixed_vertex(image: Function) -> int:
    return next(v for v, other in enumerate(image) if v == other)


def _by_fixed_degree(position: Position) -> Statement | None:
    if kind_of(position) != "Pseudo-symmetric":
        return None
    image = function_of(position)
    assert image is not None
    return HasOutcome("N" if position.degrees()[_fixed_vertex(image)] else "P")


def _any_function(oracle: Oracle) -> Iterator[Instance]:
    for g in _of_kind("Pseudo-symmetric", 7):
        degrees, value = g.degrees(), oracle.value(g)
        outcomes = {"N" if degrees[_fixed_vertex(image)] else "P" for image in functions(g)}
        for claimed in sorted(outcomes):
            yield judge(HasOutcome(claimed), describe(g), g, value)


def _replies(oracle: Oracle) -> Iterator[Instance]:
    for g in _of_kind("Symmetric", 6):
        image = function_of(g)
        assert image is not None
        played, lost = 0, 0
        for move in game(STAR).moves(g):
            mirrored = {(min(a, b), max(a, b)) for a, b in ((image[u], image[v]) for u, v in move.edges)}
            rest = set(g.edges) - set(move.edges)
            left = Position(g.n, rest - mirrored)
            played += 1
            lost += not (
                mirrored <= rest and kind_shown_by(left, image) == "Symmetric" and oracle.value(left) == 0
            )
        yield about(g, f"{played} of {played} moves answered", f"{played - lost} of {played} moves answered")


def _semi_move(oracle: Oracle) -> Iterator[Instance]:
    for g in _of_kind("Semi-symmetric", 6):
        image = function_of(g)
        assert image is not None
        left = Position(g.n, [edge for edge in g.edges if image[edge[0]] != edge[1]])
        claimed, kind = "Symmetric, value 0", kind_shown_by(left, image)
        yield about(g, claimed, f"{kind}, value {nim(oracle.value(left))}")


def _pseudo_move(oracle: Oracle) -> Iterator[Instance]:
    for g in _of_kind("Pseudo-symmetric", 7):
        image = function_of(g)
        assert image is not None
        centre = _fixed_vertex(image)
        if any(centre in edge for edge in g.edges):
            left = g.without_vertices((centre,))
            kind = kind_of(left)
            yield about(g, "Symmetric, value 0", f"{kind}, value {nim(oracle.value(left))}")


def _products(id: str, *pairs: tuple[str, str, str]) -> CheckClaim:
    """For each pair of kinds, the kind of every product of small factors."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        for first, second, claimed in pairs:
            for g, h in product(_of_kind(first, 4), _of_kind(second, 4)):
                if g.n * h.n <= 12:
                    whole = cartesian_product(g, h)
                    f, k = function_of(g), function_of(h)
                    assert f is not None
                    assert k is not None
                    image = tuple(f[v // h.n] * h.n + k[v % h.n] for v in range(whole.n))
                    yield about(whole, claimed, kind_shown_by(whole, image) or "none of the three")

    return CheckClaim(id=id, game=STAR, check=check)


def _figure_6(oracle: Oracle) -> Iterator[Instance]:
    with (seeds() / "tables" / "you_figure_6.csv").open(encoding="utf-8", newline="") as file:
        rows = [(row["first"], row["second"], row["product"]) for row in csv.DictReader(file)]
    for first, second, claimed in rows:
        found = set()
        for g, h in product(_of_kind(first, 4), _of_kind(second, 4)):
            if g.n * h.n <= 12:
                found.add(kind_of(cartesian_product(g, h)) or "none of the three")
        size = (KINDS.index(first), KINDS.index(second))
        yield compared(f"{first} □ {second}", claimed, " or ".join(sorted(found)), size)


_SYMMETRIC = (
    *(("Symmetric", kind, "Symmetric") for kind in KINDS),
    ("Semi-symmetric", "Symmetric", "Symmetric"),
    ("Pseudo-symmetric", "Symmetric", "Symmetric"),
    ("Semi-symmetric", "Semi-symmetric", "Symmetric"),
)


def _order(*, as_printed: bool) -> CheckClaim:
    """By the print f ∘ f is not the identity where a factor's function is not; it is f that is not."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        for g, h in product(_pool(), _pool()):
            f, k = function_of(g), function_of(h)
            assert f is not None
            assert k is not None
            if g.n * h.n > 12 or (list(f) == list(range(g.n)) and list(k) == list(range(h.n))):
                continue
            pairs = list(product(range(g.n), range(h.n)))
            moved = any((f[a], k[b]) != (a, b) for a, b in pairs)
            twice = any((f[f[a]], k[k[b]]) != (a, b) for a, b in pairs)
            size = (g.n * h.n, len(g.edges) * h.n + len(h.edges) * g.n)
            text = f"{describe(g)} x {describe(h)}"
            if as_printed:
                seen = "f ∘ f is not the identity" if twice else "f ∘ f is the identity"
                yield compared(text, "f ∘ f is not the identity", seen, size)
            else:
                yield compared(text, "f of order 2", "f of order 2" if moved and not twice else "not", size)

    tail = "" if as_printed else "-corrected"
    return CheckClaim(id=f"you/theorem-4.9-proof-order{tail}", game=STAR, check=check)


def _pool() -> list[Position]:
    return [g for kind in KINDS for g in _of_kind(kind, 4) if len(g.components()) == 1]


def _paths(oracle: Oracle) -> Iterator[Instance]:
    for n in range(1, 31):
        yield _has_kind(path(n), "Pseudo-symmetric" if n % 2 else "Semi-symmetric")


def _reversal(shift: int) -> CheckClaim:
    """The map v_i ↦ v_{n+shift−i}, with shift 0 in print."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        for n in range(1, 21):
            image = tuple(n + shift - i - 1 for i in range(1, n + 1))
            claimed = "Pseudo-symmetric" if n % 2 else "Semi-symmetric"
            strange = [i + 1 for i in image if not 0 <= i < n]
            words = f"f(v_{n}) = v_{strange[-1]}, no vertex" if strange else kind_shown_by(path(n), image)
            yield about(f"P{n}", claimed, words)

    tail = "" if shift == 0 else "-corrected"
    return CheckClaim(id=f"you/corollary-4.10-proof{tail}", game=STAR, check=check)


def _sides() -> list[tuple[tuple[int, ...]]]:
    one = [(n,) for n in range(1, 13)]
    two = [(1, 1), (1, 4), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7), (3, 3), (3, 4)]
    three = [(1, 1, 1), (1, 2, 3), (2, 2, 2), (2, 2, 3)]
    return [(sides,) for sides in (*one, *two, *three)]


def _grid_outcome(sides: tuple[int, ...], *, as_printed: bool) -> HasOutcome:
    """Corollary 4.11: as its statement has it, or as its proof ends."""
    won = sum(side % 2 == 0 for side in sides) <= 1 and (as_printed or max(sides) > 1)
    return HasOutcome("N" if won else "P")


def _grid_claim(id: str, *, as_printed: bool) -> FamilyClaim:
    return FamilyClaim(
        id=id,
        game=STAR,
        family="grid",
        cases=_sides,
        says=lambda sides: _grid_outcome(sides, as_printed=as_printed),
    )


def _two_even_sides(oracle: Oracle) -> Iterator[Instance]:
    for sides in ((2, 2), (2, 4), (4, 4), (2, 6), (2, 2, 2), (2, 2, 3), (2, 3, 4), (4, 6), (1, 2, 2)):
        yield _has_kind(grid_graph(sides), "Symmetric", f"grid({','.join(map(str, sides))})")


def _all_ones(oracle: Oracle) -> Iterator[Instance]:
    for r in range(1, 4):
        text = f"grid({','.join('1' * r)})"
        printed, proof = (_grid_outcome((1,) * r, as_printed=one) for one in (True, False))
        yield about(text, "N, then P", f"{printed}, then {proof}")
        yield judge(proof, text, grid_graph((1,) * r), oracle.value(text))


def _without_edges(id: str, *, kinds: tuple[str, ...] = ("Pseudo-symmetric",)) -> CheckClaim:
    """By the print, a pseudo-symmetric graph is a P-position only if it has no edge."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        for kind in kinds:
            for g in _of_kind(kind, 6 if len(kinds) > 1 else 7):
                won = kind == "Semi-symmetric" or (kind == "Pseudo-symmetric" and bool(g.edges))
                yield judge(HasOutcome("N" if won else "P"), describe(g), g, oracle.value(g))

    return CheckClaim(id=id, game=STAR, check=check)


def _by_fixed_vertex(id: str, *, kinds: tuple[str, ...] = ("Pseudo-symmetric",)) -> CheckClaim:
    def check(oracle: Oracle) -> Iterator[Instance]:
        for kind in kinds:
            for g in _of_kind(kind, 6 if len(kinds) > 1 else 7):
                image = function_of(g)
                assert image is not None
                won = kind == "Semi-symmetric" or (
                    kind == "Pseudo-symmetric" and g.degrees()[_fixed_vertex(image)] > 0
                )
                yield judge(HasOutcome("N" if won else "P"), describe(g), g, oracle.value(g))

    return CheckClaim(id=id, game=STAR, check=check)


CLAIMS = (
    CheckClaim(id="you/definition-4.5-parity", game=STAR, check=_parity),
    CheckClaim(id="you/definition-4.5-examples", game=STAR, check=_symmetric_examples),
    CheckClaim(id="you/definition-4.6-examples", game=STAR, check=_semi_symmetric_examples),
    _fixed("you/definition-4.7", as_printed=True),
    _fixed("you/definition-4.7-corrected", as_printed=False),
    CheckClaim(id="you/definition-4.7-examples", game=STAR, check=_pseudo_symmetric_examples),
    PositionClaim(id="you/theorem-4.8-1", game=STAR, says=_symmetric_is_lost, asks=("all(n<=6)",)),
    CheckClaim(id="you/theorem-4.8-1-reply", game=STAR, check=_replies),
    PositionClaim(id="you/theorem-4.8-2", game=STAR, says=_semi_symmetric_is_won, asks=("all(n<=6)",)),
    CheckClaim(id="you/theorem-4.8-2-move", game=STAR, check=_semi_move),
    PositionClaim(id="you/theorem-4.8-3", game=STAR, says=_by_fixed_degree, asks=("all(n<=6)",)),
    CheckClaim(id="you/theorem-4.8-3-any-function", game=STAR, check=_any_function),
    CheckClaim(id="you/theorem-4.8-3-move", game=STAR, check=_pseudo_move),
    _products("you/theorem-4.9-1", *_SYMMETRIC),
    _products(
        "you/theorem-4.9-2",
        ("Semi-symmetric", "Pseudo-symmetric", "Semi-symmetric"),
        ("Pseudo-symmetric", "Semi-symmetric", "Semi-symmetric"),
    ),
    _products("you/theorem-4.9-3", ("Pseudo-symmetric", "Pseudo-symmetric", "Pseudo-symmetric")),
    _order(as_printed=True),
    _order(as_printed=False),
    CheckClaim(id="you/figure-6", game=STAR, check=_figure_6),
    CheckClaim(id="you/corollary-4.10", game=STAR, check=_paths),
    _reversal(0),
    _reversal(1),
    _grid_claim("you/corollary-4.11", as_printed=True),
    _grid_claim("you/corollary-4.11-corrected", as_printed=False),
    CheckClaim(id="you/corollary-4.11-proof-even", game=STAR, check=_two_even_sides),
    _without_edges("you/corollary-4.11-proof"),
    _by_fixed_vertex("you/corollary-4.11-proof-corrected"),
    CheckClaim(id="you/corollary-4.11-contradiction", game=STAR, check=_all_ones),
    _without_edges("you/section-5-star-4", kinds=KINDS),
    _by_fixed_vertex("you/section-5-star-4-corrected", kinds=KINDS),
    _grid_claim("you/section-5-star-7", as_printed=True),
    _grid_claim("you/section-5-star-7-corrected", as_printed=False),
)
