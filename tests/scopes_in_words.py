"""Scopes that are written in words, written again as tests on the name of a case, for `test_claim_scopes`.

Each is read off the prose of the entry, by means of its own (networkx, not the code of the claims), so that a
correction whose code reaches beyond its words is found. A case is given by its name, as the audit prints it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations

import networkx as nx

from kb.graphs.language import parse_position
from kb.theorems.ottaway.odd_even import parity
from kb.values.reading import parse_value

Within = Callable[[str], bool]


def graph(subject: str) -> nx.MultiGraph:
    """The graph that a name describes."""
    position = parse_position(subject)
    made = nx.MultiGraph()
    made.add_nodes_from(range(position.n))
    made.add_edges_from(position.edges)
    return made


def _is_one_of(*names: str) -> Within:
    return lambda subject: subject in names


def _matches(pattern: str, test: Callable[..., bool] = lambda *_: True) -> Within:
    """The name has this form, and the numbers in it pass the test."""

    def within(subject: str) -> bool:
        found = re.fullmatch(pattern, subject)
        return found is not None and test(*map(int, found.groups()))

    return within


def _of_graph(test: Callable[[nx.MultiGraph], bool]) -> Within:
    return lambda subject: test(graph(subject))


def _any_graph(_: nx.MultiGraph) -> bool:
    return True


_N = r"(\d+)"
_LIGHT = rf"light\(\[{_N},{_N},{_N}\],\[{_N},{_N},{_N}\]\)"
_A, _B = (rf"{letter}\({_N},{_N},{_N}\)" for letter in "AB")
_PUZZLE = "K_{2,3} + C4 + S3 + K2"
_OPENING = "A(3,2,1) - A(3,1,2) - A(1,1,1)"
_THREE = "A(3,12,4) + A(7,12,1) - A(9,15,6)"
_START = _matches(_A, lambda x, y, z: x == z == 0 and y >= 2)
_GRID = _matches(r"grid\(\d+(?:,\d+)*\)")


def _has_one_primed_vertex(subject: str) -> bool:
    position = parse_position(subject)
    lacks = [degree - position.label(v) for v, degree in enumerate(position.degrees())]
    return sum(lack == 0 for lack in lacks) == 1 and min(lacks) == 0


def _is_bare_cycle(subject: str) -> bool:
    made, position = graph(subject), parse_position(subject)
    brushes = [position.label(v) for v in range(position.n)]
    return nx.is_connected(made) and {d for _, d in made.degree} == {2} and not any(brushes)


def _is_light_or_entries(subject: str) -> bool:
    return bool(re.fullmatch(rf"entries 0 to [1-9]\d*|{_LIGHT}", subject))


def _infinitesimal(subject: str, fuzzy: bool) -> bool:
    game = parse_value(subject)
    is_fuzzy = not game >= 0 and not game <= 0
    return game.left_stop == game.right_stop == 0 and subject not in ("0", "*") and is_fuzzy >= fuzzy


def _pairings(made: nx.MultiGraph) -> Iterator[dict[int, int]]:
    """Every f from a set H onto a set K disjoint from it, each h adjacent to f(h), both ways round."""
    for pairs in range(1, len(made) // 2 + 1):
        for edges in combinations(made.edges(), pairs):
            if len({end for edge in edges for end in edge}) == 2 * pairs:
                for turned in range(2**pairs):
                    yield {e[turned >> i & 1]: e[1 - (turned >> i & 1)] for i, e in enumerate(edges)}


def _has_a_pairing(made: nx.MultiGraph) -> bool:
    """Theorem 10 of the parity paper with its fourth condition: some f has all of (i) to (iv)."""

    def fits(f: dict[int, int]) -> bool:
        inside = set(f) | set(f.values())
        return all(
            made.has_edge(g, h) == made.has_edge(f[g], f[h])
            and made.has_edge(g, f[h]) == made.has_edge(h, f[g])
            for g, h in combinations(f, 2)
        ) and all(set(made[h]) - inside == set(made[f[h]]) - inside for h in f)

    return any(map(fits, _pairings(made)))


def _is_spanned_by_a_closed_trail(made: nx.MultiGraph) -> bool:
    edges = list(made.edges())
    for size in range(len(made), len(edges) + 1):
        for chosen in combinations(edges, size):
            part = nx.MultiGraph(chosen)
            if len(part) == len(made) and nx.is_eulerian(part):
                return True
    return False


def _is_product_of_nice_and_connected(subject: str) -> bool:
    if " x " not in subject:
        return False
    first, second = map(graph, subject.rsplit(" x ", 1))
    return len(second) >= 2 and nx.is_connected(second) and _is_spanned_by_a_closed_trail(first)


def _symmetries(made: nx.MultiGraph) -> Iterator[tuple[int, int]]:
    """How many vertices each automorphism of order 2 or 1 fixes, and how many edges join an image pair."""
    plain = nx.Graph(made)
    for f in nx.isomorphism.GraphMatcher(plain, plain).isomorphisms_iter():
        if all(f[f[v]] == v for v in f):
            yield sum(f[v] == v for v in f), sum(f[u] == v for u, v in plain.edges)


def _is_pseudo_symmetric(made: nx.MultiGraph) -> bool:
    return (1, 0) in _symmetries(made)


def _is_of_a_kind(made: nx.MultiGraph) -> bool:
    return not {(0, 0), (0, 1), (1, 0)}.isdisjoint(_symmetries(made))


def _cycles(made: nx.MultiGraph) -> int:
    """How many independent cycles there are."""
    return len(made.edges) - len(made) + nx.number_connected_components(made)


def _edges_on_cycles(made: nx.MultiGraph) -> int:
    """The edges that are left when leaves are stripped: for one cycle its length, for k paths their sum."""
    left = made.copy()
    while leaves := [v for v, degree in left.degree if degree <= 1]:
        left.remove_nodes_from(leaves)
    return len(left.edges)


def _has_one_odd_cycle(made: nx.MultiGraph) -> bool:
    return _cycles(made) == 1 and _edges_on_cycles(made) % 2 == 1


def _has_no_like_components(made: nx.MultiGraph) -> bool:
    parts = [made.subgraph(part) for part in nx.connected_components(made)]
    return not any(nx.is_isomorphic(g, h) for g, h in combinations(parts, 2))


def _leaves(made: nx.MultiGraph) -> int:
    return sum(degree == 1 for _, degree in made.degree)


def _is_even_fan(made: nx.MultiGraph) -> bool:
    n = len(made) - 1
    return n >= 4 and n % 2 == 0 and nx.is_isomorphic(made, graph(f"F{n}"))


def _is_simple(made: nx.MultiGraph) -> bool:
    return not nx.number_of_selfloops(made) and len(made.edges) == len(nx.Graph(made).edges)


def _lies_in_a_wheel(made: nx.MultiGraph) -> bool:
    """Without some vertex it is a cycle, or nothing but paths."""
    for hub in made:
        rim = made.subgraph(set(made) - {hub})
        if max((degree for _, degree in rim.degree), default=0) <= 2:
            cycles = _cycles(rim)
            if not cycles or (cycles == 1 and nx.is_connected(rim)):
                return True
    return not made


def _is_what_a_reply_leaves(remainder: int | None, least: int) -> Within:
    """A graph made of W_n (n + 1 vertices) with this n modulo 4, or any odd n."""

    def within(subject: str) -> bool:
        n = parse_position(subject).n - 1
        return n >= least and (n % 2 == 1 if remainder is None else n % 4 == remainder)

    return within


def _all(*tests: Callable[[nx.MultiGraph], bool]) -> Within:
    return _of_graph(lambda made: all(test(made) for test in tests))


def _a_option_of_b_ii(x: int, y: int, z: int) -> bool:
    """A(x,y−1,z+1), written with the letters of the board moved in."""
    return z - 1 >= (y + 1) - 2 and x <= (y + 1) - 3


def _odd(count: Callable[[nx.MultiGraph], int]) -> Callable[[nx.MultiGraph], bool]:
    return lambda made: count(made) % 2 == 1


def _even(count: Callable[[nx.MultiGraph], int]) -> Callable[[nx.MultiGraph], bool]:
    return lambda made: count(made) % 2 == 0


def _size(made: nx.MultiGraph) -> int:
    return len(made.edges)


IN_WORDS: dict[str, Within] = {
    "gordinowicz/theorem-5-firing-corrected": _has_one_primed_vertex,
    "gordinowicz/section-4-neutral-cycle": _is_bare_cycle,
    "gordinowicz/section-8-mex-range-corrected": _is_one_of("mex of six options"),
    "gordinowicz/section-8-almost-all-corrected": _is_light_or_entries,
    "gordinowicz/theorem-15-proof-a.ii-corrected": _matches(
        _LIGHT, lambda i, j, k, p, q, r: i == p == 0 and (j + q) % 2 == 0 and (k + r) % 2 == 1
    ),
    "gordinowicz/theorem-15-proof-b.i-corrected": _matches(
        _LIGHT, lambda i, j, k, p, q, r: (i, j, p, q) == (1, 0, 0, 0) and k >= 1 and r >= 2
    ),
    "gordinowicz/theorem-15-proof-a.iv-rest-corrected": _matches(
        _LIGHT,
        lambda i, j, k, p, q, r: i == p == q == 0 and j >= 1 and r >= 1 and j % 2 == (k + r) % 2 == 1,
    ),
    "gordinowicz/section-9-move-corrected": _is_one_of(_PUZZLE),
    "siegel/section-1-heat-corrected": _START,
    "siegel/section-1-theorem-2-f-corrected": _START,
    "siegel/section-2-opening-left-corrected": _is_one_of(_OPENING),
    "siegel/section-2-opening-right-corrected": _is_one_of(_OPENING),
    "siegel/section-2-three-greater-corrected": _is_one_of(f"{_THREE}: A(3,12,4)", f"{_THREE}: -A(9,15,6)"),
    "siegel/lemma-6-proof-corrected": _matches(_A, lambda x, y, z: y == 1),
    "siegel/notation-1-a-12-15-3-corrected": _is_one_of("A(12,15,3)"),
    "siegel/proof-7-labels-corrected": _matches(_B),
    "siegel/proof-7-b-ii-display-corrected": _matches(_A, _a_option_of_b_ii),
    "siegel/proof-8-d-i-odd-form-corrected": _is_one_of("A(0,7,0)"),
    "siegel/proof-8-d-ii-form-corrected": _is_one_of("A(6,9,0)"),
    "ottaway/theorem-2-proof-least-corrected": lambda subject: parity(parse_value(subject)) == 0,
    "ottaway/lemma-4-proof-cases-corrected": lambda subject: _infinitesimal(subject, fuzzy=True),
    "ottaway/theorem-5-proof-infinitesimals-corrected": lambda subject: _infinitesimal(subject, fuzzy=False),
    "ottaway/theorem-10-corrected": _of_graph(_has_a_pairing),
    "ottaway/theorem-10-proof-degrees-corrected": _of_graph(_has_a_pairing),
    "ottaway/identity-middle-corrected": _matches(rf"P{_N}", lambda n: n >= 3),
    "ottaway/theorem-13-proof-k2-base-p52-corrected": _is_one_of("P(5,2)"),
    "ottaway/theorem-13-proof-path-3m1-options-corrected": _matches(
        rf"P{_N}", lambda n: n % 3 == 1 and n // 3 > 1
    ),
    "you/theorem-2.2-corrected": _matches(r"S\d+(?: \+ S\d+)*"),
    "you/lemma-3.5-proof-options-corrected": _matches(rf"S_\{{{_N},1\}}", lambda n: n >= 1),
    "you/theorem-3.9-proof-h-corrected": _matches(r"S_\{\d+(?:,\d+){3,}\}"),
    "you/theorem-3.9-proof-hypothesis-corrected": _matches(r"S_\{\d+(?:,\d+)*\}"),
    "you/theorem-3.19-proof-1-corrected": _is_product_of_nice_and_connected,
    "you/lemma-3.21-proof-odd-corrected": _matches(
        rf"grid\({_N},{_N}\)", lambda n, m: n % 2 == m % 2 == 1 and n >= 5
    ),
    "you/lemma-3.22-proof-corrected": _is_one_of("grid(3,3,3)"),
    "you/definition-4.7-corrected": _of_graph(_is_pseudo_symmetric),
    "you/theorem-4.9-proof-order-corrected": _of_graph(lambda made: len(made) > 1),
    "you/corollary-4.11-corrected": _GRID,
    "you/section-5-star-7-corrected": _GRID,
    "you/corollary-4.11-proof-corrected": _of_graph(_is_pseudo_symmetric),
    "you/section-5-star-4-corrected": _of_graph(_is_of_a_kind),
    "osullivan/proposition-1.7-z-corrected": _matches(r"theta\([1-9]\d*(?:,[1-9]\d*)*\)"),
    "osullivan/section-2-simplified-implies-reduced-corrected": _of_graph(_any_graph),
    "osullivan/lemma-2.3-corrected": _of_graph(_any_graph),
    "osullivan/section-3-simplified-corrected": _all(_has_one_odd_cycle, _has_no_like_components),
    "osullivan/theorem-1.3-proof-ii-corrected": _all(_has_one_odd_cycle, lambda made: made.degree[0] >= 4),
    "osullivan/theorem-1.4-proof-parity-corrected": _all(_has_one_odd_cycle, nx.is_connected),
    "osullivan/section-6-R-sequence-odd-corrected": _all(_has_one_odd_cycle, _odd(_leaves)),
    "osullivan/theorem-7.1-proof-ii-only-corrected": _all(nx.is_connected, _odd(_cycles)),
    "osullivan/theorem-7.2-proof-cases-corrected": _all(_odd(_cycles), _even(_edges_on_cycles)),
    "osullivan/theorem-7.2-proof-ii-only-corrected": _all(_odd(_cycles), _odd(_edges_on_cycles)),
    "osullivan/theorem-7.2-proof-v-corrected": _all(_odd(_cycles), _odd(_size)),
    "osullivan/section-7-telescoping-corrected": _all(nx.is_connected, lambda made: _cycles(made) >= 1),
    "osullivan/theorem-8.1-proof-spokes-1-corrected": _is_what_a_reply_leaves(1, 5),
    "osullivan/theorem-8.1-proof-spokes-3-corrected": _is_what_a_reply_leaves(3, 7),
    "osullivan/theorem-8.1-proof-F-1-corrected": _is_what_a_reply_leaves(None, 5),
    "osullivan/conjecture-8.3-ii-corrected": _of_graph(_is_even_fan),
    "osullivan/figure-30-corrected": _all(_is_simple, lambda made: len(made) <= 6),
    "osullivan/conjecture-8.5-beside-corrected": _of_graph(_lies_in_a_wheel),
}
"""Corrections whose scope is in words, or in letters that the names of their cases do not have."""
