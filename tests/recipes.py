"""The recipes of docs/contributing.md, read and followed in a copy of the project.

A block with a title is a file, or for kind `diff` lines that go into one; a block of kind `sh` is typed,
with the copy's own `ggkb`. Nothing else is done, so a recipe that leaves out a step fails.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "contributing.md"
_BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: its kind, the file it is about, and its text."""

    kind: str
    title: str
    text: str


def recipe(name: str) -> list[Block]:
    """The blocks of a recipe, in order."""
    sections = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    (section,) = (each for each in sections if each.startswith(f"Recipe: {name}\n"))
    return [Block(*found) for found in _BLOCK.findall(section)]


def names() -> list[str]:
    """The recipes of the page."""
    return re.findall(r"^## Recipe: (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)


def patched(text: str, block: Block) -> str:
    """A text with the lines of a block in it, at the one place whose lines are those shown."""
    lines = block.text.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    assert text.count(before) == 1, f"{block.title} has {text.count(before)} places like\n{before}"
    return text.replace(before, after)


class Copy:
    """A copy of the project in which recipes are followed; `typed` holds what each command printed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self.typed: dict[str, str] = {}
        shutil.copytree(ROOT, self.folder, ignore=_left_out)
        from kb import _kernel

        shutil.copy(_kernel.__file__, self.folder / "kb")
        self._make_environment()

    def _make_environment(self) -> None:
        """An environment with the packages installed here, in which the project is the copy."""
        venv.create(self.folder / ".venv", symlinks=True)
        self.programs = self.folder / ".venv" / "bin"
        (site,) = (self.folder / ".venv").glob("lib/python*/site-packages")
        # Path files of the other folder are not read, so its link to the project itself has no effect.
        (site / "copy.pth").write_text(f"{self.folder}\n{sysconfig.get_path('purelib')}\n", encoding="utf-8")
        programs = {
            "ggkb": "from cli.start import run",
            "pytest": "from pytest import main as run",
            "alembic": "from alembic.config import main as run",
        }
        for name, program in programs.items():
            script = self.programs / name
            script.write_text(
                f"#!{self.programs / 'python'}\nimport sys\n{program}\nsys.exit(run())\n", encoding="utf-8"
            )
            script.chmod(0o755)

    def follow(self, name: str) -> None:
        """Does what each block of a recipe says."""
        for block in recipe(name):
            if block.kind == "sh":
                for line in block.text.splitlines():
                    self.typed[line] = self.type(line)
            elif block.kind == "diff":
                self.patch(block)
            elif block.title:
                self.create(block)

    def create(self, block: Block) -> None:
        """Writes a file that is not there yet."""
        path = self.folder / block.title
        assert not path.exists(), f"{block.title} is there already"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")

    def patch(self, block: Block) -> None:
        """Puts lines into a file, at the one place whose lines are those shown."""
        path = self.folder / block.title
        path.write_text(patched(path.read_text(encoding="utf-8"), block), encoding="utf-8")

    def type(self, line: str) -> str:
        """Runs a command line in the copy and gives what it printed."""
        if line == "make setup":
            return self.build()
        return self.run(["/bin/sh", "-c", line])

    def run(self, command: list[str]) -> str:
        """Runs a program in the copy; it must succeed."""
        environment = os.environ | {
            "PATH": os.pathsep.join((str(self.programs), os.environ["PATH"])),
            "PYTEST_ADDOPTS": "-p no:cacheprovider -p no:xdist",
            "GGKB_DATABASE": str(self.folder / "recipes.sqlite"),
        }
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == 0, f"{shlex.join(command)}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout

    def build(self) -> str:
        """Builds the kernel of the copy as `make setup` does, but unoptimised, which is quicker."""
        import nanobind

        here = Path(sys.executable).parent
        build = self.folder / "build"
        self.run(
            [
                *(str(here / "cmake"), "-G", "Ninja", "-S", str(self.folder / "kb/kernel"), "-B", str(build)),
                f"-DCMAKE_MAKE_PROGRAM={here / 'ninja'}",
                "-DCMAKE_BUILD_TYPE=Debug",
                f"-DPython_EXECUTABLE={sys.executable}",
                f"-Dnanobind_DIR={nanobind.cmake_dir()}",
            ]
        )
        printed = self.run([str(here / "cmake"), "--build", str(build)])
        (built,) = build.glob("_kernel*.so")
        shutil.copy(built, self.folder / "kb")
        return printed


def _left_out(folder: str, entries: list[str]) -> set[str]:
    built = {"build", "__pycache__", "node_modules"}
    return {name for name in entries if name.startswith((".", "ggkb-demo")) or name in built}
