"""`ggkb check`: a certificate, checked by the stand-alone program."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import options, render


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate, plain or packed with gzip.")],
    json: options.Json = False,
) -> None:
    """Check a certificate and print what it proves; exit 1 if it proves nothing.

    The work is done by kb/certificates/checker.py, one file that needs nothing but Python.

    Example: ggkb check petersen.jsonl
    """
    from kb.certificates.checker import Refused
    from kb.certificates.reading import checked_file

    try:
        proved = checked_file(file)
    except Refused as why:
        if options.wants_json(json):
            render.document({"file": str(file), "proved": None, "refused": str(why)})
        else:
            render.note(f"ggkb: {file} is refused, {why}")
        raise typer.Exit(1) from None
    if options.wants_json(json):
        claims = [{name: claim[name] for name in ("claim", "n", "e", "d", "is")} for claim in proved.claims]
        render.document({"file": str(file), "game": proved.game, "proved": claims, "refused": None})
        return
    for line in proved.lines():
        render.line(line)
