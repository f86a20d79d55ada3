"""Whether a search saw every position that could meet it: all that the question covers, never guessed.

The question's own universe decides. A game on multigraphs, or with brushes, has positions without end on
any number of vertices, so it is complete only where `plain` asks for simple graphs. Each number of vertices
is answered by the smallest class that is stored whole: trees, connected graphs or all graphs; or by a census,
where it keeps a row for every graph with a value that is asked for.

The graph without vertices is left out, as `all(n<=7)` leaves it out, unless n = 0 is asked for by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from kb.games import Game
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.ranges import MAX_ENUMERATED
from kb.query.facts import COMPARISONS
from kb.query.filters import Filter
from kb.store import Store
from kb.store.censuses import CensusRecord
from kb.store.keys import size
from kb.store.search import POSITION_COLUMNS

NAMES = {"trees": "trees", "connected": "connected graphs", "all": "simple graphs"}
BEYOND = max(MAX_ENUMERATED.values()) + 1
"""No class is enumerated to this number of vertices."""

MOST_VERIFIED = 500_000
"""The most rows whose checks are verified before an answer is called complete: about a second."""


class Completeness(NamedTuple):
    """Whether an answer is complete, why, and the commands that would make it so."""

    complete: bool
    reason: str
    populate: tuple[str, ...] = ()


def asks_for_the_empty_graph(filters: Sequence[Filter]) -> bool:
    """Whether n = 0 is asked for by name: `n=0`, `n>=0`, or a range from 0."""
    return any(one.name == "n" and one.operator in ("=", ">=") and one.operand == 0 for one in filters)


def completeness(store: Store, game: Game, filters: Sequence[Filter]) -> Completeness:
    """Whether every position that could meet the filters is stored."""
    sizes = _sizes(filters)
    if sizes is not None and not sizes:
        return Completeness(True, "no number of vertices is asked for that a graph can have")
    endless = _endless(game, filters)
    if endless:
        return Completeness(False, endless)
    if sizes is None:
        return Completeness(False, "no upper bound on n was asked for; add one, such as n<=8")
    classes = _classes(filters)
    whole = {(one.family, one.extent) for one in store.coverage(game) if one.complete}
    by: list[tuple[int, str | None]] = [
        (n, next((name for name in classes if (name, f"n={n}") in whole), None)) for n in sizes
    ]
    counted = _counted(store, game, filters, classes, [n for n, name in by if name is None])
    missing = [n for n, name in by if name is None and n not in counted]
    if missing:
        reason = f"not all {NAMES[classes[0]]} with n = {_spans(missing)} are stored"
        reach = MAX_ENUMERATED[classes[0]]
        if missing[-1] > reach:
            return Completeness(False, f"{reason}, and they are enumerated to n = {reach} only")
        return Completeness(False, reason, tuple(_commands(game, classes[0], missing)))
    disputed = {key for key in store.disputed_keys(game) if size(key) in sizes}
    if disputed:
        return Completeness(False, f"the values of {_count(len(disputed))} are disputed: see ggkb conflicts")
    if store.count(game, n=(sizes[0], sizes[-1])) > MOST_VERIFIED:
        unverified = "; so many rows are verified by ggkb doctor, not here"
    elif damaged := [key for key in store.damaged(game, sizes[0], sizes[-1]) if size(key) in sizes]:
        return Completeness(
            False, f"the stored values of {_count(len(damaged))} are damaged: ggkb doctor --repair mends them"
        )
    elif spoiled := _spoiled(store, filters, sizes):
        return Completeness(
            False, f"the invariants of {_count(spoiled)} are damaged: ggkb doctor --repair mends them"
        )
    else:
        unverified = ""
    named = [name for _, name in by if name is not None]
    parts = [
        f"all {NAMES[name]} with n = {_spans([n for n, own in by if own == name])}"
        for name in dict.fromkeys(named)
    ]
    sources = [EXPECTED_COUNTS[name][0] for name in dict.fromkeys(named)]
    reasons = [f"{' and '.join(parts)} are stored, counted by {' and '.join(sources)}"] if parts else []
    reasons += [
        f"{NAMES[one.family]} with n = {n} are complete by census, counted by {one.source}; "
        + (f"rows for nim_value {one.kept_text}" if one.kept else "no value asked for occurs")
        for n, one in sorted(counted.items())
    ]
    return Completeness(True, f"{'; '.join(reasons)}{unverified}")


def _counted(
    store: Store, game: Game, filters: Sequence[Filter], classes: Sequence[str], sizes: Sequence[int]
) -> dict[int, CensusRecord]:
    """The sizes of which a census keeps a row for every graph with a value that the filters leave."""
    if not sizes:
        return {}
    return {
        one.n: one
        for name in reversed(classes)  # the smallest class has the last word
        for one in store.censuses(game)
        if one.family == name and one.n in sizes and _left(one.values, filters) <= one.kept
    }


def _left(values: Iterable[int], filters: Sequence[Filter]) -> set[int]:
    """The nim-values that comparisons of nim_value with numbers leave."""
    left = set(values)
    for one in filters:
        if one.name == "nim_value" and isinstance(one.operand, Fraction):
            compare = COMPARISONS[one.operator]
            left = {value for value in left if compare(value, one.operand)}
    return left


def _spoiled(store: Store, filters: Sequence[Filter], sizes: Sequence[int]) -> int:
    """How many positions the store may have passed over because what it knows of them is damaged."""
    if not any(one.name in POSITION_COLUMNS for one in filters):
        return 0
    return store.damaged_invariants(sizes[0], sizes[-1])


def _endless(game: Game, filters: Sequence[Filter]) -> str:
    """Why the question has positions without end, or of no class that is counted; empty where it has not."""
    if game.with_token:
        return f"positions of {game.slug} hold a token and marks, and no class of them is counted"
    if any(one.name == "plain" and one.operand == 1 for one in filters):
        return ""
    if game.with_brushes:
        return "graphs with brushes are without end; add plain to ask for graphs without them"
    if game.on_multigraphs and not _is_simple(filters):
        return "multigraphs are without end; add plain to ask for simple graphs only"
    return ""


def _is_simple(filters: Sequence[Filter]) -> bool:
    """Whether the filters leave no loops or parallel edges."""
    least = max((_least(one) for one in filters if one.name == "girth"), default=Fraction(0))
    return least >= 3 or any(one.name in ("tree", "forest") and one.operand == 1 for one in filters)


def _least(one: Filter) -> Fraction:
    """The least number that a comparison of whole numbers leaves."""
    assert isinstance(one.operand, Fraction)
    return {"=": one.operand, ">=": one.operand, ">": one.operand + 1}.get(one.operator, Fraction(0))


def _classes(filters: Sequence[Filter]) -> list[str]:
    """The classes that contain every graph the filters leave, the smallest first."""
    flags = {one.name for one in filters if one.operand == 1}
    connected = bool(flags & {"connected", "tree"}) or any(
        one.name == "components" and f"{one.operator}{one.operand}" in ("=1", "<=1", "<2") for one in filters
    )
    # a diameter or a radius is defined in connected graphs only, and a Hamiltonian graph is connected
    connected = (
        connected or "hamiltonian" in flags or any(one.name in ("diameter", "radius") for one in filters)
    )
    tree = "tree" in flags or (connected and "forest" in flags)
    return ["trees"] * tree + ["connected"] * connected + ["all"]


def _sizes(filters: Sequence[Filter]) -> list[int] | None:
    """The numbers of vertices that the filters leave, None without an upper bound."""
    low, high = (0 if asks_for_the_empty_graph(filters) else 1), None
    unwanted = set()
    connected = "connected" in _classes(filters)
    for name, operator, operand in filters:
        if not isinstance(operand, Fraction) or name not in ("n", "m"):
            continue
        number = int(operand)
        if operator in ("=", "<=", "<") and (name == "n" or connected):
            # a connected graph with m edges has at most m + 1 vertices
            bound = number - (operator == "<") + (name == "m")
            high = bound if high is None else min(high, bound)
        if name == "n" and operator in ("=", ">=", ">"):
            low = max(low, number + (operator == ">"))
        if name == "n" and operator == "!=":
            unwanted.add(number)
    if high is None:
        return None
    if high >= low and low >= BEYOND:
        return [low]
    return [n for n in range(low, min(high, BEYOND) + 1) if n not in unwanted]


def _commands(game: Game, name: str, missing: Sequence[int]) -> list[str]:
    """What would make the answer complete."""
    return [f"ggkb populate {game.slug} '{name}(n={span})'" for span in _spans(missing).split(", ")]


def _spans(sizes: Sequence[int]) -> str:
    """Numbers as ranges: 1..4, 7."""
    spans = []
    for _, run in groupby(enumerate(sizes), key=lambda pair: pair[1] - pair[0]):
        numbers = [n for _, n in run]
        spans.append(str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}..{numbers[-1]}")
    return ", ".join(spans)


def _count(positions: int) -> str:
    return f"{positions} position{'' if positions == 1 else 's'}"
