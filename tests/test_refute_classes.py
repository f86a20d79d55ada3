"""Statements on large classes, judged as text. Oracles: the road graph by graph, OEIS."""

from __future__ import annotations

from array import array
from itertools import product
from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb._kernel import line_facts
from kb.errors import BadArgument, TooLarge
from kb.graphs import geng
from kb.graphs.geng import Restriction
from kb.graphs.line_facts import Coded
from kb.query.statement import Demand, parse_statement
from kb.refute import generated

pytestmark = pytest.mark.skipif(geng.program() is None, reason="nauty's geng is not installed")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path_factory.mktemp("classes") / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


@pytest.mark.parametrize(
    ("name", "only", "counts"),
    [
        ("all", Restriction(bipartite=True), (1, 2, 3, 7, 13, 35, 88, 303, 1119)),  # OEIS A033995
        ("connected", Restriction(bipartite=True), (1, 1, 1, 3, 5, 17, 44, 182, 730)),  # A005142
        ("all", Restriction(triangle_free=True), (1, 2, 3, 7, 14, 38, 107, 410, 1897)),  # A006785
        ("connected", Restriction(triangle_free=True), (1, 1, 1, 3, 6, 19, 59, 267, 1380)),  # A024607
        ("all", Restriction(connected=True), (1, 1, 2, 6, 21, 112, 853, 11117)),  # A001349
        ("connected", Restriction(max_edges=0), (1, 0, 0, 0, 0)),
        ("all", Restriction(min_degree=3, max_degree=3), (0, 0, 0, 1, 0, 2, 0, 6, 0, 21)),  # A005638
        ("connected", Restriction(min_degree=3, max_degree=3), (0, 0, 0, 1, 0, 2, 0, 5, 0, 19)),  # A002851
        ("all", Restriction(min_edges=3, max_edges=3), (0, 0, 1, 3, 4, 5, 5, 5)),  # A008406
    ],
)
def test_restrictions_make_as_many_graphs_as_are_published(
    name: str, only: Restriction, counts: tuple[int, ...]
) -> None:
    made = [b"".join(geng.graph_blocks(name, n, only=only)).count(b"\n") for n in range(1, len(counts) + 1)]
    assert made == list(counts)


def test_restrictions_leave_out_nothing_else() -> None:
    names = ["connected", "bipartite", "triangle_free", "min_degree", "max_degree", "m"]
    for n in range(1, 7):
        told = Coded.of(*line_facts(b"".join(geng.graph_blocks("all", n)), names))
        facts = [dict(zip(names, told.rows[code], strict=True)) for code in array("I", told.codes)]
        for choice in product((0, 1), (0, 1), (0, 1), (0, 2), (None, 1, 3), (0, 5), (None, 0, 6)):
            connected, bipartite, triangle_free, least, most, fewest, many = choice
            only = Restriction(bool(connected), bool(bipartite), bool(triangle_free), *choice[3:])
            expected = sum(
                told["connected"] >= connected
                and told["bipartite"] >= bipartite
                and told["triangle_free"] >= triangle_free
                and least <= told["min_degree"]
                and (most is None or told["max_degree"] <= most)
                and fewest <= told["m"]
                and (many is None or told["m"] <= many)
                for told in facts
            )
            assert b"".join(geng.graph_blocks("all", n, only=only)).count(b"\n") == expected, (n, only)


@pytest.mark.parametrize(
    ("text", "demands"),
    [
        ("bipartite & 3 <= n < 9 => m = 1", [("bipartite", "=", 1), ("n", ">=", 3), ("n", "<", 9)]),
        ("!bipartite & (tree) => m = 1", [("bipartite", "=", 0), ("tree", "=", 1)]),
        ("bipartite | tree => m = 1", []),
        ("!(bipartite & tree) => m = 1", []),
        ("bipartite & m = n => m = 1", [("bipartite", "=", 1)]),
        ("m != 3 => m = 1", []),
        ("bipartite", []),
        ("bipartite <=> tree", []),
        ("triangle-free => tree => m = 1", [("triangle_free", "=", 1)]),
    ],
)
def test_what_a_premise_demands(text: str, demands: list[tuple[str, str, int]]) -> None:
    assert parse_statement(text).demands == tuple(Demand(*demand) for demand in demands)


