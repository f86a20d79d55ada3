"""`populate`: nothing missing is left out, nothing stored is solved again, nothing finished is lost."""

import os
import select
import signal
import subprocess
import sys
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from time import process_time, time

import pytest
from shapes import complete, path, star

from kb import store
from kb.errors import BadArgument, BadPosition, Conflict, DatabaseError, LimitReached
from kb.games import game
from kb.graphs.canonical import decode, key
from kb.graphs.enumerate import EXPECTED_COUNTS
from kb.graphs.language import parse_family, parse_position
from kb.populate import populate
from kb.solvers import kernel
from kb.solvers.batch import solve_batch
from kb.solvers.processes import memory_for

KAYLES = game("node-kayles")
POLISH = game("polish")
TAKE_AWAY = game("take-away")
needs_kernel = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")


@pytest.fixture
def file(migrated_file, tmp_path):
    """The path of an empty knowledge base on SQLite."""
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    return path


@pytest.fixture
def kept(file):
    """An empty knowledge base on SQLite, open for writing."""
    with store.connect(str(file)) as opened:
        yield opened


def stored(opened, rules=KAYLES):
    return {row.key: row.value for row in opened.iterate_values(rules)}


def keyed(keys):
    """The positions with these keys, as a batch takes them."""
    return [(each, decode(each)) for each in keys]


def test_what_is_missing_is_solved_and_what_is_stored_is_not(base):
    first = populate(base, KAYLES, parse_family("P_n", ["n=1..5"]))
    assert (first.members, first.new, first.stored_before) == (5, 5, 0)
    second = populate(base, KAYLES, parse_family("P_n", ["n=1..8"]))
    assert (second.members, second.new, second.stored_before) == (8, 3, 5)
    assert second.finished
    # Octal game 0.137 is Dawson's Kayles; node Kayles on P_n is Dawson's Chess: Winning Ways, chapter 4.
    assert [base.read_value(KAYLES, key(path(n))).value for n in range(1, 9)] == [1, 1, 2, 0, 3, 1, 1, 0]


def test_values_carry_the_run_that_computed_them(kept):
    done = populate(kept, KAYLES, parse_family("C_n", ["n=3..6"]))
    (run,) = kept.runs(KAYLES)
    assert [run.id] == done.runs
    assert (run.scope, run.status, run.written) == ("C_n n=3..6", "done", 4)
    assert [each.run for each in kept.read_value(KAYLES, key(complete(3))).computations] == [run.id]


def test_partizan_values_are_stored_as_forms(kept):
    populate(kept, game("even-odd"), parse_family("P_n", ["n=1..3"]))
    # P_3 is {2|0}: Nowakowski, Ottaway, Theorem 13.
    assert kept.read_value(game("even-odd"), key(path(3))).value.text == "{2|0}"


def test_isomorphic_members_are_stored_once(kept):
    done = populate(kept, KAYLES, parse_family("K_{m,n}", ["m=1..3 n=1..3"]))
    assert (done.members, done.new, done.stored_before) == (9, 6, 3)


@pytest.mark.parametrize("slug", ["grim", "take-away", "geography"])
def test_two_jobs_store_what_one_stores(slug, migrated_file, tmp_path):
    rules = game(slug)
    family = "A(x,y,1)" if slug == "geography" else "connected(n<=6)"
    ranges = ["x=0..3 y=1..4"] if slug == "geography" else []
    found = []
    for jobs in (1, 2):
        copy = tmp_path / f"{jobs}.sqlite"
        copy.write_bytes(migrated_file.read_bytes())
        with store.connect(str(copy)) as opened:
            done = populate(opened, rules, parse_family(family, ranges), jobs=jobs, batch=30)
            found.append((stored(opened, rules), done.members, done.new))
    assert found[0] == found[1]
    assert found[0][2] == len(found[0][0])


