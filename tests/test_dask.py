"""Populate on a Dask cluster: workers solve, PostgreSQL stores."""

import pytest

distributed = pytest.importorskip("distributed", reason="the extra [dask] is not installed")

from kb import store  # noqa: E402
from kb.census import census  # noqa: E402
from kb.games import game  # noqa: E402
from kb.graphs.language import parse_family  # noqa: E402
from kb.knowledge_base import KnowledgeBase  # noqa: E402
from kb.populate import populate  # noqa: E402


@pytest.fixture(scope="module")
def client():
    """A cluster of two worker processes on this machine."""
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=2,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            scheduler_port=0,
            worker_dashboard_address=None,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_workers_solve_and_postgresql_stores(client, emptied_database, migrated_file, tmp_path):
    family = parse_family("connected(n<=6)")
    rules = game("take-away")
    with store.connect(emptied_database) as shared:
        done = populate(shared, rules, family, batch=20, cluster=client)
        assert (done.members, done.new, done.finished) == (143, 143, True)
        assert [each.complete for each in shared.coverage()] == [True] * 6
        found = {row.key: row.value for row in shared.iterate_values(rules)}
        assert populate(shared, rules, family, cluster=client).new == 0
    alone = tmp_path / "alone.sqlite"
    alone.write_bytes(migrated_file.read_bytes())
    with store.connect(str(alone)) as own:
        populate(own, rules, family)
        assert found == {row.key: row.value for row in own.iterate_values(rules)}


def test_workers_generate_their_own_parts_of_a_class(client, emptied_database, migrated_file, tmp_path):
    """Nothing but the task goes out, and nothing but keys with values comes back."""
    family = parse_family("connected(n=7..8)")
    rules = game("grim")
    alone = tmp_path / "alone.sqlite"
    alone.write_bytes(migrated_file.read_bytes())
    with store.connect(emptied_database) as shared, store.connect(str(alone)) as own:
        done = populate(shared, rules, family, cluster=client)
        assert (done.members, done.new, done.finished) == (853 + 11117, 853 + 11117, True)
        assert all(each.complete for each in shared.coverage())
        populate(own, rules, family)
        found, expected = ({row.key: row.value for row in one.iterate_values(rules)} for one in (shared, own))
        assert found == expected
        again = populate(shared, rules, family, cluster=client)
        assert (again.new, again.stored_before) == (0, 853 + 11117)
        assert shared.problems() == []


def test_a_census_is_taken_by_workers(client, emptied_database, migrated_file, tmp_path, monkeypatch):
    monkeypatch.setattr("kb.census.shards_of", lambda graphs: 6)
    alone = tmp_path / "alone.sqlite"
    alone.write_bytes(migrated_file.read_bytes())
    with store.connect(emptied_database) as shared, store.connect(str(alone)) as own:
        family = parse_family("connected(n=8)")
        (found,) = census(shared, game("grim"), family, cluster=client).censuses
        (expected,) = census(own, game("grim"), family).censuses
        assert (found.digest, found.counts) == (expected.digest, expected.counts)


def test_both_workers_take_part(client):
    pids = client.run(lambda: __import__("os").getpid())
    assert len(set(pids.values())) == 2


def test_threads_of_one_worker_do_not_share_a_solver(client, migrated_file, tmp_path):
    file = tmp_path / "kb.sqlite"
    file.write_bytes(migrated_file.read_bytes())
    family = parse_family("connected(n<=6)")
    with store.connect(str(file)) as opened:
        assert populate(opened, game("polish"), family, batch=3, cluster=client).new == 143
        assert populate(opened, game("polish"), family, again=True).confirmed == 143


def test_a_notebook_hands_its_client_over(client, migrated_file, tmp_path):
    file = tmp_path / "kb.sqlite"
    file.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(file)) as base:
        assert base.populate("grim", "C_n", ["n=3..9"], cluster=client).new == 7


def test_the_command_line_takes_the_address_of_a_scheduler(
    client, migrated_file, tmp_path, monkeypatch, capsys
):
    from cli import main

    file = tmp_path / "kb.sqlite"
    file.write_bytes(migrated_file.read_bytes())
    address = client.scheduler_info()["address"]
    arguments = ["--db", str(file), "populate", "grim", "P_n", "n=2..9", "--dask", address]
    monkeypatch.setattr("sys.argv", ["ggkb", *arguments])
    with pytest.raises(SystemExit) as end:
        main.run()
    assert end.value.code in (0, None)
    assert "8 positions, 8 solved now" in capsys.readouterr().out


def test_a_time_limit_holds_on_the_cluster(client, migrated_file, tmp_path):
    file = tmp_path / "kb.sqlite"
    file.write_bytes(migrated_file.read_bytes())
    with store.connect(str(file)) as opened:
        done = populate(
            opened,
            game("polish"),
            parse_family("connected(n=7)"),
            solver="reference",
            time_limit=1.0,
            cluster=client,
        )
        assert not done.finished
        assert done.seconds < 6
        assert opened.count(game("polish")) == done.new