STATEMENTS = [
    ("odd-odd", "connected & bipartite => nim_value = m % 2"),
    ("odd-odd", "nim_value <= 2"),
    ("node-kayles", "regular & triangle_free => nim_value <= girth"),
    ("node-kayles", "tree & n >= 6 => nim_value <= 3"),
    ("grim", "max_degree <= 3 & planar => nim_value != 5"),
    ("grim", "eulerian <=> nim_value = 0"),
    ("grim", "forest & m > 2 => nim_value <= 3"),
    ("arc-kayles", "planar & hamiltonian => nim_value = matching_number % 2"),
    ("take-away", "nim_value = 3 => vertex_transitive | automorphisms >= 1"),
    ("even-odd", "bipartite & m >= 8 => value >= -5"),
    ("polish", "min_degree >= 2 & cut_vertices = 0 & n = 5 => nim_value <= 3"),
    ("star-removing", "m <= 6 & !bipartite => nim_value >= 1"),
    ("trail-removing", "bridges = 0 & m > 0 => nim_value = m"),
    ("node-kayles", "claw_free & chromatic_number = 3 => independence_number * 2 <= n"),
    ("odd-odd", "girth >= 5 => nim_value = m % 2"),
    ("node-kayles", "components = 1 & m = 99 => nim_value = 1"),
]


@pytest.mark.parametrize("graphs", ["connected(n<=6)", "all(n<=5)", "trees(n<=9)"])
@pytest.mark.parametrize(("game", "statement"), STATEMENTS)
def test_both_roads_agree(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch, game: str, statement: str, graphs: str
) -> None:
    one_by_one = base.refute(game, statement, graphs=graphs)
    monkeypatch.setattr(generated, "MANY", 1)
    as_text = base.refute(game, statement, graphs=graphs, jobs=2)
    for name in ("verdict", "tried", "applied", "undecided", "failures"):
        assert getattr(as_text, name) == getattr(one_by_one, name), name
    if one_by_one.counterexample and as_text.counterexample:
        one, other = one_by_one.counterexample.position, as_text.counterexample.position
        assert (one.n, len(one.edges)) == (other.n, len(other.edges))
        assert set(one_by_one.counterexample.facts) == set(as_text.counterexample.facts)
        confirmed = base.refute(game, statement, graphs=as_text.counterexample.name)
        assert confirmed.counterexample is not None
        assert confirmed.counterexample.facts == as_text.counterexample.facts


def test_what_cannot_meet_the_premise_is_not_made_and_that_is_said(base: KnowledgeBase) -> None:
    found = base.refute("odd-odd", "connected & bipartite => nim_value = m % 2", graphs="connected(n<=8)")
    bipartite = 1 + 1 + 1 + 3 + 5 + 17 + 44 + 182  # OEIS A005142
    assert (found.verdict, found.tried, found.applied) == ("true of the class", 12113, bipartite)
    assert found.made == 996 + 182
    assert str(found) == "true of all 12,113 graphs of connected(n<=8), 254 of which meet the premise"
    assert "of which 10,935 cannot meet the premise and were not generated" in found.account
    assert found.account.endswith("values: 254 computed (182 for this answer alone, not stored)")


def test_a_class_of_which_geng_lists_too_few_is_refused(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = geng.graph_blocks
    monkeypatch.setattr(generated, "MANY", 1)
    monkeypatch.setattr(geng, "graph_blocks", lambda *a: (block.split(b"\n", 1)[1] for block in whole(*a)))
    with pytest.raises(BadArgument, match="OEIS A001349 has 6"):
        base.refute("odd-odd", "nim_value <= 9", graphs="connected(n=4)")


def test_values_beyond_a_limit_are_asked_for_one_by_one(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kb.refute import lines

    def refuse(*asked: object, **named: object) -> bytes:
        raise TooLarge("too large")

    monkeypatch.setattr(generated, "MANY", 1)
    monkeypatch.setattr(lines, "solve_text", refuse)
    found = base.refute("odd-odd", "nim_value <= 9", graphs="connected(n<=4)")
    assert (found.verdict, found.evidence, found.unstored) == ("true of the class", {"computed": 10}, 0)


def test_jobs_are_at_least_one(base: KnowledgeBase) -> None:
    with pytest.raises(BadArgument, match="number of jobs is 0"):
        base.refute("odd-odd", "nim_value <= 9", jobs=0)
