"""Takes the measurements: the quick ones within a few minutes, or with `all` each in full.

`python -m bench NAME…` takes those named in full; `python -m bench.NAME --help` tells what one can vary.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import NamedTuple


class Measurement(NamedTuple):
    """A file of this folder, and the arguments that make it a quick one."""

    name: str
    quick: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What is measured: the first line of the file's docstring."""
        return (import_module(f"bench.{self.name}").__doc__ or "").partition("\n")[0]


MEASUREMENTS = (
    Measurement("gate"),
    Measurement("deciding_code"),
    Measurement("keys", ("--vertices", "7")),
    Measurement("kernel_against_reference"),
    Measurement("declared_games"),
    Measurement("kayles_boards"),
    Measurement("instructions", ("--paths", "node-kayles")),
    Measurement("squayles"),
    Measurement("bridgeless", ("--vertices", "8", "--edges", "12")),
    Measurement("wide_boards", ("--queens", "9", "--petersen", "20", "--grid", "10")),
    Measurement("graph6_streams", ("--largest", "8")),
    Measurement("plain_loop", ("--vertices", "8")),
    Measurement("take_away_wheels", ("--largest", "12", "--longest", "37", "--time-limit", "1")),
    Measurement("polish_bipartite", ("--largest", "7")),
    Measurement("even_odd", ("--largest", "8")),
    Measurement("geography", ("--bound", "12")),
    Measurement("certificates"),
    Measurement("store", ("--rows", "200000")),
    Measurement("periods", ("paths", "theorem-13", "rays")),
    Measurement("three_centres", ("--largest", "8")),
    Measurement("sequences"),
    Measurement("populate", ("--vertices", "8", "--trees", "14", "--large", "8")),
    Measurement("postgres", ("--vertices", "8")),
    Measurement("cluster", ("--vertices", "8")),
    Measurement("growth", ("--vertices", "7", "8")),
    Measurement("lookup", ("--lines", "20000")),
    Measurement("audit", ("--rows", "40000")),
    Measurement("demonstration"),
    Measurement("service", ("--requests", "2000")),
    Measurement("first_paint", ("--loads", "3")),
)


def main() -> None:
    known = {one.name: one for one in MEASUREMENTS}
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=(*known, "all", []))
    given = parser.parse_args()
    width = max(map(len, known))
    for one in MEASUREMENTS:
        print(f"{one.name:{width}}  {one.title}")
    in_full = MEASUREMENTS if "all" in given.names else [known[name] for name in given.names]
    failed = []
    for one in in_full or MEASUREMENTS:
        arguments = () if in_full else one.quick
        print(f"\n{' '.join((one.name, *arguments))}", flush=True)
        # A process of its own, so that the peak of memory is that of one measurement.
        done = subprocess.run(
            [sys.executable, "-m", f"bench.{one.name}", *arguments], cwd=Path(__file__).parents[1]
        )
        if done.returncode != 0:
            failed.append(one.name)
    if failed:
        sys.exit(f"not measured: {', '.join(failed)}")


if __name__ == "__main__":
    main()
