"""Which vertices are left: by hand on small positions, and the same whatever the vertices are called."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starts import starts

from kb.errors import BadPosition
from kb.games import GAMES, Game, Move, game
from kb.games.tracing import kept_by_move, kept_by_settling
from kb.graphs.language import parse_position

SNORT = Path(__file__).parents[2] / "docs/examples/snort.py"


def move_at(rules: Game, text: str, place: Any, player: Any = "L") -> tuple[Any, Move]:
    position = rules.start(parse_position(text))
    for move in rules.moves(position, player):
        if place in (move.vertices, move.edges):
            return position, move
    raise AssertionError(f"no move at {place}")


@pytest.mark.parametrize(
    ("slug", "text", "place", "left"),
    [
        ("even-even", "P4 + K1", (4,), [0, 1, 2, 3]),
        ("node-kayles", "P5", (2,), [0, 4]),
        ("arc-kayles", "P5", ((1, 2),), [0, 3, 4]),
        ("arc-kayles", "K2 + E1", ((0, 1),), [2]),
        ("grim", "P4", (1,), [2, 3]),
        ("take-away", "edges:0-0,0-1,0-1,2", (0,), [1, 2]),
        ("take-away", "edges:0-0,0-1,0-1,2", ((0, 1),), [0, 1, 2]),
        ("star-removing", "P4", ((1, 2),), [0, 1, 2, 3]),
        ("star-removing", "P4", ((0, 1), (1, 2)), [2, 3]),
        ("trail-removing", "P3 + K2", ((0, 1), (1, 2)), [3, 4]),
        # A brush on an end of a path fires it, and then everything along the path.
        ("polish", "P4", (0,), []),
        # The end 0 fires; the centre then has 1 brush of degree 3 and stays with the other ends.
        ("polish", "edges:0-1,1-2,1-3,1-4 @ brushes=0,-1,-1,-1,-1", (0,), [1, 2, 3, 4]),
        ("geography", "edges:0-1L,1-2R,0-3L,3-4L @ token=0", (1,), [1, 2]),
    ],
)
def test_what_a_move_leaves(slug: str, text: str, place: Any, left: list[int]) -> None:
    rules = game(slug)
    position, move = move_at(rules, text, place)
    assert kept_by_move(rules, position, move) == left


@pytest.mark.parametrize(
    ("slug", "text", "left"),
    [
        ("grim", "edges:1-3,4", [1, 3]),
        ("take-away", "edges:1-3,4", [0, 1, 2, 3, 4]),
        ("matching-removing", "edges:1-3,4", [1, 3]),
        ("polish", "edges:0-1,1-2,2-3,0-3,4 @ brushes=0,0,0,0,3", [0, 1, 2, 3]),
        ("geography", "edges:0-1L,2-3R,1-4L @ token=1", [0, 1, 4]),
    ],
)
def test_what_settling_leaves(slug: str, text: str, left: list[int]) -> None:
    rules, position = game(slug), parse_position(text)
    assert kept_by_settling(rules, position, rules.start(position)) == left


def test_a_move_that_says_what_it_keeps_is_believed_where_the_picture_would_be_ambiguous() -> None:
    """On the path 1-0-2 whose end 1 is Right's, Left's move in the middle kills 1 and tints 2."""
    snort = run_path(str(SNORT))["GAME"]
    position, move = move_at(snort, "edges:0-1,0-2 @ brushes=0,2,0", (0,))
    assert move.leaves.labels == (1,)
    assert kept_by_move(snort, position, move) == [2]


def test_a_number_outside_the_range_of_a_game_is_refused() -> None:
    snort = run_path(str(SNORT))["GAME"]
    with pytest.raises(BadPosition, match=r"snort is played with numbers from 0 to 2 .* vertex 1 has 3"):
        snort.start(parse_position("P3 @ brushes=0,3,0"))


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.slug)
@given(data=st.data())
def test_names_of_vertices_do_not_matter(rules: Game, data: st.DataObject) -> None:
    position = rules.start(data.draw(starts(rules.slug, max_n=5)))
    image = data.draw(st.permutations(range(position.n)))
    renamed = position.relabel(image)
    for player in ("L", "R"):
        left = {
            _place(move): set(kept_by_move(rules, renamed, move)) for move in rules.moves(renamed, player)
        }
        for move in rules.moves(position, player):
            place = (
                tuple(sorted(image[v] for v in move.vertices)),
                tuple(sorted(tuple(sorted((image[u], image[v]))) for u, v in move.edges)),
            )
            assert left[place] == {image[v] for v in kept_by_move(rules, position, move)}


def _place(move: Move) -> tuple[Any, Any]:
    return tuple(sorted(move.vertices)), tuple(sorted(move.edges))
