"""Look-ups: any labelling and notation, sums by parts, every witness shown, nothing doubtful given."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from time import process_time

import pytest
from catalogue_of_claims import CLAIMS, PAPER
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import multigraphs

from kb import store
from kb.errors import BadPosition, Conflict, DatabaseError
from kb.evaluate import claims as reading
from kb.evaluate.evaluators import Evaluators
from kb.evaluate.provenance import Unasked
from kb.games import GAMES, game
from kb.graphs.canonical import key
from kb.graphs.language import parse, parse_family
from kb.graphs.position import Position, Sum, Term
from kb.lookup import look_up
from kb.populate import populate
from kb.seeding import seed
from kb.solvers import Solver
from kb.solvers.reference import ReferenceSolver
from kb.store.catalogue_records import AuditResult
from kb.theorems.base import FamilyClaim, PositionClaim, grid
from kb.theorems.library import Library
from kb.theorems.statements import Is

TAKE_AWAY = game("take-away")


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


@pytest.fixture
def claiming(kept):
    """A knowledge base with a small catalogue of claims about take-away."""
    seed(kept, [PAPER])
    return kept


def asking(opened, rules=TAKE_AWAY, claims=CLAIMS):
    """Look-ups of a game that hear the claims of the small catalogue, where it is seeded."""

    class Small(Library):
        def claims(self, game=None):
            return tuple(claim for claim in claims if game in (None, claim.game))

    return partial(look_up, Evaluators(opened, Small()), rules)


def ask(opened, text, slug="take-away", budget=5.0, claims=CLAIMS):
    total = parse(text) if isinstance(text, str) else text
    (found,) = asking(opened, game(slug), claims)([total], budget=budget)
    return found


def plant(opened, rules, position, value, solver="planted"):
    run = opened.begin_run(rules, solver=solver, solver_version="1", code_version="1", scope="planted")
    opened.write_values(run, [(key(rules.start(position)), value)])
    opened.finish_run(run)
    return run


def test_a_stored_value_comes_back_with_its_run(base):
    plant(base, TAKE_AWAY, parse("K3").position(), 0)
    answer = ask(base, "edges:2-1,0-1,0-2", budget=0)
    assert (answer.nim_value, answer.evidence, answer.position) == (0, "computed", "K3")
    (computed,) = answer.as_json()["provenance"]
    assert (computed["kind"], computed["solver"], computed["run"]) == ("computed", "planted", 1)


def test_the_unknown_is_solved_and_stored(base):
    # The triangle of graph chomp is 0 and K_2 is 2 mod 3: O'Sullivan, Theorem 1.3.
    assert [ask(base, text).nim_value for text in ("K3", "K2")] == [0, 2]
    assert base.count(TAKE_AWAY) == 2
    assert {run.status for run in base.runs()} == {"done"}
    assert ask(base, "K3", budget=0).nim_value == 0


@given(data=st.data())
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_labelling_gives_the_value_of_the_reference_solver(kept, data):
    position = data.draw(multigraphs(max_n=4, max_edges=5))
    image = data.draw(st.permutations(range(position.n)))
    expected = ReferenceSolver(TAKE_AWAY).value(position)
    first = ask(kept, Sum((Term(1, position),)))
    again = ask(kept, Sum((Term(1, position.relabel(image)),)), budget=0)
    assert first.nim_value == again.nim_value == expected
    assert first.key == again.key


@pytest.mark.parametrize("rules", [each for each in GAMES if not each.with_token], ids=repr)
@pytest.mark.parametrize("text", ["E0", "K0"])
def test_the_graph_without_vertices_is_zero_and_has_a_provenance(kept, rules, text):
    answer = ask(kept, text, rules.slug)
    assert answer.outcome == "P"
    assert answer.text == "0"
    assert len(answer.provenance) == 1


def test_a_disjoint_union_is_the_sum_of_its_parts_and_says_of_each_who_computed_it(kept):
    answer = ask(kept, "K2 + K4 + K2")
    assert answer.nim_value == 2 ^ 1 ^ 2
    assert answer.position == "K4 + 2*K2"
    assert {each.part for each in answer.provenance} == {"K2", "K4"}
    assert len(answer.provenance) == 2
    assert kept.count(TAKE_AWAY) == 2


def test_a_union_that_is_stored_whole_is_read_whole(kept):
    plant(kept, TAKE_AWAY, parse("K2 + K4").position(), 3)
    answer = ask(kept, "K4 + K2", budget=0)
    assert (answer.nim_value, [each.part for each in answer.provenance]) == (3, [None])


def test_matchings_reach_across_components_so_a_union_is_not_a_sum(kept):
    answer = ask(kept, "K2 + K2", "matching-removing")
    assert answer.nim_value == 2  # one edge or both may go: like a heap of two
    assert ask(kept, "K2", "matching-removing").nim_value == 1
    # A negative summand is a game of its own, so here the values do add: 2 + 1 in nim.
    assert ask(kept, "K2 + K2 - K2", "matching-removing").nim_value == 3


def test_negatives_cancel(kept):
    # P_3 is {2|0} and E_2 is 2: Nowakowski, Ottaway.
    assert ask(kept, "P3 - P3", "even-odd").text == "0"
    assert ask(kept, "P3 - E2", "even-odd").text == "{0|-2}"
    assert ask(kept, "- P3", "even-odd").text == "{0|-2}"
    answer = ask(kept, "- P3", "even-odd")
    assert answer.position == "- P3"
    assert ask(kept, answer.position, "even-odd").value == answer.value


def test_the_negative_of_an_impartial_game_is_itself(kept):
    assert ask(kept, "K2 - K4").nim_value == ask(kept, "K2 + K4").nim_value == 3


def test_boards_with_tokens_add_as_games(kept):
    answer = ask(kept, "A(3,2,1) - A(3,2,1) + A(1,1,1)", "geography")
    assert answer.text == ask(kept, "A(1,1,1)", "geography").text
    assert answer.mean is not None
    assert answer.as_json()["left_stop"] == str(answer.value.left_stop)


def test_what_happens_by_itself_happens_first(kept):
    assert ask(kept, "P3 @ brushes=5", "polish").position == "K0"
    grim = ask(kept, "K2 + 3*K1", "grim")
    assert (grim.position, grim.nim_value) == ("K2", 1)


def test_a_graph_the_game_is_not_played_on_is_an_error_and_others_are_answered(kept):
    good, bad = parse("K3"), parse("edges:0-0")
    found = asking(kept, game("grim"))([good, bad, good], budget=5)
    assert isinstance(found[1], BadPosition)
    assert found[0].nim_value == found[2].nim_value


def test_what_one_call_solves_is_one_run(kept):
    totals = [parse(text) for text in ("K3", "C5 + P4", "edges:0-0", "K3")]
    assert all(each.is_known for each in asking(kept, TAKE_AWAY)(totals, budget=5))
    (run,) = kept.runs()
    assert (run.written, run.status, run.scope) == (4, "done", "look-up of K3")


def test_an_interrupted_look_up_closes_its_run(kept, monkeypatch):
    ask_now = asking(kept, TAKE_AWAY)
    solve = Solver.solve

    def interrupted(self, positions, **limits):
        if positions[0].n == 5:
            raise KeyboardInterrupt
        return solve(self, positions, **limits)

    monkeypatch.setattr(Solver, "solve", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ask_now([parse("K3"), parse("K5")], budget=5)
    (run,) = kept.runs()
    assert (run.written, run.status) == (1, "interrupted")


def test_a_value_that_differs_from_one_stored_meanwhile_is_an_error_of_its_own(kept, monkeypatch):
    ask_now = asking(kept, TAKE_AWAY)
    solve = Solver.solve

    def overtaken(self, positions, **limits):
        if positions[0].n == 3:
            plant(kept, TAKE_AWAY, positions[0], 5)
        return solve(self, positions, **limits)

    monkeypatch.setattr(Solver, "solve", overtaken)
    first, second, third = ask_now([parse("K2"), parse("K3"), parse("K4")], budget=5)
    assert (first.nim_value, third.nim_value) == (2, 1)
    assert isinstance(second, Conflict)
    assert ask(kept, "K3").evidence == "disputed"


def test_a_claim_that_said_otherwise_before_is_an_error_of_its_own(claiming, monkeypatch):
    write = claiming.write_theorem_values

    def differs(rules, claim, statements):
        if statements[0].key == key(parse("K31").terms[0].position):
            raise Conflict("the same wording said something else")
        return write(rules, claim, statements)

    monkeypatch.setattr(claiming, "write_theorem_values", differs)
    first, second = asking(claiming)([parse("K30"), parse("K31")])
    assert (first.nim_value, first.evidence) == (0, "theorem")
    assert isinstance(second, Conflict)


def test_no_sum_is_the_graph_without_vertices(kept):
    assert ask(kept, Sum(())).text == "0"


def test_nothing_is_solved_without_a_budget(kept):
    answer = ask(kept, "K5", budget=0)
    assert (answer.nim_value, answer.evidence, answer.is_known) == (None, "unknown", False)
    assert "ask again without --stored-only" in answer.advice
    assert answer.as_json()["advice"] == answer.advice
    assert kept.runs() == []


def test_a_database_open_for_reading_answers_what_it_has(file):
    with store.connect(str(file)) as opened:
        ask(opened, "K3")
    with store.connect(str(file), read_only=True) as opened:
        assert ask(opened, "K3").nim_value == 0
        solved = ask(opened, "K4")
        assert (solved.nim_value, solved.evidence) == (1, "computed")
        assert solved.as_json()["provenance"][0]["run"] is None
        assert "not stored" in str(solved.provenance[0])
        assert ask(opened, "K4", budget=0).value is None
        assert [run.written for run in opened.runs()] == [1]


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("trail-removing", "K300"),
        ("matching-removing", "K60"),
        ("star-removing", "K_{40,40}"),
        ("take-away", "grid(9,9)"),
        ("polish", "P300"),
        ("even-odd", "K150"),
        ("take-away", "K9 + K_{5,5} + C40 + grid(6,6) + W30 + petersen"),
    ],
)
def test_the_budget_holds(kept, slug, text):
    started = process_time()  # which other work on the machine does not change
    answer = ask(kept, text, slug, budget=0.3)
    assert process_time() - started < 2.5
    assert answer.is_known or answer.advice


def test_a_huge_graph_has_no_key_and_is_not_solved(kept):
    started = process_time()
    answer = ask(kept, "K1000", budget=5)
    assert process_time() - started < 4
    assert (answer.nim_value, answer.key, answer.position) == (None, None, "K1000")
    assert "1000 vertices are too many" in answer.advice


def test_a_huge_union_of_small_parts_is_their_sum(kept):
    answer = ask(kept, "E2000", "even-odd")
    assert (answer.text, answer.key) == ("2000", None)
    assert len(answer.provenance) == 1


def test_a_disputed_value_is_shown_and_not_given(kept):
    first = plant(kept, TAKE_AWAY, parse("K3").position(), 5)
    with pytest.raises(Conflict, match="computed 0"):
        populate(kept, TAKE_AWAY, parse_family("K3"), again=True)
    answer = ask(kept, "K3")
    assert (answer.nim_value, answer.evidence, answer.outcome) == (None, "disputed", None)
    assert [(each.value, each.run) for each in answer.disputed] == [("*5", first.id), ("0", first.id + 1)]
    assert answer.as_json()["disputed"] == [{"value": "*5", "run": 1}, {"value": "0", "run": 2}]
    assert "*5 by run 1" in answer._repr_html_()
    union = ask(kept, "K3 + K2")
    assert (union.value, union.evidence, union.disputed[0].part) == (None, "disputed", "K3")
    kept.resolve_conflict(1, "the planted value was wrong on purpose")
    assert ask(kept, "K3").nim_value == 5


def test_every_claim_that_speaks_is_compared_with_the_computed_value(claiming):
    spoken = {each.claim: each for each in ask(claiming, "C3").provenance[1:]}
    assert {name: each.agrees for name, each in spoken.items()} == {
        "test/complete": True,
        "test/misprint": False,
    }
    assert {name: each.answers for name, each in spoken.items()} == {
        "test/complete": True,
        "test/misprint": False,
    }
    answer = ask(claiming, "P2")
    assert [each.claim for each in answer.disagreements] == ["test/guess"]
    assert {each["kind"] for each in answer.as_json()["provenance"]} == {"computed", "theorem", "conjecture"}


def test_a_claim_whose_code_breaks_down_is_named_in_the_answer(claiming):
    def broken(position):
        raise RecursionError("maximum recursion depth exceeded")

    claims = (
        *(each for each in CLAIMS if each.id != "test/bound"),
        PositionClaim(id="test/bound", game="take-away", says=broken),
    )
    for text, budget, word in (("C3", 5.0, "computed"), ("K30", 0.0, "theorem"), ("W9", 0.0, "unknown")):
        answer = ask(claiming, text, budget=budget, claims=claims)
        assert answer.evidence == word
        (unasked,) = [each for each in answer.provenance if isinstance(each, Unasked)]
        assert str(unasked).startswith("test/bound (Bound) could not be asked: ")
        (said,) = [each for each in answer.as_json()["provenance"] if each["kind"] == "unasked"]
        assert (said["claim"], said["locator"]) == ("test/bound", "Bound")
        assert "RecursionError: maximum recursion depth exceeded" in said["failure"]
        assert all(each.claim != "test/bound" for each in answer.disagreements)


def test_a_proved_claim_answers_where_nothing_is_computed(claiming):
    answer = ask(claiming, "K30", budget=0)
    assert (answer.nim_value, answer.evidence) == (0, "theorem")
    assert [(each.claim, each.agrees) for each in answer.provenance] == [("test/complete", None)]
    (said,) = claiming.theorem_values(TAKE_AWAY, answer.key)
    assert (said.claim, said.statement.position, said.statement.nim_value) == ("test/complete", "K30", 0)
    assert claiming.count(TAKE_AWAY) == 0
    assert ask(claiming, "K30", budget=0).nim_value == 0


def test_a_theorem_answers_for_a_graph_beyond_any_computation(claiming):
    started = process_time()
    answer = ask(claiming, "K1000")
    assert (answer.nim_value, answer.evidence, answer.key) == (1, "theorem", None)
    assert process_time() - started < 4


def test_a_theorem_saves_most_of_the_budget(claiming):
    started = process_time()
    assert ask(claiming, "K60", budget=30).evidence == "theorem"
    assert process_time() - started < 5


def test_a_part_by_theorem_makes_the_sum_one_by_theorem(claiming):
    plant(claiming, TAKE_AWAY, parse("K2").position(), 2)
    answer = ask(claiming, "K2 + K30", budget=0)
    assert (answer.nim_value, answer.evidence) == (2, "theorem")


def test_a_claim_about_a_union_answers_where_its_parts_are_unknown(claiming):
    answer = ask(claiming, "C501 + C501", budget=0)
    assert (answer.nim_value, answer.evidence) == (2, "theorem")


@pytest.mark.parametrize("text", ["P30", "C30"])
def test_neither_a_conjecture_nor_a_misprint_answers(claiming, text):
    answer = ask(claiming, text, budget=0)
    assert answer.value is None
    assert len(answer.provenance) == 1


def test_a_claim_that_data_contradict_no_longer_answers(claiming):
    ask_now = asking(claiming, TAKE_AWAY)
    assert ask_now([parse("K30")])[0].nim_value == 0
    audit = claiming.begin_audit("all", code_version="1")
    claiming.write_results(audit, [AuditResult("test/complete", "contradicted", 3, 1, "", "K3", "0", "1")])
    claiming.finish_audit(audit)
    assert ask(claiming, "K30", budget=0).value is None


def test_standings_are_read_again_after_a_while(claiming, monkeypatch):
    ask_now = asking(claiming, TAKE_AWAY)
    ask_now([parse("K30")])
    audit = claiming.begin_audit("all", code_version="1")
    claiming.write_results(audit, [AuditResult("test/complete", "contradicted", 3, 1, "", "K3", "0", "1")])
    monkeypatch.setattr(reading, "FRESH", 0.0)
    assert ask_now([parse("K30")])[0].value is None


def test_nobody_waits_while_standings_are_read_again(claiming, monkeypatch):
    """One thread reads and is held there; another has what was known before."""
    reader = reading.ClaimReader(claiming, TAKE_AWAY, lambda: CLAIMS)
    known = reader.hearing
    met, held = Event(), Event()

    def slow(game):
        met.set()
        assert held.wait(60)
        return known.standings

    monkeypatch.setattr(reading, "FRESH", 0.0)
    monkeypatch.setattr(claiming, "standings", slow)
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(lambda: reader.hearing)
        assert met.wait(60)
        assert reader.hearing is known
        assert not first.done()
        held.set()
        assert first.result() is known


def test_proved_claims_that_differ_answer_nothing(claiming):
    other = FamilyClaim(
        id="test/bound", game="take-away", family="complete", cases=grid([1]), says=lambda n: Is(8)
    )
    answer = ask(claiming, "K30", budget=0, claims=(CLAIMS[0], other))
    assert answer.value is None
    assert "test/complete says 0 and test/bound says *8" in answer.advice


def test_a_bound_or_an_outcome_is_told_where_the_value_is_unknown(claiming):
    bound = ask(claiming, "P501")
    assert (bound.value, bound.at_least, bound.outcome) == (None, 1, "N")
    assert bound.as_json()["at_least"] == 1
    outcome = ask(claiming, "P503")
    # A position that the previous player wins is worth 0, whatever the game.
    assert (outcome.nim_value, outcome.evidence, outcome.outcome) == (0, "theorem", "P")
    assert repr(outcome) == "<take-away P503: 0 (theorem)>"
    assert repr(bound) == "<take-away P501: outcome N (unknown)>"


def test_a_reader_writes_no_theorem_values(claiming, file):
    with store.connect(str(file), read_only=True) as opened:
        assert ask(opened, "K30").nim_value == 0
    assert claiming.theorem_values(TAKE_AWAY, key(parse("K30").position())) == []


def test_a_closed_file_is_no_answer_but_an_error(kept, file):
    ask_now = asking(kept, TAKE_AWAY)
    ask_now([parse("K2")], budget=5)
    kept.close()
    file.write_bytes(b"not a database, not at all" * 100)
    with pytest.raises(DatabaseError):
        ask_now([parse("K3")])


def test_a_warm_look_up_takes_less_than_a_millisecond(kept):
    ask_now = asking(kept, game("node-kayles"))
    total = Sum((Term(1, Position(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])),))
    ask_now([total], budget=5)
    best = 1.0
    for _ in range(20):
        started = process_time()
        ask_now([total])
        best = min(best, process_time() - started)
    assert best < 0.001
