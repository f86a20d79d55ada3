"""nauty's generator against our own enumeration and labelling, which are independent of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import BadArgument
from kb.graphs import geng
from kb.graphs.canonical import key
from kb.graphs.enumerate import connected_graphs, graphs

needs_geng = pytest.mark.skipif(geng.program() is None, reason="geng is not installed")


def script(folder: Path, text: str) -> str:
    """A program that stands for geng."""
    path = folder / "geng"
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@needs_geng
@pytest.mark.parametrize(("name", "ours"), [("all", graphs), ("connected", connected_graphs)])
@pytest.mark.parametrize("n", range(7))
def test_the_generator_gives_the_keys_of_our_own_enumeration(name, ours, n):
    found = geng.class_keys(name, n)
    assert found is not None
    assert sorted(found) == sorted(key(graph) for graph in ours(n))


def test_without_a_generator_there_are_no_keys(monkeypatch):
    monkeypatch.setenv(geng.VARIABLE, "")
    assert geng.class_keys("connected", 4) is None


def test_a_generator_that_labels_otherwise_is_left_alone(monkeypatch, tmp_path):
    """The path 0-1-2 as B o is not in canonical labelling."""
    monkeypatch.setenv(geng.VARIABLE, script(tmp_path, "echo Bo"))
    assert geng.class_keys("connected", 3) is None
    monkeypatch.setenv(geng.VARIABLE, str(tmp_path / "missing"))
    assert geng.class_keys("connected", 3) is None


@needs_geng
def test_a_generator_that_leaves_graphs_out_is_found(monkeypatch, tmp_path):
    monkeypatch.setenv(geng.VARIABLE, script(tmp_path, f'{geng.program()} "$@" | head -n 20'))
    with pytest.raises(BadArgument, match="lists 20 graphs with 5 vertices, OEIS A001349 has 21"):
        list(geng.class_keys("connected", 5))


@needs_geng
@pytest.mark.parametrize("game", ["node-kayles", "grim", "even-odd"])
def test_a_class_is_stored_the_same_with_and_without_a_generator(game, migrated_file, tmp_path, monkeypatch):
    digests = []
    for variable in (geng.program(), ""):
        monkeypatch.setenv(geng.VARIABLE, variable)
        path = tmp_path / f"base{len(digests)}.sqlite"
        path.write_bytes(migrated_file.read_bytes())
        with KnowledgeBase(str(path)) as base:
            done = base.populate(game, "connected(n<=7)")
            assert (done.members, done.failures) == (996, [])
            digests.append(base.digest(game))
    assert digests[0] == digests[1]