def test_shards_partition_the_family(kept, migrated_file, tmp_path):
    news = []
    for i in (1, 2, 3):
        totals = []
        done = populate(
            kept,
            KAYLES,
            parse_family("connected(n<=5)"),
            shard=(i, 3),
            progress=lambda done, total, totals=totals: totals.append((done, total)),
        )
        assert totals[-1] == (done.members, done.members)
        assert done.new == done.members
        news.append(done.new)
    assert sum(news) == sum(EXPECTED_COUNTS["connected"][1][1:6])
    assert max(news) - min(news) <= 1
    assert kept.coverage() == []
    assert populate(kept, KAYLES, parse_family("connected(n<=5)")).new == 0
    assert all(each.complete for each in kept.coverage())


def test_coverage_is_counted_against_published_counts(kept):
    populate(kept, KAYLES, parse_family("connected(n<=5)"))
    covered = kept.coverage(KAYLES)
    assert [(each.family, each.extent, each.found, each.expected) for each in covered] == [
        ("connected", f"n={n}", count, count) for n, count in zip(range(1, 6), (1, 1, 2, 6, 21), strict=True)
    ]
    assert {each.source for each in covered} == {"OEIS A001349"}


def test_positions_that_settle_alike_still_count_as_members(kept):
    # Without isolated vertices the 1 + 2 + 4 graphs are: none, K_2, P_3 and K_3.
    done = populate(kept, game("grim"), parse_family("all(n<=3)"))
    assert (done.members, done.new) == (7, 4)
    assert [each.complete for each in kept.coverage()] == [True] * 3


def test_a_family_is_covered_by_its_ranges(kept):
    populate(kept, KAYLES, parse_family("P_n", ["n=1..4"]))
    (covered,) = kept.coverage()
    assert (covered.family, covered.found, covered.expected) == ("P_n n=1..4", 4, 4)
    assert covered.complete


def test_lines_have_no_outside_count_and_are_never_called_complete(kept):
    done = populate(kept, KAYLES, parse_family("-", lines=["C~\n", "Bw\n"]))
    (covered,) = kept.coverage()
    assert (done.new, covered.found, covered.expected, covered.complete) == (2, 2, None, False)


def test_an_inventory_is_recorded_once(kept):
    for family in ("connected(n<=4)", "connected(n<=4)", "connected(n=4)"):
        populate(kept, KAYLES, parse_family(family))
    assert len(kept.runs()) == 1


@needs_kernel
def test_solvers_confirm_each_other(kept):
    family = parse_family("connected(n<=5)")
    populate(kept, TAKE_AWAY, family, solver="kernel")
    again = populate(kept, TAKE_AWAY, family, solver="reference", again=True)
    assert (again.new, again.confirmed, again.stored_before) == (0, 31, 0)
    assert kept.read_value(TAKE_AWAY, key(complete(4))).solvers == ("kernel", "reference")


def test_a_value_that_differs_fails_the_run_and_overwrites_nothing(kept):
    run = kept.begin_run(
        KAYLES, solver="planted", solver_version="1", code_version="1", scope="a wrong value of P_4"
    )
    kept.write_values(run, [(key(path(4)), 3)])
    kept.finish_run(run)
    with pytest.raises(Conflict, match=r"is \*3 by run 1, and run 2 computed 0"):
        populate(kept, KAYLES, parse_family("P_n", ["n=1..6"]), again=True)
    assert kept.runs()[0].status == "failed"
    assert kept.read_value(KAYLES, key(path(4))).value == 3
    assert kept.read_value(KAYLES, key(path(4))).disputed
    assert kept.coverage() == []


def test_a_time_limit_stops_cleanly_and_the_next_call_goes_on(kept):
    family = parse_family("connected(n<=6)")
    started = process_time()
    first = populate(kept, POLISH, family, solver="reference", time_limit=0.5)
    assert process_time() - started < 3
    assert not first.finished
    assert 0 < first.new == kept.count(POLISH) < 143
    assert first.failures == []
    assert kept.runs()[0].status == "interrupted"
    assert kept.coverage() == []
    second = populate(kept, POLISH, family)
    assert second.stored_before == first.new
    assert second.finished
    assert kept.count(POLISH) == 143


