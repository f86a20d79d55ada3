"""What a stored value may cost: bytes on disk, and imports before the first look-up."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

from runs import KAYLES, begin

from kb import store


def test_a_nim_value_of_a_plain_graph_takes_at_most_26_bytes(tmp_path: Path) -> None:
    path, rows = tmp_path / "kb.sqlite", 100_000
    choose = random.Random(7)
    keys = {"I" + "".join(choose.choices([chr(c) for c in range(63, 127)], k=8)) for _ in range(rows)}
    scattered = sorted(keys, key=lambda key: choose.random())
    with store.connect(str(path), create=True) as base:
        empty = path.stat().st_size
        run = begin(base)
        for start in range(0, rows, 10_000):
            base.write_values(run, [(key, choose.randrange(6)) for key in scattered[start : start + 10_000]])
        assert base.count(KAYLES) == len(keys)
    assert (path.stat().st_size - empty) / len(keys) <= 26


def test_values_and_the_catalogue_are_read_without_sqlalchemy(migrated_file: Path) -> None:
    program = (
        "import sys; from kb import store; from kb.games import game;"
        f"base = store.connect({str(migrated_file)!r}, read_only=True);"
        "print(base.read_value(game('grim'), 'A_'), base.theorem_values(game('grim'), 'A_'),"
        " base.coverage());"
        "print(base.papers(), base.claims(), base.errata(), base.latest_results());"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}"
        " & {'sqlalchemy', 'alembic', 'psycopg', 'networkx', 'lark', 'pynauty'}))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ["None [] []", "[] [] [] {}", ""]
