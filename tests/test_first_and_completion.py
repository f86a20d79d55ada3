"""`ggkb` alone, and the names that a shell completes; asked as a shell asks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GGKB = Path(sys.executable).with_name("ggkb")


def completed(*words: str) -> list[str]:
    """What bash is told for a line that ends with the last word."""
    asked = {
        "_GGKB_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(("ggkb", *words)),
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run([GGKB], env={**os.environ, **asked}, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("sea",), "search"),
        (("value", "node"), "node-kayles"),
        (("value", "grim", "pet"), "petersen"),
        (("claim", "osullivan/theorem-1"), "osullivan/theorem-1.3"),
        (("errata", "sie"), "siegel"),
        (("audit", "take"), "take-away"),
        (("sequence", "grim", "tad"), "tadpole(5,2)"),
    ],
)
def test_a_name_is_completed(words: tuple[str, ...], name: str) -> None:
    found = completed(*words)
    assert name in found
    assert all(one.startswith(words[-1]) for one in found)


def test_alone_it_says_what_to_do_first(tmp_path: Path) -> None:
    base = tmp_path / "kb.sqlite"
    environment = {**os.environ, "GGKB_DATABASE": str(base)}
    before = subprocess.run([GGKB], env=environment, capture_output=True, text=True, check=True).stdout
    assert f"There is no knowledge base at {base} yet." in before
    assert "demo" in before
    subprocess.run([GGKB, "init"], env=environment, capture_output=True, check=True)
    after = subprocess.run([GGKB], env=environment, capture_output=True, text=True, check=True).stdout
    assert f"The knowledge base is {base}. Six things to ask:" in after
    assert "no knowledge base" not in after


def test_alone_it_says_no_password() -> None:
    environment = {**os.environ, "GGKB_DATABASE": "postgresql://someone:se@cret@host/games"}
    said = subprocess.run([GGKB], env=environment, capture_output=True, text=True, check=True).stdout
    assert said.startswith("The knowledge base is postgresql://host/games. ")