def test_no_time_solves_nothing(kept):
    done = populate(kept, KAYLES, parse_family("P_n", ["n=1..9"]), time_limit=0)
    assert (done.members, done.new, done.finished) == (0, 0, False)


def test_a_position_too_large_is_reported(kept):
    done = populate(kept, KAYLES, parse_family("K_n", ["n=3,1000"]))
    assert done.new == 1
    assert done.failures == [("K1000", "1000 vertices; at most 400 are solved")]
    assert done.finished
    (covered,) = kept.coverage()
    assert not covered.complete
    assert kept.runs()[0].too_large == 1


@needs_kernel
def test_what_the_kernel_cannot_hold_is_reported_and_the_rest_solved(kept):
    done = populate(kept, game("even-odd"), parse_family("P_n", ["n=2,300,3"]), solver="kernel")
    assert [each.position for each in done.failures] == ["P300"]
    assert done.new == 2


def test_one_monster_does_not_take_its_neighbours_down():
    keys = [key(path(2)), key(complete(5)), key(star(2))]
    done = solve_batch(game("take-away"), "reference", keyed(keys), memory_limit=20_000)
    assert [each for each, _ in done.solutions] == [keys[0], keys[2]]
    assert [each.key for each in done.failures] == [keys[1]]
    assert done.left == []


def test_a_batch_pauses_between_positions_and_leaves_the_rest():
    keys = [key(path(n)) for n in range(2, 9)]
    done = solve_batch(game("node-kayles"), "auto", keyed(keys), pause=0)
    assert [each for each, _ in done.solutions] == keys[:1]
    assert done.left == keys[1:]


def test_a_batch_past_its_time_leaves_everything():
    keys = [key(path(n)) for n in range(2, 9)]
    assert solve_batch(game("node-kayles"), "auto", keyed(keys), until=time() - 1) == ([], [], keys)


def test_a_monster_is_stopped_in_time():
    keys = [key(path(2)), key(complete(9))]
    started = process_time()
    done = solve_batch(game("take-away"), "reference", keyed(keys), until=time() + 0.3)
    assert process_time() - started < 2
    assert [each for each, _ in done.solutions] == keys[:1]
    assert (done.failures, done.left) == ([], keys[1:])


@needs_kernel
@pytest.mark.parametrize("seconds", [0.05, 0.11, 0.23])
def test_a_position_that_time_stops_is_left_and_not_called_a_failure(seconds):
    monster = key(complete(12))
    done = solve_batch(game("take-away"), "kernel", keyed([monster]), until=time() + seconds)
    assert done == ([], [], [monster])


def test_jobs_share_the_memory():
    assert memory_for(1) > 1 << 28
    assert memory_for(4) == memory_for(1) // 4


def test_short_pauses_change_nothing(kept, migrated_file, tmp_path):
    other = tmp_path / "other.sqlite"
    other.write_bytes(migrated_file.read_bytes())
    with store.connect(str(other)) as second:
        hurried = populate(kept, KAYLES, parse_family("connected(n<=5)"), pause=0.0, batch=7)
        populate(second, KAYLES, parse_family("connected(n<=5)"))
        assert (hurried.members, hurried.new) == (31, 31)
        assert stored(kept) == stored(second)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"jobs": 0}, "the number of jobs is 0"),
        ({"batch": 0}, "a batch of 0 positions"),
        ({"shard": (0, 2)}, "got 0/2"),
        ({"shard": (3, 2)}, "got 3/2"),
        ({"solver": "oracle"}, "no solver 'oracle'"),
    ],
)
def test_a_wrong_argument_is_refused(kept, given, message):
    with pytest.raises(BadArgument, match=message):
        populate(kept, KAYLES, parse_family("P3"), **given)


