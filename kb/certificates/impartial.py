"""Which statements prove a nim-value with few entries: a greedy plan, largest positions first.

All demands on a piece come from larger ones, so they are known when its turn comes. A piece of which its
value is asked, or more than two values that it is not, is proved exactly; else each `not` is an entry.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from kb.certificates.expansion import SINGLE, Expansion, Walks, after_cancelling, value_of
from kb.certificates.pieces import EDGE_REMOVING, Option, Part, Piece, Pieces
from kb.errors import KbError

MOST_NOTS = 2
FEW_STATEMENTS = 450
"""A longer plan is made only once, and so are plans of trails, where walking takes the time."""
NOISE = 0.6
"""By how much of itself the cost of an option is changed at random."""

EXACT = -1
ANY = -2
"""What an option needs of a part: its value, nothing (it cancels), or, from 0 on, not to be this value."""

Use = tuple[Part, int]


class Demands:
    """What larger positions ask of one piece."""

    __slots__ = ("exact", "nots")

    def __init__(self) -> None:
        self.exact = False
        self.nots: set[int] = set()


class Statement(NamedTuple):
    """An entry to be written: what it says and the options it lists. A bare entry says nothing."""

    piece: Piece
    says: str | None
    value: int
    options: list[list[Use]]
    automorphisms: list[list[int]]


class Plan(NamedTuple):
    """The statements, and how each target is made up of them."""

    statements: list[Statement]
    targets: list[list[Use]]


class Planner:
    """Plans proofs in one impartial game; what was found about pieces serves later plans."""

    def __init__(self, pieces: Pieces, walks: Walks = SINGLE) -> None:
        self.pieces = pieces
        self.walks = walks
        self._expansions: dict[Piece, Expansion] = {}

    def plan(
        self, targets: Sequence[Sequence[Part]], proved: Mapping[Piece, set[int]], *, passes: int = 1
    ) -> Plan:
        """The smallest plan of several passes; all but the first make choices with some noise.

        `proved` is what need not be proved again.
        """
        # What is proved exactly is not looked into again, and the options of many pieces fill the memory.
        self._expansions = {
            piece: found for piece, found in self._expansions.items() if EXACT not in proved.get(piece, ())
        }
        self.pieces.solve(part.piece for target in targets for part in target)
        best = _Pass(self, proved, 0).plan(targets)
        if len(best.statements) <= FEW_STATEMENTS and self.pieces.slug != "trail-removing":
            others = (_Pass(self, proved, number).plan(targets) for number in range(1, passes))
            best = min((best, *others), key=_length)
        return best

    def expansion(self, piece: Piece) -> Expansion:
        """The options of a piece."""
        if piece not in self._expansions:
            self._expansions[piece] = Expansion(self.pieces, piece, self.walks)
        return self._expansions[piece]


class _Pass:
    """One greedy pass."""

    def __init__(self, planner: Planner, proved: Mapping[Piece, set[int]], number: int) -> None:
        self.planner = planner
        self.proved = proved
        self.chance = random.Random(number)
        self.noise = NOISE if number else 0.0
        self.demands: dict[Piece, Demands] = {}
        self.waiting: list[tuple[int, int, Piece]] = []
        self.statements: list[Statement] = []

    def plan(self, targets: Iterable[Sequence[Part]]) -> Plan:
        made = [self._witness(target) for target in targets]
        while self.waiting:
            size = self.waiting[0][0]
            level = []
            while self.waiting and self.waiting[0][0] == size:
                level.append(heappop(self.waiting)[2])
            self._solve_options(level)
            for piece in level:
                self._state(piece, self.demands[piece])
        self.statements.sort(key=lambda each: (each.piece.size, each.piece.number))
        return Plan(self.statements, made)

    def _solve_options(self, level: Iterable[Piece]) -> None:
        """Solves what the pieces of one size can be moved to, in one call: each call of the kernel costs.

        All demands come from larger pieces, so nothing of this size is asked for any more.
        """
        if self.planner.pieces.slug in EDGE_REMOVING:
            return  # too many options to solve those that are not looked at
        unsettled = [piece for piece in level if EXACT not in self.proved.get(piece, ())]
        asked = [piece for piece in unsettled if self.demands[piece].exact or self.demands[piece].nots]
        options = [option for piece in asked for option in self.planner.expansion(piece).options()]
        self.planner.pieces.solve(part.piece for option in options for part in option.parts)

    def _state(self, piece: Piece, demands: Demands) -> None:
        proved = self.proved.get(piece, set())
        if EXACT in proved:
            return
        new = demands.nots - proved
        if demands.exact or len(new) > MOST_NOTS:
            demands.exact = True
            self.statements.append(self._exactly(piece))
        elif new:
            for value in sorted(new):
                witness = self._witness(self._cheapest(piece, value).parts)
                self.statements.append(Statement(piece, "not", value, [witness], []))
        elif piece not in self.proved and not demands.nots:
            self.statements.append(Statement(piece, None, 0, [], []))

    def _exactly(self, piece: Piece) -> Statement:
        expansion, value = self.planner.expansion(piece), piece.value
        if value >= piece.bound:
            chosen: list[Option] = []
            for smaller in reversed(range(value)):
                chosen.append(self._cheapest(piece, smaller, beyond=chosen[-1].move if chosen else 0))
            if expansion.is_walked and self.planner.pieces.slug == "trail-removing":
                self._share(expansion, chosen)
            return Statement(piece, "is", value, [self._witness(option.parts) for option in chosen], [])
        cover = expansion.cover(value)
        witnesses = {self._cheapest(piece, smaller, cover.options): smaller for smaller in range(value)}
        listed = [self._witness(option.parts) for option in witnesses]
        listed += [self._refuted(option, value) for option in cover.options if option not in witnesses]
        return Statement(piece, "is", value, listed, cover.automorphisms)

    def _share(self, expansion: Expansion, chosen: Sequence[Option]) -> None:
        """What a longer trail leaves is offered to what a shorter one leaves that it goes on from."""
        for shorter in chosen:
            if len(shorter.parts) == 1:
                (part,) = shorter.parts
                below = self.planner.expansion(part.piece)
                for longer in chosen:
                    rest = longer.move & ~shorter.move
                    if shorter.move & ~longer.move == 0 and rest and expansion.moves.is_trail(rest):
                        below.offer(expansion.moves.inside(part, rest))

    def _cheapest(
        self, piece: Piece, value: int, preferred: Sequence[Option] = (), beyond: int = 0
    ) -> Option:
        """The option of this value that asks for the least that is new.

        Options that must be listed anyway are preferred, then trails that go on from `beyond`.
        """
        options = [option for option in preferred if value_of(option) == value]
        options = options or self.planner.expansion(piece).candidates(value)
        if not options:
            raise KbError(
                f"no option of {piece.position} has the value {value}; the solver gave {piece.value}"
            )
        return min(options, key=lambda option: (self._cost(option), beyond & ~option.move != 0, option.move))

    def _cost(self, option: Option) -> float:
        alone, pairs = after_cancelling(option.parts)
        total = sum(0.1 for part in pairs if part.piece not in self.demands and part.piece not in self.proved)
        for part in alone:
            if not self._is_exact(part.piece):
                total += part.piece.size**2 * (1 + self.noise * self.chance.random())
        return total

    def _witness(self, parts: Iterable[Part]) -> list[Use]:
        alone, pairs = after_cancelling(parts)
        return [self._exact(part) for part in alone] + [self._any(part) for part in pairs]

    def _refuted(self, option: Option, value: int) -> list[Use]:
        """The option shown to differ from the value: all parts exactly but one, the hardest."""
        alone, pairs = after_cancelling(option.parts)
        uses = [self._any(part) for part in pairs]
        hardest = self._hardest(alone, value_of(option) ^ value)
        for part in alone:
            if part is not hardest:
                uses.append(self._exact(part))
        if hardest is not None:
            other = value_of(option) ^ value ^ hardest.piece.value
            self._demanded(hardest.piece).nots.add(other)
            uses.append((hardest, other))
        return uses

    def _hardest(self, parts: list[Part], difference: int) -> Part | None:
        """The largest part that need not be exact: it has an option of the value that it must not have."""
        for part in sorted(parts, key=lambda part: -part.piece.size):
            if not self._is_exact(part.piece):
                other = part.piece.value ^ difference
                if other < part.piece.value:
                    return part
                if other < part.piece.bound and self.planner.expansion(part.piece).candidates(other):
                    return part
        return None

    def _is_exact(self, piece: Piece) -> bool:
        demands = self.demands.get(piece)
        return (demands is not None and demands.exact) or EXACT in self.proved.get(piece, ())

    def _exact(self, part: Part) -> Use:
        self._demanded(part.piece).exact = True
        return part, EXACT

    def _any(self, part: Part) -> Use:
        self._demanded(part.piece)
        return part, ANY

    def _demanded(self, piece: Piece) -> Demands:
        demands = self.demands.get(piece)
        if demands is None:
            demands = self.demands[piece] = Demands()
            heappush(self.waiting, (-piece.size, piece.number, piece))
        return demands


def _length(plan: Plan) -> int:
    """About the number of bytes of a plan."""
    total = 0
    for statement in plan.statements:
        total += 30 + 7 * len(statement.piece.position.edges)
        total += sum(4 + 3 * len(part.places) for option in statement.options for part, _ in option)
        total += 3 * statement.piece.position.n * len(statement.automorphisms)
    return total
