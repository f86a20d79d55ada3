"""Mutants of the C++ kernel: a copy of its sources in which each stands behind a switch, built once.

A changed operator, a number raised by one, a condition turned round, a statement left out, another result.
No C++ is parsed: what does not compile is left out, and the rest is built again.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from ctypes import CDLL, POINTER, c_ubyte
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from recipes import patched, recipe

from mutants.draw import draw

HERE = Path(__file__).parent
FLAGS = "-std=c++20 -O1 -w -D_GLIBCXX_ASSERTIONS"
M_PERTURB = -6
"""The option of glibc's `mallopt` that fills what is allocated and what is freed."""
SOURCES = HERE.parents[1] / "kb" / "kernel"

OPERATORS = {
    "<": "Less", "<=": "AtMost", ">": "Greater", ">=": "AtLeast", "==": "Same", "!=": "Other",
    "+": "Plus", "-": "Minus", "*": "Times", "/": "Over", "%": "Modulo", "<<": "Up", ">>": "Down",
    "&": "And", "|": "Or", "^": "Xor",
    "+=": "AddTo", "-=": "TakeFrom", "|=": "OrTo", "&=": "AndTo", "^=": "XorTo", "<<=": "MoveUp",
    ">>=": "MoveDown",
}  # fmt: skip
_OPERATOR = re.compile(
    r"(?<=\s)(" + "|".join(re.escape(op) for op in sorted(OPERATORS, key=len, reverse=True)) + r")(?=\s|$)"
)
_LOGICAL = re.compile(r"(?<=\s)(&&|\|\|)(?=\s|$)")
_NUMBER = re.compile(r"(?<![\w.\"'{<])\d+(?![\w.'>])")
_CONDITION = re.compile(r"\b(?:if|while) \(")
_RETURN = re.compile(r"\breturn (?!nullptr)([^;{}]+);")
_TEXT = re.compile(r'"[^"]*"')
_BY_COMPILER = re.compile(r"if constexpr \([^()]*\)|alignas\(\d+\)|std::array<[^<>]*(?:<[^<>]*>[^<>]*)?>")
"""What is decided by the compiler, where no switch is on."""
_OF_COMPILER = re.compile(r"(\s*)(?:constexpr \w+\(\)|static constexpr auto \w+ = \[\]) \{$")
"""How the table of a constant is filled begins: a constructor or a lambda that only the compiler calls."""
_STATEMENT = re.compile(
    r"^\s+(?P<statement>(?:[\w.:]|->|\[[^]]*\])+(?:\(.*\)| (?:=|\+=|-=|\|=|&=|\^=) .*);|continue;|break;)$"
)
_LEFT_ALONE = re.compile(
    r"^\s*(?:#|//|template|using|static_assert|case |requires)|constexpr [\w:<>]+ \w+ =|operator|& \w+\("
)
GLUE = re.compile(r"bindings")
"""Files that only hand over between Python and the kernel."""


@dataclass(frozen=True)
class Mutant:
    """One change: where, what stands there and what is written instead (with its number for `{}`)."""

    file: str
    line: int
    start: int
    end: int
    what: str
    instead: str

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.file}:{self.line}"


def every_mutant() -> Iterator[Mutant]:
    """All that can be changed, file by file."""
    for path in sorted([*SOURCES.rglob("*.hpp"), *SOURCES.rglob("*.cpp")]):
        if not GLUE.search(path.name):
            name = str(path.relative_to(SOURCES))
            is_compiled, ends_of_own = True, ()
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                if line.startswith("#"):
                    is_compiled = line != "#else"  # the other branch is for machines that lack an instruction
                if opened := _OF_COMPILER.match(line):
                    ends_of_own = opened[1] + "}", opened[1] + "}();"
                for start, end, what, instead in _changes(line) if is_compiled and not ends_of_own else ():
                    yield Mutant(name, number, start, end, what, instead)
                if line in ends_of_own:
                    ends_of_own = ()


