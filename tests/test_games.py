"""Laws that every game keeps, on random positions, and the register of games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapes import cycle, path
from starts import starts
from strategies import labelled_graphs, marked_graphs, simple_graphs, with_relabelling

from kb.errors import BadPosition, UnknownName
from kb.games import GAMES, PLAYERS, game, pick
from kb.graphs.position import Position
from kb.graphs.states import discrepancies, with_discrepancy
from kb.solvers.reference import ReferenceSolver

SLUGS = [each.slug for each in GAMES]
REFEREES = {each.slug: ReferenceSolver(each) for each in GAMES}
every_game = pytest.mark.parametrize("slug", SLUGS)
quick = settings(max_examples=30, deadline=None)


def measure(slug, position):
    """A number that every move makes smaller."""
    return sum(discrepancies(position)) if slug == "polish" else position.n + len(position.edges)


@every_game
@given(data=st.data())
@quick
def test_a_settled_position_stays_as_it_is(slug, data):
    settled = game(slug).start(data.draw(starts(slug)))
    assert game(slug).start(settled) == settled


@every_game
@given(data=st.data())
@quick
def test_moves_leave_settled_and_smaller_positions(slug, data):
    rules = game(slug)
    position = rules.start(data.draw(starts(slug)))
    for player in PLAYERS:
        for move in rules.moves(position, player):
            assert rules.start(move.leaves) == move.leaves
            assert measure(slug, move.leaves) < measure(slug, position)


@every_game
@given(data=st.data())
@quick
def test_moves_name_what_is_picked_each_choice_once(slug, data):
    rules = game(slug)
    position = rules.start(data.draw(starts(slug)))
    for player in PLAYERS:
        picked = [(move.vertices, move.edges) for move in rules.moves(position, player)]
        assert len(set(picked)) == len(picked)
        for vertices, edges in picked:
            assert vertices or edges
            assert set(vertices) <= set(range(position.n))
            assert set(edges) <= set(position.edges)


@every_game
@given(data=st.data())
@quick
def test_every_move_is_found_by_what_it_picks(slug, data):
    rules = game(slug)
    position = rules.start(data.draw(starts(slug)))
    for player in PLAYERS:
        for move in rules.moves(position, player):
            assert rules.move_at(position, pick(move.vertices, move.edges), player) == move
        assert rules.move_at(position, ((position.n,), ()), player) is None


@every_game
@given(data=st.data())
@quick
def test_options_are_what_the_moves_leave(slug, data):
    rules = game(slug)
    position = rules.start(data.draw(starts(slug)))
    for player in PLAYERS:
        options = list(rules.options(position, player))
        assert len(set(options)) == len(options)
        assert set(options) == {move.leaves for move in rules.moves(position, player)}


@pytest.mark.parametrize("slug", [each.slug for each in GAMES if each.kind == "impartial"])
@given(data=st.data())
@quick
def test_in_an_impartial_game_both_players_have_the_same_moves(slug, data):
    position = game(slug).start(data.draw(starts(slug)))
    assert list(game(slug).moves(position, "L")) == list(game(slug).moves(position, "R"))


@every_game
@given(data=st.data())
@quick
def test_relabelling_keeps_the_value(slug, data):
    position, image = data.draw(with_relabelling(starts(slug)))
    # A fresh solver each, lest the second value be looked up by the key of the first.
    first, second = (ReferenceSolver(game(slug)).value(each) for each in (position, position.relabel(image)))
    assert first == second


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug not in ("matching-removing", "geography")])
@given(data=st.data())
@quick
def test_a_disjoint_union_is_the_sum(slug, data):
    first, second = data.draw(starts(slug, 5)), data.draw(starts(slug, 4))
    referee = REFEREES[slug]
    values = referee.value(first), referee.value(second)
    total = values[0] ^ values[1] if referee.game.kind == "impartial" else values[0] + values[1]
    assert referee.value(first + second) == total


def test_a_disjoint_union_is_not_the_sum_for_matchings():
    referee = REFEREES["matching-removing"]
    assert referee.value(path(2) + path(2)) == 2 != referee.value(path(2)) ^ referee.value(path(2))


@given(position=marked_graphs(max_n=6))
@quick
def test_exchanging_the_marks_negates_geography(position):
    swapped = Position(
        position.n,
        position.edges,
        marks=["LR"[mark == "L"] for mark in position.marks],
        token=position.token,
    )
    referee = REFEREES["geography"]
    assert referee.value(swapped) == -referee.value(position)


@given(graph=simple_graphs(max_n=7))
@quick
def test_even_even_is_trivial(graph):
    assert REFEREES["even-even"].value(graph) == graph.n % 2


@given(graph=simple_graphs(max_n=6))
@quick
def test_even_odd_is_never_negative_and_has_the_parity_of_its_vertices(graph):
    # Nowakowski, Ottaway, Lemma 6: L or N on an odd number of vertices, L or P on an even one.
    assert REFEREES["even-odd"].value(graph).outcome in ("LN" if graph.n % 2 else "LP")


@given(graph=labelled_graphs(max_n=5))
@quick
def test_polish_with_even_discrepancies_is_lost(graph):
    # Gordinowicz, Nowakowski, Prałat, Theorem 5.
    even = with_discrepancy(graph, [2 * abs(graph.label(v)) for v in range(graph.n)])
    assert REFEREES["polish"].value(even) == 0


def test_the_register_is_the_contracts_table():
    named_there = [
        "polish",
        "geography",
        "even-odd",
        "even-even",
        "odd-odd",
        "trail-removing",
        "star-removing",
        "matching-removing",
        "take-away",
        "node-kayles",
        "arc-kayles",
        "grim",
    ]
    assert SLUGS[: len(named_there)] == named_there  # new games come after them
    assert [slug for slug in named_there if game(slug).kind == "partizan"] == ["geography", "even-odd"]
    assert len(set(SLUGS)) == len(SLUGS)
    assert all(each.title and each.rules and each.version >= 1 for each in GAMES)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("squayles", "trail-removing"),
        ("graph-nim", "star-removing"),
        ("graph-chomp", "take-away"),
        ("Node Kayles", "node-kayles"),
        (" EVEN_ODD ", "even-odd"),
        *zip(SLUGS, SLUGS, strict=True),
    ],
)
def test_a_game_is_found_by_slug_or_alias(name, slug):
    assert game(name).slug == slug


@pytest.mark.parametrize(
    ("name", "nearest"), [("polsh", "polish"), ("nodekayles", "node-kayles"), ("grimm", "grim")]
)
def test_an_unknown_game_names_the_nearest(name, nearest):
    with pytest.raises(UnknownName, match=f"no game '{name}'; the nearest is '{nearest}'"):
        game(name)


def test_an_unknown_game_that_is_near_none_gets_the_list():
    with pytest.raises(UnknownName, match=r"no game 'nosuch'; the games are polish, .*grim$"):
        game("nosuch")


def test_a_name_like_nothing_lists_the_games():
    with pytest.raises(UnknownName, match="the games are polish, geography"):
        game("")


@every_game
def test_wrong_decorations_are_refused_in_one_sentence(slug):
    rules = game(slug)
    base = Position(2, [(0, 1)], marks="L", token=0) if rules.with_token else path(2)
    wrong = {}
    if not rules.on_multigraphs:
        extra = {"marks": "LL", "token": 0} if rules.with_token else {}
        wrong["without loops, but vertex 1 has one"] = Position(2, [(0, 1), (1, 1)], **extra)
        wrong["0-1.* is repeated"] = Position(2, [(0, 1), (0, 1)], **extra)
    if not rules.with_brushes:
        wrong["without brushes, but vertex 1 has 3"] = Position(
            2, base.edges, labels=[0, 3], marks=base.marks, token=base.token
        )
    if rules.label_range is not None:
        wrong["but vertex 0 has"] = Position(2, base.edges, labels=[rules.label_range[-1] + 1, 0])
    if not rules.with_token:
        wrong["without a token, but vertex 1 holds one"] = Position(2, [(0, 1)], token=1)
        wrong["without the marks L and R"] = Position(2, [(0, 1)], marks="L")
    assert rules.start(base).n in (0, 2)
    for sentence, position in wrong.items():
        with pytest.raises(BadPosition, match=f"^{slug}.*{sentence}"):
            rules.start(position)


def test_take_away_accepts_loops_and_repeats():
    assert game("take-away").start(cycle(1) + cycle(2)).edges == ((0, 0), (1, 2), (1, 2))
