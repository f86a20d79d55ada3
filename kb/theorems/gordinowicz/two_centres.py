"""The proof of Theorem 13: how the second player answers on K_{2,2k+1}.

A position is K_{2,n} with the discrepancies of both centres, and some leaves with one brush. Vertices 0
and 1 are the centres, then come the leaves with a brush, then those without.
"""

from __future__ import annotations

from kb.graphs.families import complete_multipartite
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.graphs.states import discrepancies
from kb.theorems.gordinowicz.cleaning import CLEAN, after, claims, fact, finishes, nim, options, worth
from kb.theorems.kit import Built, Cases, Instance, Oracle, in_words

EVEN, ODD = range(2, 23, 2), range(3, 22, 2)
"""The values of k that are checked."""
BRUSHED = 2
"""A leaf with a brush, where there is one."""


def centres(first: int, second: int, brushed: int, bare: int) -> Position:
    """K_{2,n} with these numbers of brushes on the centres, and on leaves with and without a brush."""
    n = brushed + bare
    graph = complete_multipartite((2, n))
    return Position(n + 2, graph.edges, labels=[first, second, *[1] * brushed, *[0] * bare])


def _lost(oracle: Oracle, position: Position) -> Instance:
    """The case that the player to move, the first player, loses."""
    return worth(position, 0, nim(oracle, position))


def _finished_at_once(position: Position, move: str) -> Instance:
    """The case that whatever the first player does here, the second player can clean everything."""
    holds = all(left != CLEAN and CLEAN in options(left) for left in options(position))
    said = "any move loses at once" if holds else "some move does not lose at once"
    return fact(describe(position), holds, f"{move}: any move loses at once", f"{move}: {said}", position)


def _both_centres(oracle: Oracle) -> Cases:
    """A brush on a centre is answered on the other centre: all discrepancies are even."""
    for n in range(5, 36, 2):
        for rounds in range(n // 2 - 1):
            answered = centres(rounds + 1, rounds + 1, 0, n - rounds)
            even = not any(missing % 2 for missing in discrepancies(answered))
            yield in_words(answered, even, "all even", "odd ones")
            yield _lost(oracle, answered)


def _a_leaf_a_round(oracle: Oracle) -> Cases:
    """A brush on a leaf, answered on the same leaf, cleans it: each centre gets one brush."""
    for n in range(5, 36, 2):
        k = n // 2
        position = centres(0, 0, 0, n)
        for rounds in range(1, k if k % 2 == 0 else k - 1):
            leaf = position.n - 1
            left = after(position, leaf, leaf)
            position = centres(rounds, rounds, 0, n - rounds)
            yield fact(describe(position), left == position, describe(position), describe(left), position)
            yield _lost(oracle, position)


def _k_is_even(oracle: Oracle) -> Cases:
    for k in EVEN:
        for brushed in range(2, k + 3, 2):
            here = centres(k - 1, k - 1, brushed, k + 2 - brushed)
            yield _lost(oracle, here)
            cleaned = after(here, BRUSHED)
            yield fact(
                describe(here),
                cleaned.n == here.n - 1 and cleaned.labels[:2] == (k, k),
                f"k on each centre, {k + 1} leaves",
                f"{cleaned.labels[:2]} on the centres, {cleaned.n - 2} leaves",
                here,
            )
            yield finishes(cleaned, "a brush on a centre", after(cleaned, 0))
            yield finishes(after(here, 0), "cleaning a leaf", after(here, 0, BRUSHED))


def _k_is_odd() -> Built:
    return ((centres(k - 1, k - 2, 1, k + 2), 0) for k in ODD)


def _case_1(oracle: Oracle) -> Cases:
    for k in ODD:
        left = after(centres(k - 1, k - 2, 1, k + 2), BRUSHED)
        answered = after(left, 1)
        expected = centres(k, k, 0, k + 2)
        yield fact(describe(expected), answered == expected, describe(expected), describe(answered), expected)
        yield _finished_at_once(expected, "case 1")


def _case_2(oracle: Oracle) -> Cases:
    for k in ODD:
        answered = after(centres(k - 1, k - 1, 1, k + 2), BRUSHED)
        expected = centres(k, k, 0, k + 2)
        yield fact(describe(expected), answered == expected, describe(expected), describe(answered), expected)


def _at_the_end(here: Position, centre: int) -> Cases:
    """Cleaning a leaf, or a brush on this centre, lets the second player finish."""
    cleaned = after(here, BRUSHED)
    yield fact(
        describe(here), CLEAN in options(cleaned), "cleaning a leaf loses",
        "loses" if CLEAN in options(cleaned) else "does not lose", here,
    )  # fmt: skip
    yield finishes(after(here, centre), "cleaning a leaf", after(here, centre, BRUSHED))


def _case_3(oracle: Oracle) -> Cases:
    for k in ODD:
        for brushed in range(2, k + 4, 2):
            here = centres(k, k - 2, brushed, k + 3 - brushed)
            yield _lost(oracle, here)
            yield from _at_the_end(here, 0)
            level = centres(k, k, brushed, k + 3 - brushed)
            yield _lost(oracle, level)
            yield from _at_the_end(level, 0)


def _case_4(oracle: Oracle) -> Cases:
    for k in ODD:
        for brushed in range(2, k + 4, 2):
            here = centres(k - 1, k - 1, brushed, k + 3 - brushed)
            yield _lost(oracle, here)
            cleaned = after(here, BRUSHED)
            yield finishes(cleaned, "cleaning a second leaf", after(cleaned, BRUSHED))
            yield _lost(oracle, centres(k, k, brushed, k + 3 - brushed))


CLAIMS = (
    claims.check("theorem-13-centres", _both_centres),
    claims.check("theorem-13-leaves", _a_leaf_a_round),
    claims.check("theorem-13-even", _k_is_even),
    claims.nim_values("theorem-13-odd", _k_is_odd),
    claims.check("theorem-13-case-1", _case_1),
    claims.check("theorem-13-case-2", _case_2),
    claims.check("theorem-13-case-3", _case_3),
    claims.check("theorem-13-case-4", _case_4),
)
