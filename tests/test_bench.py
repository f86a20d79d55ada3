"""The measurements: each file can be imported, says what it measures, and is on the list that is taken."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from bench.__main__ import MEASUREMENTS

FOLDER = Path(__file__).parents[1] / "bench"
SHARED = {"__init__", "__main__", "browser", "measure", "peers"}
"""How measurements are taken, not measurements."""

FILES = sorted(path.stem for path in FOLDER.glob("*.py"))


def test_every_measurement_is_on_the_list_once():
    listed = [one.name for one in MEASUREMENTS]
    assert sorted(listed) == sorted(set(FILES) - SHARED)


@pytest.mark.parametrize("name", FILES)
def test_a_file_says_what_it_is(name):
    assert import_module(f"bench.{name}").__doc__


@pytest.mark.parametrize("measurement", MEASUREMENTS, ids=lambda one: one.name)
def test_a_measurement_has_a_title_of_one_line_and_a_way_in(measurement):
    assert measurement.title.endswith((".", ":"))
    assert callable(import_module(f"bench.{measurement.name}").main)


@pytest.mark.parametrize("name", ["bench.store", "bench/store.py"])
def test_a_measurement_runs_as_a_module_and_as_a_script_and_prints_ratios(name):
    how = [name] if name.endswith(".py") else ["-m", name]
    done = subprocess.run(
        [sys.executable, *how, "--rows", "500"], cwd=FOLDER.parent, capture_output=True, text=True, check=True
    )
    assert "; ratio " in done.stdout


def test_graphs_without_a_bridge_are_all_met():
    # 11 connected graphs with 5 vertices and 60 with 6 have no bridge: OEIS A007146.
    from bench.bridgeless import differing

    for n, expected in ((5, 11), (6, 60)):
        by_edges = [differing(n, edges) for edges in range(n, n * (n - 1) // 2 + 1)]
        assert sum(found for found, _ in by_edges) == expected
        assert not any(different for _, different in by_edges)


def test_what_decides_values_is_counted_where_it_is_today() -> None:
    """A function that was renamed would otherwise be noticed only by whoever counts next."""
    from bench.deciding_code import HERE, NEW, count

    for where in NEW.values():
        for path, names in where.items():
            for name in names:
                assert count((HERE / path).read_text("utf-8"), name) > 0, (path, name)
