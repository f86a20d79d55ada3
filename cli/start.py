"""Where `ggkb` starts: plain questions at once, all else by Typer. Errors become sentences here alone."""

from __future__ import annotations

import os
import sys
import warnings

from cli import plain, render
from cli.shared import Shared
from kb.errors import KbError

INTERRUPTED = 130


def run() -> None:
    """Run the command line; exit 2 for wrong usage or bad input, 130 when interrupted."""
    _open_what_is_closed()
    warnings.showwarning = lambda message, *_, **__: render.note(f"ggkb: {message}")
    refused = False
    try:
        try:
            code = _call()
        except KbError as problem:
            refused = True
            code = _refuse(problem)
        render.flush()
    except BrokenPipeError:
        # The reader of a pipe has what it wanted; what is still buffered goes nowhere, quietly.
        _drop_what_waits()
        code = 2 if refused else 0
    except render.CannotPrint as problem:
        _drop_what_waits()
        render.note(f"ggkb: cannot write to standard output: {problem}")
        code = 2
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Exception as problem:
        from kb.own_files import fault as fault_of

        fault = fault_of(problem)
        if fault is None:
            raise
        code = _refuse(fault)
    if code == INTERRUPTED:
        render.note("ggkb: interrupted; everything finished is stored")
    sys.exit(code)


def _open_what_is_closed() -> None:
    """Opens streams that the caller has closed to nowhere: a file of ours would get their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _drop_what_waits() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _call() -> int | None:
    if (line := plain.read(sys.argv[1:], os.environ)) is not None:
        return plain.answer(line)
    from cli.main import call

    return call(sys.argv[1:])


def _refuse(problem: KbError) -> int:
    render.error(problem, as_json=Shared.json or "--json" in sys.argv)
    return 2
