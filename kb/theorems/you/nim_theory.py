"""Section 2: nim, the nim-sum, Definition 2.4 and what follows from it for all three games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations_with_replacement, product
from operator import xor

from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.language import describe, parse_position
from kb.graphs.position import Position
from kb.theorems.evaluate import judge
from kb.theorems.kit import Cases, Instance, Oracle, about, compared, nim, size
from kb.theorems.statements import HasOutcome, Is
from kb.theorems.you.games import MATCHING, STAR, TRAIL
from kb.theorems.you.recursion import GAMES, first_player_wins, small_graphs, value_by_definition
from kb.values.nimber import mex


def _nim_sum_laws(oracle: Oracle) -> Cases:
    numbers = range(32)
    commutes = all(a ^ b == b ^ a for a, b in product(numbers, repeat=2))
    associates = all((a ^ b) ^ c == a ^ (b ^ c) for a, b, c in product(numbers, repeat=3))
    yield compared("n ⊕ m, n and m < 32", "commutative", "commutative" if commutes else "not", (1,))
    yield compared("n ⊕ m ⊕ p, all < 32", "associative", "associative" if associates else "not", (2,))
    for n in numbers:
        yield compared(f"n = {n}", f"n ⊕ 0 = {n}, n ⊕ n = 0", f"n ⊕ 0 = {n ^ 0}, n ⊕ n = {n ^ n}", (n,))


def _binary(oracle: Oracle) -> Cases:
    for digits in ("101", "0101", "000101"):
        yield compared(digits, 5, int(digits, 2), (len(digits),))


def _mex_examples(oracle: Oracle) -> Cases:
    yield compared("{0,1,5,6}", 2, mex({0, 1, 5, 6}), (4,))
    yield compared("{1,5,6}", 0, mex({1, 5, 6}), (3,))


def _heaps(count: int, largest: int) -> Iterator[tuple[int, ...]]:
    for r in range(1, count + 1):
        yield from combinations_with_replacement(range(largest + 1), r)


def _as_stars(heaps: tuple[int, ...]) -> str:
    return " + ".join(f"S{heap}" for heap in heaps)


def _bouton_as_printed(oracle: Oracle) -> Cases:
    for heaps in _heaps(3, 4):
        text = _as_stars(heaps)
        claimed = HasOutcome("N" if reduce(xor, heaps) == 0 else "P")
        yield judge(claimed, text, parse_position(text), oracle.value(text))


def _bouton(oracle: Oracle) -> Cases:
    for heaps in _heaps(3, 4):
        text = _as_stars(heaps)
        yield judge(Is(reduce(xor, heaps)), text, parse_position(text), oracle.value(text))


def _bouton_outcome(oracle: Oracle) -> Cases:
    for heaps in _heaps(3, 4):
        text = _as_stars(heaps)
        claimed = HasOutcome("N" if reduce(xor, heaps) else "P")
        yield judge(claimed, text, parse_position(text), oracle.value(text))


def _nim_in_both_games(oracle: Oracle) -> Cases:
    for heaps in _heaps(3, 4):
        stars, paths = _as_stars(heaps), " + ".join(f"P{heap + 1}" for heap in heaps)
        claimed = Is(reduce(xor, heaps))
        yield judge(claimed, stars, parse_position(stars), oracle.value(stars, "star-removing"))
        yield judge(claimed, paths, parse_position(paths), oracle.value(paths, "trail-removing"))


def _definition(oracle: Oracle) -> Cases:
    for slug in GAMES:
        for graph in small_graphs(4):
            literal = value_by_definition(slug, graph)
            found = about(graph, literal, nim(oracle.value(graph, slug)))
            yield Instance(f"{found.subject}, {slug}", found.holds, found.claimed, found.computed, found.size)


def _outcome(oracle: Oracle) -> Cases:
    for slug in GAMES:
        for graph in small_graphs(4):
            wins = first_player_wins(slug, key(game(slug).start(graph)))
            value = nim(oracle.value(graph, slug))
            yield compared(
                f"{describe(graph)}, {slug}", "N" if value else "P", "N" if wins else "P", size(graph)
            )


def _adds(oracle: Oracle, slug: str) -> Cases:
    """The value of a union, found without splitting it, is the nim-sum of the values of its parts."""
    parts = [graph for graph in small_graphs(4) if len(graph.edges) <= 4]
    for one, other in combinations_with_replacement(parts, 2):
        whole: Position = one + other
        if len(whole.edges) <= 7:
            claimed = nim(oracle.value(one)) ^ nim(oracle.value(other))
            yield about(whole, claimed, value_by_definition(slug, whole))


def _matching_does_not_add(oracle: Oracle) -> Cases:
    one, two = nim(oracle.value("P2")), nim(oracle.value("2*P2"))
    yield Instance("2*P2", two != one ^ one, f"not {one} ⊕ {one} = {one ^ one}", str(two), (4, 2))


def _moves_lower_edges(oracle: Oracle) -> Cases:
    for slug in GAMES:
        for graph in small_graphs(4):
            most = max((len(left.edges) for left in game(slug).options(graph)), default=-1)
            fewer = f"fewer than {len(graph.edges)} edges left"
            found = f"at most {most} edges left" if most >= 0 else "no move"
            yield Instance(f"{describe(graph)}, {slug}", most < len(graph.edges), fewer, found, size(graph))


def _at_most_edges(_: Oracle, slug: str) -> Cases:
    for graph in small_graphs(5):
        if len(graph.edges) <= 7:
            value = value_by_definition(slug, graph)
            said = f"at most {len(graph.edges)}"
            yield Instance(describe(graph), value <= len(graph.edges), said, str(value), size(graph))


CLAIMS = (
    STAR.check("abstract-nim", _nim_in_both_games),
    STAR.check("section-2-nim-sum", _nim_sum_laws),
    STAR.check("section-2-binary", _binary),
    STAR.check("theorem-2.2", _bouton_as_printed),
    STAR.check("theorem-2.2-corrected", _bouton_outcome),
    STAR.check("theorem-2.2-alternative", _bouton),
    STAR.check("section-2-mex", _mex_examples),
    TRAIL.check("definition-2.4", _definition),
    TRAIL.check("definition-2.4-outcome", _outcome),
    TRAIL.check("theorem-2.5", _adds, TRAIL.game),
    STAR.check("theorem-2.5-star", _adds, STAR.game),
    MATCHING.check("theorem-2.5-matching", _matching_does_not_add),
    TRAIL.check("lemma-2.6", _moves_lower_edges),
    TRAIL.check("lemma-2.7", _at_most_edges, TRAIL.game),
    STAR.check("lemma-2.7-star", _at_most_edges, STAR.game),
    MATCHING.check("lemma-2.7-matching", _at_most_edges, MATCHING.game),
)
