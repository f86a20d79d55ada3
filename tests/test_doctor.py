"""The doctor says what is sound, what is missing, and the command that mends it; citations are BibTeX."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import KbError, UnknownName
from kb.games import game


@pytest.fixture
def base(tmp_path: Path, migrated_file: Path) -> KnowledgeBase:
    path = tmp_path / "base.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return KnowledgeBase(str(path))


def states(base: KnowledgeBase) -> dict[str, str]:
    return {check.name: check.state for check in base.doctor()}


def test_an_empty_base_lacks_claims_and_values_and_says_what_mends_it(base: KnowledgeBase) -> None:
    checks = {check.name: check for check in base.doctor()}
    assert (checks["claims"].state, checks["claims"].mend) == ("missing", "ggkb init")
    assert checks["polish"].mend == "ggkb populate polish 'connected(n<=6)'"
    assert checks["database"].state == checks["keys"].state == "ok"


def test_what_is_stored_is_told(base: KnowledgeBase) -> None:
    base.populate("grim", "connected(n<=4)")
    (check,) = [check for check in base.doctor() if check.name == "grim"]
    assert (check.state, check.says) == ("ok", "10 values, connected to n = 4")


@pytest.mark.parametrize(
    ("again", "command"),
    [
        (["populate", "grim", "K_{m,n}", "m=1..2", "n=m..3"], "ggkb populate grim 'K_{m,n}' m=1..2 n=m..3"),
        (["import", "my file.csv"], "ggkb import 'my file.csv'"),
        (None, "ask again"),
    ],
)
def test_a_run_that_never_ended_is_named_with_its_command(
    base: KnowledgeBase, again: list[str] | None, command: str
) -> None:
    parameters = {} if again is None else {"again": again}
    base.store.begin_run(
        game("grim"),
        solver="s",
        solver_version="1",
        code_version="t",
        scope="populate P5",
        parameters=parameters,
    )
    (check,) = [check for check in base.doctor() if check.name == "runs"]
    assert check.mend == f"if it was killed: {command}"


def test_runs_carry_the_command_that_goes_on_with_them(base: KnowledgeBase, tmp_path: Path) -> None:
    base.populate("grim", "P_n", ["n=1..9"])
    base.populate("grim", "connected(n<=4)", shard=(1, 2))
    base.census("node-kayles", "connected(n=4)", keep=5)
    base.verify("grim", ratio=0.5)
    file = tmp_path / "values.csv"
    file.write_text("game,graph,value\narc-kayles,P4,*2\n", encoding="utf-8")
    base.import_file(file, check=1.0)
    base.value("even-even", "P5")
    again = {tuple(run.parameters.get("again", ())) for run in base.runs()}
    assert ("populate", "grim", "P_n", "n=1..9") in again
    assert ("populate", "grim", "connected(n<=4)", "--shard", "1/2") in again
    assert ("census", "node-kayles", "connected(n=4)", "--keep", "5") in again
    assert ("verify",) in again
    assert ("import", "values.csv") in again
    assert () in again


def test_the_command_for_a_killed_run_ends_it_even_where_all_is_stored(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    base.populate("grim", "P_n", ["n=1..9"])
    base.store.begin_run(game("grim"), solver="s", solver_version="1", code_version="t", scope="P_n n=1..9")
    assert "runs" in states(base)
    monkeypatch.setattr("kb.store.runs.is_gone", lambda machine: True)
    assert base.populate("grim", "P_n", ["n=1..9"]).new == 0
    assert "runs" not in states(base)
    assert [run.status for run in base.runs()] == ["interrupted", "done"]


def test_damage_is_broken(base: KnowledgeBase) -> None:
    base.populate("grim", "connected(n<=4)")
    with base.store.engine.transaction() as session:
        session.execute("UPDATE value_count SET count = count + 1")
    assert states(base)["database"] == "broken"


def by_hand(base: KnowledgeBase, statement: str) -> None:
    with base.store.engine.transaction() as session, session.unguarded("test"):
        session.execute(statement)


@pytest.mark.parametrize(
    ("statement", "kinds"),
    [
        ("UPDATE computed_value SET nim = nim + 1 WHERE key = 'C~'", {"row", "count", "run", "confirmation"}),
        ("DELETE FROM computed_value WHERE key = 'C~'", {"count", "run"}),
        ("DELETE FROM confirmation WHERE key = 'C~'", {"run"}),
        ("UPDATE confirmation SET checksum = 1 WHERE key = 'C~'", {"confirmation", "run"}),
        ("UPDATE run SET digest = digest + 1 WHERE id = 1", {"run", "sealed"}),
        ("UPDATE value_count SET count = count + 1 WHERE n = 4", {"count"}),
    ],
)
def test_each_kind_of_damage_is_noticed_named_and_repaired(
    base: KnowledgeBase, statement: str, kinds: set[str]
) -> None:
    base.populate("grim", "connected(n<=4)")
    base.verify("grim", ratio=1.0)
    assert base.store.problems() == []
    before = {row.key: row.value for row in base.store.iterate_values(game("grim"))}
    by_hand(base, "PRAGMA defer_foreign_keys = ON")
    if statement.startswith("DELETE FROM computed"):
        by_hand(base, "DELETE FROM confirmation WHERE key = 'C~'")
    by_hand(base, statement)
    assert {problem.kind for problem in base.store.problems()} == kinds
    assert states(base)["database"] == "broken"
    done = base.repair()
    assert base.store.problems() == []
    left = {row.key: row.value for row in base.store.iterate_values(game("grim"))}
    lost = "DELETE FROM computed" in statement
    assert left == {name: value for name, value in before.items() if not lost or name != "C~"}
    assert (done.computed, done.lost) == (int("row" in kinds), int(lost))
    if lost:
        assert "1 value of grim is lost" in done.sentences
        assert "2 of its" in base.store.run(1).message or "1 of its" in base.store.run(1).message


def test_a_row_whose_key_was_damaged_is_removed_and_its_loss_told(base: KnowledgeBase) -> None:
    base.populate("grim", "connected(n<=4)")
    assert base.coverage("grim")
    by_hand(base, "UPDATE computed_value SET key = 'C}' WHERE key = 'C~'")
    done = base.repair()
    assert done.lost + done.computed >= 1
    assert base.store.problems() == []
    assert base.store.missing(game("grim"), ["C~"]) == ["C~"]
    assert base.coverage("grim") == [] or done.computed


def test_a_broken_file_is_looked_at_to_the_end(base: KnowledgeBase, tmp_path: Path) -> None:
    """Random bits of the whole file are flipped: tried, noticed by the doctor or refused, served wrongly."""
    base.seed()
    for slug in ("grim", "even-odd", "take-away"):
        base.populate(slug, "connected(n<=5)")
    truth = {
        (slug, found.key): found.value
        for slug in ("grim", "even-odd", "take-away")
        for found in base.store.iterate_stored(game(slug))
    }
    with base.store.engine.connection() as session:
        session.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.close()
    whole = Path(base.url).read_bytes()
    chance = random.Random(11)
    path = tmp_path / "spoiled.sqlite"
    tried = noticed = refused = served = good = 0
    for _ in range(40):
        data = bytearray(whole)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(data)
        tried += 1
        try:
            with KnowledgeBase(str(path), read_only=True) as spoiled:
                checks = list(spoiled.doctor())
                noticed += any(check.state == "broken" for check in checks)
                good += sum(spoiled.store.examine().good.values())
                for slug in ("grim", "even-odd", "take-away"):
                    keys = [key for other, key in truth if other == slug]
                    try:
                        found = spoiled.store.read_values(game(slug), keys)
                    except KbError:
                        continue
                    served += any(
                        one.value is not None and one.value != truth[slug, key] for key, one in found.items()
                    )
        except KbError:
            refused += 1
    assert (tried, served) == (40, 0)
    assert good > (tried - refused) * len(truth) * 0.5, "most values are still good, and are counted"
    assert noticed + refused > 0


def test_citations_name_the_base_a_paper_and_a_value(base: KnowledgeBase) -> None:
    assert base.cite().startswith("@software{graph-games-kb,")
    base.seed()
    assert "O'Sullivan" in base.cite("osullivan")
    claim = base.cite("osullivan/theorem-7.1")
    assert claim == "% \\cite[Theorem 7.1]{osullivan2018vertex}\n" + base.cite("osullivan")
    cited = base.cite("take-away", "K3")
    assert "take-away, K3: value 0, computed by kernel" in cited
    assert "O'Sullivan" in cited
    with pytest.raises(UnknownName, match="osullivan"):
        base.cite("sullivan")
