"""A page of plain uses: nothing that version 0.1 printed may be lost, and none may need more processor time.

Each use is a command of `ggkb`, run as a process of its own on a fresh base. Outputs are held against the
record in `gate.json`, where what was printed must still be printed (more may be). With `--baseline`
another checkout runs the same page in turns with this one, and processor times are compared.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

HERE = Path(__file__).resolve().parents[1]
RECORD = Path(__file__).with_name("gate.json")

TOLERANCE = 1.25
"""How many times the baseline's processor time a use may need."""
MOST_NAMED = 5
"""Claims whose ranges grew that are named, those that grew most."""
NOISE = 0.06
"""Seconds: below this a difference of processor times tells nothing."""

ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | {
    "COLUMNS": "200"
}
"""An installed program has its bytecode; a checkout keeps it unless that is forbidden."""

Form = Literal["json", "text", "csv"]


class Use(NamedTuple):
    """A command as a person types it, and how what it prints is compared."""

    command: str
    form: Form = "json"

    @property
    def arguments(self) -> list[str]:
        import shlex

        return [*shlex.split(self.command), *(["--json"] if self.form == "json" else [])]


USES = (
    Use("init", "text"),
    # Fill a small base.
    Use("populate node-kayles 'connected(n<=7)'"),
    Use("populate odd-odd 'connected(n<=6)'"),
    Use("populate take-away 'all(n<=5)'"),
    Use("populate polish 'K_{m,n}' m=1..3 n=m..4"),
    Use("populate even-odd 'P(n,k)' n=0..8 k=0..6"),
    Use("populate geography 'A(x,y,z)' x=0..4 y=1..4 z=0..4"),
    # Look-ups by graph, in each game.
    Use("value polish 'K_{2,3}'"),
    Use("value polish 'P5 @ brushes=0,1,0,0,2'"),
    Use("value geography 'A(3,2,1)'"),
    Use("value geography 'A(3,2,1) - A(3,1,2) - A(1,1,1)'"),
    Use("value even-odd 'P(4,3)'"),
    Use("value even-even C7"),
    Use("value odd-odd 'g6:DQc'"),
    Use("value trail-removing 'S_{2,3}'"),
    Use("value star-removing 'C6 + P4'"),
    Use("value matching-removing 'grid(2,3)'"),
    Use("value take-away W5"),
    Use("value take-away 'edges:0-1,1-2,2-2,0-1'"),
    Use("value node-kayles 'grid(3,5)'"),
    Use("value arc-kayles 'Q3'"),
    Use("value grim 'theta(1,2,3)'"),
    Use("value node-kayles P7", "text"),
    Use("value even-odd 'P(3,2)'", "text"),
    # The other verbs.
    Use("explain take-away W5"),
    Use("explain even-odd 'P(4,3)'"),
    Use("table even-odd 'P(n,k)' k=0..5 n=0..5 --against ottaway_table_3", "text"),
    Use("table polish 'K_{m,n}' m=1..3 n=m..4"),
    Use("sequence node-kayles P_n n=1..40"),
    Use("search odd-odd connected 'n<=6' 'nim_value>=2'"),
    Use("search node-kayles connected n=7 'nim_value>=4'"),
    Use("audit osullivan/theorem-7.1 ottaway"),
    Use("export polish", "csv"),
    Use("games"),
)


class Printed(NamedTuple):
    """What a use printed, normalised; its exit code; the processor time it took."""

    output: Any
    code: int
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkout", type=Path, default=HERE, help="whose ggkb is tried")
    parser.add_argument("--baseline", type=Path, help="a checkout whose processor times are the measure")
    parser.add_argument("--rounds", type=int, default=3, help="of which the quickest counts")
    parser.add_argument("--record", action="store_true", help="write what is printed as the new record")
    given = parser.parse_args()
    checkouts = [given.checkout, *([given.baseline] if given.baseline else [])]
    rounds: list[list[list[Printed]]] = [[] for _ in checkouts]
    for _ in range(given.rounds if given.baseline else 1):
        for mine, checkout in zip(rounds, checkouts, strict=True):
            mine.append(page(checkout))
    found = rounds[0][0]
    if given.record:
        write_record(found)
        return
    lost = losses(read_record(), found)
    for sentence in lost:
        print(sentence)
    slow = slower(*rounds) if given.baseline else []
    kept = len(USES) - len(lost)
    print(f"{len(USES)} plain uses, {kept} print all they did; ratio {kept / len(USES):.2f}")
    if lost or slow:
        sys.exit(1)


def page(checkout: Path) -> list[Printed]:
    """Every use in order, on a base that is made for it."""
    with tempfile.TemporaryDirectory() as folder:
        return [run(checkout, Path(folder) / "gate.sqlite", use) for use in USES]


