"""Conjecture 8.5 and what follows from it, for subgraphs of wheels, and the three graphs of Figure 30."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import NamedTuple

from kb.graphs.canonical import key
from kb.graphs.enumerate import graphs
from kb.graphs.families import complete, edgeless, kissing_complete, path, wheel
from kb.graphs.invariants import is_bipartite, phi
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.graphs.ranges import subgraphs
from kb.theorems.evaluate import SHOWN
from kb.theorems.kit import Built, Cases, Instance, Oracle
from kb.theorems.osullivan.play import case, claims, edge_option_values, fact, nim, shown, with_loops
from kb.theorems.osullivan.rim_words import Piece, path_value, solved
from kb.theorems.statements import Has, Statement
from kb.values.nimber import nim_sum

LARGEST_WHEEL = 7
"""The wheels whose subgraphs are asked of the oracle, one by one."""
LARGEST_RIM, LARGEST_RIM_OF_CONJECTURE = 12, 14
"""The rims to which all subgraphs are solved by the rules: for consequences, and for the conjecture."""


def is_wheel_subgraph(position: Position) -> bool:
    """Whether some vertex leaves disjoint paths, or one cycle of 3 or more vertices, when it is deleted."""
    n, edges = position.n, position.edges
    if len(edges) > 2 * max(n - 1, 0) or not position.is_simple:
        return False
    degrees = position.degrees()
    high = [v for v in range(n) if degrees[v] > 3]
    if len(high) > 1:
        return False
    return n == 0 or any(_leaves_rim(position, v) for v in high or range(n))


def _leaves_rim(position: Position, hub: int) -> bool:
    rest = position.without_vertices((hub,))
    degrees = rest.degrees()
    if max(degrees, default=0) > 2:
        return False
    count = len(rest.components())
    is_forest = len(rest.edges) == rest.n - count
    return is_forest or (count == 1 and rest.n >= 3)


def _not_zero_for_phi_two(position: Position) -> Statement | None:
    if phi(position) != 2 or not is_wheel_subgraph(position):
        return None
    return Has("not 0", lambda value: value != 0)


def _zero_only_for_phi_zero(position: Position) -> Statement | None:
    """With an even number of vertices, value 0 implies φ = 0."""
    if position.n % 2 or phi(position) == 0 or not is_wheel_subgraph(position):
        return None
    return Has("not 0", lambda value: value != 0)


@cache
def below_the_wheel() -> tuple[Position, ...]:
    """All subgraphs of the wheels up to the largest looked at, up to isomorphism."""
    found: dict[str, Position] = {}
    for n in range(3, LARGEST_WHEEL + 1):
        for position in subgraphs(wheel(n)):
            found.setdefault(key(position), position)
    return tuple(found.values())


class Alike(NamedTuple):
    """Components of the hub that no claim about values tells apart: some of them, and how many there are.

    Shown are the first in order, and the last.
    """

    shown: tuple[Piece, ...]
    how_many: int
    n: int
    edges: int
    value: int
    edge_values: frozenset[int]


@cache
def alike(rim: int) -> tuple[Alike, ...]:
    """All components of the hub with at most `rim` rim vertices, by the kernel where it is built."""
    try:
        from kb._kernel import rim_table
    except ImportError:
        return sorted_out(rim)
    return tuple(
        Alike(tuple(Piece(tuple(words), cycle) for words in shown), how_many, n, edges, value, _members(left))
        for n, edges, value, left, cycle, how_many, shown in rim_table(rim, SHOWN)
    )


@cache
def _members(bits: int) -> frozenset[int]:
    return frozenset(value for value in range(bits.bit_length()) if bits >> value & 1)


def sorted_out(rim: int) -> tuple[Alike, ...]:
    """The components of the hub, each solved, then sorted by what matters."""
    found: dict[tuple[int, int, int, frozenset[int], bool], list[Piece]] = {}
    for piece, n, edges, value, edge_values in solved(rim):
        found.setdefault((n, edges, value, edge_values, piece.cycle), []).append(piece)
    for pieces in found.values():
        pieces.sort()
    return tuple(
        Alike((*pieces[:SHOWN], *pieces[SHOWN:][-1:]), len(pieces), n, edges, value, left)
        for (n, edges, value, left, _), pieces in found.items()
    )


class Subgraphs(NamedTuple):
    """Subgraphs of wheels that are alike: components of the hub, and paths beside them."""

    components: Alike
    beside: Beside
    phi: int
    value: int
    edge_values: frozenset[int]

    def cases(self, claimed: str, computed: str, holds: bool) -> Cases:
        """The cases about them, named by their words, and as graphs where they fail."""
        of, paths = self.components, self.beside.paths
        size = of.n + self.beside.n, of.edges + self.beside.edges
        for number, piece in enumerate(of.shown, start=1):
            if holds:
                subject = "hub and " + " ".join((*piece.words, *(f"P{n}" for n in paths)))
            else:
                subject = describe(sum(map(path, paths), piece.position))
            more = of.how_many - number if number == len(of.shown) else 0
            yield Instance(subject, holds, claimed, computed, size, stands_for=1 + more)


class Beside(NamedTuple):
    """Paths beside the hub's component: order, edges, nim-sum, and the nim-sums that lost edges leave."""

    paths: tuple[int, ...]
    n: int
    edges: int
    value: int
    edge_values: frozenset[int]


