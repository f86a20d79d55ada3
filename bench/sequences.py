"""Ten thousand terms of every local game along paths, cycles, tadpoles and lollipops, by `ggkb sequence`.

About a second is promised for each, of the processor, the start of the program included. The peer is the
plainest loop in C (`bench/octal_loop.c`), which works out every term along paths from all before it: it has
the games that are octal on paths, must find the same values, and proves nothing.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from pathlib import Path

from measure import ggkb, ran, tell

OCTAL = {
    "node-kayles": "0.137",
    "arc-kayles": "0.07",
    "grim": "0.6",
    "odd-odd": "0.2",
    "even-even": "0.5",
    "take-away": "4.7",
}
"""Vertices are tokens. Star Removing is Kayles, 0.77, on the edges; Even/Odd is partizan and has no code."""
GAMES = (*OCTAL, "star-removing", "even-odd")
FAMILIES = ("P_n", "C_n", "tadpole(3,n)", "lollipop(3,n)")
SECONDS = 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=int, default=10_000, help="the last term (10000)")
    last = parser.parse_args().to
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database, loop = str(folder / "bench.sqlite"), folder / "octal_loop"
        source = Path(__file__).with_name("octal_loop.c")
        subprocess.run(["cc", "-O3", "-march=x86-64-v2", "-o", str(loop), str(source)], check=True)
        ggkb("--db", database, "init")
        for game in GAMES:
            for family in FAMILIES:
                asked = ("--db", database, "sequence", game, family, f"n=3..{last}")
                done = ggkb(*asked)
                verdict = done.printed.decode().splitlines()[-1].partition(",")[0].partition(";")[0]
                tell(f"{game} {family} to {last:,}", done.processor, "s", SECONDS)
                print(f"  {verdict}", flush=True)
                if family == "P_n" and game in OCTAL:
                    terms = ggkb(*asked, "--bfile").printed.decode()
                    plain = ran(str(loop), OCTAL[game], str(last))
                    same(terms, plain.printed.decode())
                    ratio = done.processor / plain.processor
                    print(f"  the plain loop {plain.processor:.2f} s; ratio {ratio:.2f}", flush=True)


def same(ours: str, plain: str) -> None:
    """Both print lines `n value`; the loop begins at n = 0."""
    if ours.splitlines() != plain.splitlines()[3:]:
        raise AssertionError("the recurrence and the plain loop differ")


if __name__ == "__main__":
    main()
