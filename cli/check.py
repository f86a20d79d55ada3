"""`ggkb check`: a certificate, checked by the stand-alone program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import options, render

if TYPE_CHECKING:
    from kb.certificates.checker import Checker
    from kb.certificates.record import Adopted


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate, plain or packed with gzip.")],
    record: Annotated[
        bool, typer.Option("--record", help="Store what is proved; those values are certified.")
    ] = False,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Check a certificate and print what it proves; exit 1 if it proves nothing.

    The work is done by kb/certificates/checker.py, one file that needs nothing but Python.
    With --record a value that is stored otherwise is in dispute from then on, and the exit is 1 too.

    Example: ggkb check petersen.jsonl
    """
    from kb.certificates.checker import Refused
    from kb.certificates.reading import bounded, checked_file

    try:
        with bounded():
            proved = checked_file(file)
    except Refused as why:
        if options.wants_json(json):
            render.document({"file": str(file), "proved": None, "refused": str(why)})
        else:
            render.note(f"ggkb: {file} is refused, {why}")
        raise typer.Exit(1) from None
    adopted = _adopt(file, proved, database) if record else None
    if options.wants_json(json):
        claims = [{name: claim[name] for name in ("claim", "n", "e", "d", "is")} for claim in proved.claims]
        facts = {"file": str(file), "game": proved.game, "proved": claims, "refused": None}
        render.document(facts if adopted is None else {**facts, "recorded": adopted._asdict()})
    else:
        for line in proved.lines():
            render.line(line)
        if adopted is not None:
            render.note(
                f"{adopted.new:,} new values stored and {adopted.confirmed:,} confirmed, all certified"
            )
            for key in adopted.disputed:
                render.note(f"ggkb: {adopted.game} {key} is stored otherwise; the value is in dispute now")
    if adopted is not None and adopted.disputed:
        raise typer.Exit(1)


def _adopt(file: Path, proved: Checker, database: str | None) -> Adopted:
    with options.open_base(database) as base:
        return base.adopt_certificate(file, proved)
