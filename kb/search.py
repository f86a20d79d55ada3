"""Search: stored positions by what they are and what they are worth, and whether the answer is complete.

Most conditions are the store's own. `phi`, `family`, `plain` and the winning moves are decided here, one
position at a time, among those that meet the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import partial
from typing import Any

from kb.errors import BadArgument, UnknownName
from kb.games import Game
from kb.graphs.canonical import decode
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.invariants import girth, is_bipartite, phi
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.graphs.recognise import RECOGNISERS, recognise
from kb.store import Store
from kb.store.records import Invariants, ValueRow
from kb.store.search import CONDITIONS, POSITION_COLUMNS, Condition
from kb.unicode_text import check_unicode
from kb.values import nimber

PAGE = 2_000
"""Rows read from the store at a time."""

DERIVED = ("phi", "family", "plain", "winning_vertex_move", "winning_edge_move")
"""The conditions that are decided here."""

FLAGS = frozenset(
    [
        "connected",
        "bipartite",
        "tree",
        "forest",
        "regular",
        "number",
        "infinitesimal",
        "plain",
        "winning_vertex_move",
        "winning_edge_move",
    ]
)
OUTCOMES = ("N", "P", "L", "R")
_FILTER = re.compile(r"\s*([a-z_]+)\s*(!=|<=|>=|=|<|>)\s*(.+?)\s*$")
_NUMBER = re.compile(r"[-+]?[0-9]{1,18}(\.[0-9]{1,18}|/0*[1-9][0-9]{0,17})?", re.ASCII)
_TRUTH = {"yes": 1, "true": 1, "1": 1, "no": 0, "false": 0, "0": 0}

NimValueOf = Callable[[Position], int | None]
"""The nim-value of an option, None where it is not known."""


@dataclass(frozen=True)
class Found:
    """A position that meets the conditions."""

    key: str
    position: str
    value: str

    def as_json(self) -> dict[str, str]:
        """The position as plain data."""
        return {"key": self.key, "position": self.position, "value": self.value}


@dataclass(frozen=True)
class SearchResult:
    """A page of positions; `complete` says whether all graphs asked for are stored, `reason` why."""

    game: str
    filters: tuple[str, ...]
    found: tuple[Found, ...]
    next: str | None
    """The key to go on from, None on the last page."""
    complete: bool
    reason: str

    def as_json(self) -> dict[str, Any]:
        """The page as plain data."""
        return {
            "game": self.game,
            "filters": list(self.filters),
            "found": [one.as_json() for one in self.found],
            "next": self.next,
            "complete": self.complete,
            "reason": self.reason,
        }


def search(
    store: Store,
    game: Game,
    filters: Sequence[str],
    nim_value: NimValueOf,
    *,
    after: str | None = None,
    limit: int = 50,
) -> SearchResult:
    """The stored positions that meet all filters, smallest first, one page of them.

    `nim_value` gives the values of options, for filters on winning moves.
    """
    if limit < 1:
        raise BadArgument(f"a page of {limit} positions is empty; expected at least 1")
    conditions = [parse_filter(text) for text in filters]
    if after is not None:
        decode(after)
    here: set[str] = {*DERIVED}
    if any(condition.name in POSITION_COLUMNS for condition in conditions) and not _fill_invariants(
        store, game
    ):
        here.update(POSITION_COLUMNS)
    mine = [condition for condition in conditions if condition.name in here]
    theirs = [condition for condition in conditions if condition.name not in here]
    tests = [_test(condition, game, nim_value) for condition in mine]
    found: list[ValueRow] = []
    for row in _rows(store, game, theirs, after):
        position = decode(row.key) if tests else None
        if all(test(position) for test in tests if position is not None):
            found.append(row)
            if len(found) > limit:
                break
    page, more = found[:limit], found[limit:]
    complete, reason = _completeness(store, game, conditions)
    return SearchResult(
        game=game.slug,
        filters=tuple(filters),
        found=tuple(_found(row) for row in page),
        next=page[-1].key if more else None,
        complete=complete,
        reason=reason,
    )


def parse_filter(text: str) -> Condition:
    """A filter as it is typed: `n<=8`, `nim_value>=2`, `connected`, `!bipartite`, `family=wheel`."""
    check_unicode(text, BadArgument)
    flag = text.strip()
    wanted = 1
    for opening in ("!", "not "):
        if flag.startswith(opening):
            flag, wanted = flag.removeprefix(opening).strip(), 0
    if re.fullmatch(r"[a-z_]+", flag):
        _known(flag)
        if flag not in FLAGS:
            raise BadArgument(f"{flag} needs a comparison, such as {flag}=3")
        return Condition(flag, "=", wanted)
    parts = _FILTER.match(text)
    if parts is None:
        raise BadArgument(f"{text!r} is no filter; expected e.g. connected, n<=8, nim_value=4, temperature>1")
    name, operator, operand = parts.groups()
    _known(name)
    if name in FLAGS:
        if operator not in ("=", "!=") or operand not in _TRUTH:
            raise BadArgument(f"{name} is compared with yes or no, got {operator}{operand}")
        return Condition(name, "=", _TRUTH[operand] ^ (operator == "!="))
    if name in ("outcome", "value", "family"):
        if operator not in ("=", "!="):
            raise BadArgument(f"{name} is compared by = or !=, got {operator}")
        if name == "outcome" and operand not in OUTCOMES:
            raise BadArgument(f"an outcome is one of {', '.join(OUTCOMES)}, got {operand!r}")
        if name == "family" and operand not in RECOGNISERS:
            near = get_close_matches(operand, RECOGNISERS, n=1, cutoff=0.0)
            raise UnknownName(f"there is no family {operand!r}; the nearest is {near[0]!r}")
        return Condition(name, operator, _canonical(operand) if name == "value" else operand)
    number = _number(name, operand)
    if name == "n" and number < 0:
        raise BadArgument(f"n is a number of vertices, at least 0, got {operand}")
    return Condition(name, operator, number)


def _number(name: str, operand: str) -> Fraction:
    if _NUMBER.fullmatch(operand) is None:
        shown = operand if len(operand) <= 30 else operand[:27] + "..."
        raise BadArgument(f"{name} is compared with a number such as 3, -3/4 or 0.5, got {shown!r}")
    return Fraction(operand)


def _known(name: str) -> None:
    names = (*CONDITIONS, *DERIVED)
    if name not in names:
        near = get_close_matches(name, names, n=1, cutoff=0.0)
        raise UnknownName(f"there is no filter {name!r}; the nearest is {near[0]!r}")


def _canonical(text: str) -> str:
    from kb.values.notation import show
    from kb.values.reading import parse_value

    return show(parse_value(text))


def _rows(store: Store, game: Game, conditions: Sequence[Condition], after: str | None) -> Iterator[ValueRow]:
    while page := store.search_values(game, conditions, after=after, limit=PAGE):
        yield from page
        after = page[-1].key


def _found(row: ValueRow) -> Found:
    value = nimber.name(row.value) if isinstance(row.value, int) else row.value.text
    return Found(row.key, describe(decode(row.key)), value)


def _test(condition: Condition, game: Game, nim_value: NimValueOf) -> Callable[[Position], bool]:
    """A condition that the store does not decide, as a test of a position."""
    name, operator, operand = condition
    if name in POSITION_COLUMNS:
        compare = _COMPARISONS[operator]
        return lambda position: (found := _invariant(name, position)) is not None and compare(found, operand)
    if name == "plain":
        return lambda position: position.is_plain == bool(operand)
    if name == "family":
        negated = operator == "!="
        return lambda position: any(found == operand for found, _ in recognise(position)) != negated
    if name == "phi":
        compare = _COMPARISONS[operator]
        return lambda position: compare(phi(position), operand)
    if game.kind != "impartial":
        raise BadArgument(f"{name} is asked of impartial games; {game.slug} is partizan")
    wins = partial(_has_winning_move, game, nim_value, on_edges=name == "winning_edge_move")
    return lambda position: wins(position) == bool(operand)


def _has_winning_move(game: Game, nim_value: NimValueOf, position: Position, *, on_edges: bool) -> bool:
    """Whether a move that picks edges (or vertices) leaves a position of nim-value 0."""
    return any(nim_value(move.leaves) == 0 for move in game.moves(position) if bool(move.edges) == on_edges)


_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def _fill_invariants(store: Store, game: Game) -> bool:
    """Computes the invariants of stored positions that have none yet: a search must not overlook any.

    Gives False where some are missing and nothing may be written: then they are computed as they are met.
    """
    if store.engine.read_only:
        return not store.without_invariants(game, limit=1)
    while keys := store.without_invariants(game):
        store.write_invariants([invariants(key) for key in keys])
    return True


def _invariant(name: str, position: Position) -> int | None:
    """What the store's column of this name says of a position."""
    found = _invariants("", position)
    if name == "connected":
        return int(found.components <= 1)
    if name == "tree":
        return int(found.components == 1 and found.m == found.n - 1)
    if name == "forest":
        return int(found.girth is None)
    if name == "regular":
        return int(found.min_degree == found.max_degree)
    value: int | bool | None = getattr(found, name)
    return None if value is None else int(value)


