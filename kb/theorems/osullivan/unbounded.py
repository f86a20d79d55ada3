"""Section 6: λ and ℓ, the families G_1, G_2 and R, and sequences of values along a growing path."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, pairwise

from kb.graphs.canonical import orbits
from kb.graphs.enumerate import connected_graphs
from kb.graphs.invariants import phi
from kb.graphs.named_families import member
from kb.graphs.position import Position
from kb.paths import seeds
from kb.theorems.for_all import ForAll
from kb.theorems.kit import Built, Cases, Oracle, grid
from kb.theorems.osullivan.play import case, claims, fact, nim, option_values, shown
from kb.theorems.osullivan.rooted import Tree, attached, hung, nodes, trees_up_to
from kb.theorems.statements import Is, Statement
from kb.values.nimber import mex, nim_sum


def lam(k: int) -> int:
    """λ(3m) = 2m, λ(3m+1) = 2m+1, λ(3m+2) = 2m."""
    return 2 * (k // 3) + (k % 3 == 1)


def ell(x: int) -> int:
    """ℓ(x) = 2 λ(x−1), for x ≥ 1."""
    return 2 * lam(x - 1)


def ell_before(x: int) -> set[int]:
    """ℓ(x−1) where it is defined: a path of one edge has no shorter one, and gives no term."""
    return {ell(x - 1)} if x > 1 else set()


def _printed(_: Oracle, name: str, formula: Callable[[int], int]) -> Cases:
    """The cells of a printed table of two columns against a formula."""
    with (seeds() / "tables" / f"osullivan_{name}.csv").open(encoding="utf-8", newline="") as rows:
        for argument, value in list(csv.reader(rows))[1:]:
            yield fact(f"{name}({argument})", int(value), formula(int(argument)), int(argument))


def _grows(oracle: Oracle) -> Cases:
    """Among G_2(0), …, G_2(n) some value exceeds n: the values have no bound in common."""
    greatest = 0
    for n in range(15):
        position = member("looped-path", n)
        greatest = max(greatest, nim(oracle, position))
        yield case(position, f"some value is at least {n}", f"greatest {greatest}", greatest >= n)


def _falling(most: int, total: int, counts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for count in counts:
        for lengths in combinations_with_replacement(range(most, 0, -1), count):
            if sum(lengths) <= total:
                yield lengths


def _odd_cycles_with_paths(counts: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    for paths in _falling(9, 9, counts):
        yield 3, paths
    for paths in _falling(6, 6, counts):
        yield 5, paths


def _theorem_6_1(length: int, paths: tuple[int, ...]) -> Statement:
    if len(paths) % 2 == 0:
        return Is(nim_sum(*map(ell, paths)) + 4)
    vertices = length + 1 + sum(paths)
    return Is(vertices % 2 * 3)


def _path_moves(oracle: Oracle) -> Cases:
    """The displayed list of values against the option values of at least 4."""
    for paths in _falling(6, 9, (2, 4)):
        total = nim_sum(*map(ell, paths))
        listed: set[int] = set()
        for x in paths:
            rest = total ^ ell(x)
            ends = {(rest ^ shorter) + 4 for shorter in ell_before(x)}
            listed |= ends | {end ^ 1 for end in ends}
            listed |= {((rest ^ ell(i)) + 4) ^ b for i in range(1, x - 1) for b in (1, 2)}
        position = member("cycle-edge-paths", 3, paths)
        reached = option_values(oracle, position)
        yield case(position, shown(v for v in listed if v >= 4), shown(v for v in reached if v >= 4))
        yield case(position, "0, 1, 2 and 3 are reached", shown(reached), set(range(4)) <= reached)


def _plus_four(_: Oracle) -> Cases:
    for a in range(2000):
        for b in (1, 2):
            yield fact(f"a = {a}, b = {b}", (a ^ b) + 4, (a + 4) ^ b, a)


def _ell_is_a_mex(_: Oracle) -> Cases:
    for k in range(1, 601):
        yield fact(f"k = {k}", ell(k), mex(excluded(k)), k)


def _value_as_mex(with_e: bool) -> Built:
    """(6.1), or (6.3) with the sets E(x_r), for an even number of paths."""
    for paths in _falling(6, 9, (0, 2, 4)):
        total = nim_sum(*map(ell, paths))
        reached: set[int] = set()
        for x in paths:
            rest = total ^ ell(x)
            if with_e:
                reached |= {rest ^ a for a in excluded(x)}
            else:
                reached |= {rest ^ shorter ^ (b - 1) for shorter in ell_before(x) for b in (1, 2)}
                reached |= {rest ^ ell(i) ^ b for i in range(1, x - 1) for b in (1, 2)}
        yield member("cycle-edge-paths", 3, paths), 4 + mex(reached)


def excluded(k: int) -> set[int]:
    """E(k): ℓ(k−1), ℓ(k−1) ⊕ 1, and ℓ(i) ⊕ 1, ℓ(i) ⊕ 2 for 1 ≤ i ≤ k−2."""
    ends = {shorter ^ b for shorter in ell_before(k) for b in (0, 1)}
    return ends | {ell(i) ^ b for i in range(1, k - 1) for b in (1, 2)}


def _paths_at_a_triangle(*lengths: int) -> Position:
    return member("cycle-edge-paths", 3, tuple(sorted(lengths, reverse=True)))


def _one_path_grows(corrected: bool) -> Built:
    """The sequence for k = 1, 2, … with an odd number of paths, all but one of them fixed."""
    for others in ((), (1, 1), (2, 1), (2, 2), (3, 1)):
        for k in range(1, 7):
            place = k + sum(others) if corrected else k + 1
            yield _paths_at_a_triangle(k, *others), 0 if place % 2 == 0 else 3


def _even_sequences(oracle: Oracle) -> Cases:
    for others in ((1,), (2,), (3,), (4,), (1, 1, 1), (2, 1, 1)):
        r = nim_sum(*map(ell, others))
        yield fact(f"r for {others}", "even", "even" if r % 2 == 0 else "odd", 0)
        for k in range(1, 9):
            position = _paths_at_a_triangle(k, *others)
            yield case(position, (ell(k) ^ r) + 4, nim(oracle, position))
    image = {ell(x) for x in range(1, 61)}
    yield fact("image of ℓ", shown(range(0, 41, 2)), shown(v for v in image if v <= 40), 60)


def path_tree(length: int) -> Tree:
    """A path of this many edges, rooted at its end."""
    tree: Tree = ()
    for _ in range(length):
        tree = (tree,)
    return tree


def eventual_type(values: Sequence[int], last: int = 5) -> str | None:
    """Which of the three types of Section 6 the last terms follow, wherever its own sequence starts."""
    tail = values[-last:]
    if all(a == b for a, b in zip(tail, tail[2:], strict=False)):
        low, high = sorted(tail[:2])
        return {(0, 3): "(ii)", (1, 1): "(iii)"}.get((low % 4, high - low))
    for start in range(1, 20):
        r = (tail[0] - 4) ^ ell(start)
        if tail[0] >= 4 and all(v == (ell(start + i) ^ r) + 4 for i, v in enumerate(tail)):
            return "(i)"
    return None


def _types_on_trees(oracle: Oracle) -> Cases:
    for tree in trees_up_to(5, distinct=True):
        for at, _ in nodes(tree):
            grown = [hung(attached(tree, at, path_tree(k))).position for k in range(1, 11)]
            values = [nim(oracle, position) for position in grown]
            found = eventual_type(values)
            yield case(grown[0], "(i), (ii) or (iii)", f"{found}: {values}", found is not None)


def _third_type() -> Built:
    for k in range(4, 31):
        yield hung((((), ((), (((),), *path_tree(k)))),)).position, 10 if k % 2 == 0 else 9


def _odd_r() -> Built:
    beyond: Tree = (((((), ((),)),),),)
    for k in range(1, 31):
        yield hung(((*beyond, *path_tree(k)),)).position, (ell(k) ^ 3) + 4


def _types_on_graphs(oracle: Oracle) -> Cases:
    for n in range(1, 6):
        for graph in connected_graphs(n):
            for orbit in orbits(graph):
                values = [nim(oracle, with_path(graph, orbit[0], k)) for k in range(1, 19 - n)]
                found = eventual_type(values, 6)
                yield case(graph, "(i), (ii) or (iii)", f"{found}: {values}", found is not None)


def with_path(graph: Position, vertex: int, length: int) -> Position:
    """The graph with a path of this many edges attached at a vertex."""
    line = [vertex, *range(graph.n, graph.n + length)]
    return Position(graph.n + length, [*graph.edges, *pairwise(line)])


FOURTH_TYPE = Position(
    12, [(0, 10), (0, 11), (10, 11), (0, 9), (1, 9), (3, 9), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (2, 8)]
)
"""A triangle 0, 10, 11 on a tree of ten vertices; the path grows at 6."""


def _fourth_type() -> Built:
    """12, 14, 12, 8, 10, 8, 20, 22, 20, …: (ℓ(k+1) ⊕ 4) + 8, which is none of the three types."""
    for k in range(13):
        yield with_path(FOURTH_TYPE, 6, k), (ell(k + 1) ^ 4) + 8


def _loop_with_paths(oracle: Oracle) -> Cases:
    """The graphs R with a loop in place of the odd cycle."""
    for paths in _falling(8, 9, range(6)):
        position = looped_r(paths)
        odd = len(paths) % 2
        yield case(position, nim_sum(*map(ell, paths)) + 4 if odd else phi(position), nim(oracle, position))


def looped_r(paths: Sequence[int]) -> Position:
    """A loop at A = 0, the edge to B = 1, and paths of these lengths at B."""
    position = Position(2, [(0, 0), (0, 1)])
    for length in paths:
        position = with_path(position, 1, length)
    return position


CLAIMS = (
    claims.check("section-6-lambda-table", _printed, "lambda", lam),
    claims.family(
        "section-6-G1",
        "diamond-path",
        grid(range(4, 17)),
        ForAll(family="diamond-path(n)", least=4, first=(2, 0, 4), length=3, saltus=4),
    ),
    claims.family(
        "section-6-G2",
        "looped-path",
        grid(range(15)),
        ForAll(family="looped-path(n)", least=0, first=(0, 2, 0), length=3, saltus=4),
    ),
    claims.check("section-6-unbounded", _grows),
    claims.check("section-6-ell-table", _printed, "ell", ell),
    claims.family(
        "theorem-6.1",
        "cycle-edge-paths",
        lambda: _odd_cycles_with_paths(range(6)),
        _theorem_6_1,
        lambda length, paths: all(paths),
    ),
    claims.family(
        "theorem-6.1-odd",
        "cycle-edge-paths",
        lambda: _odd_cycles_with_paths((1, 3, 5)),
        _theorem_6_1,
        lambda length, paths: all(paths) and len(paths) % 2 == 1,
    ),
    claims.family(
        "theorem-6.1-even",
        "cycle-edge-paths",
        lambda: _odd_cycles_with_paths((0, 2, 4)),
        _theorem_6_1,
        lambda length, paths: all(paths) and len(paths) % 2 == 0,
    ),
    claims.check("theorem-6.1-proof-moves", _path_moves),
    claims.check("theorem-6.1-proof-plus4", _plus_four),
    claims.nim_values("formula-6.1", _value_as_mex, with_e=False),
    claims.check("formula-6.2", _ell_is_a_mex),
    claims.nim_values("formula-6.3", _value_as_mex, with_e=True),
    claims.nim_values("section-6-R-sequence-odd", _one_path_grows, corrected=False),
    claims.nim_values("section-6-R-sequence-odd-corrected", _one_path_grows, corrected=True),
    claims.check("section-6-R-sequence-even", _even_sequences),
    claims.check("section-6-sequence-types", _types_on_trees),
    claims.nim_values("section-6-type-iii", _third_type),
    claims.nim_values("section-6-H2", _odd_r),
    claims.check("finding-path-sequences", _types_on_graphs),
    claims.nim_values("finding-fourth-type", _fourth_type),
    claims.check("finding-loop-with-paths", _loop_with_paths),
)
