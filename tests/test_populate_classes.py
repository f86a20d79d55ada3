"""Whole classes go to the store as text: the same rows, checks and counts as member by member."""

from __future__ import annotations

import random
from collections import Counter
from zlib import crc32

import pytest

from kb import store
from kb.errors import BadArgument, BadGraph, Conflict, DatabaseError
from kb.games import GAMES, game
from kb.graphs import geng, graph6
from kb.graphs.canonical import decode
from kb.graphs.enumerate import EXPECTED_COUNTS, connected_graphs, graphs, trees
from kb.graphs.geng import Part
from kb.graphs.language import parse_family
from kb.populate import populate
from kb.populate.classes import ClassWork
from kb.populate.sorted_parts import SortedParts, ends, merged
from kb.solvers import kernel
from kb.solvers.reference import ReferenceSolver
from kb.store.checksum import short, value_codes
from kb.store.records import Written

KAYLES = game("node-kayles")
needs_all = pytest.mark.skipif(
    geng.program() is None or not kernel.is_built(), reason="geng or the kernel is not installed"
)
needs_kernel = pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")


@pytest.fixture
def bases(migrated_file, tmp_path):
    """Makes empty knowledge bases on SQLite."""
    opened = []

    def make():
        path = tmp_path / f"{len(opened)}.sqlite"
        path.write_bytes(migrated_file.read_bytes())
        opened.append(store.connect(str(path)))
        return opened[-1]

    yield make
    for one in opened:
        one.close()


def contents(base, rules):
    """All that a base says of a game, but the moments of time."""
    return (
        {row.key: row.value for row in base.iterate_values(rules)},
        [(run.written, run.status, run.scope, run.solver) for run in base.runs(rules)],
        [(one.family, one.extent, one.found, one.expected) for one in base.coverage(rules)],
        base.facets(rules),
        list(base.problems()),
    )


@needs_all
def test_member_by_member_a_class_is_stored_in_the_order_of_its_keys(bases, monkeypatch):
    """Else every batch of a large class writes to nearly every page of the database."""
    base, keys = bases(), []
    write = base.write_values

    def noting(run, rows):
        rows = list(rows)
        keys.extend(key for key, _ in rows)
        return write(run, rows)

    monkeypatch.setattr(base, "write_values", noting)
    populate(base, game("even-odd"), parse_family("connected(n=7)"), batch=100)
    assert len(keys) == EXPECTED_COUNTS["connected"][1][7]
    assert keys == sorted(keys)


@needs_all
@pytest.mark.parametrize(
    ("slug", "family"),
    [
        *((slug, "connected(n<=7)") for slug in ("node-kayles", "arc-kayles", "odd-odd", "even-even")),
        *((slug, "connected(n=2..7)") for slug in ("grim", "polish")),
        ("node-kayles", "all(n<=7)"),
        ("star-removing", "trees(n=2..9)"),
        ("take-away", "trees(n<=10)"),
    ],
)
def test_a_class_is_stored_as_member_by_member(bases, monkeypatch, slug, family):
    rules = game(slug)
    as_text, one_by_one = bases(), bases()
    calls = []
    write = as_text.write_lines
    monkeypatch.setattr(as_text, "write_lines", lambda *rows: calls.append(rows) or write(*rows))
    # the longer way, which a row that is stored already makes necessary, is not taken in silence
    monkeypatch.setattr(as_text, "write_values", lambda *_: pytest.fail("rows went the longer way"))
    populate(as_text, rules, parse_family(family))
    assert calls
    monkeypatch.setattr(ClassWork, "serves", lambda task, cluster: False)
    populate(one_by_one, rules, parse_family(family))
    assert contents(as_text, rules) == contents(one_by_one, rules)
    assert as_text.problems() == []


@needs_all
@pytest.mark.parametrize("jobs", [2, 3])
def test_jobs_change_nothing(bases, jobs):
    one, more = bases(), bases()
    populate(one, game("grim"), parse_family("connected(n=7..8)"))
    populate(more, game("grim"), parse_family("connected(n=7..8)"), jobs=jobs)
    assert contents(one, game("grim")) == contents(more, game("grim"))


