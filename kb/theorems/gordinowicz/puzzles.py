"""The puzzles: the sum of Section 1, which Section 9 solves, and the one that Section 8 leaves open."""

from __future__ import annotations

from kb.graphs.language import describe, parse_position
from kb.graphs.position import Position
from kb.graphs.recognise import as_light, as_star_state
from kb.graphs.states import discrepancies
from kb.theorems.gordinowicz.cleaning import after, claims, fact, nim, options, worth
from kb.theorems.kit import Cases, Oracle, in_words, size
from kb.values.nimber import name

OPENING = "K_{1,3} + C4 + K2 + K_{2,3}"
"""Vertices 0–3, 4–7, 8–9, then 10 and 11 of degree 3 and 12–14 of degree 2."""
LIGHT = "K_{1,3} + K_{2,3} + (K_{4,3} @ brushes=1)"
"""Vertices 0–3, then 4 and 5 of degree 3 and 6–8 of degree 2, then 9–15."""


def _first_player_wins(oracle: Oracle, text: str) -> Cases:
    position = parse_position(text)
    won = nim(oracle, position) != 0
    yield in_words(position, won, "first player wins", "second player wins")


def _is_light(oracle: Oracle) -> Cases:
    position = parse_position(LIGHT)
    most = max(discrepancies(position))
    yield fact(describe(position), most <= 3, "discrepancies at most 3", f"at most {most}", position)


def _values(oracle: Oracle) -> Cases:
    for text, claimed in (("K_{1,3}", 0), ("C4", 0), ("K2", 1), ("K_{2,3}", 2), (OPENING, 3)):
        position = parse_position(text)
        yield worth(position, claimed, nim(oracle, position))
    star = as_star_state(parse_position("K_{1,3}"))
    yield fact("K_{1,3}", star == (3, 3), "(3, 3)", f"{star}", (4, 3))
    classes = as_light(parse_position("K_{2,3}"))
    yield fact("K_{2,3}", classes == ((0, 3, 0), (0, 0, 2)), "[0,3,0],[0,0,2]", f"{classes}", (5, 6))


def _move(oracle: Oracle, degree: int) -> Cases:
    """A brush on a vertex of this degree of K_{2,3} wins, and leaves the printed position there."""
    whole, part = parse_position(OPENING), parse_position("K_{2,3}")
    value = nim(oracle, after(whole, 10 if degree == 3 else 12))
    move = f"a brush on a vertex of degree {degree} of K_{{2,3}}"
    found = "wins" if value == 0 else f"leaves {name(value)}"
    yield fact(describe(whole), value == 0, f"{move} wins", f"{move} {found}", (*size(whole), 0))
    left = describe(after(part, 0 if degree == 3 else 2))
    printed = describe(parse_position("light([0,3,0],[0,1,1])"))
    yield fact(describe(whole), left == printed, f"leaves {printed}", f"leaves {left}", (*size(whole), 1))


def _winning(position: Position, oracle: Oracle) -> list[int]:
    return [v for v, left in enumerate(options(position)) if nim(oracle, left) == 0]


def _only(text: str, vertices: list[int], oracle: Oracle) -> Cases:
    """The winning moves are exactly these two, which a symmetry exchanges."""
    position = parse_position(text)
    found = _winning(position, oracle)
    yield fact(
        describe(position), found == vertices, f"the winning moves are on {vertices}",
        f"the winning moves are on {found}", position,
    )  # fmt: skip


CLAIMS = (
    claims.check("section-1-puzzle", _first_player_wins, OPENING),
    claims.check("section-9-values", _values),
    claims.check("section-9-move", _move, 2),
    claims.check("section-9-move-corrected", _move, 3),
    claims.values(
        "section-9-position",
        {"light([0,3,0],[0,1,1])": 1, "K_{1,3} + C4 + K2 + light([0,3,0],[0,1,1])": 0},
    ),
    claims.check("section-9-only-move", lambda oracle: _only(OPENING, [10, 11], oracle)),
    claims.check("section-8-puzzle", _is_light),
    claims.check("finding-section-8-puzzle", lambda oracle: _only(LIGHT, [4, 5], oracle)),
)
