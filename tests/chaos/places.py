"""Where a round takes place: a knowledge base of its own, and commands that may be killed."""

from __future__ import annotations

import os
import resource
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import monotonic

from kb import KnowledgeBase
from kb.errors import KbError

GGKB = str(Path(sys.executable).with_name("ggkb"))
LONG = 300.0
"""Seconds after which a command counts as hung."""
GONE = 30.0
"""Seconds that the workers of a command may outlive it."""
MARK = "GGKB_CHAOS"
"""The variable of the environment by which every process of a command is found, whoever its parent is."""
_marks = count()


@dataclass
class Ended:
    """How a command ended; `code` is None where it was killed by us. `behind` counts what outlived it."""

    code: int | None
    said: str
    seconds: float
    behind: int


@dataclass
class Running:
    """A command of ours that was started."""

    process: subprocess.Popen[bytes]
    said: Path
    mark: str
    started: float

    def end(self, *, kill_after: float | None = None, only_parent: bool = False) -> Ended:
        """Waits for its end, or kills it after so many seconds: it alone, or with all its processes."""
        code: int | None = None
        try:
            code = self.process.wait(LONG if kill_after is None else kill_after)
        except subprocess.TimeoutExpired:
            if only_parent:
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        seconds = monotonic() - self.started
        behind = outliving(self.mark, GONE)
        for pid in behind:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return Ended(code, self.said.read_text("utf-8", "replace"), seconds, len(behind))


@dataclass
class Place:
    """A knowledge base at `url`, and a folder for files of the round."""

    url: str
    folder: Path

    @property
    def is_sqlite(self) -> bool:
        """Whether the base is a file."""
        return not self.url.startswith("postgresql")

    @property
    def temporary(self) -> Path:
        """The folder for temporary files of its commands."""
        return self.folder.with_name(f"{self.folder.name}-temporary")

    def start(self, *words: str, largest_file: int | None = None, through: Sequence[str] = ()) -> Running:
        """A command of ours begins; `largest_file` is the size in bytes beyond which no file grows."""

        def limit() -> None:
            if largest_file is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

        self.temporary.mkdir(exist_ok=True)
        mark = f"{os.getpid()}-{next(_marks)}"
        said = self.folder.with_name(f"{self.folder.name}-said-{mark}")
        with said.open("wb") as output:
            started = monotonic()
            process = subprocess.Popen(
                [*through, GGKB, "--db", self.url, *words],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=limit,
                env={**os.environ, MARK: mark, "TMPDIR": str(self.temporary)},
            )
        return Running(process, said, mark, started)

    def run(
        self,
        *words: str,
        kill_after: float | None = None,
        only_parent: bool = False,
        largest_file: int | None = None,
        through: Sequence[str] = (),
    ) -> Ended:
        """A command of ours from its beginning to its end, or until it is killed."""
        running = self.start(*words, largest_file=largest_file, through=through)
        return running.end(kill_after=kill_after, only_parent=only_parent)

    def left_over(self) -> list[str]:
        """Files that no one should find after a command ended by itself."""
        halves = [path.name for path in self.folder.iterdir() if ".part" in path.name]
        return halves + [path.name for path in self.temporary.iterdir()]

    def problems(self) -> list[str]:
        """What the doctor's look at every row finds, runs that were killed apart."""
        try:
            with KnowledgeBase(self.url, read_only=True) as base:
                return [one.says for one in base.store.problems() if one.kind != "open run"]
        except KbError as error:
            return [error.message]


Fresh = Callable[[], Place]
"""Makes a place with a copy of a prepared base."""


def copies_of(path: Path, folder: Path) -> Fresh:
    """Places with a copy each of one SQLite file; of none where there is no such file."""
    numbers = count()

    def fresh() -> Place:
        own = folder / f"round-{next(numbers)}"
        own.mkdir()
        if path.exists():
            shutil.copy(path, own / "kb.sqlite")
        return Place(str(own / "kb.sqlite"), own)

    return fresh


def outliving(mark: str, seconds: float) -> list[int]:
    """The processes with this mark that are still there after so many seconds."""
    until = monotonic() + seconds
    while (found := _marked(mark)) and (left := until - monotonic()) > 0:
        with suppress(ProcessLookupError):
            watched = os.pidfd_open(found[0])
            select.select([watched], [], [], left)
            os.close(watched)
    return found


def _marked(mark: str) -> list[int]:
    wanted = f"{MARK}={mark}".encode()
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit() and _has(path, wanted)]


def _has(process: Path, variable: bytes) -> bool:
    """Whether a process was started with this variable; one that has ended has none."""
    with suppress(OSError):
        return variable in (process / "environ").read_bytes().split(b"\0")
    return False
