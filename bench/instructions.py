"""Instructions, not seconds: what the hot paths cost, counted by valgrind's callgrind under any load.

Each path runs in a process of its own, once with its work and once without; the difference is what the work
costs. Canonical keys are not among them: pynauty uses instructions that valgrind does not know. The record is
in `instructions.json`; a path that needs more than `TOLERANCE` times its record fails. `--record` writes the
record anew.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

RECORD = Path(__file__).with_name("instructions.json")

TOLERANCE = 1.05
"""How many times the recorded instructions a path may need; compilers and Python releases differ by more."""


class HotPath(NamedTuple):
    """A piece of work: what prepares it, and the statement that is counted."""

    name: str
    prepare: str
    work: str


SOLVER = (
    "from kb.games import game\nfrom kb.graphs.language import parse_position\n"
    "from kb.solvers import Solver\n"
)
LINES = (
    "from kb.games import game\nfrom kb.graphs import geng\nfrom kb.solvers.batch import solve_text\n"
    "text = b''.join(geng.graph_blocks('connected', 8))\nsolve_text(game('node-kayles'), text[:7])\n"
)


def solving(game: str, graph: str, first: str) -> HotPath:
    """A position solved by a kernel that has solved a small one before."""
    prepare = (
        f"{SOLVER}solver = Solver(game({game!r}))\nsolver.solve([parse_position({first!r})])\n"
        f"position = parse_position({graph!r})\n"
    )
    return HotPath(f"solve {game} {graph}", prepare, "solver.solve([position])")


PATHS = (
    solving("node-kayles", "grid(5,8)", "P3"),
    solving("arc-kayles", "grid(5,5)", "P3"),
    solving("take-away", "W13", "P3"),
    solving("even-odd", "grid(4,5)", "P3"),
    solving("polish", "grid(3,4)", "P3"),
    HotPath("node-kayles on 11,117 lines of graph6", LINES, "solve_text(game('node-kayles'), text)"),
)


def counted(program: str) -> int:
    """The instructions that a Python program takes."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", program],
        env=os.environ | {"PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    return collected(done.stderr)


def collected(said: str) -> int:
    """The count in what callgrind says at its end."""
    found = re.search(r"Collected : (\d+)", said)
    if found is None:
        raise ValueError(f"callgrind gave no count: {said[-500:]}")
    return int(found[1])


def cost(path: HotPath) -> int:
    """The instructions of the work alone."""
    return counted(path.prepare + path.work) - counted(path.prepare)


def verdict(name: str, now: int, recorded: int | None) -> tuple[str, bool]:
    """A line for people, and whether the path has become dearer."""
    if recorded is None:
        return f"{name}: {now:,} instructions, not recorded", False
    ratio = now / recorded
    dearer = ratio > TOLERANCE
    return f"{name}: {now:,} instructions, ratio {ratio:.3f}{' DEARER' if dearer else ''}", dearer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true", help="write what is counted as the new record")
    parser.add_argument("--paths", default="", help="only those whose name has this text in it")
    given = parser.parse_args()
    record: dict[str, int] = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    found: dict[str, int] = {}
    worse = False
    for path in (one for one in PATHS if given.paths in one.name):
        found[path.name] = cost(path)
        line, dearer = verdict(path.name, found[path.name], record.get(path.name))
        print(line, flush=True)
        worse = worse or dearer
    if given.record:
        RECORD.write_text(json.dumps(record | found, indent=1) + "\n", "utf-8")
    elif worse:
        sys.exit(1)


if __name__ == "__main__":
    main()