def _beside(*paths: int) -> Beside:
    value = nim_sum(*map(path_value, paths))
    cuts = {value ^ path_value(n) ^ path_value(i) ^ path_value(n - i) for n in paths for i in range(1, n)}
    return Beside(paths, sum(paths), sum(paths) - len(paths), value, frozenset(cuts))


BESIDE = (_beside(), _beside(1), _beside(2), _beside(1, 2), _beside(3), _beside(1, 3))
"""All that matters of the paths is φ, their value, and whether they have an edge (Proposition 1.1): there is
one of each kind."""


def below_wheels(rim: int, *parities: int) -> Iterator[Subgraphs]:
    """All subgraphs of wheels with a hub, its component on at most `rim` rim vertices, and φ among these."""
    for each in alike(rim):
        for beside in BESIDE if not each.shown[0].cycle else BESIDE[:1]:
            parity = (each.n + beside.n) % 2 + 2 * ((each.edges + beside.edges) % 2)
            if parity in parities:
                reached = {left ^ beside.value for left in each.edge_values}
                reached |= {each.value ^ left for left in beside.edge_values}
                yield Subgraphs(each, beside, parity, each.value ^ beside.value, frozenset(reached))


def _winning_edge(_: Oracle) -> Cases:
    for each in below_wheels(LARGEST_RIM_OF_CONJECTURE, 2):
        found = f"edges leave {shown(each.edge_values)}"
        yield from each.cases("an edge leaves 0", found, 0 in each.edge_values)


def _never_zero(_: Oracle) -> Cases:
    for each in below_wheels(LARGEST_RIM_OF_CONJECTURE, 2):
        yield from each.cases("not 0", str(each.value), each.value != 0)


def _solver_agrees() -> Built:
    """The values by the rules of all components of the hub on small rims are those of the solver."""
    return ((each.piece.position, each.value) for each in solved(8))


def _winning_edge_if_bipartite(oracle: Oracle) -> Cases:
    for position in chain.from_iterable(map(graphs, range(2, 7))):
        if phi(position) == 2 and is_bipartite(position):
            values = edge_option_values(oracle, position)
            yield case(position, "an edge leaves 0", f"edges leave {shown(values)}", 0 in values)


def _three_graphs(oracle: Oracle, among: Iterable[Position]) -> Cases:
    """The graphs with φ = 2 and no edge move to 0 against those printed: K_i and K_j sharing a vertex."""
    printed = {key(kissing_complete(i, 7 - i)) for i in (4, 5, 6)}
    for position in among:
        if phi(position) == 2:
            lacks = 0 not in edge_option_values(oracle, position)
            yield case(position, _lacking(key(position) in printed), _lacking(lacks))


def _lacking(lacks: bool) -> str:
    return "no edge leaves 0" if lacks else "an edge leaves 0"


def _simple_graphs() -> Iterator[Position]:
    return chain.from_iterable(map(graphs, range(2, 7)))


def _graphs_with_loops() -> Iterator[Position]:
    """All simple graphs on at most 6 vertices, and those with at most 6 edges and loops."""
    yield from _simple_graphs()
    seen: set[str] = set()
    for graph in _simple_graphs():
        if len(graph.edges) < 6:
            for position in with_loops(graph):
                if len(graph.edges) < len(position.edges) <= 6 and phi(position) == 2:
                    name = key(position)
                    if name not in seen:
                        seen.add(name)
                        yield position


