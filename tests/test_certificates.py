"""Certificates made for every game are accepted by the checker and say what the reference solver says.

The checker is the oracle of the maker, the reference solver that of the checker; the sizes are held against
those that an independent prototype needed.
"""

from __future__ import annotations

import gzip
import json
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bench.certificates import SLACK, TARGETS, Target
from kb.certificates import checker, deadline, errata, pieces
from kb.certificates.covering import cover
from kb.certificates.expansion import SHARED
from kb.certificates.make import Claimed, Maker, certificate
from kb.certificates.reading import write_lines
from kb.certificates.record import claimed_position, proved_values, record
from kb.errors import Conflict, LimitReached
from kb.games import GAMES, Game
from kb.games import game as game_named
from kb.graphs.canonical import decode, key
from kb.graphs.language import parse
from kb.graphs.position import Position
from kb.knowledge_base import KnowledgeBase
from kb.paths import seeds
from kb.seeding import catalogue
from kb.solvers.reference import ReferenceSolver

SMALL = {
    "polish": [
        "K_{2,3}",
        "P5",
        "C5",
        "K4",
        "light([0,1,0],[0,0,3])",
        "P3 + K3",
        "E3",
        "P4 @ brushes=0,1,0,0",
    ],
    "geography": ["A(1,2,1)", "A(2,3,0)", "B(2,1,1)", "A(0,1,0)", "board(XXX.../...O.X)"],
    "trail-removing": ["K_{1,3}", "K_{1,4}", "S_{2,2}", "grid(2,3)", "K4", "K_{1,3} + K_{1,3}", "P3 + C3"],
    "take-away": ["K_{2,3}", "K4", "edges:0-0,0-1,0-1", "E3", "C5 + K2", "W5", "edges:0-1,0-1,1-2,1-2,2-2"],
}
PLAIN = ["petersen", "P7", "C6", "K_{2,3}", "g6:GKCWZC", "E2", "P3 + P3 + K2", "2*K_{1,3} + K1", "grid(3,3)"]


def _graphs(game: Game) -> list[str]:
    if game.slug == "matching-removing":
        return ["P5", "C5", "2*K2", "K_{1,3} + K2", "grid(2,3)", "E2"]
    if game.slug == "star-removing":
        return ["P6", "C5", "K4", "K_{1,3} + K_{1,3}", "grid(2,3)", "E2"]
    return SMALL.get(game.slug, PLAIN)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_certificate_of_every_game_is_accepted_and_true(game: Game) -> None:
    texts = _graphs(game)
    lines = certificate(game, [Claimed(text, parse(text).position()) for text in texts])
    proved = checker.check(line.encode() for line in lines)
    assert [claim["claim"] for claim in proved.claims] == texts
    reference = ReferenceSolver(game)
    for claim in proved.claims:
        value = reference.value(parse(claim["claim"]).position())
        assert proved.texts[claim["is"]] == str(value) if game.kind == "partizan" and _short(value) else True
        if game.kind == "impartial":
            assert claim["is"] == value
    expected = {
        key(game.start(parse(text).position())): reference.value(parse(text).position()) for text in texts
    }
    assert {name: str(value) for name, value in proved_values(proved).items()} == {
        name: str(value) for name, value in expected.items()
    }


def _short(value: Any) -> bool:
    return value.is_number


@pytest.mark.parametrize(
    "target",
    [
        pytest.param(one, marks=pytest.mark.slow if one.make > 2 else (), id=f"{one.game} {one.graph}")
        for one in TARGETS
    ],
)
def test_certificates_are_about_as_small_as_is_known(target: Target) -> None:
    """Times are measured by `python -m bench certificates`, not on a machine that does other work."""
    graph = target.graph
    lines = list(certificate(game_named(target.game), [Claimed(graph, parse(graph).position())]))
    proved = checker.check(line.encode() for line in lines)
    assert len(proved.entries) + len(proved.forms) <= SLACK * target.entries
    assert sum(map(len, lines)) <= SLACK * target.size


def test_the_same_lines_are_made_again() -> None:
    claims = [Claimed("grid(3,4)", parse("grid(3,4)").position())]
    assert list(certificate(game_named("arc-kayles"), claims)) == list(
        certificate(game_named("arc-kayles"), claims)
    )


# The knowledge base


@pytest.fixture
def base(migrated_file: Path, tmp_path: Path) -> KnowledgeBase:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    base = KnowledgeBase(str(path))
    base.populate("node-kayles", "all(n<=5)")
    base.populate("even-odd", "connected(n<=4)")
    base.populate("polish", "connected(n<=4)")
    return base


@pytest.mark.parametrize("slug", ["node-kayles", "even-odd", "polish"])
def test_everything_stored_is_certified_by_one_file(base: KnowledgeBase, slug: str, tmp_path: Path) -> None:
    game, path = game_named(slug), tmp_path / "all.jsonl.gz"
    stored = [row.key for row in base.store.iterate_values(game)]
    assert base.store.certified(game, stored) == {}
    covered = cover(base.store, game, path)
    assert (covered.stored, covered.claimed, covered.failed) == (len(stored), len(stored), [])
    assert base.store.certified(game, stored) == {}, (
        "nothing is certified before the checker has read the file"
    )
    assert record(base.store, path).stored == len(stored)
    assert base.store.certified(game, stored).keys() == set(stored)
    assert all(found.certified for found in base.store.read_values(game, stored).values())
    assert base.store.certificates(game)[0].file.claims == len(stored)


