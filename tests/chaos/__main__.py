"""`make chaos`: every fault for many rounds, beside them every reader fuzzed; docs/chaos.md tells."""

from __future__ import annotations

import argparse
import random
import subprocess
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from chaos.faults import ON_POSTGRES, ON_SQLITE, Fault, Workshop, postgres_server
from chaos.fuzz import fuzz_all
from chaos.serving import kill_serve

PAGE = Path(__file__).parents[2] / "docs" / "chaos.md"
FLIPS = 20
"""Flipped bits for one round of anything else."""


def table(rounds: int, seed: int) -> Iterator[tuple[str, Counter[str], float]]:
    """Each fault with what came of it and how long it took."""
    with tempfile.TemporaryDirectory(prefix="ggkb-chaos-") as folder, postgres_server() as (make, restart):
        workshop = Workshop(Path(folder), make, restart)
        every: dict[str, Fault] = {
            **ON_SQLITE,
            "SIGKILL in serve or its workers": kill_serve,
            **ON_POSTGRES,
            "SIGKILL in serve or its workers, PostgreSQL": partial(kill_serve, postgres=True),
        }
        for name, fault in every.items():
            started = time.monotonic()
            times = rounds * FLIPS if name == "one bit flipped" else rounds
            try:
                count = fault(workshop, times, random.Random(f"{seed} {name}"))
            except Exception:  # the other faults are struck all the same
                traceback.print_exc()
                count = Counter(wrong=1)
            yield name, count, time.monotonic() - started


def main() -> None:
    """Runs everything, prints the tables, and writes them where asked."""
    parser = argparse.ArgumentParser(prog="python -m chaos", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fuzz", type=float, default=300.0, help="processor seconds for each reader")
    parser.add_argument("--write", action="store_true", help=f"write the tables into {PAGE.name}")
    given = parser.parse_args()
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        cwd=PAGE.parent,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    lines = [
        "| fault | rounds | struck | lost | wrong | leaked | hung | s |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    print(*lines, sep="\n")
    bad = 0
    with ProcessPoolExecutor(1, get_context("spawn")) as beside:
        fuzzing = beside.submit(fuzz_all, given.fuzz, given.seed)
        for name, count, seconds in table(given.rounds, given.seed):
            bad += sum(count[kind] for kind in ("lost", "wrong", "leaked", "hung"))
            cells = (count[kind] for kind in ("rounds", "killed", "lost", "wrong", "leaked", "hung"))
            lines.append(f"| {name} | {' | '.join(map(str, cells))} | {seconds:.0f} |")
            print(lines[-1], flush=True)
    fuzzed = ["| reader | texts tried | broke it |", "| --- | ---: | ---: |"]
    print(*fuzzed, sep="\n")
    for name, (tried, found) in fuzzing.result().items():
        bad += len(found)
        fuzzed.append(f"| {name} | {tried:,} | {len(found)} |")
        print(fuzzed[-1], flush=True)
        for text, wrong in found[:20]:
            print(f"  {text!r}: {wrong}")
    if given.write:
        text = PAGE.read_text("utf-8")
        opening = text[: text.index("<!-- tables -->")]
        run = f"Commit {commit}, seed {given.seed}, {given.rounds} rounds, {given.fuzz:g} s of fuzz a reader."
        tables = "\n".join(["<!-- tables -->", "", run, "", *lines, "", *fuzzed])
        PAGE.write_text(f"{opening}{tables}\n", encoding="utf-8")
    raise SystemExit(bool(bad))


if __name__ == "__main__":
    main()
