"""`ggkb refute`: a conjecture in one line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import options, render
from kb.errors import BadArgument

if TYPE_CHECKING:
    from kb.refute import Refutation


def refute(
    game: options.GameName,
    statement: Annotated[
        str, typer.Argument(metavar="STATEMENT", help="E.g. 'connected & bipartite => nim_value = m % 2'.")
    ],
    graphs: Annotated[
        str | None,
        typer.Option("--class", metavar="CLASS", help="The graphs to try, e.g. 'connected(n<=8)', @file.g6."),
    ] = None,
    budget: Annotated[
        str, typer.Option(metavar="10s", help="Wall time to solve one unknown position.")
    ] = "10s",
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Threads that solve, in large classes.")] = 1,
    draw: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Draw the counterexample.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE.py", help="Save the statement as a claim of your own.")
    ] = None,
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """The smallest counterexample to a statement, or that it is true of every graph of a class.

    Invariants and facts about values as in search; + - * // % min max abs xor; = != < <= > >=, of values also
    || (confused) and ~ (equal up to a number); & | ! => <=>. Values stand in quotes or braces.
    Exit code 1 where the statement is false.

    Example: ggkb refute odd-odd 'connected & bipartite => nim_value = m % 2'
    """
    as_json = options.wants_json(json)
    base = options.open_to_ask(database)
    with render.progress("trying") as progress:
        found = base.refute(
            game, statement, graphs=graphs, budget=options.seconds(budget), jobs=jobs, progress=progress
        )
    if draw is not None and found.counterexample is not None:
        base.draw(game, found.counterexample.position).save(draw)
    if save is not None:
        _save(save, found)
    if as_json:
        render.document(found.as_json())
    else:
        render.line(str(found))
        render.note(found.account)
    if found.counterexample is not None:
        raise typer.Exit(1)


def _save(file: Path, found: Refutation) -> None:
    from kb.refute import claim_file

    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(claim_file(f"own/{file.stem}", found))
    except OSError as error:
        raise BadArgument(f"cannot write {str(file)!r}: {error.strerror or error}") from None
