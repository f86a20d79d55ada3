"""The command line: data on stdout, all else on stderr, one sentence for what is wrong."""

import io
import json
import os
import subprocess
import sys
from typing import NamedTuple

import pytest
from catalogue_of_claims import PAPER

from cli import main, options, shared
from kb import store
from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.language import parse
from kb.seeding import seed


class Said(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def document(self):
        """The one JSON document on stdout."""
        (line,) = self.out.splitlines()
        return json.loads(line)

    @property
    def lines(self):
        """The JSON lines on stdout."""
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def file(migrated_file, tmp_path):
    """The path of a knowledge base on SQLite with a small catalogue."""
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with store.connect(str(path)) as opened:
        seed(opened, [PAPER])
    return path


@pytest.fixture
def ggkb(file, monkeypatch, capsys):
    """Runs `ggkb` with these arguments, as a shell would."""
    monkeypatch.setenv("GGKB_DATABASE", str(file))
    monkeypatch.setattr(options.Shared, "database", None)
    monkeypatch.setattr(options.Shared, "json", False)

    def run(*arguments, stdin=""):
        monkeypatch.setattr(sys, "argv", ["ggkb", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as end:
            main.run()
        said = capsys.readouterr()
        return Said(end.value.code or 0, said.out, said.err)

    return run


NAMES = [(command.__name__.rstrip("_") if callable(command) else str(command)) for command in main.COMMANDS]


@pytest.mark.parametrize("command", NAMES)
def test_every_command_has_help_with_an_example(ggkb, command):
    said = ggkb(command, "--help")
    assert said.code == 0
    assert f"Example: ggkb {command}" in " ".join(said.out.split()) or "Example: ggkb --db" in said.out


def test_without_arguments_it_says_where_help_is(ggkb):
    said = ggkb()
    assert said.code == 0
    assert "ggkb --help" in said.out
    assert said.err == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["valu"], "no such command 'valu'"),
        (["value"], "missing argument"),
        (["value", "take-away"], "wants a GRAPH, or --batch"),
        (["value", "take-away", "K3", "--batch", "-"], "wants a GRAPH, or --batch"),
        (["value", "take-away", "K3", "--colour"], "no such option"),
        (["value", "take-away", "K3", "K4"], "unexpected extra argument"),
        (["value", "takeaway", "K3"], "there is no game 'takeaway'; the nearest is 'take-away'"),
        (["value", "take-away", "K_{"], "read the end at character 4"),
        (["value", "grim", "edges:0-0"], "grim is played without loops"),
        (["value", "take-away", "K3", "--budget", "soon"], "'soon' is no length of time"),
        (["value", "take-away", "--batch", "none.jsonl"], "cannot read 'none.jsonl'"),
        (["value", "--db", "none.sqlite", "take-away", "K3"], "`ggkb init` makes one"),
        (["--db", "mysql://x", "value", "take-away", "K3"], "no database address"),
        (["--db", "n" * 300, "value", "take-away", "K3"], "File name too long"),
        (["--db", "~nobody-of-this-name/kb", "value", "take-away", "K3"], "no such user's folder"),
        (["--db", "postgre://me:secret@x/y", "games"], "'postgre://' begins no database address"),
        (["populate", "take-away", "P_n"], "the variable n has no values"),
        (["populate", "take-away", "P_n", "n=1..2", "--jobs", "0"], "the number of jobs is 0"),
        (["populate", "take-away", "P_n", "n=1..2", "--jobs", "many"], "invalid value for '--jobs'"),
        (["populate", "take-away", "P_n", "n=1..2", "--solver", "oracle"], "there is no solver 'oracle'"),
        (["populate", "take-away", "P_0", "--solver", "oracle"], "there is no solver 'oracle'"),
        (["populate", "take-away", "P_n", "n=1..2", "--shard", "half"], "expected i/k such as 1/4"),
        (["populate", "take-away", "P_n", "n=1..2", "--time-limit", "x"], "'x' is no length of time"),
        (["populate", "take-away", "@none.g6"], "cannot read 'none.g6'"),
        (["claim", "test/nothing"], "is no claim, game or paper here"),
        (["claim", "test"], "names several claims"),
        (["claims", "nobody"], "is no claim, game or paper here"),
        (["errata", "nobody"], "is no claim, game or paper here"),
        (["runs", "chess"], "there is no game 'chess'"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_what_is_wrong_is_one_sentence_or_one_object(ggkb, arguments, message):
    said = ggkb(*arguments)
    assert (said.code, said.out) == (2, "")
    (line,) = said.err.splitlines()
    assert line.startswith("ggkb: ")
    assert message in line
    asked = ggkb(*arguments, "--json")
    assert asked.code == 2
    assert asked.err == ""
    assert message in asked.document["error"]["message"]
    assert set(asked.document["error"]) == {"kind", "message", "at"}


def test_an_error_says_where(ggkb):
    assert ggkb("--json", "value", "take-away", "K_{").document["error"]["at"] == 3


def test_init_makes_a_database_and_loads_the_catalogue(ggkb, tmp_path, monkeypatch):
    monkeypatch.setattr("kb.seeding.catalogue", lambda: (PAPER,))
    new = tmp_path / "new.sqlite"
    said = ggkb("--db", new, "init")
    assert (said.code, said.out) == (0, f"{new}: 1 paper, 7 claims\n")
    again = ggkb("init", "--db", new, "--json")
    assert again.document == {"database": str(new), "added": 0, "changed": []}


@pytest.mark.parametrize("before", [True, False])
def test_the_database_is_named_before_or_after_the_command(ggkb, file, monkeypatch, before):
    monkeypatch.setenv("GGKB_DATABASE", "nowhere.sqlite")
    named = ["--db", file]
    said = ggkb(*(named if before else []), "value", "take-away", "K2", *([] if before else named))
    assert said.code == 0


def test_a_value_for_people(ggkb):
    said = ggkb("value", "take-away", "K2 + K4")
    assert said.code == 0
    first, second, third, fourth, *_ = said.out.splitlines()
    assert first.split() == ["position", "K4", "+", "K2"]
    assert second.split() == ["value", "*3"]
    assert third == "evidence  computed"
    assert fourth == "outcome   N (the next player wins)"
    assert "K4: computed by" in said.out
    assert said.err == ""


def test_a_value_for_programs(ggkb):
    record = ggkb("value", "even-odd", "P3", "--json").document
    assert {name: record[name] for name in ("game", "position", "value", "nim_value", "outcome")} == {
        "game": "even-odd",
        "position": "P3",
        "value": "{2|0}",
        "nim_value": None,
        "outcome": "N",
    }
    assert (record["mean"], record["temperature"]) == ("1", "1")
    assert (record["left_stop"], record["right_stop"]) == ("2", "0")
    assert record["provenance"][0]["kind"] == "computed"
    assert ggkb("--json", "value", "even-odd", "P3").document["value"] == "{2|0}"


def test_a_file_that_may_only_be_read_answers_what_it_has(ggkb, monkeypatch):
    ggkb("value", "take-away", "K3")
    monkeypatch.setattr("cli.shared.os.access", lambda path, mode: mode == os.F_OK)
    assert ggkb("value", "take-away", "K3").code == 0
    solved = ggkb("value", "take-away", "K4")
    assert solved.code == 0
    assert "computed now by kernel" in solved.out
    unknown = ggkb("value", "take-away", "K4", "--stored-only")
    assert unknown.code == 1
    assert unknown.err.startswith("ggkb: it is not stored")


def test_an_unknown_value_is_exit_1_with_advice(ggkb):
    said = ggkb("value", "take-away", "K_{9,9}", "--stored-only")
    assert said.code == 1
    assert "value     unknown" in said.out
    assert said.err == ("ggkb: it is not stored; ask again without --stored-only, or populate its family\n")
    asked = ggkb("value", "take-away", "K_{9,9}", "--budget", "100ms", "--json")
    assert asked.code == 1
    assert asked.document["value"] is None
    assert "--budget" in asked.document["advice"]


def test_a_disputed_value_is_exit_1_and_both_are_shown(ggkb, file):
    rules = game("take-away")
    with store.connect(str(file)) as opened:
        run = opened.begin_run(rules, solver="planted", solver_version="1", code_version="1", scope="K3")
        opened.write_values(run, [(key(parse("K3").position()), 5)])
    assert ggkb("populate", "take-away", "K3", "--again").code == 2
    said = ggkb("value", "take-away", "K3")
    assert said.code == 1
    assert "value     disputed" in said.out
    assert "  *5 by run 1" in said.out
    assert "  0 by run 2" in said.out


BATCH = """\
{"id": 1, "graph": "K2"}
{"id": "two", "n": 4, "edges": [[0,1],[1,2]], "brushes": [0,0,1,0]}

not JSON
[1]
{"id": {"deep": 4}, "graph": "K3"}
{"graph": "K_{"}
{"id": 6, "n": 2, "edges": [[0,1],[0,1],[1,1]]}
{"id": 7, "graph": "A(1,1,1)"}
"""


def check_batch(said):
    assert said.code == 0
    assert said.err == ""
    records = said.lines
    assert [each["id"] for each in records] == [1, "two", None, None, {"deep": 4}, None, 6, 7]
    assert [each["error"]["kind"] for each in records if "error" in each] == [
        "bad-position",
        "bad-graph",
        "bad-graph",
        "bad-graph",
        "bad-position",
    ]
    assert [records[place]["value"] for place in (0, 4)] == ["*2", "0"]
    assert "line 4 is not JSON" in records[2]["error"]["message"]
    assert records[5]["error"]["at"] == 3


def test_a_batch_keeps_order_and_ids_and_goes_on_after_bad_lines(ggkb, tmp_path):
    lines = tmp_path / "batch.jsonl"
    lines.write_text(BATCH)
    check_batch(ggkb("value", "take-away", "--batch", lines))


def test_a_batch_comes_from_standard_input(ggkb):
    check_batch(ggkb("value", "take-away", "--batch", "-", stdin=BATCH))


def test_bytes_that_are_no_text_spoil_their_own_line_only(ggkb, tmp_path):
    lines = tmp_path / "batch.jsonl"
    lines.write_bytes(b'{"id": 1, "graph": "K\xff3"}\n{"id": 2, "graph": "K3"}\n')
    bad, good = ggkb("value", "take-away", "--batch", lines).lines
    assert (bad["id"], bad["error"]["kind"]) == (1, "bad-graph")
    assert (good["id"], good["value"]) == (2, "0")


def test_a_long_batch_answers_each_line_whichever_labelling_it_has(ggkb):
    """More lines than are looked up at first; a vertex or an edge of a triangle leaves a path."""
    graphs = ["edges:0-2,0-3,0-4,1-2,1-3,1-4", "K3", "edges:4-0,4-1,4-2,3-0,3-1,3-2"]
    asked = "".join(f'{{"id": {place}, "graph": "{graphs[place % 3]}"}}\n' for place in range(2_400))
    records = ggkb("value", "take-away", "--batch", "-", stdin=asked).lines
    assert [each["id"] for each in records] == list(range(2_400))
    assert [each["value"] for each in records] == [records[0]["value"], "0", records[0]["value"]] * 800
    assert records[0]["value"] == ggkb("value", "take-away", "K_{2,3}", "--json").document["value"]


def test_an_empty_batch_says_nothing(ggkb):
    assert ggkb("value", "take-away", "--batch", "-") == (0, "", "")


def test_a_batch_of_an_unknown_game_is_an_error(ggkb):
    assert ggkb("value", "chess", "--batch", "-", stdin=BATCH).code == 2


def test_populate_for_people_and_programs(ggkb):
    said = ggkb("populate", "polish", "K_{m,n}", "m=1..2", "n=m..3")
    assert said.code == 0
    assert said.out.startswith("polish K_{m,n} m=1..2 n=m..3: 5 positions, 5 solved now, 0 stored before")
    assert said.err == ""  # no progress bar in a pipe
    again = ggkb("populate", "polish", "K_{m,n}", "m=1..2", "n=m..3", "--json").document
    assert (again["members"], again["new"], again["stored_before"], again["finished"]) == (5, 0, 5, True)


def test_populate_says_what_it_did_not_solve(ggkb):
    said = ggkb("populate", "take-away", "E_n", "n=1,500")
    assert said.code == 0
    assert said.err == "not solved: E500: 500 vertices; at most 400 are solved\n"
    record = ggkb("populate", "take-away", "E_n", "n=1,500", "--json").document
    assert record["failures"] == [{"position": "E500", "reason": "500 vertices; at most 400 are solved"}]


def test_populate_reads_graph6_lines(ggkb, tmp_path):
    assert ggkb("populate", "grim", "-", "--json", stdin="C~\nBw\n").document["new"] == 2
    lines = tmp_path / "some.g6"
    lines.write_text("D~{\n")
    assert ggkb("populate", "grim", f"@{lines}", "--json").document["new"] == 1


def test_populate_says_where_a_time_limit_stopped_it(ggkb):
    said = ggkb("populate", "grim", "connected(n<=8)", "--time-limit", "0")
    assert said.code == 0
    assert "stopped at the time limit; the same command goes on from here" in said.err


def test_populate_confirms_with_another_solver(ggkb):
    ggkb("populate", "grim", "connected(n<=4)")
    said = ggkb("populate", "grim", "connected(n<=4)", "--again", "--solver", "reference")
    assert "0 solved now" in said.out
    assert "confirmed" in said.out


def test_ctrl_c_is_exit_130_and_a_sentence(ggkb, monkeypatch):
    def interrupted(*given, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr("kb.populate.populate", interrupted)
    said = ggkb("populate", "grim", "P_n", "n=2..4")
    assert said == (130, "", "ggkb: interrupted; everything finished is stored\n")


class Terminal(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self):
        return True


def test_progress_is_shown_on_a_terminal_with_rate_and_remaining_time(ggkb, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert ggkb("populate", "grim", "P_n", "n=2..4").code == 0
    assert "grim P_n" in terminal.getvalue()
    assert "3/3" in terminal.getvalue()


def test_dask_needs_a_scheduler(ggkb):
    pytest.importorskip("distributed")
    said = ggkb("populate", "grim", "P3", "--dask", "nonsense://nowhere")
    assert said.code == 2
    assert "no Dask scheduler answers at 'nonsense://nowhere'" in said.err


def test_claims_for_people_and_programs(ggkb):
    said = ggkb("claims")
    assert said.code == 0
    assert said.out.splitlines()[0].split() == ["claim", "kind", "where", "record", "reach"]
    assert len(said.out.splitlines()) == 1 + len(PAPER.claims)
    chosen = ggkb("claims", "test", "--kind", "conjecture", "--json").document
    assert [each["claim"] for each in chosen["claims"]] == ["test/guess"]


def test_one_claim_for_people_and_programs(ggkb):
    said = ggkb("claim", "test/misprint")
    assert "statement: What misprint states." in said.out
    assert "counterexample: C3" in said.out
    record = ggkb("claim", "test/misprint", "--json").document
    assert record["erratum"]["correction"] == "C_n has value 0 or 1"


def test_errata_for_people_and_programs(ggkb):
    said = ggkb("errata")
    assert said.code == 0
    assert "counterexample: C3: claimed *7, computed 0" in said.out
    (erratum,) = ggkb("errata", "test", "--json").document["errata"]
    assert (erratum["claim"], erratum["locator"]) == ("test/misprint", "Misprint")


def test_games_for_people_and_programs(ggkb):
    ggkb("populate", "grim", "P_n", "n=2..4")
    said = ggkb("games")
    assert [line.split()[:3] for line in said.out.splitlines() if line.startswith("grim ")] == [
        ["grim", "impartial", "3"]
    ]
    games = {each["game"]: each for each in ggkb("games", "--json").document["games"]}
    assert games["grim"]["positions"] == 3
    assert games["take-away"]["aliases"] == ["graph-chomp"]


def test_runs_for_people_and_programs(ggkb):
    ggkb("populate", "grim", "P_n", "n=2..4")
    assert "P_n n=2..4" in ggkb("runs").out
    (run,) = ggkb("runs", "grim", "--limit", "5", "--json").document["runs"]
    assert (run["game"], run["status"], run["written"]) == ("grim", "done", 3)


def test_a_length_of_time_is_read():
    assert [options.seconds(text) for text in ("500ms", "10s", "2m", "1h", "3", "1.5 s")] == [
        0.5,
        10,
        120,
        3600,
        3,
        1.5,
    ]


@pytest.mark.parametrize("text", ["K2", "0*K2"])
def test_a_real_process_answers_in_a_pipe(file, text):
    done = subprocess.run(
        [sys.executable, "-c", "from cli.start import run; run()", "--db", file, "value", "take-away", text],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("position  K")
    assert "\x1b" not in done.stdout


def test_a_reader_that_stops_early_is_no_error(file):
    program = [
        sys.executable,
        "-c",
        "from cli.start import run; run()",
        "--db",
        str(file),
        "value",
        "take-away",
    ]
    process = subprocess.Popen(
        [*program, "--batch", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    process.stdout.close()
    process.stdin.write('{"graph": "K3"}\n' * 5000)
    process.stdin.close()
    errors = process.stderr.read()
    process.wait(timeout=60)
    process.stderr.close()
    assert errors == ""


def test_a_graph_may_come_on_standard_input(ggkb):
    assert ggkb("value", "take-away", "-", stdin="P3\n").out.startswith("position  P3\n")
    assert ggkb("value", "take-away", "-", stdin="P3\nP4\n").out.splitlines()[0].startswith("graph ")
    two = ggkb("explain", "take-away", "-", stdin="P3\nP4\n")
    assert two.code == 2
    assert "2 lines are neither an adjacency matrix nor an edge list" in two.err


def test_an_empty_database_name_is_never_the_default(ggkb):
    said = ggkb("--db", "", "games")
    assert (said.code, said.err) == (2, "ggkb: --db is empty; expected a file or a database URL\n")


def test_the_version_is_shown(ggkb):
    said = ggkb("--version")
    assert (said.code, said.out[:5]) == (0, "ggkb ")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("explain take-away K3 --rows=-1", "the number of rows is -1, expected 1 or more, or 0 for all"),
        ("export -o .", "'.' has no ending that tells the format; expected csv, jsonl, g6, parquet, sqlite"),
        ("check .", "the certificate '.' cannot be read: Is a directory"),
        ("audit --jobs 0", "the number of jobs is 0, expected at least 1"),
        ("audit --jobs=-1 --class connected(n=3)", "the number of jobs is -1, expected at least 1"),
        ("demo --jobs 0", "the number of jobs is 0, expected at least 1"),
        (
            "conjecture grim P_n n=1..2",
            "1 value to fit on and 3 to test on are too few; expected at least 4,"
            " and as many to test on: give a longer range or more time",
        ),
        (
            "value even-odd -P3",
            "no such option: -P; what opens with a minus and is no option comes after --, as in -- '-P3';"
            " `ggkb value --help` shows an example",
        ),
    ],
)
def test_each_refusal_is_one_sentence(ggkb, line, sentence):
    said = ggkb(*line.split())
    assert (said.code, said.err) == (2, f"ggkb: {sentence}\n")


def test_a_citation_is_text_or_a_document(ggkb):
    text = ggkb("cite").out
    assert text.startswith("@software{graph-games-kb,\n")
    assert ggkb("cite", "--json").document == ggkb("--json", "cite").document == {"bibtex": text}


def test_values_are_listed_with_commas_or_blanks(ggkb):
    for values in ("1,1,2,0,3,1,1", "1 1 2 0 3 1 1"):
        assert ggkb("identify", values).out == "node-kayles from K1\narc-kayles from K2\n"


def test_counts_agree_with_their_nouns(ggkb):
    against = ("table", "even-odd", "K_{m,n}", "m=1", "n=1..2", "--against", "ottaway_table_1")
    assert ggkb(*against).err.startswith("2 cells as printed, 0 different, ")
    assert ggkb(*against[:4], "n=1", *against[5:]).err.startswith("1 cell as printed, 0 different, ")


def test_what_opens_with_a_minus_comes_after_two(ggkb):
    assert ggkb("value", "even-odd", "--", "-P3").out.startswith("position     - P3\n")


def test_moves_in_a_value_that_are_not_listed_are_counted(ggkb):
    all_told = "\n  … and 497 more moves (--rows 0 lists 100)\n"
    assert all_told in ggkb("explain", "take-away", "K2 + *500", "--rows", "3").out
    assert "\n  … and 400 more moves\n" in ggkb("explain", "take-away", "K2 + *500", "--rows", "0").out
    assert "\n  … and 2 more moves (--rows 0 lists all)\n" in (
        ggkb("explain", "take-away", "K2 + *5", "--rows", "3").out
    )


def test_a_limit_of_runs_is_at_least_one(ggkb):
    assert ggkb("runs", "--limit", "-1").err == "ggkb: the limit is -1, expected at least 1\n"


def test_a_page_of_many_says_that_there_are_more(ggkb):
    for graph in ("P2", "P3"):
        ggkb("value", "take-away", graph)
    first = ggkb("search", "take-away", "--limit", "1")
    assert first.err.startswith("first 1 position, more with --after 'A_'; perhaps not complete")
    assert ggkb("search", "take-away", "--after", "A_").err.startswith("1 position; ")


def test_an_error_in_rules_of_ones_own_is_one_sentence_with_its_line(ggkb, tmp_path, monkeypatch):
    monkeypatch.setenv("GGKB_RULES", "")
    rules = tmp_path / "broken.py"
    rules.write_text(
        "from kb.games import Game\n"
        "class Broken(Game):\n"
        "    slug, title, rules = 'broken', 'Broken', 'Nobody can move.'\n"
        "    def moves(self, position, player='L'):\n"
        "        return 1 / 0\n"
        "GAME = Broken()\n"
    )
    said = ggkb("value", "broken", "P3", "--rules", rules)
    assert said.code == 2
    assert said.err == f"ggkb: {str(rules)!r} fails in line 5: ZeroDivisionError: division by zero\n"


@pytest.mark.parametrize(
    "question",
    [
        ("table", "take-away", "P_n", "n=1..2"),
        ("sequence", "take-away", "P_n", "n=1..2"),
        ("search", "take-away"),
    ],
    ids=lambda question: question[0],
)
def test_questions_to_a_file_that_may_only_be_read_are_answered(ggkb, monkeypatch, question):
    for graph in ("P1", "P2"):
        ggkb("value", "take-away", graph)
    monkeypatch.setattr(shared.os, "access", lambda file, mode: False)
    monkeypatch.setattr(store.Store, "write_values", None)
    said = ggkb(*question)
    assert said.code == 0
    assert "*2" in said.out