def test_a_graph_the_game_is_not_played_on_is_refused(kept):
    with pytest.raises(BadPosition, match="without loops"):
        populate(kept, KAYLES, parse_family("edges:0-1,1-1"))


def test_a_database_open_for_reading_is_refused_before_any_work(file):
    with (
        store.connect(str(file), read_only=True) as opened,
        pytest.raises(DatabaseError, match="reading only"),
    ):
        populate(opened, KAYLES, parse_family("P3"))


class DyingCluster(Executor):
    """A cluster whose worker dies at the second batch."""

    def __init__(self):
        self.calls = 0

    def ncores(self):
        return {"worker": 1}

    def get_executor(self):
        return self

    def submit(self, work):
        self.calls += 1
        call = Future()
        if self.calls == 2:
            call.set_exception(BrokenProcessPool("killed"))
        else:
            call.set_result(work())
        return call


def test_a_worker_that_dies_is_no_traceback_and_what_was_finished_is_stored(kept):
    with pytest.raises(LimitReached, match="a solving process ended unexpectedly"):
        populate(kept, KAYLES, parse_family("P_n", ["n=1..9"]), batch=3, cluster=DyingCluster())
    assert kept.count(KAYLES) == 3
    assert kept.runs()[0].status == "failed"


PROGRAM = """
import os, sys
from multiprocessing import active_children
from kb import store
from kb.games import game
from kb.graphs.language import parse_family, parse_position
from kb.populate import populate

def tell(done, total):
    print(done, *[child.pid for child in active_children()], flush=True)

populate(
    store.connect(sys.argv[1]), game("polish"), parse_family("connected(n<=6)"),
    solver="reference", jobs=int(sys.argv[2]), batch=10, pause=0.2, progress=tell,
)
"""


def started(file, jobs):
    """A process that populates, and what it says once it has stored something."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(file), str(jobs)], stdout=subprocess.PIPE, text=True
    )
    for line in process.stdout:
        done, *workers = map(int, line.split())
        if done >= 40:
            return process, done, workers
    raise AssertionError("populate ended before it was stopped")


def check_that_all_is_well_and_goes_on(file, least):
    with store.connect(str(file)) as opened:
        assert [each for each in opened.problems() if each.kind != "open run"] == []
        found = stored(opened, POLISH)
        assert least <= len(found) == opened.count(POLISH) < 143
        again = populate(opened, POLISH, parse_family("connected(n<=6)"))
        assert again.stored_before == len(found)
        assert again.new == 143 - len(found)
        assert stored(opened, POLISH).items() >= found.items()
        assert all(each.complete for each in opened.coverage())


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_loses_nothing_finished(file, jobs):
    process, done, _ = started(file, jobs)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=120)
    assert process.returncode != 0
    with store.connect(str(file)) as opened:
        (run,) = opened.runs()
        assert (run.status, run.message) == ("interrupted", "stopped by the user")
        assert run.written == opened.count(POLISH)
    check_that_all_is_well_and_goes_on(file, done)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="watches processes as Linux does")
def test_kill_9_loses_nothing_stored_and_leaves_no_process_behind(file):
    process, done, workers = started(file, 2)
    watched = [os.pidfd_open(worker) for worker in workers]
    process.kill()
    process.communicate(timeout=120)
    for worker in watched:
        assert select.select([worker], [], [], 20)[0], "a worker outlived its parent"
        os.close(worker)
    assert len(watched) == 2
    check_that_all_is_well_and_goes_on(file, done)


def test_members_of_a_family_are_stored_with_their_names(base: store.Store) -> None:
    populate(base, game("take-away"), parse_family("K_{m,n}", ["m=1..2 n=2..3"]))
    assert base.named("K_{2,3}") == key(parse_position("K_{2,3}"))
    assert base.names(key(parse_position("K_{2,2}"))) == ["C4"]
    populate(base, game("take-away"), parse_family("connected(n<=3)"))
    assert base.named("K3") is None
