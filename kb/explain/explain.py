"""`explain`: splits a position into summands, lists their moves up to symmetry and finds those that win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kb.errors import Conflict
from kb.explain.explanation import Explanation, Option, Summand, shown
from kb.explain.moves import Classes, MoveClass, move_classes
from kb.explain.valuation import Valuation, Value, total
from kb.games import PLAYERS, Game, Player
from kb.graphs import operations
from kb.graphs.canonical import key
from kb.graphs.position import Position, Sum
from kb.store import Store
from kb.values.nimber import mex

MOST_MOVES = 20_000
"""Moves of one player in one summand that are looked at."""

LOOKING = 4.0
"""Seconds in which they are looked for: in some games a move is rare among what has to be tried."""


def explain(
    store: Store,
    game: Game,
    given: Sum,
    *,
    budget: float = 10.0,
    most_moves: int = MOST_MOVES,
    singles_only: bool = False,
) -> Explanation:
    """Explains a position or sum: `budget` seconds are for solving what is not stored.

    `singles_only` leaves out moves on several edges at once, as a picture does.
    """
    valuation = Valuation(store, game, budget=budget)
    places = _summands(game, given)
    # The summands first: what the solver meets on the way serves their options.
    values = [
        _signed(value, sign)
        for value, (sign, _, _) in zip(
            valuation.values([position for _, _, position in places], share=0.5), places, strict=True
        )
    ]
    summands = []
    for (sign, count, position), value in zip(places, values, strict=True):
        listed = _summand(game, valuation, sign, position, most_moves=most_moves, singles_only=singles_only)
        summand = _checked(game, replace(listed, count=count, value=value), singles_only)
        summands.append(_judged(summand) if game.kind == "partizan" else summand)
    summands = [_summed(game, summands, number) for number in range(len(summands))]
    known = [summand.value for summand in summands for _ in range(summand.count)]
    return Explanation(
        game=game.slug,
        kind=game.kind,
        summands=tuple(summands),
        value=None if None in known else total(game, known),
        notes=tuple(_notes(summands, valuation)),
    )


def _summands(game: Game, given: Sum) -> list[tuple[int, int, Position]]:
    """Sign, count and position of each part that is played on its own, isomorphic ones together."""
    counted: dict[tuple[int, str], tuple[int, int, Position]] = {}
    # Only the game knows whether the parts of a union are summands.
    for sign, position in operations.summands(given):
        for part in game.parts(game.start(position)):
            if part.n == 0:
                continue
            sign = 1 if game.kind == "impartial" else sign
            name = sign, key(part)
            _, count, first = counted.get(name, (sign, 0, part))
            counted[name] = sign, count + 1, first
    return list(counted.values())


def _summand(
    game: Game,
    valuation: Valuation,
    sign: int,
    position: Position,
    *,
    most_moves: int,
    singles_only: bool,
) -> Summand:
    players: tuple[Player | None, ...] = PLAYERS if game.kind == "partizan" else (None,)
    listed: list[tuple[Player | None, MoveClass]] = []
    found: list[Classes] = []
    for player in players:
        # In the negative of a position Left has Right's moves.
        mover: Player = "L" if player is None else player if sign > 0 else "R" if player == "L" else "L"
        classes = move_classes(
            game, position, mover, most=most_moves, seconds=LOOKING, singles_only=singles_only
        )
        found.append(classes)
        listed += [(player, members) for members in classes.classes]
    values = valuation.values([members.example.leaves for _, members in listed])
    degrees = position.degrees()
    options = []
    for (player, members), value in zip(listed, values, strict=True):
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
                sign=sign,
                value=_signed(value, sign),
            )
        )
    return Summand(
        sign=sign,
        count=1,
        position=position,
        value=None,
        options=tuple(options),
        moves=sum(classes.looked_at for classes in found),
        complete=all(classes.complete for classes in found),
    )


def _summed(game: Game, summands: Sequence[Summand], number: int) -> Summand:
    """The summand whose options tell what they leave of the whole sum."""
    rest = [
        summand.value
        for other, summand in enumerate(summands)
        for _ in range(summand.count - (1 if other == number else 0))
    ]
    others = None if None in rest else total(game, rest)
    options = []
    for option in summands[number].options:
        known = others is not None and option.value is not None
        after = total(game, [others, option.value]) if known else None
        options.append(replace(option, total=after, wins=_wins(option.player, after)))
    return replace(summands[number], options=tuple(options))


def _wins(player: Player | None, after: Value | None) -> bool | None:
    """Whether who has moved wins when the opponent moves next."""
    if after is None:
        return None
    if isinstance(after, int):
        return after == 0
    return after >= 0 if player == "L" else after <= 0


def _checked(game: Game, summand: Summand, singles_only: bool) -> Summand:
    """The summand with the value its options give, which must be the one that is stored or solved."""
    values = [option.value for option in summand.options]
    if singles_only or not summand.complete or None in values:
        return summand
    by_options: Value
    if game.kind == "impartial":
        by_options = mex(value for value in values if isinstance(value, int))
    else:
        from kb.values.short_game import ShortGame

        left, right = (
            [option.value for option in summand.of(player) if isinstance(option.value, ShortGame)]
            for player in PLAYERS
        )
        by_options = ShortGame.from_options(left, right)
    if summand.value is not None and summand.value != by_options:
        raise Conflict(
            f"{game.slug} {summand.name} has the value {shown(summand.value)}, "
            f"but its options give {shown(by_options)}; one of these values is wrong"
        )
    return replace(summand, value=by_options)


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


def _notes(summands: Sequence[Summand], valuation: Valuation) -> list[str]:
    notes = []
    for summand in summands:
        if not summand.complete:
            notes.append(
                f"{summand.name} has more moves than the {summand.moves:,} looked at; others may win too"
            )
        unknown = sum(option.value is None for option in summand.options)
        if unknown:
            notes.append(
                f"{summand.name}: {unknown} of {len(summand.options)} options have no known value"
                + (f" ({valuation.limit})" if valuation.limit else " (not stored)")
            )
        elif summand.value is None:
            notes.append(f"{summand.name}: {valuation.limit or 'not stored'}")
    return notes


def _signed(value: Value | None, sign: int) -> Value | None:
    return -value if sign < 0 and value is not None and not isinstance(value, int) else value
