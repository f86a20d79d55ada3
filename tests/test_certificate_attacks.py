"""Files made to keep the checker busy or to fill the memory: each is refused, in bounded time and memory.

The program runs by itself, as a stranger runs it, with smaller limits than its own so that the test is quick.
"""

from __future__ import annotations

import gzip
import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from false_certificates import K1, ZERO, certificate, claim
from typer.testing import CliRunner

from cli.main import app
from kb.certificates import checker


def _complete(n: int) -> list[list[int]]:
    return [list(pair) for pair in combinations(range(n), 2)]


def _long_line() -> Iterator[bytes]:
    yield from certificate("grim")
    yield b'{"n":0,"e":[' + b"[]," * (20 << 20)


def _many_lines() -> Iterator[bytes]:
    yield from certificate("grim")
    yield from [b'{"n":0,"e":[],"is":0}\n' * 10_000] * 300


def _rivals() -> list[dict[str, Any]]:
    """A form of 2^15 options, each of which is compared with all others."""
    return [ZERO, {"form": [[0], [0]]}, {"form": [[0, 1] * (1 << 14), []]}]


def _lone_vertices() -> list[dict[str, Any]]:
    """The claim that 900 lone vertices are 0: the sum is played move by move."""
    one = {"n": 1, "e": [], "is": 1, "o": [[[]], []]}
    return [ZERO, {"form": [[0], []]}, one, claim("", 900, [], 0, *([2, v] for v in range(900)))]


def _star() -> list[bytes]:
    """One way to remove half of 40 rays, and the automorphisms that make of it all 10^11."""
    return certificate(
        "star-removing",
        {"n": 22, "e": [[0, v] for v in range(2, 22)]},
        {
            "n": 42,
            "e": [[0, v] for v in range(2, 42)],
            "not": 1,
            "o": [[[0, *range(22)]]],
            "g": [[0, 1, 3, 2, *range(4, 42)], [0, 1, *range(3, 42), 2]],
        },
    )


HOSTILE: dict[str, Any] = {
    "a line without end": _long_line,
    "entries without end": _many_lines,
    "a zip of zeros": lambda: iter([*certificate("grim"), b"\0" * (200 << 20)]),
    "all trails of a large graph": lambda: certificate(
        "trail-removing", {"n": 30, "e": _complete(30), "is": 0}
    ),
    "all matchings of a large graph": lambda: certificate(
        "matching-removing", {"n": 40, "e": _complete(40), "is": 0}
    ),
    "all images of a star": _star,
    "all edges of a large graph": lambda: certificate("arc-kayles", {"n": 700, "e": _complete(700), "is": 0}),
    "a large graph to be polished": lambda: certificate(
        "polish", *[{"n": 400, "e": _complete(400), "d": [1] * 400, "is": 0}] * 3
    ),
    "a repeated option, often": lambda: certificate("even-odd", *_rivals()),
    "a sum of many parts": lambda: certificate("even-odd", *_lone_vertices()),
    "nested lists": lambda: iter([*certificate("grim"), b"[" * (3 << 20)]),
    "nested objects": lambda: iter([*certificate("grim"), b'{"n":' * 600_000]),
    "options without end": lambda: certificate("node-kayles", {**K1, "o": [[]] * 900_000, "is": 0}),
    "automorphisms without end": lambda: certificate("node-kayles", {**K1, "g": [[0]] * 600_000, "is": 0}),
    "a value without end": lambda: certificate("node-kayles", {**K1, "is": 10**6}),
    "labels without bound": lambda: certificate(
        "polish", {"n": 2, "e": [[0, 1]], "d": [10**6, 10**6], "is": 999_999}
    ),
}


BOMBS = ["a line without end", "entries without end", "a zip of zeros"]


@pytest.mark.parametrize(
    ("attack", "packed"), [*((attack, False) for attack in HOSTILE), *((attack, True) for attack in BOMBS)]
)
def test_a_hostile_file_is_refused_soon(attack: str, packed: bool, tmp_path: Path) -> None:
    file = tmp_path / "hostile"
    with gzip.open(file, "wb", 1) if packed else file.open("wb") as out:
        for line in HOSTILE[attack]():
            out.write(line)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = _checked(file, memory=400 << 20, seconds=1)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stderr
    assert done.stderr.startswith("refused, line ")
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 4


def test_too_much_memory_is_a_refusal(tmp_path: Path) -> None:
    file = tmp_path / "hostile"
    file.write_bytes(b"".join(_star()))
    done = _checked(file, memory=60 << 20, seconds=60)
    # Where not even the words of the refusal find room, it says that the file cannot be read.
    assert (done.returncode in (1, 2), done.stdout) == (True, "")
    assert done.stderr.startswith(("refused, line 3: it takes too much memory", "usage: "))


def _checked(file: Path, *, memory: int, seconds: int) -> subprocess.CompletedProcess[str]:
    """The program on its own, with limits of ours in place of its own."""
    source = Path(checker.__file__).read_text()
    small = source.replace("4 << 30, 3600", f"{memory}, {seconds}")
    assert small != source
    program = file.with_name("checker.py")
    program.write_text(small)
    command = [sys.executable, "-I", str(program), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.parametrize("text", ["\ud800", "[red]x[/red]", "\x1b[2J", "\u202e", "a\nproved: b", "\0"])
def test_the_text_of_a_claim_reaches_the_screen_as_plain_text(text: str, tmp_path: Path) -> None:
    file = tmp_path / "claim.jsonl"
    file.write_bytes(b"".join(certificate("node-kayles", K1, claim(text, 1, [], 1, [0, 0]))))
    said = CliRunner().invoke(app, ["check", str(file)])
    assert (said.exit_code, said.output.count("\n")) == (0, 1)
    assert json.dumps(text) in said.output
    as_json = CliRunner().invoke(app, ["check", str(file), "--json"])
    assert as_json.exit_code == 0
    assert json.loads(as_json.output)["proved"][0]["claim"] == text