@needs_all
def test_the_counts_are_those_of_the_encyclopedia(bases):
    base = bases()
    done = populate(base, KAYLES, parse_family("connected(n=8)"))
    assert done.new == 11117  # OEIS A001349
    assert [(each.extent, each.found, each.complete) for each in base.coverage()] == [("n=8", 11117, True)]
    assert base.count(KAYLES) == 11117


@needs_all
def test_shards_partition_a_class_and_the_rest_finds_all_stored(bases):
    base = bases()
    family = parse_family("connected(n=7..8)")
    totals = []
    news = [
        populate(base, KAYLES, family, shard=(i, 3), progress=lambda *now: totals.append(now)).new
        for i in (1, 2, 3)
    ]
    assert sum(news) == 853 + 11117
    assert max(news) - min(news) <= 2
    assert all(done <= total for done, total in totals)
    last = populate(base, KAYLES, family)
    assert (last.new, last.stored_before) == (0, 853 + 11117)
    assert all(each.complete for each in base.coverage())


@needs_all
def test_what_is_stored_is_not_solved_again(bases, monkeypatch):
    base = bases()
    populate(base, KAYLES, parse_family("connected(n=7)"), shard=(2, 5))
    stored = base.count(KAYLES)
    done = populate(base, KAYLES, parse_family("connected(n<=7)"), jobs=2)
    assert (done.members, done.stored_before) == (996, stored)
    assert base.problems() == []


@needs_all
def test_no_time_solves_nothing_and_the_next_call_goes_on(bases):
    base = bases()
    family = parse_family("connected(n=8)")
    first = populate(base, KAYLES, family, time_limit=0)
    assert (first.new, first.finished) == (0, False)
    assert base.coverage() == []
    assert populate(base, KAYLES, family).new == 11117


@needs_all
def test_a_batch_that_reaches_a_limit_is_solved_one_by_one(bases, monkeypatch):
    from kb.errors import LimitReached
    from kb.populate import classes

    def refuse(*arguments, **named):
        raise LimitReached("no more")

    whole, piecewise = bases(), bases()
    populate(whole, KAYLES, parse_family("connected(n=7)"))
    monkeypatch.setattr(classes, "solve_text", refuse)
    done = populate(piecewise, KAYLES, parse_family("connected(n=7)"))
    assert (done.new, done.failures) == (853, [])
    assert contents(whole, KAYLES) == contents(piecewise, KAYLES)


@needs_all
@pytest.mark.parametrize("name", geng.CLASSES)
def test_parts_make_the_class(name):
    ours = {"all": graphs, "connected": connected_graphs, "trees": trees}[name]
    n = 9 if name == "trees" else 6
    parts = [geng.key_text(name, n, Part(i, 4)) for i in range(4)]
    expected = sorted(graph6.write(graph) for graph in ours(n))
    assert sorted(b"".join(parts).decode().split()) == expected
    raw = b"".join(block for i in range(4) for block in geng.graph_blocks(name, n, Part(i, 4)))
    assert len(raw.split()) == EXPECTED_COUNTS[name][1][n]


@needs_all
def test_a_generator_that_lists_a_graph_twice_is_found(monkeypatch, bases):
    text = geng.key_text("connected", 7)
    monkeypatch.setattr(geng, "key_text", lambda name, n, part: text[6:] + text[6:12])
    with pytest.raises(BadGraph, match="a graph is listed twice"):
        populate(bases(), KAYLES, parse_family("connected(n=7)"))


@needs_all
@pytest.mark.parametrize("jobs", [2, 3])
def test_a_graph_that_two_generators_list_is_found(monkeypatch, bases, jobs):
    base = bases()
    texts = {i: geng.key_text("connected", 7, Part(i, jobs)) for i in range(jobs)}
    texts[1] = texts[0][:6] + texts[1][6:]  # as many lines as there are graphs
    monkeypatch.setattr(geng, "key_text", lambda name, n, part: texts[part.number])
    monkeypatch.setattr("kb.populate.classes.LARGE_CLASS", 7)
    with pytest.raises(BadGraph, match="a graph is listed twice"):
        populate(base, KAYLES, parse_family("connected(n=7)"), jobs=jobs)
    assert base.coverage() == []