def invariants(key: str) -> Invariants:
    """What search asks of the position with this key."""
    return _invariants(key, decode(key))


def _invariants(key: str, position: Position) -> Invariants:
    degrees = position.degrees() or [0]
    return Invariants(
        key=key,
        n=position.n,
        m=len(position.edges),
        components=len(position.components()),
        bipartite=is_bipartite(position),
        girth=girth(position),
        min_degree=min(degrees),
        max_degree=max(degrees),
    )


def _completeness(store: Store, game: Game, conditions: Sequence[Condition]) -> tuple[bool, str]:
    """Whether every simple graph that could meet the conditions is stored; never guessed."""
    sizes = _sizes(conditions)
    if sizes is None:
        return False, "no upper bound on n was asked for"
    if not sizes:
        return True, "no number of vertices from 1 on is asked for"
    flags = {condition.name for condition in conditions if condition.operand == 1}
    classes = ["all"] + ["connected"] * bool(flags & {"connected", "tree"}) + ["trees"] * ("tree" in flags)
    whole = {(one.family, one.extent) for one in store.coverage(game) if one.complete}
    for name in reversed(classes):
        if all((name, f"n={n}") in whole for n in sizes):
            kind = {"all": "simple graphs", "connected": "connected graphs", "trees": "trees"}[name]
            source = EXPECTED_COUNTS[name][0]
            return True, f"all {kind} with n = {_span(sizes)} are stored, counted by {source}"
    return False, f"not all graphs with n = {_span(sizes)} are stored"


def _span(sizes: range) -> str:
    return str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]}..{sizes[-1]}"


def _sizes(conditions: Sequence[Condition]) -> range | None:
    """The numbers of vertices that the conditions leave, None without an upper bound."""
    low, high = 1, None
    for name, operator, operand in conditions:
        if name != "n" or isinstance(operand, str):
            continue
        n = int(operand)
        if operator in ("=", "<=", "<"):
            bound = n - (operator == "<")
            high = bound if high is None else min(high, bound)
        if operator in ("=", ">=", ">"):
            low = max(low, n + (operator == ">"))
    return None if high is None else range(low, high + 1)
