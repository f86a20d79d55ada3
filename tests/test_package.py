"""The package as it is installed: what a wheel holds, whose names it takes, that it needs no compiler."""

import os
import subprocess
import sys
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
SITE = Path(pytest.__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The contents of a wheel that is built where the compiler fails."""
    pytest.importorskip("scikit_build_core", reason="scikit-build-core is not installed")
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"),
            *("--config-settings", f"build-dir={folder / 'build'}", "-w", folder, CHECKOUT),
        ],
        check=True,
        capture_output=True,
        env={**os.environ, "CC": "/bin/false", "CXX": "/bin/false"},
    )
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def run(installed, tmp_path, program):
    """Runs a program on the unpacked wheel; without `site` the checkout does not get in the way."""
    start = f"import sys; sys.path[:0] = [{str(installed)!r}, {str(SITE)!r}]\n"
    done = subprocess.run(
        [sys.executable, "-S", "-c", start + program],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "GGKB_DATABASE": str(tmp_path / "kb.sqlite")},
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("name", ["kb", "cli"])
def test_no_other_distribution_owns_our_top_level_names(name):
    assert set(packages_distributions().get(name, ["graph-games-kb"])) == {"graph-games-kb"}


def test_a_wheel_has_two_top_level_names_and_all_that_is_read_at_run_time(installed):
    tops = {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")}
    assert tops == {"kb", "cli"}
    assert (installed / "kb/graphs/grammar.lark").exists()
    for folder, pattern in (
        ("seeds/papers", "*.toml"),
        ("seeds/tables", "*.csv"),
        ("migrations/versions", "*.py"),
    ):
        there = {path.name for path in (installed / "kb" / folder).glob(pattern)}
        assert there == {path.name for path in (CHECKOUT / folder).glob(pattern)}
        assert there
    assert not (installed / "kb/kernel").exists()
    assert not list(installed.rglob("*.so"))


def test_every_file_that_is_no_code_is_packed(installed):
    packed = {path.relative_to(installed) for path in installed.rglob("*") if path.is_file()}
    ours = {
        path.relative_to(CHECKOUT)
        for top in ("kb", "cli")
        for path in (CHECKOUT / top).rglob("*")
        if path.is_file()
        and path.suffix not in (".pyc", ".so", ".cpp", ".hpp")
        and "kernel" not in path.parts
    }
    assert ours - packed == set()


def test_without_a_compiler_the_reference_solver_serves(installed, tmp_path):
    program = """
from kb.knowledge_base import KnowledgeBase
from kb.solvers import kernel
with KnowledgeBase(create=True) as base:
    answer = base.value("node-kayles", "P5")
    print(kernel.is_built(), answer.text, answer.provenance[0].computation.solver)
    print(base.populate("take-away", "connected(n<=4)", jobs=1).new)
"""
    assert run(installed, tmp_path, program).split() == ["False", "*3", "reference", "10"]


def test_the_command_runs_from_a_wheel(installed, tmp_path):
    program = """
sys.argv = ["ggkb", "games", "--json", "--db", "kb.sqlite"]
from kb.knowledge_base import KnowledgeBase
KnowledgeBase("kb.sqlite", create=True).close()
from cli.start import run
run()
"""
    assert run(installed, tmp_path, program).startswith('{"games": [')
