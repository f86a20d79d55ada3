"""Section 5, stars: the position (c, l) has centre of discrepancy c and l leaves."""

from __future__ import annotations

from kb.graphs.language import describe, parse_position
from kb.graphs.recognise import as_star_state
from kb.theorems.gordinowicz.cleaning import CLEAN, GAME, RULES, after, claims, fact, options
from kb.theorems.kit import Cases, Oracle, about, grid, left_by, parsed


def _printed_options(c: int, leaves: int) -> list[str]:
    centre = (c - 1, leaves) if c > 1 else (0, 0)
    leaf = (c - 2, leaves - 1) if c > 2 else (0, 0)
    return sorted({describe(RULES.start(parsed(f"star({x},{y})"))) for x, y in (centre, leaf)})


def _moves_on_stars(oracle: Oracle) -> Cases:
    for leaves in range(1, 34):
        for c in range(1, leaves + 1):
            star = f"star({c},{leaves})"
            yield about(star, " and ".join(_printed_options(c, leaves)), " and ".join(left_by(GAME, star)))


def _play_stays_on_stars(oracle: Oracle) -> Cases:
    for n in range(1, 11):
        met = {parse_position(f"S{n}")}
        ahead = list(met)
        while ahead:
            position = ahead.pop()
            state = as_star_state(position)
            holds = state is not None and state[0] <= state[1]
            yield fact(describe(position), holds, "(c, l) with c ≤ l", f"{state}", position)
            fresh = set(options(position)) - met - {CLEAN}
            met |= fresh
            ahead += fresh


def _centre_of_one(oracle: Oracle) -> Cases:
    for leaves in range(1, 101):
        star = parse_position(f"star(1,{leaves})")
        holds = all(after(star, v) == CLEAN for v in range(star.n))
        yield fact(f"star(1,{leaves})", holds, "every move cleans", "so" if holds else "not so", star)


def _any_star(c: int, leaves: int) -> int:
    """c mod 3 up to c = 3l − 2; beyond, 1 where c + l is even and 0 where odd (l = 1: 1 and 2)."""
    if leaves == 0 or c == 0:
        return 0
    if c <= 3 * leaves - 2:
        return c % 3
    return (c + leaves + 1) % 2 if leaves > 1 else 2 - c % 2


CLAIMS = (
    claims.check("section-5-star-moves", _moves_on_stars),
    claims.check("section-5-star-states", _play_stays_on_stars),
    claims.family(
        "theorem-8",
        "star-state",
        grid(range(31), range(1, 31)),
        lambda c, _: c % 3,
        lambda c, leaves: c <= leaves,
    ),
    claims.check("theorem-8-proof", _centre_of_one),
    claims.family("finding-any-star", "star-state", grid(range(33), range(11)), _any_star),
)
