"""The positions that meet all filters, smallest first, each with the evidence of its value.

The store decides what it has columns for; the rest is decided here, one position at a time. A position
whose value is disputed or damaged is never listed: it is counted, and the answer is then not complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from kb.errors import BadArgument, LimitReached
from kb.evaluate.evidence import DAMAGED, DISPUTED, IMPORTED, of_stored
from kb.games import Game
from kb.graphs.canonical import decode
from kb.graphs.invariants import INVARIANTS
from kb.graphs.membership import belongs, families_of
from kb.graphs.position import Position
from kb.query.completeness import Completeness, asks_for_the_empty_graph, completeness
from kb.query.facts import COMPARISONS, Fact, degree_text, value_fact, value_game
from kb.query.filters import MOVE_FLAGS, Filter, parse_filters
from kb.query.kept import KeptInvariants, fill_columns
from kb.store import Store
from kb.store.keys import LARGEST
from kb.store.records import NimOrForm, ValueRow
from kb.store.search import CONDITIONS, POSITION_COLUMNS, Condition
from kb.values import ShortGame, show

MOST_ROWS = 2_000
"""Rows read from the store at a time."""

NimValueOf = Callable[[Position], int | None]
"""The nim-value of an option, None where it is not known."""


class Hit(NamedTuple):
    """A position that meets the filters, its value, and what that rests on."""

    key: str
    value: NimOrForm
    evidence: str


class Query:
    """One question: its filters, and after running what had to be left out of the answer."""

    def __init__(self, store: Store, game: Game, filters: Sequence[str], nim_value: NimValueOf) -> None:
        self.store = store
        self.game = game
        self.filters = [one for text in filters for one in parse_filters(text)]
        self.left_out: Counter[str] = Counter()
        """How many positions are not listed because their value is disputed or damaged."""
        self.undecided = 0
        """How many positions are not listed because a filter cannot be decided."""
        self.imported = 0
        """How many of the listed positions are known by import only."""
        self._nim_value = nim_value
        self._kept = KeptInvariants(store)
        conditions = [
            Condition(one.name, one.operator, _clamped(one))
            for one in self.filters
            if one.name in CONDITIONS and one.operator not in ("||", "~") and one.name != "value"
        ]
        if any(one.name in POSITION_COLUMNS for one in conditions) and not fill_columns(store, game):
            conditions = [one for one in conditions if one.name not in POSITION_COLUMNS]
        decided = {(one.name, one.operator) for one in conditions}
        left = [one for one in self.filters if (one.name, one.operator) not in decided]
        costly = [one for one in left if one.name in INVARIANTS and not INVARIANTS[one.name].is_cheap]
        self._tests = [("", self._test(one)) for one in left if one not in costly]
        self._tests += [(one.name, self._test(one)) for one in costly]
        if not asks_for_the_empty_graph(self.filters):
            conditions.append(Condition("n", ">=", 1))
        self._conditions = conditions

    def hits(self, after: str | None = None, *, expected: int = MOST_ROWS) -> Iterator[Hit]:
        """The positions in the order of their keys, beyond `after`; `expected` says how many are wanted."""
        size = min(MOST_ROWS, 4 * expected + 64)
        while rows := self.store.search_values(self.game, self._conditions, after=after, limit=size):
            met = rows
            for name, test in self._tests:
                if name:
                    self._kept.fetch(name, [row.key for row in met])
                met = [row for row in met if self._meets(test, row)]
            stored = self.store.read_values(self.game, [row.key for row in met])
            for row in met:
                evidence = of_stored(stored[row.key]) if row.key in stored else DAMAGED
                if evidence in (DISPUTED, DAMAGED):
                    self.left_out[evidence] += 1
                else:
                    self.imported += evidence == IMPORTED
                    yield Hit(row.key, row.value, evidence)
            after = rows[-1].key
            size = min(MOST_ROWS, 2 * size)

    def completeness(self, most: int | None = None) -> Completeness:
        """Whether the whole answer was seen, up to `most` vertices; asked after the hits were read."""
        bound = [] if most is None else [Filter("n", "<=", Fraction(most))]
        found = completeness(self.store, self.game, [*self.filters, *bound])
        reasons = [f"{number:,} left out as {word}" for word, number in self.left_out.items()]
        if self.undecided:
            reasons.append(
                f"{self.undecided:,} left out because a filter cannot be decided: it takes too long, "
                "or needs a value that is not known"
            )
        heard = [f"{self.imported:,} of them imported, not computed here"] if self.imported else []
        if self.game.kind == "impartial":
            heard += filter(None, map(_perhaps_meant, self.filters))
        if not reasons:
            return found._replace(reason="; ".join([found.reason, *heard]))
        before = [] if found.complete else [found.reason]
        return Completeness(False, "; ".join([*before, *reasons, *heard]), found.populate)

    def fetch(self, name: str, hits: Sequence[Hit]) -> None:
        """Makes a fact of many hits ready at once."""
        if name in INVARIANTS:
            self._kept.fetch(name, [hit.key for hit in hits])

    def fact(self, name: str, hit: Hit) -> Fact:
        """What a hit says to a name that filters use."""
        if name in INVARIANTS:
            return self._kept.get(name, hit.key)
        if name == "degree_sequence":
            return degree_text(decode(hit.key))
        if name == "family":
            return ", ".join(families_of(decode(hit.key)))
        return value_fact(name, hit.value)

    def _meets(self, test: Callable[[ValueRow], bool], row: ValueRow) -> bool:
        try:
            return test(row)
        except LimitReached:
            self.undecided += 1
            return False

    def _test(self, one: Filter) -> Callable[[ValueRow], bool]:
        """A filter that the store does not decide, as a test of a row."""
        name, operator, operand = one
        compare = COMPARISONS[operator]
        if isinstance(operand, ShortGame):
            # many positions share a value, and comparing games may take long
            stands = cache(lambda value: compare(value_game(value), operand))
            return lambda row: stands(row.value)
        if name in MOVE_FLAGS:
            if self.game.kind != "impartial":
                raise BadArgument(f"{name} is asked of impartial games; {self.game.slug} is partizan")
            on_edges = name == "winning_edge_move"
            return lambda row: self._wins(decode(row.key), on_edges=on_edges) == bool(operand)
        if name == "family":
            negated = operator == "!="
            return lambda row: belongs(decode(row.key), str(operand)) != negated

        def meets(row: ValueRow) -> bool:
            found = self.fact(name, Hit(row.key, row.value, ""))
            return found is not None and compare(found, operand)

        return meets

    def _wins(self, position: Position, *, on_edges: bool) -> bool:
        """Whether a move that picks edges (or vertices) leaves a position of nim-value 0.

        `LimitReached` where none is known to and one may: its value is unknown, disputed or damaged.
        """
        left = [move.leaves for move in self.game.moves(position) if bool(move.edges) == on_edges]
        undecided = False
        for option in left:
            if (nim := self._nim_value(option)) == 0:
                return True
            undecided = undecided or nim is None
        if undecided:
            raise LimitReached("the value of a move is not known")
        return False


def _perhaps_meant(one: Filter) -> str | None:
    """What to ask instead where nimbers are compared with a number, which says the same of all of them."""
    operand = one.operand
    if not isinstance(operand, ShortGame) or not operand.is_number or operand.outcome == "P":
        return None
    if one.operator not in ("=", "<", "<=", ">", ">="):
        return None
    which = "every" if COMPARISONS[one.operator](ShortGame.nimber(1), operand) else "no"
    asked = f"{one.operator}{show(operand)}"
    return f"did you mean nim_value{asked}? the values are nimbers, and {which} nimber is {asked}"


def _clamped(one: Filter) -> Fraction | str:
    assert not isinstance(one.operand, ShortGame)
    return (
        min(one.operand, Fraction(LARGEST))
        if isinstance(one.operand, Fraction) and one.name == "n"
        else one.operand
    )