@needs_kernel
@pytest.mark.parametrize("parts", range(4))
def test_sorted_parts_are_read_in_order_stretch_by_stretch(parts):
    source = random.Random(parts)
    lines = sorted({f"C{source.randrange(40, 99)}\n".encode() for _ in range(50 if parts else 0)})
    dealt = [source.randrange(parts) for _ in lines]
    texts = [b"".join(line for line, to in zip(lines, dealt, strict=True) if to == i) for i in range(parts)]
    keys = SortedParts([b"", *texts])
    assert len(keys) == len(lines)
    for first in range(len(lines)):
        for end in range(first + 1, len(lines) + 1):
            stretch = keys.stretch(first, end)
            assert sorted(b"".join(stretch).split()) == [line[:-1] for line in lines[first:end]]
            assert ends(stretch) == (lines[first][:-1].decode(), lines[end - 1][:-1].decode())
    assert keys.stretch(0, 0) == []


@needs_kernel
def test_lines_that_are_in_two_parts_are_refused_whatever_the_stretches():
    keys = SortedParts([b"BA\nBC\nBE\n", b"BB\nBC\nBF\n"])
    for size in (1, 2, 3, 4, 6):
        stretches = [keys.stretch(at, min(at + size, len(keys))) for at in range(0, len(keys), size)]
        assert sum(_twice(stretch) for stretch in stretches) == 1
    assert merged([b"BA\nBC\n", b"BB\n"]) == b"BA\nBB\nBC\n"


def _twice(stretch):
    try:
        merged(stretch or [b""])
    except BadGraph:
        return True
    return False


@pytest.mark.parametrize("rules", [each for each in GAMES if each.drops_isolated], ids=str)
def test_games_that_drop_isolated_vertices_do_nothing_else_to_a_plain_graph(rules):
    for n in range(6):
        for graph in graphs(n):
            assert rules.start(graph) == graph.without_isolated_vertices()


@needs_kernel
def test_lines_are_sorted_and_two_that_are_equal_refused():
    from kb._kernel import sort_lines

    source = random.Random(3)
    for width in (1, 5, 9, 10, 11, 20, 27, 40, 41, 80):
        lines = list(
            dict.fromkeys("".join(chr(source.randrange(63, 127)) for _ in range(width)) for _ in range(60))
        )
        text = "".join(f"{line}\n" for line in lines).encode()
        assert sort_lines(text) == "".join(f"{line}\n" for line in sorted(lines)).encode()
        with pytest.raises(BadGraph, match="twice"):
            sort_lines(text + text[: width + 1])
    assert sort_lines(b"") == b""


@needs_kernel
@pytest.mark.parametrize("text", [b"Bw", b"Bw\nC~~\n", b"Bw\nB\x7f\n", b"B w\nBwx\n", b"B\nw\n\n"])
def test_lines_of_several_lengths_or_no_graph6_are_refused(text):
    from kb._kernel import sort_lines

    with pytest.raises(BadGraph, match="line"):
        sort_lines(text)


@needs_kernel
def test_the_codes_of_rows_are_those_of_the_store():
    from kb._kernel import value_rows

    keys = ["D?{", "D~{", "D\\{", "DQc"]
    values = [0, 3, 44, 70]
    text = "".join(f"{key}\n" for key in keys).encode()
    codes = value_codes(crc32(b"start"), zip(keys, values, strict=True))
    copy, total, counts = value_rows(text, bytes(values), crc32(b"start"), True)
    assert total == sum(codes)
    assert counts == dict.fromkeys(values, 1)
    expected = [
        f"{key}\t{value}\t{short(code)}" for key, value, code in zip(keys, values, codes, strict=True)
    ]
    assert copy.decode().replace("\\\\", "\\").splitlines() == expected


@needs_kernel
def test_lines_are_counted_by_edges_and_picked_by_value():
    from kb._kernel import count_by_edges, pick_lines

    listed = [graph6.write(graph) for graph in connected_graphs(5)]
    values = bytes(ReferenceSolver(KAYLES).values([decode(line) for line in listed]))
    text = "".join(f"{line}\n" for line in listed).encode()
    edges = [len(decode(line).edges) for line in listed]
    assert count_by_edges(text, values) == Counter(zip(edges, values, strict=True))
    wanted = [
        f"{line}{chr(63 + value)}" for line, value in zip(listed, values, strict=True) if value in (0, 3)
    ]
    assert pick_lines(text, values, bytes([0, 3])).decode().split() == wanted


