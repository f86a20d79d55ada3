"""What the documents show is what the commands print, on the base that `make demo` builds.

The base is built once for this file, by the command that the README opens with.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
GGKB = Path(sys.executable).with_name("ggkb")

pytestmark = pytest.mark.xdist_group("demo")


def _refresh() -> ModuleType:
    spec = spec_from_file_location("refresh", ROOT / "docs" / "refresh.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


refresh = _refresh()


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """The demonstration base, and what building it printed."""
    path = tmp_path_factory.mktemp("demo") / "demo.sqlite"
    done = subprocess.run(
        [GGKB, "--db", path, "demo", "--jobs", "2"], capture_output=True, text=True, timeout=1200, check=False
    )
    return path, done


@pytest.fixture
def copy(demo: tuple[Path, object], tmp_path: Path) -> Path:
    return Path(shutil.copyfile(demo[0], tmp_path / "base.sqlite"))


def test_the_demonstration_finds_exactly_the_recorded_errata(
    demo: tuple[Path, subprocess.CompletedProcess[str]],
) -> None:
    _, done = demo
    assert done.returncode == 0, done.stderr[-2000:]
    found = re.search(r"(\d+) are contradicted \((\d+) recorded errata\)", done.stdout)
    assert found is not None
    assert found[1] == found[2]
    assert int(found[1]) > 100


@pytest.mark.parametrize("name", refresh.DOCUMENTS)
def test_every_command_of_a_document_prints_what_the_document_shows(name: str, copy: Path) -> None:
    shown = list(refresh.shown((ROOT / name).read_text(encoding="utf-8")))
    assert shown
    wrong = [
        f"$ {one.command}\n{output}"
        for one in shown
        if refresh.steady(output := refresh.printed(one.command, copy)) != refresh.steady(one.output)
    ]
    assert not wrong, "run `make docs`; these print something else:\n" + "\n".join(wrong)


@pytest.mark.parametrize("name", refresh.GENERATED)
def test_generated_documents_are_current(name: str, demo: tuple[Path, object]) -> None:
    made = refresh.printed(refresh.GENERATED[name], demo[0])
    assert made == (ROOT / name).read_text(encoding="utf-8"), "run `make docs`"


def test_an_audit_of_the_demonstration_repeats_it(copy: Path) -> None:
    done = subprocess.run(
        [GGKB, "--db", copy, "audit", "--json", "--jobs", "2"],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    report = json.loads(done.stdout)
    assert report["changes"] == report["problems"] == []
    wrong = [claim for claim in report["claims"] if claim["verdict"] == "contradicted"]
    assert all(claim["erratum"] and claim["counterexample"] for claim in wrong)


def test_the_counterexample_of_every_erratum_is_the_smallest_that_the_audit_finds(copy: Path) -> None:
    with sqlite3.connect(copy) as connection:
        rows = connection.execute(
            "SELECT c.slug, e.counterexample, e.claimed, e.computed, f.counterexample, f.claimed, f.computed"
            " FROM erratum e JOIN claim c ON c.id = e.claim_id JOIN claim_revision w ON w.claim_id = c.id"
            " JOIN finding f ON f.claim_revision_id = w.id WHERE e.superseded_at IS NULL"
        ).fetchall()
    assert len(rows) > 100
    assert [row for row in rows if row[1:4] != row[4:7]] == []


def test_the_tour_shows_what_python_prints(demo: tuple[Path, object], tmp_path: Path) -> None:
    shutil.copyfile(demo[0], tmp_path / "ggkb-demo.sqlite")
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    done = subprocess.run(
        [sys.executable, "-m", "doctest", "docs/tour.md"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert (ROOT / "docs" / "tour.md").read_text(encoding="utf-8").count(">>>") > 20


def test_sqlite_alone_reads_the_values(copy: Path) -> None:
    with sqlite3.connect(copy) as connection:
        row = connection.execute(
            "SELECT value, outcome, provenance FROM known_value WHERE game = 'take-away' AND key = 'Bw'"
        ).fetchone()
    assert row == ("0", "P", "computed")


def test_the_page_on_periods_counts_the_claims_that_are_proved_for_all_n(copy: Path) -> None:
    with sqlite3.connect(copy) as connection:
        (count,) = connection.execute(
            "SELECT count(DISTINCT claim_revision_id) FROM finding WHERE proved_for_all IS NOT NULL"
        ).fetchone()
    page = (ROOT / "docs" / "periods.md").read_text(encoding="utf-8")
    assert f" {count} claims are so proved" in page


def test_the_pages_and_the_commands_are_the_same() -> None:
    """Each command stands in the title of one page of docs/commands, and each title names commands only."""
    from cli.main import app

    commands = {command.name or command.callback.__name__ for command in app.registered_commands}  # type: ignore[union-attr]
    titled: list[str] = []
    for page in (ROOT / "docs" / "commands").glob("*.md"):
        title = page.read_text(encoding="utf-8").partition("\n")[0]
        assert title.startswith("# ggkb "), page
        titled += re.split(r", | and ", title.removeprefix("# ggkb "))
    assert sorted(titled) == sorted(commands)