def run(checkout: Path, base: Path, use: Use) -> Printed:
    """One use, in a process of its own."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(
            [checkout / ".venv/bin/ggkb", "--db", str(base), *use.arguments],
            stdout=out,
            stderr=subprocess.DEVNULL,
            cwd=base.parent,
            env=ENVIRONMENT,
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode()
    return Printed(normalised(text, use.form), process.returncode, used.ru_utime + used.ru_stime)


VOLATILE = {"at", "audit", "run", "runs", "seconds", "version", "solver_version", "code_version"}
"""Names of what differs from one run to the next."""
WORDING = {"locator", "status", "extent", "erratum"}
"""Names of what the catalogue of claims says in words, which is revised for good reasons."""


def normalised(text: str, form: Form) -> Any:
    """What a command printed, without times, run numbers and versions."""
    if form == "json":
        try:
            return _steady(json.loads(text))
        except ValueError:
            return {"not JSON": text}
    if form == "csv":
        return [_steady(row) for row in csv.DictReader(text.splitlines())]
    return [_steady_line(line) for line in text.splitlines() if line.strip()]


def _steady(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _steady(each) for name, each in value.items() if name not in VOLATILE | WORDING}
    return [_steady(each) for each in value] if isinstance(value, list) else value


def _steady_line(line: str) -> str:
    line = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z?", "<time>", line)
    line = re.sub(r"\brun \d+", "run <number>", line)
    line = re.sub(r"\d+(\.\d+)? s\b", "<seconds>", line)
    line = re.sub(r"(?<= )/\S+/gate\.sqlite|^/\S+/gate\.sqlite", "<base>", line)
    return " ".join(line.split())


NAMES = ("claim", "game", "key", "kind")
"""Fields by which the members of a list are known, so that new members between them do no harm."""

GROWING = {"contradictions", "instances", "positions", "solved"}
"""Counts that may grow."""


class Change(NamedTuple):
    """What is printed otherwise than in 0.1 on purpose: the use, how the difference reads, and why."""

    command: str
    difference: str
    reason: str


KNOWN_NAME = "the graph is printed by the name that people know it by"
PROVED_FINDING = "a finding that is proved may answer since: its kind is theorem"

DELIBERATE = (
    Change("init", "909 claims", "the catalogue has grown"),
    Change("value geography", '"kind": "finding", "claim": "siegel/finding-every-heat"', PROVED_FINDING),
    Change("value geography", '"kind": "finding", "claim": "siegel/finding-numbers"', PROVED_FINDING),
    Change("value geography", '"kind": "finding", "claim": "siegel/finding-outcomes-a"', PROVED_FINDING),
    Change(
        "value odd-odd", '"kind": "finding", "claim": "ottaway/finding-odd-odd-bipartite"', PROVED_FINDING
    ),
    Change(
        "value even-even C7",
        '"ottaway/lemma-14-proof-even-vertex"',
        "a step of a proof that speaks of the graph alone is no word on its value; the audit checks it",
    ),
    Change("sequence node-kayles P_n", ".period was null", "the period is proved however short the range"),
    Change(
        "games",
        ".games[2].positions was 5981",
        "an audit adds up stored parts where 0.1 solved and stored the 1,191 sums, each of stored parts",
    ),
    Change(
        "games",
        ".games[9].positions was 1030",
        "`sequence` works P_8 to P_40 out by recurrence where 0.1 solved and stored them",
    ),
    Change("value grim", '.position was "theta(1,2,3)"', KNOWN_NAME),
    Change("search odd-odd", '.position was "join(K1,theta(1,2;1;1))" and is "join(K1,bull)"', KNOWN_NAME),
    Change("search odd-odd", '.position was "join(K1,K4 + K1)" and is "lollipop(5,1)"', KNOWN_NAME),
    Change("search odd-odd", '.position was "g6:E`Lw" and is "lollipop(4,2)"', KNOWN_NAME),
    Change("audit", 'claims[3].verdict was "unchecked" and is "agrees"', "the claim has code now"),
    Change("audit", ".claims[136].", "the erratum accused wrongly and is withdrawn"),
    Change("audit", "theorem-13-proof-large-k-period-corrected", "the correction went with its erratum"),
)


def unexplained(use: Use, differences: Iterable[str]) -> list[str]:
    """The differences of a use that are not on the list of those made on purpose."""
    mine = [one for one in DELIBERATE if use.command.startswith(one.command)]
    return [said for said in differences if not any(one.difference in said for one in mine)]


def missing(old: Any, new: Any, where: str = "") -> Iterator[str]:
    """What is in `old` and not in `new`, a sentence each."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name, value in old.items():
            if name not in new:
                yield f"{where}.{name} is gone"
            elif name in GROWING and isinstance(value, int) and isinstance(new[name], int):
                if new[name] < value:
                    yield f"{where}.{name} was {value} and is {new[name]}"
            else:
                yield from missing(value, new[name], f"{where}.{name}")
    elif isinstance(old, list) and isinstance(new, list):
        yield from _missing_members(old, new, where)
    elif old != new:
        yield f"{where} was {_text(old)} and is {_text(new)}"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _missing_members(old: list[Any], new: list[Any], where: str) -> Iterator[str]:
    """Each member of `old` is sought in `new`, in order; members with a name are sought by it."""
    at = 0
    for place, value in enumerate(old):
        candidates = [
            (index, reasons)
            for index in range(at, len(new))
            if _may_be(value, new[index])
            for reasons in [list(missing(value, new[index], f"{where}[{place}]"))]
        ]
        if not candidates:
            yield f"{where}[{place}] is gone: {_text(value)[:200]}"
            continue
        index, reasons = min(candidates, key=lambda each: len(each[1]))
        yield from reasons
        at = index + 1 if not reasons else at


