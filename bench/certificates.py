"""Certificates of single values: entries, bytes, and seconds of one processor to make and to check them.

Each is held against what an independent prototype needed (sizes within 1.2) and against the seconds promised.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import NamedTuple

from kb.certificates import checker
from kb.certificates.make import Claimed, certificate
from kb.games import game
from kb.graphs.language import parse

SLACK = 1.2


class Target(NamedTuple):
    """A value, what the prototype needed for it, and how long making and checking may take."""

    game: str
    graph: str
    entries: int
    size: int
    make: float = 2.0
    check: float = 0.5


TARGETS = (
    Target("node-kayles", "petersen", 3, 600),
    Target("node-kayles", "grid(5,5)", 212, 59_000),
    Target("node-kayles", "C_30", 3, 1_300),
    Target("arc-kayles", "grid(4,5)", 516, 126_000),
    Target("take-away", "K_{2,3}", 8, 700),
    Target("take-away", "W9", 370, 69_000),
    Target("take-away", "K6", 19, 2_000),
    Target("trail-removing", "grid(3,4)", 48, 13_000),
    Target("trail-removing", "grid(4,5)", 929, 620_000, 30.0, 2.0),
    Target("polish", "K_{3,4}", 44, 7_000),
    Target("matching-removing", "grid(3,3)", 202, 76_000),
    Target("odd-odd", "g6:GKCWZC", 13, 1_500),
    Target("even-odd", "P(4,3)", 29, 2_600),
    Target("even-odd", "P(10,3)", 60, 10_600),
    Target("geography", "A(3,12,4)", 2_070, 2_600_000, 15.0, 10.0),
)
"""The single values of the format's description, with the sizes measured there."""


def main() -> None:
    argparse.ArgumentParser(prog="python -m bench.certificates", description=__doc__).parse_args()
    list(certificate(game("grim"), [Claimed("P3", parse("P3").position())]))  # the libraries are loaded
    print("| value | entries | of the prototype | bytes | of the prototype | made in | checked in | met |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for target in TARGETS:
        print(measured(target), flush=True)


def measured(target: Target) -> str:
    """One line of the table."""
    begun = process_time()
    lines = list(certificate(game(target.game), [Claimed(target.graph, parse(target.graph).position())]))
    made = process_time()
    proved = checker.check(line.encode() for line in lines)
    checked = process_time()
    entries, size = len(proved.entries) + len(proved.forms), sum(map(len, lines))
    ratios = entries / target.entries, size / target.size
    is_met = max(ratios) <= SLACK and made - begun <= target.make and checked - made <= target.check
    return (
        f"| {target.game} {target.graph} | {entries:,} | {ratios[0]:.2f} | {size:,} | {ratios[1]:.2f}"
        f" | {made - begun:.2f} s | {checked - made:.2f} s | {'yes' if is_met else 'no'} |"
    )


if __name__ == "__main__":
    main()
