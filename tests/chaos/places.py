"""Where a round takes place: a knowledge base of its own, and commands that may be killed."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from kb import KnowledgeBase
from kb.errors import KbError

GGKB = str(Path(sys.executable).with_name("ggkb"))
LONG = 300.0
"""Seconds after which a command counts as hung."""


@dataclass
class Ended:
    """How a command ended; `code` is None where it was killed by us."""

    code: int | None
    said: str
    seconds: float


@dataclass
class Place:
    """A knowledge base at `url`, and a folder for files of the round."""

    url: str
    folder: Path

    @property
    def is_sqlite(self) -> bool:
        """Whether the base is a file."""
        return not self.url.startswith("postgresql")

    def run(
        self,
        *words: str,
        kill_after: float | None = None,
        largest_file: int | None = None,
        through: Sequence[str] = (),
    ) -> Ended:
        """A command of ours, killed with all its processes after so many seconds, if any are given.

        `largest_file` is the size in bytes at which its disk is full.
        """

        def limit() -> None:
            if largest_file is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

        started = monotonic()
        command = [*through, GGKB, "--db", self.url, *words]
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=limit,
        ) as process:
            try:
                said, _ = process.communicate(timeout=LONG if kill_after is None else kill_after)
                code: int | None = process.returncode
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                said, _ = process.communicate()
                code = None
        return Ended(code, said, monotonic() - started)

    def left_over(self) -> list[str]:
        """Files that no one should find after a command ended, however it did."""
        return [path.name for path in self.folder.iterdir() if ".part" in path.name]

    def problems(self) -> list[str]:
        """What the doctor's look at every row finds, runs that were killed apart."""
        try:
            with KnowledgeBase(self.url, read_only=True) as base:
                return [one.says for one in base.store.problems() if one.kind != "open run"]
        except KbError as error:
            return [error.message]

    def digest(self) -> str:
        """All computed values in one number."""
        with KnowledgeBase(self.url, read_only=True) as base:
            return base.digest()


Fresh = Callable[[], Place]
"""Makes a place with a copy of a prepared base."""


def copies_of(path: Path, folder: Path) -> Fresh:
    """Places with a copy each of one SQLite file; of none where there is no such file."""

    def fresh() -> Place:
        number = sum(1 for _ in folder.iterdir())
        own = folder / f"round-{number}"
        own.mkdir()
        if path.exists():
            shutil.copy(path, own / "kb.sqlite")
        return Place(str(own / "kb.sqlite"), own)

    return fresh
