"""Complete multipartite graphs in Even/Odd: Theorems 11 and 12, Tables 1 and 2, and what the data add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement

from kb.graphs.language import parse_position
from kb.theorems.kit import Cases, Instance, Oracle, in_words, tuples
from kb.theorems.ottaway.games import EVEN_ODD
from kb.theorems.ottaway.printed import printed_table, without_bars
from kb.theorems.ottaway.templates import compare, options
from kb.theorems.statements import Is
from kb.values.notation import show
from kb.values.short_game import STAR, ZERO, ShortGame, switch
from kb.values.sums import as_game

Parts = tuple[int, ...]


def text(parts: Iterable[int]) -> str:
    """The complete multipartite graph with these parts, as text.

    >>> text((1, 2, 3))
    'K_{1,2,3}'
    """
    return "K_{" + ",".join(map(str, parts)) + "}"


def _even_odd(parts: Parts) -> Is:
    even, odd = sorted(parts, key=lambda size: size % 2)
    if even == 0:
        return Is(str(odd))
    return Is(f"{{{even}|0}}" if odd == 1 else "*")


def _theorem_12(parts: Parts) -> Is:
    return Is("*" if sum(parts) % 2 else "0")


def _even_counts(least: int) -> Iterator[tuple[Parts]]:
    """Two, four or six parts of at least this size."""
    for count, largest in ((2, 8), (4, 5), (6, 3)):
        for parts in combinations_with_replacement(range(least, largest + 1), count):
            yield (parts,)


def staircase(height: int) -> ShortGame:
    """The hot games 0, *, {1|*}, {2||1|*} … with heights −1, 0, 1, 2 …"""
    value = ZERO if height < 0 else STAR
    for step in range(1, height + 1):
        value = switch(step, value)
    return value


def tripartite(parts: Parts) -> ShortGame:
    """The value of K_{a,b,c}: equal parts cancel; else the parities of the larger two decide."""
    a, b, c = sorted(parts)
    if a == b or b == c:
        return ShortGame.of(c if a == b else a)
    if (c - b) % 2 == 0:
        return ShortGame.of(a)
    return switch(c, staircase(a - 1)) if b == a + 1 else staircase(a)


def multipartite(parts: Parts) -> ShortGame:
    """The value of a complete multipartite graph, as finding-complete-multipartite says."""
    return _distinct(tuple(size for size, count in sorted(Counter(parts).items()) if size and count % 2))


@cache
def _distinct(parts: Parts) -> ShortGame:
    """The same for different parts, rising; an even number of them gets an empty part besides."""
    least, rest = (parts[0], parts[1:]) if len(parts) % 2 else (0, parts)
    if sum(rest) % 2 == 0:
        return ShortGame.of(least)
    cancelled = tuple(size for size in rest if size != least + 1)
    left = ShortGame.of(least) if cancelled == rest else _distinct(cancelled)
    if least == 0:
        return switch(left, ZERO)
    return switch(left, _distinct((least - 1, *rest) if least > 1 else rest))


def _parts_to(most: int) -> Iterator[tuple[Parts]]:
    """Two to seven parts of at most 7 vertices, with at most so many vertices in all or all different."""
    for count in range(2, 8):
        for parts in combinations_with_replacement(range(1, 8), count):
            if sum(parts) <= most or len(set(parts)) == count:
                yield (parts,)


def _options(oracle: Oracle, subject: Parts, left: list[Parts], right: list[Parts]) -> Instance:
    claimed = tuple(frozenset(as_game(oracle.value(text(parts))) for parts in side) for side in (left, right))
    return compare(text(subject), (claimed[0], claimed[1]), options(oracle, text(subject)))


def _even_even_options(oracle: Oracle) -> Cases:
    for a in range(2, 27, 2):
        for b in range(a, 27, 2):
            yield _options(oracle, (a, b), [(a - 1, b), (a, b - 1)], [])


def _even_odd_options(oracle: Oracle) -> Cases:
    for a in range(2, 27, 2):
        for b in range(1, 27, 2):
            yield _options(oracle, (a, b), [(a, b - 1)], [(a - 1, b)])


def _degrees(_: Oracle, wanted: int) -> Cases:
    """All parts odd: every degree is odd; all parts even: every degree is even."""
    for count in (2, 4, 6):
        for parts in combinations_with_replacement(range(2 - wanted, 13, 2), count):
            if sum(parts) > 36:
                continue
            position = parse_position(text(parts))
            word = ("even", "odd")[wanted]
            holds = all(degree % 2 == wanted for degree in position.degrees())
            yield in_words(text(parts), holds, f"{word} degrees", "others", (position.n,))


def _forced(_: Oracle) -> Cases:
    """With an even number of vertices the mover's vertices lie in even parts (Left) or odd parts (Right)."""
    for parts in combinations_with_replacement(range(2, 10), 4):
        position = parse_position(text(parts))
        part = [size for size in parts for _ in range(size)]
        for remainder, player in ((0, "Left"), (1, "Right")) if position.n % 2 == 0 else ():
            sizes = {part[v] % 2 for v, degree in enumerate(position.degrees()) if degree % 2 == remainder}
            holds = sizes <= {remainder}
            word = ("even", "odd")[remainder]
            claimed = f"{player} takes from {word} parts"
            yield in_words(text(parts), holds, claimed, "others too", (position.n,))


