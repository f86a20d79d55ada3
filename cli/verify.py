"""`ggkb verify`: stored values computed again by another solver."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options, render


def verify(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Only these games.")] = None,
    solver: Annotated[str, typer.Option(help="kernel or reference.")] = "reference",
    ratio: Annotated[float, typer.Option(help="The share of the stored values to check.")] = 0.1,
    seed: Annotated[int, typer.Option(help="Which share: the same seed, the same positions.")] = 0,
    budget: Annotated[str, typer.Option(metavar="1s", help="Time for one position.")] = "1s",
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Compute a random share of the stored values again; exit 1 if one comes out differently.

    Example: ggkb verify odd-odd --solver reference --ratio 0.1 --seed 7
    """
    as_json = options.wants_json(json)
    options.one_of(solver, "kernel", "reference")
    base = options.open_base(database)
    with render.progress("verify") as progress:
        done = base.verify(
            *(games or ()),
            solver=solver,  # type: ignore[arg-type]  # checked above
            ratio=ratio,
            seed=seed,
            budget=options.seconds(budget),
            progress=progress,
        )
    if as_json:
        render.document(done.as_json())
    else:
        render.line(
            f"{done.checked} values computed again by {done.solver}, {len(done.conflicts)} conflicts, "
            f"{done.beyond} beyond the budget"
        )
        for conflict in done.conflicts:
            render.note(f"ggkb: {conflict}")
    if done.conflicts:
        raise typer.Exit(1)
