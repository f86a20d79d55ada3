"""`ggkb resolve`: how a dispute was settled."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options, render


def resolve(
    conflict: Annotated[int, typer.Argument(metavar="CONFLICT", help="Its number in `ggkb conflicts`.")],
    reason: Annotated[str, typer.Argument(help="Which value is right, and how that is known.")],
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Settle a dispute in favour of the stored value; it answers again from then on.

    Where the value found later is right, retract the run that stored the other one: `ggkb retract`.

    Example: ggkb resolve 3 "checked by hand: the stored value is right"
    """
    as_json = options.wants_json(json)
    base = options.open_base(database)
    base.resolve(conflict, reason)
    if as_json:
        render.document({"conflict": conflict, "resolution": reason})
    else:
        render.line(f"conflict {conflict} is settled: {reason}")
