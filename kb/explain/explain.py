"""`explain`: splits a position into summands, lists their moves up to symmetry and finds those that win."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from kb.errors import Conflict
from kb.evaluate.evaluator import Evaluation, Known
from kb.evaluate.evaluators import Call, Evaluators, by_game
from kb.evaluate.evidence import DAMAGED, DISPUTED
from kb.evaluate.hearing import Part, part_of
from kb.evaluate.sums import LiteralTerm, PositionTerm, is_partizan, total
from kb.explain.added_value import added_value, wins_by_leaving
from kb.explain.best import with_best
from kb.explain.explanation import Explanation, Option, Summand, shown
from kb.explain.moves import Classes, MoveClass, move_classes
from kb.games import PLAYERS, Game, Player
from kb.graphs.mixed import MixedSum
from kb.graphs.named_position import NamedPosition, vertex_names
from kb.graphs.position import Position, Sum
from kb.values.sums import Value, from_options, negative, signed_sum

MOST_MOVES = 20_000
"""Moves of one player in one summand that are looked at."""

LOOKING = 4.0
"""Seconds in which they are looked for: in some games a move is rare among what has to be tried."""


def explain(
    evaluators: Evaluators,
    game: Game,
    given: Sum | MixedSum,
    *,
    budget: float = 10.0,
    most_moves: int = MOST_MOVES,
    singles_only: bool = False,
) -> Explanation:
    """Explains a position or sum: `budget` seconds are for solving what is not stored.

    `singles_only` leaves out moves on several edges at once, as a picture does. Nothing is written.
    """
    terms = evaluators.terms(game, given)
    partizan = is_partizan(terms)
    until = monotonic() + budget
    summands: list[Summand] = []
    call = Call(evaluators, budget)
    # The whole first: what the solver meets on the way serves the options.
    whole = total(terms, call.evaluate(terms, budget / 2))
    for rules, mine in by_game(terms).items():
        evaluation = call.of(rules)
        counted = _summands(rules, mine)
        parts = evaluation.evaluate([part for _, _, part in counted], (until - monotonic()) / 2)
        listing = _Listing(rules, evaluation, partizan, until, most_moves, singles_only)
        prefix = "" if rules is game else f"{rules.slug}:"
        for (sign, count, part), known in zip(counted, parts, strict=True):
            summand = listing.summand(sign, count, part.position, known, prefix)
            summands.append(_judged(summand) if rules.kind == "partizan" else summand)
    value, evidence = whole.value, whole.evidence
    known_outcome, at_least = whole.bound
    literals = [term for term in terms if isinstance(term, LiteralTerm)]
    found = Explanation(
        game=game.slug,
        kind="partizan" if partizan else "impartial",
        summands=tuple(summands),
        value=value,
        evidence=evidence,
        known_outcome=known_outcome,
        at_least=at_least,
        added_values=tuple(
            added_value(term.sign, term.written, term.value, value, partizan=partizan) for term in literals
        ),
    )
    beside = [(term.sign, term.value) for term in literals]
    summed = [_summed(found, number, beside) for number in range(len(summands))]
    notes = _notes(summands)
    if evidence in (DISPUTED, DAMAGED):
        # A winning move would say who wins, which is what nobody knows here.
        summed = [_unjudged(one) for one in summed]
        notes.append(f"no move is said to win or to lose while a value is {evidence}")
    told = replace(found, summands=tuple(summed), notes=tuple(notes))
    return with_best(told) if partizan else told


def _summands(game: Game, terms: Sequence[PositionTerm]) -> list[tuple[int, int, Part]]:
    """Sign, count and position of each part that is played on its own, isomorphic ones together."""
    counted: dict[object, tuple[int, int, Part]] = {}
    for term in terms:
        for position in game.parts(term.part.position):
            if position.n == 0:
                continue
            part = part_of(position)
            _, count, first = counted.get((term.sign, part.name), (term.sign, 0, part))
            counted[term.sign, part.name] = term.sign, count + 1, first
    return list(counted.values())


def _values(summands: Iterable[Summand]) -> list[tuple[int, Value]]:
    return [(1, one.value) for one in summands for _ in range(one.count) if one.value is not None]


@dataclass(frozen=True)
class _Listing:
    """How the moves of summands are listed."""

    game: Game
    evaluation: Evaluation
    partizan: bool
    """Whether the whole sum is: then also the moves of an impartial summand are listed for each player."""
    until: float
    most_moves: int
    singles_only: bool

    def summand(self, sign: int, count: int, position: Position, worth: Known, prefix: str) -> Summand:
        """A part with its options; the position is the one given, whose vertices may have names."""
        players: tuple[Player | None, ...] = PLAYERS if self.partizan else (None,)
        listed: list[tuple[Player | None, MoveClass]] = []
        found: list[Classes] = []
        for player in players:
            # In the negative of a position Left has Right's moves.
            mover: Player = "L" if player is None else player if sign > 0 else "R" if player == "L" else "L"
            classes = move_classes(
                self.game,
                position,
                mover,
                most=self.most_moves,
                seconds=LOOKING,
                singles_only=self.singles_only,
            )
            found.append(classes)
            listed += [(player, members) for members in classes.classes]
        options = self._options(sign, position, listed)
        summand = Summand(
            sign=sign,
            count=count,
            position=position,
            key=worth.key,
            value=_signed(worth.value, sign),
            evidence=worth.evidence,
            reason=worth.reason,
            options=tuple(options),
            moves=sum(classes.looked_at for classes in found),
            complete=all(classes.complete for classes in found),
            prefix=prefix,
        )
        if not self.singles_only:
            _check(self.game, summand)
        return summand

    def _options(
        self, sign: int, position: Position, listed: Sequence[tuple[Player | None, MoveClass]]
    ) -> list[Option]:
        after = [part_of(members.example.leaves) for _, members in listed]
        worth = self.evaluation.evaluate(after, self.until - monotonic(), derives=False)
        degrees = position.degrees()
        names = vertex_names(position) if isinstance(position, NamedPosition) else ()
        options = []
        for (player, members), left in zip(listed, worth, strict=True):
            move = members.example
            options.append(
                Option(
                    player=player,
                    vertices=move.vertices,
                    edges=move.edges,
                    degree=degrees[move.vertices[0]] if len(move.vertices) == 1 else None,
                    vertices_alike=tuple(members.vertices),
                    edges_alike=tuple(members.edges),
                    count=members.count,
                    leaves=move.leaves,
                    key=left.key,
                    sign=sign,
                    value=_signed(left.value, sign),
                    evidence=left.evidence,
                    reason=left.reason,
                    names=names,
                )
            )
        return options


def _summed(found: Explanation, number: int, beside: Sequence[tuple[int, Value]]) -> Summand:
    """The summand whose options tell what they leave of the whole sum, with the values `beside`."""
    summands, partizan = found.summands, found.kind == "partizan"
    others = [replace(one, count=one.count - (i == number)) for i, one in enumerate(summands)]
    rest = None
    if all(one.value is not None for one in others if one.count):
        rest = signed_sum([*beside, *_values(others)], partizan=partizan)
    options = []
    for option in summands[number].options:
        after = None
        if rest is not None and option.value is not None:
            after = signed_sum([(1, rest), (1, option.value)], partizan=partizan)
        wins = wins_by_leaving(option.player, after)
        if wins is None and found.no_move_wins(option.player):
            wins = False
        options.append(replace(option, total=after, wins=wins))
    return replace(summands[number], options=tuple(options))


def _unjudged(summand: Summand) -> Summand:
    """The summand without a word on which of its moves win."""
    return replace(summand, options=tuple(replace(option, wins=None) for option in summand.options))


def _check(game: Game, summand: Summand) -> None:
    """Compares the value of a summand, where it is known, with the one that its options give."""
    values = [option.value for option in summand.options]
    if summand.value is None or not summand.complete or None in values:
        return
    sides = [[one.value for one in summand.of(player) if one.value is not None] for player in PLAYERS]
    if game.kind == "impartial":
        sides = [[one.value for one in summand.options if one.value is not None]]
    by_options = from_options(*sides)
    if summand.value != by_options:
        raise Conflict(
            f"{game.slug} {summand.name} has the value {shown(summand.value)}, "
            f"but its options give {shown(by_options)}; one of these values is wrong"
        )


def _judged(summand: Summand) -> Summand:
    """The summand with its dominated and reversible options marked."""
    judged: list[Option] = []
    for player in PLAYERS:
        mine = summand.of(player)
        judged += [_judge(option, mine, summand.value, player) for option in mine]
    return replace(summand, options=tuple(judged))


def _judge(option: Option, mine: Sequence[Option], game: Value | None, player: Player) -> Option:
    value = option.value
    if value is None or isinstance(value, int):
        return option
    values = [other.value for other in mine if other.value is not None and not isinstance(other.value, int)]
    better = [other for other in values if (other > value if player == "L" else other < value)]
    # The one that is named is itself dominated by none.
    best = next(
        (
            one
            for one in better
            if not any((other > one if player == "L" else other < one) for other in better)
        ),
        None,
    )
    through = None
    if game is not None and not isinstance(game, int):
        answers = value.right if player == "L" else value.left
        through = next(
            (answer for answer in answers if (answer <= game if player == "L" else answer >= game)), None
        )
    return replace(option, dominated_by=best, reversible_through=through)


def _notes(summands: Sequence[Summand]) -> list[str]:
    notes = []
    for summand in summands:
        if not summand.complete:
            notes.append(
                f"{summand.name} has more moves than the {summand.moves:,} looked at; others may win"
            )
        unknown = [option for option in summand.options if option.value is None]
        if unknown:
            notes.append(
                f"{summand.name}: {len(unknown)} of {len(summand.options)} options have no known value"
                f" ({unknown[0].reason})"
            )
        if summand.value is None:
            notes.append(f"{summand.name}: {summand.reason}")
    return notes


def _signed(value: Value | None, sign: int) -> Value | None:
    return value if value is None or sign > 0 else negative(value)
