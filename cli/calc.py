"""`ggkb calc`: arithmetic of values."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options, render


def calc(
    value: Annotated[
        str, typer.Argument(metavar="VALUE", help="A value, a sum of values, or a comparison, e.g. '^ > 0'.")
    ],
    json: options.Json = False,
) -> None:
    """Work out a sum of values: canonical form, stops, mean, temperature, atomic weight; or compare two.

    Values are written as everywhere: 3 -3/4 * *3 1^ v* {3|1*} {2||1|0} +-1 Tiny(2) ^<2>. A comparison is
    one of < > <= >= = != || (confused); exit code 1 says that it does not hold.

    Example: ggkb calc '{3|1*} + 1^'
    """
    from kb.values.calculation import calculate, within_limits

    found = calculate(value)
    record = within_limits(found)
    if options.wants_json(json):
        render.document(record)
    elif found.other is not None:
        render.line(f"{'yes' if found.holds else 'no'}: {found.sentence}")
    else:
        shown = {name: fact for name, fact in record.items() if name not in ("text", "thermograph", "latex")}
        if found.value.nim_value is None:
            del shown["nim_value"]
        render.fields(
            {
                name.replace("_", " "): (", ".join(fact) or "none") if isinstance(fact, list) else fact
                for name, fact in shown.items()
            }
        )
    if found.holds is False:
        raise typer.Exit(1)
