"""`ggkb families`: the named graphs and families that can be typed."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options, render


def families(
    text: Annotated[
        str | None,
        typer.Argument(metavar="TEXT", help="Only those with this in their name or description."),
    ] = None,
    json: options.Json = False,
) -> None:
    """The graphs and families that have names, each with its picture in words, its numbers and an example.

    Example: ggkb families tree
    """
    from kb.errors import UnknownName
    from kb.graphs.named_families import OPERATIONS, listing, nearest_name

    found = listing(text or "")
    if not found:
        near = nearest_name(text or "")
        raise UnknownName(
            f"no family has {text!r} in its name or description"
            + (f"; the nearest is {near!r}" if near else "")
        )
    if options.wants_json(json):
        render.document({"families": [one.as_json() for one in found]})
        return
    width = max(len(one.written) for one in found) + 2
    for one in found:
        also = f" Also called {', '.join(one.aliases)}." if one.aliases else ""
        render.paragraph(one.written.ljust(width), f"{one.words}{also} Example: {one.example}.")
    if text is None:
        render.note(
            f"from graphs: {', '.join(OPERATIONS)}, G x H, G + H, 3*G; `ggkb families TEXT` narrows the list"
        )
