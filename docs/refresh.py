"""Runs the commands that the documents show and writes what they print back into them.

A block that opens with ```console holds lines `$ command` and, below each, its output. The test
`tests/test_docs.py` uses the same reading, so a document whose commands print something else fails it.

    python docs/refresh.py ggkb-demo.sqlite
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = tuple(
    str(path.relative_to(ROOT))
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if "```console" in path.read_text(encoding="utf-8")
)
"""Every page that shows a command with its output."""
GENERATED = {
    "docs/ERRATA.md": "ggkb errata --format markdown",
    "docs/FINDINGS.md": "ggkb findings --format markdown",
    "docs/tour.ipynb": "python docs/notebook.py",
    "docs/pictures/w7.svg": "ggkb draw take-away W7",
    "docs/pictures/p43.svg": "ggkb draw even-odd 'P(4,3)' --thermograph",
}
"""Files that are the output of one command each."""
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_CHANGING = (
    (re.compile(r"run \d+, \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"), "run N, TIME"),
    (re.compile(r'"run": \d+, "at": "[^"]*"'), '"run": N, "at": TIME'),
    (re.compile(r"\(\d+(\.\d+)? s\)"), "(SECONDS)"),
)


class Shown(NamedTuple):
    """A command that a document shows, and the output it shows for it."""

    command: str
    output: str


def shown(text: str) -> Iterator[Shown]:
    """The commands of a document's console blocks, in order."""
    for block in _BLOCK.findall(text):
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = piece.partition("\n")
            yield Shown(command, output)


def printed(command: str, database: Path) -> str:
    """What a command prints on a copy of the demonstration base, stderr after stdout."""
    environment = os.environ | {"GGKB_DATABASE": str(database), "COLUMNS": "100", "NO_COLOR": "1"}
    program, *arguments = shlex.split(command)
    beside = Path(sys.executable).with_name(program)
    done = subprocess.run(
        [str(beside), *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout + done.stderr


def steady(text: str) -> str:
    """The text without what differs from one run to the next."""
    for pattern, replacement in _CHANGING:
        text = pattern.sub(replacement, text)
    return text


def refreshed(text: str, database: Path) -> str:
    """A document with the present output of every command in it; what changes anyway is left as it is."""
    for one in shown(text):
        output = printed(one.command, database)
        if steady(output) != steady(one.output):
            text = text.replace(f"$ {one.command}\n{one.output}", f"$ {one.command}\n{output}", 1)
    return text


def main(base: Path) -> None:
    """Writes every document anew; commands that write do so into copies of the base."""
    for name, command in GENERATED.items():
        (ROOT / name).write_text(printed(command, base), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for name in DOCUMENTS:
            copy = Path(folder) / "base.sqlite"
            shutil.copyfile(base, copy)
            path = ROOT / name
            path.write_text(refreshed(path.read_text(encoding="utf-8"), copy), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
