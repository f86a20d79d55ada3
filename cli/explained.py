"""What explains a position, printed for people or as JSON; nothing here needs Typer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli import render, shared
from cli.answers import OUTCOMES
from kb.errors import BadArgument
from kb.games import PLAYERS, Player

if TYPE_CHECKING:
    from kb.explain import AddedValue, Explanation, Option, Summand

NAMES: dict[Player, str] = {"L": "Left", "R": "Right"}


def explain_and_print(
    game: str,
    graph: str,
    *,
    database: str | None = None,
    budget: str = "10s",
    stored_only: bool = False,
    rows: int = 40,
) -> int:
    """Explains a position; gives the exit code, 1 where its value is not known."""
    if rows < 0:
        raise BadArgument(f"the number of rows is {rows}, expected 1 or more, or 0 for all")
    base = shared.open_base(database, read_only=True)
    found = base.explain(game, graph, budget=shared.seconds(budget), stored_only=stored_only)
    if shared.Shared.json:
        render.document(found.as_json())
    else:
        _show(found, rows)
    return 1 if found.value is None else 0


def _show(found: Explanation, rows: int) -> None:
    from kb.explain.explanation import shown

    facts = {"position": found.position, "value": shown(found.value) or found.evidence}
    parts = [str(summand.value) for summand in found.summands for _ in range(summand.count)]
    parts += [str(one.value) for one in found.added_values]
    if found.kind == "impartial" and len(parts) > 1 and found.value is not None:
        facts["value"] += f"  (nim-sum {' ⊕ '.join(parts)} = {found.value})"
    if found.outcome is not None:
        facts["outcome"] = OUTCOMES[found.outcome]
    if found.at_least is not None:
        facts["at least"] = f"nim-value {found.at_least}"
    if found.value is not None:
        facts["evidence"] = found.evidence
    render.fields(facts)
    for summand in found.summands:
        render.line()
        _show_summand(found, summand, rows)
    for one in found.added_values:
        render.line()
        _show_value(one, rows)
    render.line()
    _show_winning(found, rows)
    for note in found.notes:
        render.note(f"ggkb: {note}")


def _show_summand(found: Explanation, summand: Summand, rows: int) -> None:
    from kb.explain.explanation import shown

    times = f"{summand.count} × " if summand.count > 1 else ""
    head = f"{times}{summand.name}: {shown(summand.value) or summand.evidence}"
    is_sum = len(found.summands) > 1 or summand.count > 1 or bool(found.added_values)
    if found.kind == "impartial":
        if summand.complete and all(option.value is not None for option in summand.options):
            head += f" = mex{{{', '.join(map(str, summand.option_values))}}}"
        render.line(head)
        _table(summand.options, rows, is_sum)
        return
    render.line(head)
    for player in PLAYERS:
        mine = summand.of(player)
        if not mine:
            render.line(f"  {NAMES[player]} has no move")
            continue
        render.line(f"  {NAMES[player]} can move")
        _table(mine, rows, is_sum)


def _show_value(value: AddedValue, rows: int) -> None:
    """A value that was added as such, with the moves in it."""
    from kb.explain.explanation import shown

    render.line(f"{value.name}: a value")
    listed = sorted(value.moves, key=lambda move: not move.wins)[: rows or None]
    if listed:
        who = {player: f"{name} " for player, name in NAMES.items()}
        table = [
            [
                f"  {who[move.player] if move.player else ''}{move.where}",
                shown(move.total) or "unknown",
                "wins" if move.wins else "",
            ]
            for move in listed
        ]
        render.columns(table, ["  move", "sum", ""])
    if more := value.moves_in_all - len(listed):
        at_most = "all" if len(value.moves) == value.moves_in_all else str(len(value.moves))
        render.line(f"  … and {more:,} more moves" + (f" (--rows 0 lists {at_most})" if rows else ""))


def _table(chosen: Sequence[Option], rows: int, is_sum: bool) -> None:
    """The moves in aligned columns; of too many, winning and simple ones."""
    from kb.explain.explanation import shown

    listed = list(chosen)
    if 0 < rows < len(listed):
        simple = [len(option.vertices) + len(option.edges) for option in listed]
        first = sorted(range(len(listed)), key=lambda i: (not listed[i].wins, simple[i], i))[:rows]
        listed = [listed[i] for i in sorted(first)]
    if not listed:
        render.line("  no move")
        return
    table = []
    for option in listed:
        row = ["  " + option.where, option.name, shown(option.value) or option.evidence]
        if is_sum:
            row.append(shown(option.total) or "unknown")
        table.append([*row, _verdict(option)])
    header = ["  move", "leaves", "value", *(["sum"] if is_sum else []), ""]
    render.columns(table, header)
    if len(listed) < len(chosen):
        render.line(f"  … and {len(chosen) - len(listed)} more kinds of move (--rows 0 lists all)")


def _verdict(option: Option) -> str:
    from kb.explain.explanation import shown

    words = ["wins"] if option.wins else []
    if option.dominated_by is not None:
        words.append(f"dominated by {shown(option.dominated_by)}")
    if option.reversible_through is not None:
        words.append(f"reversible through {shown(option.reversible_through)}")
    return ", ".join(words)


def _show_winning(found: Explanation, rows: int) -> None:
    players: tuple[Player | None, ...] = (None,) if found.kind == "impartial" else PLAYERS
    for player in players:
        who = "" if player is None else f"{NAMES[player]}, moving first: "
        wins = found.simplest_winning(player)
        in_values = list(found.winning_in_values(player))
        if not wins and not in_values:
            render.line(who + ("no move wins" if found.no_move_wins(player) else "no winning move is known"))
        is_sum = len(found.summands) + len(found.added_values) > 1
        told = [
            f"{option.where} in {summand.name}, leaving {option.name}"
            if is_sum
            else f"{option.where}, leaving {option.name}"
            for summand, option in wins[: rows or None]
        ]
        told += [f"{move.where} in {one.name}" for one, move in in_values]
        for number, move in enumerate(told):
            head = who + "winning move: " if number == 0 else " " * len(who + "winning move: ")
            render.line(head + move)
        if 0 < rows < len(wins):
            render.line(f"… and {len(wins) - rows} more kinds of winning move (--rows 0 lists all)")