def _odd_order_options(oracle: Oracle) -> Cases:
    """Both players have moves at odd order, and all of them lead to 0."""
    for (parts,) in _even_counts(2):
        if sum(parts) % 2:
            zeros = frozenset({ZERO}), frozenset({ZERO})
            yield compare(text(parts), zeros, options(oracle, text(parts)))


def _table(oracle: Oracle, name: str, *fixed: int) -> Cases:
    for m, n, cell in printed_table(name):
        subject = text((*fixed, m, n))
        computed = without_bars(as_game(oracle.value(subject)))
        yield Instance(subject, cell == computed, cell, computed, (sum(fixed) + m + n, m * n))


def _period_two(oracle: Oracle, cases: list[Parts]) -> Cases:
    """Two more vertices in the last part keep the value."""
    for parts in cases:
        larger = (*parts[:-1], parts[-1] + 2)
        claimed, computed = (as_game(oracle.value(text(each))) for each in (parts, larger))
        yield Instance(
            text(larger),
            claimed is computed,
            f"{show(claimed)}, as {text(parts)}",
            show(computed),
            (sum(larger),),
        )


def _part_of_one(oracle: Oracle) -> Cases:
    for rest in ((2,), (4,), (6,), (8,), *combinations_with_replacement(range(1, 7), 3)):
        if sum(rest) % 2:
            continue
        subject, without = text((1, *rest)), text(rest) if len(rest) > 1 else f"E{rest[0]}"
        claimed = switch(as_game(oracle.value(without)), 0)
        computed = as_game(oracle.value(subject))
        yield Instance(
            subject, claimed is computed, show(claimed), show(computed), (1 + sum(rest), len(rest))
        )


CLAIMS = (
    EVEN_ODD.family(
        "theorem-11-odd-odd",
        "complete-multipartite",
        tuples(2, 2, range(1, 10, 2)),
        "0",
        lambda parts: len(parts) == 2 and parts[0] % 2 == parts[1] % 2 == 1,
    ),
    EVEN_ODD.family(
        "theorem-11-even-even",
        "complete-multipartite",
        tuples(2, 2, range(0, 11, 2)),
        lambda parts: "0" if min(parts) else str(max(parts)),
        lambda parts: len(parts) == 2 and parts[0] % 2 == parts[1] % 2 == 0,
    ),
    EVEN_ODD.family(
        "theorem-11-even-odd",
        "complete-multipartite",
        tuples(2, 2, range(11)),
        _even_odd,
        lambda parts: len(parts) == 2 and sum(parts) % 2 == 1,
    ),
    EVEN_ODD.check("theorem-11-proof-even-even-options", _even_even_options),
    EVEN_ODD.check("theorem-11-proof-even-odd-options", _even_odd_options),
    EVEN_ODD.family(
        "theorem-12",
        "complete-multipartite",
        lambda: _even_counts(2),
        _theorem_12,
        lambda parts: len(parts) % 2 == 0 and min(parts) >= 2,
    ),
    EVEN_ODD.check("theorem-12-proof-odd-parts", _degrees, 1),
    EVEN_ODD.check("theorem-12-proof-even-parts", _degrees, 0),
    EVEN_ODD.check("theorem-12-proof-forced", _forced),
    EVEN_ODD.check("theorem-12-proof-odd-order", _odd_order_options),
    EVEN_ODD.check("introduction-order-2", _period_two, [(m, n) for m in range(2, 21) for n in range(2, 21)]),
    EVEN_ODD.check("border-alternates", _period_two, [(1, m, n) for m in range(3, 8) for n in range(3, 8)]),
    EVEN_ODD.check("table-1", _table, "table_1"),
    EVEN_ODD.check("table-2", _table, "table_2", 1),
    EVEN_ODD.family(
        "finding-complete-multipartite",
        "complete-multipartite",
        lambda: _parts_to(16),
        lambda parts: multipartite(parts),
        lambda parts: min(parts) >= 1,
    ),
    EVEN_ODD.family(
        "finding-tripartite",
        "complete-multipartite",
        tuples(3, 3, range(1, 10)),
        lambda parts: tripartite(parts),
        lambda parts: len(parts) == 3 and min(parts) >= 1,
    ),
    EVEN_ODD.family(
        "finding-even-number-of-parts",
        "complete-multipartite",
        lambda: _even_counts(1),
        "0",
        lambda parts: len(parts) % 2 == 0 and min(parts) >= 1 and sum(parts) % 2 == 0,
    ),
    EVEN_ODD.check("finding-part-of-size-one", _part_of_one),
)
