"""Who imports whom, and what a look-up does not have to load."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
HEAVY = (
    "alembic",
    "click",
    "distributed",
    "lark",
    "networkx",
    "numpy",
    "platformdirs",
    "pydantic",
    "rich",
    "sqlalchemy",
    "typer",
)


def test_the_contracts_between_layers_hold():
    pytest.importorskip("importlinter", reason="import-linter is not installed")
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def loaded_by(*arguments):
    """What `ggkb` prints, and which heavy packages it has loaded at its end."""
    program = (
        "import sys, atexit\n"
        f"sys.argv = ['ggkb', *{arguments!r}]\n"
        "from cli.start import run\n"
        f"loaded = lambda: [name for name in {HEAVY} if name in sys.modules]\n"
        "atexit.register(lambda: print('loaded:', *loaded(), file=sys.stderr))\n"
        "run()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout, done.stderr.rpartition("loaded:")[2].split()


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_questions_about_stored_values_load_nothing_heavy(migrated_file, tmp_path, form):
    file = tmp_path / "kb.sqlite"
    file.write_bytes(migrated_file.read_bytes())
    for _ in range(2):
        said, loaded = loaded_by("--db", str(file), "value", "take-away", "K_{2,3}", *form)
    assert "K_{2,3}" in said
    assert loaded == []
    said, loaded = loaded_by("--db", str(file), "search", "take-away", "n=5", "nim_value>=0", *form)
    assert "K_{2,3}" in said
    assert loaded == []


def test_what_is_loaded_is_seen(migrated_file):
    assert "typer" in loaded_by("--db", str(migrated_file), "games")[1]


def printing(path):
    """The lines of a module that print."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
            yield f"{path.relative_to(CHECKOUT)}:{node.lineno}"


def test_only_one_module_prints():
    """`cli/render.py` alone; the checker of certificates is a program of its own."""
    checker = CHECKOUT / "kb" / "certificates" / "checker.py"
    modules = [path for top in ("kb", "cli") for path in (CHECKOUT / top).rglob("*.py") if path != checker]
    assert len(modules) > 100
    assert [line for path in modules for line in printing(path)] == []


def reaching(path):
    """The lines of a module that reach through a knowledge base into its store."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Attribute)
            and node.attr == "store"
            and ast.unparse(node.value).endswith("base")
        ):
            yield f"{path.relative_to(CHECKOUT)}:{node.lineno}"


def test_the_edges_ask_the_knowledge_base_and_not_its_store():
    edges = [*(CHECKOUT / "cli").rglob("*.py"), *(CHECKOUT / "kb" / "web").rglob("*.py")]
    edges += (CHECKOUT / "kb" / "site").rglob("*.py")
    assert len(edges) > 50
    assert [line for path in edges for line in reaching(path)] == []


def test_the_map_names_every_file_of_the_evaluator() -> None:
    """So that a stranger finds each reason for a value by its name."""
    told = (CHECKOUT / "docs" / "architecture.md").read_text("utf-8")
    files = {file.name for file in (CHECKOUT / "kb" / "evaluate").glob("*.py")} - {"__init__.py"}
    assert files <= set(re.findall(r"`(\w+\.py)`", told))