def _odd_edges(_: Oracle) -> Cases:
    for each in below_wheels(LARGEST_RIM, 2, 3):
        wanted = each.phi ^ 2
        found = f"edges leave {shown(each.edge_values)}"
        yield from each.cases(f"an edge leaves {wanted}", found, wanted in each.edge_values)


def _even_edges(_: Oracle) -> Cases:
    for each in below_wheels(LARGEST_RIM, 0, 1):
        holds = each.value == each.phi or each.phi ^ 2 in each.edge_values
        said = f"value {each.phi}, or an edge leaves {each.phi ^ 2}"
        yield from each.cases(said, f"value {each.value}", holds)


def _with_more_beside(_: Oracle, full_rims_too: bool) -> Cases:
    """A subgraph of a wheel with K_1 or K_2 beside it is one too, unless (corrected) its rim holds it."""
    for position in below_the_wheel():
        expected = full_rims_too or not _is_held_by_its_rim(position)
        for more in (edgeless(1), complete(2)):
            fits = is_wheel_subgraph(position + more)
            yield case(position, _fitting(expected), _fitting(fits))


def _fitting(fits: bool) -> str:
    return "in a wheel with K_1 or K_2 beside" if fits else "in no wheel with it beside"


def _is_held_by_its_rim(position: Position) -> bool:
    """Whether some hub leaves a whole cycle and has three spokes or more, or two to vertices not adjacent."""
    around = position.neighbours()
    for hub in range(position.n):
        rim = position.without_vertices((hub,))
        if set(rim.degrees()) == {2} and len(rim.components()) == 1:
            ends = around[hub]
            if len(ends) > 2 or (len(ends) == 2 and ends[1] not in around[ends[0]]):
                return True
    return False


def _vertices_win(_: Oracle) -> Cases:
    for each in below_wheels(LARGEST_RIM, 0):
        found = f"edges leave {shown(each.edge_values)}"
        yield from each.cases("no edge leaves 0", found, 0 not in each.edge_values)


def _kissing() -> Built:
    """K_a and K_b sharing a vertex: the value depends on a and b modulo 3 only."""
    table = {(0, 0): 1, (1, 1): 1, (2, 2): 1, (0, 1): 0, (1, 2): 2, (0, 2): 4}
    for a in range(1, 7):
        for b in range(a, 7):
            low, high = sorted((a % 3, b % 3))
            yield kissing_complete(a, b), table[low, high]


def _off_parity(oracle: Oracle) -> Cases:
    """How many graphs on n vertices have a value other than φ, and the greatest value among all."""
    printed = {1: (0, 1), 2: (0, 2), 3: (1, 3), 4: (3, 4), 5: (12, 5), 6: (64, 6), 7: (452, 9)}
    for n, (count, greatest) in printed.items():
        pairs = [(phi(position), nim(oracle, position)) for position in graphs(n)]
        off = sum(parity != value for parity, value in pairs)
        most = max(value for _, value in pairs)
        yield fact(f"all({n})", f"{count} off φ, greatest {greatest}", f"{off} off φ, greatest {most}", n)


CLAIMS = (
    claims.positions("section-8-phi-2", _not_zero_for_phi_two, "subgraphs(W6)"),
    claims.check("section-8-phi-2-computed", _never_zero),
    claims.check("conjecture-8.5", _winning_edge),
    claims.nim_values("section-8-subgraph-values", _solver_agrees),
    claims.check("conjecture-8.5-bipartite", _winning_edge_if_bipartite),
    claims.check("figure-30", lambda oracle: _three_graphs(oracle, _graphs_with_loops())),
    claims.check("figure-30-corrected", lambda oracle: _three_graphs(oracle, _simple_graphs())),
    claims.check("conjecture-8.5-i", _odd_edges),
    claims.check("conjecture-8.5-ii", _even_edges),
    claims.check("conjecture-8.5-beside", _with_more_beside, True),
    claims.check("conjecture-8.5-beside-corrected", _with_more_beside, False),
    claims.positions("conjecture-8.5-iii", _zero_only_for_phi_zero, "subgraphs(W6)"),
    claims.check("conjecture-8.5-iv", _vertices_win),
    claims.nim_values("finding-kissing-complete", _kissing),
    claims.check("finding-off-parity", _off_parity),
)
