"""`ggkb conjecture`: rules that the values of a family seem to follow."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import completion, options, render
from kb.counting import counted


def conjecture(
    game: options.GameName,
    family: Annotated[
        str,
        typer.Argument(
            metavar="FAMILY",
            help="A family with one variable or two, e.g. P_n.",
            autocompletion=completion.families,
        ),
    ],
    ranges: Annotated[
        list[str] | None, typer.Argument(metavar="n=a..b", help="The range; half of it is fitted.")
    ] = None,
    budget: Annotated[
        str, typer.Option(metavar="1s", help="Wall time to solve one unknown position.")
    ] = "1s",
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Propose a period, formula or parity rule, fitted on half the range and tested on twice the range.

    A rule that its test refuted is never printed; one that is printed is a guess. What is
    proved of the family's period is said too. Exit code 1 without any.

    Example: ggkb conjecture take-away 'K_{m,n}' m=1..4 n=1..4
    """
    as_json = options.wants_json(json)
    base = options.open_to_ask(database)
    found = base.conjecture(game, family, ranges or (), budget=options.seconds(budget))
    if as_json:
        render.document(found.as_json())
    else:
        for rule in found.rules:
            render.line(rule.text)
            foretold = counted(rule.tested, "value")
            render.line(f"  a guess: fitted on {rule.fitted}, then {foretold} foretold, none wrong")
        if found.proved is not None:
            render.line(f"proved: {found.proved}")
        elif not found.rules:
            render.note(f"no rule that was tried survives the {found.known} known values")
    if not found.rules and found.proved is None:
        raise typer.Exit(1)
