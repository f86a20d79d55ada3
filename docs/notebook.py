"""Writes the tour as a notebook to standard output, each cell with what it shows.

The text and the lines are those of `docs/tour.md`; the base is that of GGKB_DATABASE.

    GGKB_DATABASE=ggkb-demo.sqlite python docs/notebook.py > docs/tour.ipynb
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from doctest import DocTestParser, Example
from pathlib import Path
from typing import Any

from IPython.core.formatters import DisplayFormatter
from refresh import ROOT, steady

DISPLAY = DisplayFormatter()


def pieces(text: str) -> Iterator[str | list[Example]]:
    """Paragraphs and lines of Python, in order; a cell ends with what it shows."""
    group: list[Example] = []
    for piece in DocTestParser().parse(text):
        if isinstance(piece, Example):
            group.append(piece)
        if group and (piece.want if isinstance(piece, Example) else piece.strip()):
            yield group
            group = []
        if isinstance(piece, str) and piece.strip():
            yield piece.strip()


def shown(example: Example, names: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What a notebook shows below a line of Python."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        try:
            code = compile(example.source, "<tour>", "eval")
        except SyntaxError:
            exec(compile(example.source, "<tour>", "exec"), names)
            value = None
        else:
            value = eval(code, names)
    if printed.getvalue():
        yield {"output_type": "stream", "name": "stdout", "text": printed.getvalue()}
    if value is not None:
        data, metadata = DISPLAY.format(value)
        data = {kind: steady(text) if isinstance(text, str) else text for kind, text in data.items()}
        yield {"output_type": "display_data", "data": data, "metadata": metadata}


def cells(text: str) -> Iterator[dict[str, Any]]:
    """The cells of the notebook."""
    names: dict[str, Any] = {}
    for number, piece in enumerate(pieces(text)):
        cell: dict[str, Any] = {"id": f"cell-{number}", "metadata": {}}
        if isinstance(piece, str):
            yield cell | {"cell_type": "markdown", "source": piece}
            continue
        outputs = [output for example in piece for output in shown(example, names)]
        source = "".join(example.source for example in piece).rstrip()
        yield cell | {"cell_type": "code", "execution_count": None, "source": source, "outputs": outputs}


def main() -> None:
    """Runs the tour on a copy of the base, as beside `make demo`."""
    text = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copyfile(os.environ["GGKB_DATABASE"], Path(folder) / "ggkb-demo.sqlite")
        (Path(folder) / "docs").symlink_to(ROOT / "docs")
        with chdir(folder):
            made = list(cells(text))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    sys.stdout.write(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