@pytest.mark.parametrize("slug", ["node-kayles", "even-odd"])
def test_an_interrupted_file_is_taken_up(
    base: KnowledgeBase, slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, path = game_named(slug), tmp_path / "all.jsonl"
    monkeypatch.setattr("kb.certificates.covering.BATCH", 7)
    cover(base.store, game, path)
    whole = path.read_text().splitlines(keepends=True)
    # As if killed in the middle of a line, half way.
    path.rename(tmp_path / "all.jsonl.part")
    cut = "".join(whole)[: sum(map(len, whole)) // 2]
    (tmp_path / "all.jsonl.part").write_text(cut)
    covered = cover(base.store, game, path)
    assert covered.left == 0
    proved = checker.check_file(str(path))
    assert len(proved.claims) == covered.stored


KILLED = """
import os, signal, sys
from pathlib import Path
from kb.certificates import covering
from kb.games import game
from kb.store import connect
covering.BATCH = 5
def kill(done, _total):
    if done > 20:
        os.kill(os.getpid(), signal.SIGKILL)
covering.cover(connect(sys.argv[1]), game("node-kayles"), Path(sys.argv[2]), progress=kill)
"""


def test_a_killed_process_leaves_what_a_second_call_takes_up(base: KnowledgeBase, tmp_path: Path) -> None:
    """SIGKILL after some batches; what they wrote is neither lost nor written twice."""
    path = tmp_path / "all.jsonl.gz"
    url = f"sqlite:///{tmp_path / 'kb.sqlite'}"
    done = subprocess.run([sys.executable, "-c", KILLED, url, str(path)], check=False, timeout=120)
    assert done.returncode == -signal.SIGKILL
    assert not path.exists()
    kept = path.with_name("all.jsonl.gz.part").read_text()
    assert kept.count('"claim"') == 25
    covered = cover(base.store, game_named("node-kayles"), path)
    assert (covered.left, covered.failed) == (0, [])
    assert gzip.decompress(path.read_bytes()).decode().startswith(kept)
    claims = [claim["claim"] for claim in checker.check_file(str(path)).claims]
    assert len(claims) == len(set(claims)) == covered.stored


def test_what_takes_too_long_is_left_out_and_the_file_stays_right(
    base: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fifth key of a batch takes much processor time; the others have their proofs."""
    game, path = game_named("polish"), tmp_path / "all.jsonl"
    keys = [row.key for row in base.store.iterate_values(game)]
    slow = game.start(decode(keys[4]))
    clock = [0.0]
    part = pieces.Pieces.part

    def slowly(self: pieces.Pieces, position: Position, vertices: Any) -> pieces.Part:
        clock[0] += 1000.0 if position == slow else 0.0
        return part(self, position, vertices)

    monkeypatch.setattr(pieces.Pieces, "part", slowly)
    monkeypatch.setattr(deadline, "process_time", lambda: clock[0])
    covered = cover(base.store, game, path)
    assert f"{keys[4]}: the proof takes too long" in covered.failed
    assert len(covered.failed) < 5
    proved = checker.check_file(str(path))
    assert len(proved.claims) == covered.claimed == len(keys) - len(covered.failed)
    assert (
        proved_values(proved).items()
        <= {row.key: row.value for row in base.store.iterate_values(game)}.items()
    )


def test_a_busy_machine_changes_nothing_of_what_is_certified(
    base: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An hour goes by at each look at the clock, and no solver is given longer than a moment."""
    game = game_named("polish")
    cover(base.store, game, tmp_path / "quiet.jsonl")
    clock = count(0.0, 3600.0)
    monkeypatch.setattr(deadline, "monotonic", lambda: next(clock))
    monkeypatch.setattr(deadline.Deadline, "left", 1e-6)
    covered = cover(base.store, game, tmp_path / "busy.jsonl")
    assert covered.failed == []
    assert (tmp_path / "busy.jsonl").read_bytes() == (tmp_path / "quiet.jsonl").read_bytes()


def test_large_stars_need_no_list_of_all_their_subsets(tmp_path: Path) -> None:
    """Star-removing on K_{1,k} is a heap of k: any number of its edges may go (Nim)."""
    path = tmp_path / "stars.jsonl"
    write_lines(path, certificate(game_named("star-removing"), [Claimed("", parse("S60").position())]))
    assert [claim["is"] for claim in checker.check_file(str(path)).claims] == [60]


def test_what_the_checker_would_look_at_for_long_is_left_out_of_a_shared_file() -> None:
    """A vertex with 13 edges, each with one more behind it: 8,191 sets of edges may go."""
    spider = Claimed("", parse("spider(2,2,2,2,2,2,2,2,2,2,2,2,2)").position())
    with pytest.raises(LimitReached, match="would have to look at"):
        list(Maker(game_named("star-removing"), SHARED).lines([spider]))


@pytest.mark.parametrize("text", ["J????OO@nA_", "M????????C?LFCwD?"])
def test_all_trails_of_a_tree_are_looked_at(tmp_path: Path, text: str) -> None:
    """Caterpillars in which random walks seldom leave a certain value; they are worth all their edges."""
    tree, path = decode(text), tmp_path / "tree.jsonl"
    maker = Maker(game_named("trail-removing"), SHARED)
    write_lines(path, [maker.header(), *maker.lines([Claimed(text, tree)])])
    assert [claim["is"] for claim in checker.check_file(str(path)).claims] == [tree.n - 1]


def test_no_time_leaves_a_file_that_can_be_checked(base: KnowledgeBase, tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl.gz"
    covered = cover(base.store, game_named("node-kayles"), path, time_limit=0)
    assert (covered.claimed, covered.left) == (0, covered.stored)
    assert checker.check_file(str(path)).claims == []


def test_a_stored_value_that_differs_is_a_conflict(base: KnowledgeBase, tmp_path: Path) -> None:
    """A certificate of a game in which the value of K2 is stored wrongly."""
    game = game_named("node-kayles")

    class Wrong(Game):
        slug, title, kind, rules = "node-kayles", game.title, "impartial", game.rules
        version = 2
        moves = game.moves

    path = tmp_path / "k2.jsonl"
    path.write_text("".join(certificate(game, [Claimed("K2", parse("K2").position())])))
    run = base.store.begin_run(
        game, solver="planted", solver_version="1", code_version="1", scope="test", parameters={}
    )
    wrong = parse("P6").position()
    if base.store.read_value(game, key(wrong)) is None:
        base.store.write_values(run, [(key(wrong), 9)])
    six = tmp_path / "p6.jsonl"
    six.write_text("".join(certificate(game, [Claimed("P6", wrong)])))
    with pytest.raises(Conflict, match=r"contradicts 1 stored values of node-kayles: .* stored as 9, proved"):
        record(base.store, six)
    assert base.store.certificates(game) == []
    assert not base.store.read_values(game, [key(wrong)])[key(wrong)].certified
    assert record(base.store, path).stored == 1


def test_claims_of_any_numbering_meet_our_keys() -> None:
    position = Position(4, [(0, 2), (2, 3), (1, 3)])
    lines = list(certificate(game_named("grim"), [Claimed("a path", position)]))
    proved = checker.check(line.encode() for line in lines)
    assert claimed_position(game_named("grim"), proved.claims[0]) == position
    assert [*proved_values(proved)] == [key(parse("P4").position())]


# The errata


def _claimed(file: Path) -> set[tuple[str, str]]:
    """The games and keys of the claims of a file, read and not checked."""
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    game = game_named(lines[0]["game"])
    claims = [line for line in lines if "claim" in line]
    return {(game.slug, key(game.start(claimed_position(game, claim)))) for claim in claims}


def _files(*, large: bool) -> list[Path]:
    files = sorted((seeds() / "certificates").glob("errata.*.jsonl.gz"))
    return [file for file in files if file.name.endswith(".large.jsonl.gz") == large]


def test_every_erratum_has_a_certificate_or_a_reason() -> None:
    """`ggkb certify --errata -o seeds/certificates` writes these files."""
    papers = list(catalogue())
    listed, left_out = errata.wanted(papers)
    claimed = {each for large in (False, True) for file in _files(large=large) for each in _claimed(file)}
    missing = [
        one.text for one in listed if (one.game, key(game_named(one.game).start(one.position))) not in claimed
    ]
    assert missing == [], "run: ggkb certify --errata -o seeds/certificates"
    accounted = {why.split(": ")[0] for why in left_out} | {one.claim for one in listed}
    counterexamples = {
        (entry.game, entry.erratum.counterexample): entry.id
        for paper in papers
        for entry in paper.claims
        if entry.erratum is not None
    }
    # Several errata share a counterexample, which is then listed under the first of them.
    shared = {(one.game, repr(one.position)) for one in listed}
    for (game, text), claim in counterexamples.items():
        is_listed = claim in accounted or all(
            (game, repr(term.position)) in shared for term in parse(text).terms
        )
        assert is_listed, claim
    assert len(counterexamples) > 80
    assert {why.rpartition(" is ")[2] for why in left_out} == {"no position", "too large for a short file"}
    assert len(left_out) < 15


def test_the_certificates_in_the_repository_are_accepted() -> None:
    for file in _files(large=False):
        checked = checker.check_file(str(file))
        assert {(checked.game, name) for name in proved_values(checked)} == _claimed(file)
        assert file.stat().st_size < 1 << 20


@pytest.mark.slow
def test_the_large_certificates_in_the_repository_are_accepted() -> None:
    for file in _files(large=True):
        checked = checker.check_file(str(file))
        assert {(checked.game, name) for name in proved_values(checked)} == _claimed(file)
        assert file.stat().st_size < 1 << 21