def _may_be(old: Any, new: Any) -> bool:
    if isinstance(old, dict) and isinstance(new, dict):
        return all(old.get(name) == new.get(name) for name in NAMES if name in old)
    return bool(old == new)


def losses(record: dict[str, Any], found: Sequence[Printed]) -> list[str]:
    """Where what was recorded is no longer printed."""
    lost = []
    for use, printed in zip(USES, found, strict=True):
        before = record[use.command]
        reasons = unexplained(use, missing(before["output"], printed.output))
        if printed.code != before["code"]:
            reasons.insert(0, f"the exit code was {before['code']} and is {printed.code}")
        if reasons:
            more = f" (and {len(reasons) - 3} more)" if len(reasons) > 3 else ""
            lost.append(f"ggkb {use.command}: {'; '.join(reasons[:3])}{more}")
    return lost


def cases(printed: Printed) -> dict[str, int]:
    """On how many cases an audit checked each claim; of other uses nothing."""
    claims = printed.output.get("claims", []) if isinstance(printed.output, dict) else []
    return {one["claim"]: one["instances"] for one in claims}


def more_cases(now: dict[str, int], before: dict[str, int]) -> tuple[float, str]:
    """How many times the cases of a baseline an audit has, and a sentence on where the ranges grew."""
    if not before or sum(now.values()) <= sum(before.values()):
        return 1.0, ""
    grown = {claim: count - before.get(claim, 0) for claim, count in now.items()}
    most = sorted(grown, key=grown.__getitem__, reverse=True)[:MOST_NAMED]
    named = ", ".join(f"{claim} {before.get(claim, 0)} to {now[claim]}" for claim in most if grown[claim] > 0)
    wider = sum(count > 0 for count in grown.values())
    said = f"{sum(now.values())} cases, baseline {sum(before.values())}: {wider} claims on more, {named}"
    return sum(now.values()) / sum(before.values()), said


def slower(mine: list[list[Printed]], baseline: list[list[Printed]]) -> list[str]:
    """Prints the ratio of each use, and gives the uses that have become slower.

    An audit of wider ranges is held against the baseline case by case.
    """
    slow = []
    for place, use in enumerate(USES):
        now, before = (min(page[place].seconds for page in pages) for pages in (mine, baseline))
        more, said = more_cases(cases(mine[0][place]), cases(baseline[0][place]))
        is_slow = now > TOLERANCE * before * more and now - before > NOISE
        told = f"{use.command}: {now:.2f} s, baseline {before:.2f} s; ratio {before / now:.2f}"
        if said:
            told += f"; per case {before * more / now:.2f} ({said})"
        print(told + (" SLOWER" if is_slow else ""), flush=True)
        if is_slow:
            slow.append(use.command)
    total, was = (
        sum(min(times) for times in zip(*([one.seconds for one in page] for page in pages), strict=True))
        for pages in (mine, baseline)
    )
    print(f"the whole page: {total:.1f} s, baseline {was:.1f} s; ratio {was / total:.2f}")
    return slow


def read_record() -> dict[str, Any]:
    """The recorded outputs by command."""
    record: dict[str, Any] = json.loads(RECORD.read_text("utf-8"))
    return record


def write_record(found: Sequence[Printed]) -> None:
    """Writes outputs as the record, a line per use."""
    lines = [
        f"{json.dumps(use.command)}: {_text({'code': one.code, 'output': one.output})}"
        for use, one in zip(USES, found, strict=True)
    ]
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
