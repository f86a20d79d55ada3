"""Standard streams that are closed, full or gone: no traceback, and no file of ours in their place."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

GGKB = Path(sys.executable).with_name("ggkb")


@pytest.fixture
def base(migrated_file, tmp_path):
    return Path(shutil.copy(migrated_file, tmp_path / "kb.sqlite"))


def shell(line, base):
    """What a line of the shell comes to, with `$GGKB` for the program."""
    return subprocess.run(
        ["sh", "-c", line],
        env={**os.environ, "GGKB": str(GGKB), "GGKB_DATABASE": str(base)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    "command",
    ["value take-away K3", "value take-away K3 --json", "games", "export", "value take-away nought --json"],
)
def test_a_full_disk_is_a_sentence(base, command):
    done = shell(f'"$GGKB" {command} > /dev/full', base)
    assert done.returncode == 2
    assert done.stderr == "ggkb: cannot write to standard output: No space left on device\n"


@pytest.mark.parametrize("command", ["value take-away K3", "games", "value take-away K3 --json"])
def test_a_closed_output_is_nowhere(base, command):
    done = shell(f'"$GGKB" {command} >&-', base)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_what_is_wrong_counts_where_nobody_hears_it(base):
    done = shell('"$GGKB" value take-away nought 2>&-', base)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_with_all_streams_closed_the_base_is_untouched_by_words(base):
    done = shell('"$GGKB" value take-away K4 <&- >&- 2>&-; "$GGKB" doctor', base)
    assert "1 value" in done.stdout
    assert "broken" not in done.stdout


def test_closed_input_has_no_graph(base):
    done = shell('"$GGKB" value take-away - <&-', base)
    assert done.returncode == 2
    assert done.stderr == "ggkb: there is no graph in what was given\n"


def test_a_refusal_that_nobody_reads_is_one(base):
    done = shell('{ "$GGKB" value take-away nought --json; echo $? >&2; } | true', base)
    assert done.stderr == "2\n"


def test_who_reads_no_more_is_left_in_peace(base):
    done = shell('"$GGKB" families | head -n 1', base)
    assert done.stderr == ""
