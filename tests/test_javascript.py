"""The JavaScript of the explorer, tested by node's own test runner."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

TESTS = sorted((Path(__file__).parent / "web").glob("*.test.mjs"))


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_modules_of_the_explorer(path: Path) -> None:
    done = subprocess.run(["node", "--test", str(path)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_javascript_tests() -> None:
    assert len(TESTS) >= 4
