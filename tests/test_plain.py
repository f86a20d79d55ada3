"""Plain command lines are read as Typer reads them: both call the knowledge base alike."""

import inspect

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli import plain, shared
from cli.main import app
from kb.knowledge_base import KnowledgeBase


class Asked(Exception):
    """What the knowledge base was asked, and how the base and JSON were chosen."""


class Recorder:
    """A knowledge base that answers nothing and tells what it was asked."""

    def __init__(self, address):
        self.address = address

    def __getattr__(self, name):
        def asked(*given, **named):
            bound = inspect.signature(getattr(KnowledgeBase, name)).bind(None, *given, **named)
            bound.apply_defaults()
            raise Asked(self.address, shared.Shared.json, name, dict(bound.arguments))

        return asked


@pytest.fixture(scope="module", autouse=True)
def recording():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shared, "open_base", lambda address, **_: Recorder(address))
        patch.setenv("GGKB_DATABASE", "the-default.sqlite")
        yield


def asked(call):
    """What a call asks the knowledge base."""
    shared.Shared.json, shared.Shared.database = False, None
    try:
        with pytest.raises(Asked) as told:
            call()
        return told.value.args
    finally:
        shared.Shared.json, shared.Shared.database = False, None


PLAIN = [
    ["value", "polish", "K_{2,3}"],
    ["--db", "x.sqlite", "--json", "value", "polish", "P5 @ brushes=0,1,0,0,2"],
    ["value", "--stored-only", "polish", "--budget", "2m", "K3", "--db", "y.sqlite", "--json"],
    ["explain", "take-away", "W5"],
    ["--json", "explain", "--rows", "3", "even-odd", "P(4,3)", "--stored-only", "--db", "y.sqlite"],
    ["search", "odd-odd"],
    ["--db", "x.sqlite", "search", "odd-odd", "connected", "n<=6", "!tree", "--limit", "7", "--smallest"],
    ["search", "odd-odd", "--after", "Dr[", "n=5", "--sort", "n,value", "--json"],
]


@pytest.mark.parametrize("line", PLAIN, ids=" ".join)
def test_plain_lines_mean_what_typer_says(line):
    read = plain.read(line, {})
    assert read is not None
    assert asked(lambda: plain.answer(read)) == asked(lambda: app(line, standalone_mode=False))


PIECES = (
    "polish",
    "K3",
    "n<=6",
    "--db x.sqlite",
    "--json",
    "--budget 5",
    "--limit 5",
    "--rows 5",
    "--after Dr",
    "--sort n",
    "--smallest",
    "--stored-only",
    "--db",
    "--",
    "=",
)


@settings(deadline=None)  # Typer makes its parsers anew each time
@given(
    st.lists(st.sampled_from(["--db x.sqlite", "--json"]), max_size=2),
    st.sampled_from(["value polish", "explain polish", "search polish"]),
    st.lists(st.sampled_from(PIECES), max_size=4),
)
def test_whatever_is_read_without_typer_is_read_alike(before, command, after):
    line = " ".join([*before, command, *after]).split()
    read = plain.read(line, {})
    if read is not None:
        assert asked(lambda: plain.answer(read)) == asked(lambda: app(line, standalone_mode=False))


@pytest.mark.parametrize(
    "line",
    [
        [],
        ["value"],
        ["value", "--help"],
        ["value", "polish"],
        ["value", "polish", "-"],
        ["value", "polish", "@graphs.txt"],
        ["value", "polish", "K3", "K4"],
        ["value", "polish", "K3", "--format", "csv"],
        ["value", "polish", "K3", "--budget=1s"],
        ["value", "polish", "K3", "--db"],
        ["--rules", "own.py", "value", "polish", "K3"],
        ["explain", "polish", "K3", "--rows", "all"],
        ["explain", "polish", "K3", "K4"],
        ["search", "odd-odd", "--limit", "many"],
        ["search", "odd-odd", "--count"],
        ["populate", "polish", "K_n"],
    ],
    ids=" ".join,
)
def test_what_is_not_plain_is_left_to_typer(line):
    assert plain.read(line, {}) is None


@pytest.mark.parametrize("name", plain.READ_BY_TYPER)
def test_a_variable_that_typer_reads_leaves_the_line_to_typer(name):
    assert plain.read(["value", "polish", "K3"], {name: "something"}) is None