def _changes(line: str) -> Iterator[tuple[int, int, str, str]]:
    code = line.split("//")[0].rstrip()
    if _LEFT_ALONE.search(code) or code.count('"') % 2:
        return
    code = _hidden(_TEXT, code)
    code = _hidden(_BY_COMPILER, code)
    for found in _OPERATOR.finditer(code):
        op = found[0]
        yield (
            found.start(),
            found.end(),
            f"`{op}` changed",
            f"{op} mutants::{OPERATORS[op]}<{{}}>{{{{}}}} {op}",
        )
    for found in _LOGICAL.finditer(code):
        more = "|| mutants::on({}) ||" if found[0] == "||" else "&& !mutants::on({}) &&"
        yield found.start(), found.end(), f"`{found[0]}` settled", more
    for found in _NUMBER.finditer(code):
        yield found.start(), found.end(), f"{found[0]} raised", f"mutants::number<{{}}>({found[0]})"
    for found in _CONDITION.finditer(code):
        if (end := _closing(code, found.end())) is not None:
            start = found.end() + (code[found.end() : end].rfind(";") + 1)
            condition = code[start:end].strip()
            if " = " not in condition and found[0] == "if (":
                yield (
                    start,
                    end,
                    "condition turned",
                    f" mutants::on({{}}) != static_cast<bool>({_kept(condition)})",
                )
    for found in _RETURN.finditer(code):
        yield (
            found.start(),
            found.end(),
            "another result",
            f"return mutants::result<{{}}>({_kept(found[1])});",
        )
    if (found := _STATEMENT.match(code)) and not found["statement"].startswith("return"):
        start, end = found.span("statement")
        yield (
            start,
            end,
            "statement left out",
            f"if (mutants::on({{}})) {{{{}}}} else {_kept(found['statement'])}",
        )


def _hidden(pattern: re.Pattern[str], code: str) -> str:
    """The code with blanks of the same length for what is found."""
    return pattern.sub(lambda found: "_" * len(found[0]), code)


def _kept(text: str) -> str:
    """A text that `str.format` gives back."""
    return text.replace("{", "{{").replace("}", "}}")


def _closing(code: str, start: int) -> int | None:
    """Where the parenthesis closes that was opened just before `start`, on the same line."""
    depth = 1
    for at in range(start, len(code)):
        depth += (code[at] == "(") - (code[at] == ")")
        if depth == 0:
            return at
    return None


def sample(number: int, seed: int) -> list[Mutant]:
    """So many mutants, no two on a line, in the order of the files."""
    return draw(every_mutant(), lambda mutant: (mutant.file, _line(mutant).strip()), number, seed)


def _line(mutant: Mutant) -> str:
    return _lines(mutant.file)[mutant.line - 1]


@cache
def _lines(file: str) -> list[str]:
    return (SOURCES / file).read_text("utf-8").splitlines()


class DoesNotCompile(Exception):
    """What the compiler said."""


@dataclass
class Build:
    """A kernel with switches: its mutants by their numbers, and the file of the module."""

    mutants: dict[int, Mutant]
    module: Path

    def choose(self, number: int) -> None:
        """Turns on a mutant; 0 is none. Memory that nobody has written to holds no zeroes from now on."""
        CDLL(None).mallopt(M_PERTURB, 0x5A)
        CDLL(str(self.module)).choose_mutant(number)

    def watch(self) -> Callable[[], set[int]]:
        """Gives a function that says whose switches were passed since it was last asked."""
        switches = CDLL(str(self.module)).passed_switches
        switches.restype = POINTER(c_ubyte)
        passed = switches()

        def told() -> set[int]:
            found = {number for number in self.mutants if passed[number]}
            for number in found:
                passed[number] = 0
            return found

        told()
        return told


