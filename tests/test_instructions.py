"""Counting instructions: what callgrind says is read, and a dearer path is told from one that is not."""

import json

import pytest

from bench import instructions


def test_the_count_of_callgrind_is_read():
    assert instructions.collected("==7== Events    : Ir\n==7== Collected : 4627533\n") == 4627533
    with pytest.raises(ValueError, match="no count"):
        instructions.collected("valgrind: no such tool")


def test_a_path_is_dearer_only_beyond_the_tolerance():
    assert instructions.verdict("keys", 104, 100) == ("keys: 104 instructions, ratio 1.040", False)
    assert instructions.verdict("keys", 120, 100) == ("keys: 120 instructions, ratio 1.200 DEARER", True)
    assert instructions.verdict("keys", 120, None) == ("keys: 120 instructions, not recorded", False)


def test_the_record_is_of_paths_that_are_counted():
    record = json.loads(instructions.RECORD.read_text("utf-8"))
    assert record.keys() <= {path.name for path in instructions.PATHS}


@pytest.mark.parametrize("path", instructions.PATHS, ids=lambda path: path.name)
def test_the_work_can_be_done(path):
    exec(path.prepare + path.work, {})
