"""What an audit costs as the base grows: twelve claims on up to a million rows, against reading them alone.

Rows are connected graphs with ten vertices (a part of nauty's list). Their values are not solved but filled
in by parity: what an audit costs does not depend on them. Its peer is to read and decode the same rows and
ask nothing; each line ends with the ratio of the two times. On the fewest rows the claims are also checked
one audit each: together they share reading, decoding and recognising.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from measure import peak_mib, seconds

from kb.audit import audit
from kb.evaluate.rows import independent_pages
from kb.evaluate.writing import RunWriter
from kb.games import game
from kb.graphs.canonical import decode
from kb.graphs.geng import Part, key_text
from kb.knowledge_base import KnowledgeBase
from kb.solvers import Solution
from kb.store import Store

TAKE_AWAY = game("take-away")
VERTICES, GRAPHS = 10, 11_716_571
PART = 62_500
"""About so many rows are added at a time."""

CLAIMS = (
    "osullivan/theorem-1.3",
    "osullivan/theorem-1.3-b",
    "osullivan/theorem-1.3-c",
    "osullivan/theorem-1.4",
    "osullivan/corollary-1.5",
    "osullivan/corollary-1.5-i",
    "osullivan/corollary-1.5-ii",
    "osullivan/corollary-1.5-iii",
    "osullivan/theorem-5.1",
    "osullivan/corollary-5.4",
    "osullivan/section-8-phi-2",
    "osullivan/conjecture-8.5-iii",
)
"""Claims about every position that meets a condition, so that each row is put to each of them."""


def add(base: Store, numbers: range, of: int) -> None:
    """Stores some parts of the class, but for graphs that claims had solved."""
    with RunWriter(base, TAKE_AWAY, scope="bench") as writer:
        for number in numbers:
            keys = key_text("connected", VERTICES, Part(number, of)).decode("ascii").split()
            edges = (sum((ord(letter) - 63).bit_count() for letter in key[1:]) for key in keys)
            value = dict(zip(keys, (VERTICES % 2 + 2 * (m % 2) for m in edges), strict=True))
            new = base.missing(TAKE_AWAY, keys)
            writer.write((key, Solution(value[key], "bench", "1")) for key in new)


def read(base: Store) -> int:
    """Reads and decodes every row, as an audit does, and asks nothing."""
    count = 0
    for page in independent_pages(base, TAKE_AWAY):
        for row in page:
            decode(row.key)
            count += 1
    return count


def checked(base: Store, claims: Sequence[str]) -> int:
    """Audits the claims; gives how many cases were met."""
    report = audit(base, claims)
    if report.failed:
        raise AssertionError(report.failed[0])
    return sum(each.result.instances for each in report.checked)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000, help="the most rows (1000000)")
    given = parser.parse_args()
    of = GRAPHS // PART
    with tempfile.TemporaryDirectory() as folder:
        whole = KnowledgeBase(str(Path(folder) / "audit.sqlite"), create=True)
        whole.seed()
        base = whole.store
        audit(base, CLAIMS)  # what the claims ask for is solved before anything is measured
        done = 0
        for most in (given.rows // 16, given.rows // 4, given.rows):
            while base.count(TAKE_AWAY) < most:  # parts are not of one size
                add(base, range(done, done + 1), of)
                done += 1
            rows, floor = seconds(lambda: read(base))
            cases, time = seconds(lambda: checked(base, CLAIMS))
            print(
                f"{rows:,} rows x {len(CLAIMS)} claims: {time:.1f} s, {1e6 * time / rows:.0f} µs a row,"
                f" {cases:,} cases, peak {peak_mib()} MiB; reading alone {floor:.1f} s;"
                f" ratio {floor / time:.2f}",
                flush=True,
            )
            if most < given.rows // 4:
                _, apart = seconds(lambda: [checked(base, [claim]) for claim in CLAIMS])
                print(f"the same claims one audit each: {apart:.1f} s; ratio {apart / time:.1f}", flush=True)


if __name__ == "__main__":
    main()