def build(mutants: list[Mutant], folder: Path) -> Build:
    """Compiles them all, leaving out, round by round, those that the compiler refuses.

    The folder may have been used before: what it holds of the same sources is not compiled again.
    """
    refusals = folder / "refused.json"
    refused = {tuple(one) for one in json.loads(refusals.read_text("utf-8"))} if refusals.exists() else set()
    for _ in range(12):
        chosen = {n: one for n, one in enumerate(mutants, 1) if _signature(one) not in refused}
        _write(chosen, folder / "kernel")
        said = _compile(folder)
        if said is None:
            (module,) = (folder / "build").glob("_kernel*.so")
            return Build(chosen, module)
        places, numbers = _refused(said)
        more = {_signature(one) for n, one in chosen.items() if n in numbers or one.place in places}
        if not more:
            break
        refused |= more
        refusals.write_text(json.dumps(sorted(refused)), encoding="utf-8")
    raise DoesNotCompile(said[-3000:])


def _signature(mutant: Mutant) -> tuple[str, str, int, str]:
    """What a mutant is, wherever its line has moved to."""
    return mutant.file, _line(mutant), mutant.start, mutant.what


def _refused(said: str) -> tuple[set[str], set[int]]:
    """The lines of our sources with errors, and the mutants in whose switch there is one."""
    places: set[str] = set()
    numbers: set[int] = set()
    within = 0
    for line in said.splitlines():
        if found := re.search(r"mutants::.*\[with int id = (\d+)", line):
            within = int(found[1])
        if place := re.search(r".*/kernel/(\S+?:\d+):\d+: error", line):
            places.add(place[1].replace("games/../", ""))
            if place[1].startswith("switch.hpp"):
                numbers.add(within)
    return places, numbers


def _write(mutants: dict[int, Mutant], folder: Path) -> None:
    """A copy of the sources with all the switches; files that stay as they were are not touched."""
    by_file: dict[str, dict[int, tuple[int, Mutant]]] = {}
    for number, mutant in mutants.items():
        by_file.setdefault(mutant.file, {})[mutant.line] = number, mutant
    for name, source in _sources().items():
        lines = source.split("\n")
        for line, (number, mutant) in by_file.get(name, {}).items():
            text = lines[line - 1]
            lines[line - 1] = text[: mutant.start] + mutant.instead.format(number) + text[mutant.end :]
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_text("utf-8") != "\n".join(lines):
            target.write_text("\n".join(lines), encoding="utf-8")
    shutil.copy2(HERE / "switch.hpp", folder / "switch.hpp")  # with its time: the build looks at that


def _sources() -> dict[str, str]:
    """The kernel's files, and the game of docs/contributing.md, since none of ours has labels at vertices."""
    found = {
        str(path.relative_to(SOURCES)): path.read_text("utf-8")
        for path in SOURCES.rglob("*")
        if not path.is_dir()
    }
    for block in recipe("a kernel for a game"):
        name = block.title.removeprefix("kb/kernel/")
        if name == "games/col.hpp":
            found[name] = block.text
        elif name == "bindings_partizan.cpp":
            found[name] = patched(found[name], block)
    return found


def _compile(folder: Path) -> str | None:
    """What the compiler said, if it refused."""
    programs = Path(sys.executable).parent
    nanobind = subprocess.run(
        [sys.executable, "-m", "nanobind", "--cmake_dir"], check=True, capture_output=True, text=True
    ).stdout.strip()
    if not (folder / "build" / "build.ninja").exists():
        subprocess.run(
            [
                programs / "cmake", "-G", "Ninja", "-S", folder / "kernel", "-B", folder / "build",
                "-DCMAKE_BUILD_TYPE=None",
                f"-DCMAKE_CXX_FLAGS={FLAGS} -include {folder / 'kernel' / 'switch.hpp'}",
                f"-DCMAKE_MAKE_PROGRAM={programs / 'ninja'}", f"-DPython_EXECUTABLE={sys.executable}",
                f"-Dnanobind_DIR={nanobind}",
            ],
            check=True,
            capture_output=True,
        )  # fmt: skip
    done = subprocess.run(
        [programs / "ninja", "-C", folder / "build", "-k", "0"], capture_output=True, text=True, check=False
    )
    return None if done.returncode == 0 else done.stdout + done.stderr
