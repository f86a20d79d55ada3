"""`ggkb verify`: stored values computed again by another solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from cli import completion, options, render
from kb.counting import counted

if TYPE_CHECKING:
    from kb.solvers import SolverName


def verify(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]…", help="Only these games.", autocompletion=completion.games),
    ] = None,
    solver: Annotated[str, typer.Option(help="kernel or reference.")] = "reference",
    ratio: Annotated[float, typer.Option(help="The share of the stored values to check.")] = 0.1,
    seed: Annotated[int, typer.Option(help="Which share: the same seed, the same positions.")] = 0,
    budget: Annotated[str, typer.Option(metavar="1s", help="Wall time for one position.")] = "1s",
    imported: Annotated[
        bool, typer.Option("--imported", help="All that is known by import only, instead of a share.")
    ] = False,
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Compute stored values again, a share or all imported ones; exit 1 if one comes out differently.

    Example: ggkb verify odd-odd --solver reference --ratio 0.1 --seed 7
    """
    as_json = options.wants_json(json)
    options.one_of(solver, "kernel", "reference")
    base = options.open_base(database)
    name = cast("SolverName", solver)
    seconds = options.seconds(budget)
    with render.progress("verify") as progress:
        if imported:
            done = base.verify_imported(*(games or ()), solver=name, budget=seconds, progress=progress)
        else:
            done = base.verify(
                *(games or ()), solver=name, ratio=ratio, seed=seed, budget=seconds, progress=progress
            )
    if as_json:
        render.document(done.as_json())
    else:
        render.line(
            f"{counted(done.checked, 'value')} computed again by {done.solver}, "
            f"{counted(len(done.conflicts), 'conflict')}, {done.beyond} beyond the budget"
            + (f"; {counted(done.periods, 'proved period')} derived again" if done.periods else "")
            + (f", the types of {done.completed} added" if done.completed else "")
        )
        for conflict in done.conflicts:
            render.note(f"ggkb: {conflict}")
    if done.conflicts:
        raise typer.Exit(1)