@needs_kernel
def test_lines_written_again_are_confirmed_and_others_refused(base):
    text, values = b"Bw\nBW\n", bytes([1, 2])
    run = base.begin_run(KAYLES, solver="a", solver_version="1", code_version="1", scope="two graphs")
    assert base.write_lines(run, text, values) == Written(2, 0)
    assert base.write_lines(run, b"", b"") == Written(0, 0)
    again = base.begin_run(KAYLES, solver="b", solver_version="1", code_version="1", scope="two graphs")
    assert base.write_lines(again, b"BW\nBw\nBo\n", bytes([2, 1, 0])) == Written(1, 2)
    with pytest.raises(Conflict, match="by run 1"):
        base.write_lines(again, b"Bw\n", bytes([3]))
    assert {row.key: row.value for row in base.iterate_values(KAYLES)} == {"Bw": 1, "BW": 2, "Bo": 0}
    base.finish_run(run)
    assert [problem.kind for problem in base.problems()] == ["conflict"]


@needs_kernel
def test_lines_of_a_run_that_is_not_recorded_are_refused_and_references_still_checked(base):
    run = base.begin_run(KAYLES, solver="a", solver_version="1", code_version="1", scope="a graph")
    with pytest.raises(BadArgument, match="run 77 of 'node-kayles' is not recorded"):
        base.write_lines(run._replace(id=77), b"Bw\n", bytes([1]))
    assert base.count(KAYLES) == 0
    base.write_lines(run, b"Bw\n", bytes([1]))
    # the connection that wrote many rows checks what others refer to as before
    with pytest.raises(DatabaseError), base.engine.transaction() as session:
        session.execute(
            "INSERT INTO computed_value (ruleset_id, key, nim, run_id, checksum) VALUES (?, 'BW', 2, 77, 0)",
            (run.ruleset,),
        )
    assert base.count(KAYLES) == 1


@needs_kernel
def test_rows_made_ready_for_another_run_are_made_anew(base):
    text, values = b"BW\nBw\n", bytes([2, 1])
    one = base.begin_run(KAYLES, solver="a", solver_version="1", code_version="1", scope="two graphs")
    other = base.begin_run(KAYLES, solver="b", solver_version="1", code_version="1", scope="two graphs")
    ready = base.line_rows(one, text, values)
    assert (ready.start, ready.counts) == (one.code, {1: 1, 2: 1})
    assert ready != base.line_rows(other, text, values)
    assert base.write_lines(other, text, values, ready) == Written(2, 0)
    assert [each.run for each in base.read_value(KAYLES, "BW").computations] == [other.id]
    base.finish_run(one)
    base.finish_run(other)
    assert base.problems() == []  # checks and digests are those of the run that wrote


@needs_kernel
def test_batches_of_growing_and_shrinking_size_are_stored_whole(base):
    run = base.begin_run(KAYLES, solver="a", solver_version="1", code_version="1", scope="graphs")
    listed = sorted(graph6.write(graph) for graph in connected_graphs(6))
    sizes, at = [1, 5, 2, 40, 3, 61], 0
    assert sum(sizes) == len(listed) == 112
    for size in sizes:
        text = "".join(f"{line}\n" for line in listed[at : at + size]).encode()
        values = bytes(range(at, at + size))
        assert base.write_lines(run, text, values) == Written(size, 0)
        at += size
    stored = {row.key: row.value for row in base.iterate_values(KAYLES)}
    assert stored == {key: value for value, key in enumerate(listed)}


@needs_kernel
def test_partizan_values_are_no_lines(base):
    rules = game("even-odd")
    run = base.begin_run(rules, solver="a", solver_version="1", code_version="1", scope="a graph")
    with pytest.raises(BadArgument, match="partizan"):
        base.write_lines(run, b"Bw\n", b"\0")
