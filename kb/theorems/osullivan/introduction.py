"""Section 1: bipartite graphs, trees, cycles, cancellation, Propositions 1.6 and 1.7, wheels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations_with_replacement

from kb.graphs.canonical import key
from kb.graphs.enumerate import connected_graphs
from kb.graphs.families import cycle, edgeless, path, theta
from kb.graphs.invariants import is_bipartite, phi
from kb.graphs.named_families import BY_NAME
from kb.graphs.position import Position
from kb.theorems.evaluate import judge
from kb.theorems.for_all import ForAll
from kb.theorems.kit import Cases, Oracle, grid
from kb.theorems.osullivan.involutions import cancellations
from kb.theorems.osullivan.play import claims, equal_values, fact, nim, options, take_away
from kb.theorems.osullivan.rooted import hung, is_reduced, reduced, trees_up_to
from kb.theorems.statements import Is


def _bipartite(position: Position) -> Is | None:
    return Is(phi(position)) if is_bipartite(position) else None


def _tree(position: Position) -> Is | None:
    edges = len(position.edges)
    if edges != position.n - 1 or len(position.components()) != 1:
        return None
    return Is(edges % 2 + 1)


def _triangle(oracle: Oracle) -> Cases:
    triangle = cycle(3)
    yield fact("C3", "6 moves", f"{len(list(take_away().moves(triangle)))} moves", 3)
    yield fact(
        "C3", sorted((key(path(2)), key(path(3)))), sorted({key(option) for option in options(triangle)}), 3
    )
    for option in (path(2), path(3)):
        replies = {key(reply) for reply in options(option)}
        yield fact(f"P{option.n}", "a reply leaves 2*K1", f"a reply {_leaves(replies)} 2*K1", option.n)
    yield fact("C3", 0, nim(oracle, triangle), 3)
    yield fact("2*K1", 0, nim(oracle, edgeless(2)), 2)


def _leaves(replies: set[str]) -> str:
    return "leaves" if key(edgeless(2)) in replies else "does not leave"


def _cancelling(oracle: Oracle) -> Cases:
    for tree in trees_up_to(6):
        if not is_reduced(tree):
            yield equal_values(oracle, hung(tree).position, hung(reduced(tree)).position)
    for position in chain.from_iterable(map(connected_graphs, range(3, 7))):
        for _, gone in cancellations(position):
            yield equal_values(oracle, position, position.without_vertices(gone))


def _links(z: tuple[int, ...], total: int) -> Is:
    """What Proposition 1.7 says of k links, for its number Z."""
    return Is(0 if len(z) % 2 == 0 else 1 if total % 2 == 0 else 2)


def _only_links(z: tuple[int, ...], at_first: tuple[int, ...], at_second: tuple[int, ...]) -> bool:
    return not any(at_first) and not any(at_second)


def _rising_links() -> Iterator[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    for k in range(1, 5):
        for z in combinations_with_replacement(range(1, 5), k):
            if sum(z) <= 10:
                yield z, (), ()


def _ordered_links(oracle: Oracle, total: Callable[[tuple[int, ...]], int]) -> Cases:
    """Proposition 1.7 with Z as `total` of the lengths, which come in rising and in falling order."""
    for z in dict.fromkeys(each for rising, _, _ in _rising_links() for each in (rising, rising[::-1])):
        position = theta(z)
        statement = _links(z, total(z))
        yield judge(statement, BY_NAME["theta"].text(z, (), ()), position, nim(oracle, position))


CLAIMS = (
    claims.check("figure-1", _triangle),
    claims.positions(
        "proposition-1.1",
        _bipartite,
        "trees(n=1..9)",
        "K_{2,4}",
        "K_{3,4}",
        "grid(2,5)",
        "grid(3,3)",
        "Q3",
        "theta(1,1,1,3)",
        "C2 + C6",
    ),
    claims.positions("section-1-trees", _tree, "trees(n=1..10)"),
    claims.each(
        "section-1-cycles", "cycle", range(2, 15), ForAll(family="C_n", least=2, first=(0,), length=1)
    ),
    claims.family("section-1-loop", "cycle", grid([1]), 2, lambda n: n == 1),
    claims.check("section-1-cancellation", _cancelling),
    claims.family(
        "proposition-1.6",
        "bouquet",
        lambda: (
            (cycles, ())
            for count in range(5)
            for cycles in combinations_with_replacement((3, 5), count)
            if sum(cycles) <= 14
        ),
        lambda cycles, paths: (len(cycles) + 1) % 2,
        lambda cycles, paths: not any(paths) and all(c % 2 and c >= 3 for c in cycles),
    ),
    claims.family("proposition-1.7", "theta", _rising_links, lambda z, *_: _links(z, sum(z)), _only_links),
    claims.check("proposition-1.7-z", _ordered_links, lambda z: len(z) * z[-1]),
    claims.check("proposition-1.7-z-corrected", _ordered_links, sum),
    claims.family("conjecture-1.8", "wheel", grid(range(3, 15)), 1),
    claims.family("section-1-wheels-even", "wheel", grid(range(4, 31, 2)), 1, lambda n: n % 2 == 0),
    claims.family("section-1-wheels-357", "wheel", grid((3, 5, 7)), 1, lambda n: n in (3, 5, 7)),
)
