"""Section 1: the starting board A(0,n,0), its table of values, and where the text says it is treated."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from fractions import Fraction

from kb.games import game
from kb.games.base import PLAYERS
from kb.graphs.language import parse_position
from kb.paths import seeds
from kb.theorems.kit import Cases, Claim, Instance, Oracle, grid, judged
from kb.theorems.siegel.boards import (
    GAME,
    a,
    b,
    case,
    claims,
    here,
    names,
    on_a,
    options,
    settled,
    size,
    value,
    value_of_a,
)
from kb.theorems.siegel.nest import case_c, case_d_i, case_d_ii
from kb.theorems.siegel.strategy import heat_c, heat_d_i, heat_d_ii, hot
from kb.theorems.siegel.values import switch_a, switch_b
from kb.theorems.statements import Has, MeanAndTemperature
from kb.values.reading import parse_value
from kb.values.short_game import ShortGame
from kb.values.sums import as_game

SMALL = range(1, 17)


def _on_starts(slug: str, says: Callable[[int], object], found: Callable[[Oracle, int], object]) -> Claim:
    """A claim on the starting boards A(0,n,0), n ≤ 16: what is said of n is what is found."""
    return on_a(slug, _start, lambda _x, n, _z: says(n), lambda oracle, _x, n, _z: found(oracle, n), 14)


def _moves_of_start(_: Oracle, n: int) -> str:
    rules = game(GAME)
    start = rules.start(parse_position(a(0, n, 0)))
    left, right = (sum(1 for _ in rules.moves(start, player)) for player in PLAYERS)
    return f"Left {left} moves, Right {right}: to {names(options(a(0, n, 0), 'R'))}"


def _after_right(oracle: Oracle, n: int) -> ShortGame:
    (option,) = options(a(0, n, 0), "R")
    return value(oracle, option)


def _pairing(_: Oracle) -> Cases:
    """Each Left move after Right's first is answered in its column, and leaves the same with n one less."""
    for n in SMALL[1:]:
        claimed = {settled(b(1, n - 2, 0))}
        replies = [options(left, "R") for left in options(b(1, n - 1, 0), "L")]
        seen = set().union(*replies)
        holds = all(replies) and seen == claimed
        yield Instance(b(1, n - 1, 0), holds, names(claimed), names(seen), size(1, n - 1, 0))


def _table(oracle: Oracle, column: str, says: Callable[[Mapping[str, str]], object]) -> Cases:
    """The printed table of Section 1, the cells of a column that are not empty."""
    with (seeds() / "tables" / "siegel_section_1.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row[column]:
                board = (0, int(row["n"]), 0)
                yield judged(a(*board), says(row), here(oracle, *board), size(*board))


def _start(x: int, _: int, z: int) -> bool:
    return x == 0 == z


def _heat(_x: int, n: int, _z: int) -> MeanAndTemperature:
    k = (n - 1) // 2
    heat = 1 - Fraction(1, 2**k) if n % 2 == 0 else 1 - Fraction(3, 2 ** (k + 1))
    return MeanAndTemperature(mean=heat, temperature=heat)


def _says_of_a(part: str, x: int, y: int, z: int) -> MeanAndTemperature | None:
    """What a part of Theorem 2 says of the heat of A(x,y,z); None where it speaks of other boards."""
    if part in ("(E)", "(F)") or case(x, y, z) != part:
        return None
    if part == "(D)(i)":
        return hot(x + z, heat_d_i(x, y, z))
    if part == "(D)(ii)":
        return hot(x + z, heat_d_ii(x, y, z))
    if part == "(C)":
        return hot(y + z - 1, heat_c(x, y, z))
    value = (switch_a if part == "(A)" else switch_b)(x, y, z)
    return MeanAndTemperature(mean=value.mean, temperature=value.temperature)


def printed_value(x: int, y: int, z: int) -> ShortGame:
    """What Theorem 7 gives for A(x,y,z), as printed."""
    formulas = {"(A)": switch_a, "(B)": switch_b, "(C)": case_c, "(D)(i)": case_d_i, "(D)(ii)": case_d_ii}
    return formulas[case(x, y, z)](x, y, z)


def _cited(oracle: Oracle, part_for: Callable[[int], str], least: int = 1) -> Cases:
    """A claim on the part of Theorem 2 that gives mean and temperature of the starting boards."""
    for n in SMALL[least - 1 :]:
        said = _says_of_a(part_for(n), 0, n, 0)
        holds = said is not None and said == _heat(0, n, 0) and said.holds(here(oracle, 0, n, 0))
        yield Instance(a(0, n, 0), holds, part_for(n), case(0, n, 0), size(0, n, 0))


CLAIMS = (
    value_of_a(
        "abstract-advantage",
        lambda x, y, z: _start(x, y, z) and y > 2,
        lambda *_: Has("a positive mean", lambda found: as_game(found).mean > 0),
        grid([0], SMALL, [0]),
    ),
    _on_starts(
        "section-1-first-moves",
        lambda n: f"Left {n - 1} moves, Right 1: to {settled(b(1, n - 1, 0))}",
        _moves_of_start,
    ),
    _on_starts("section-1-right-first", lambda _: 0, _after_right),
    claims.check("section-1-pairing", _pairing),
    claims.check("section-1-table-values", _table, "value", lambda row: parse_value(row["value"])),
    claims.check(
        "section-1-table-heat",
        _table,
        "mean",
        lambda row: MeanAndTemperature(mean=Fraction(row["mean"]), temperature=Fraction(row["temperature"])),
    ),
    value_of_a("section-1-heat", _start, _heat),
    value_of_a("section-1-heat-corrected", lambda x, y, z: _start(x, y, z) and y > 1, _heat),
    # The heat that Theorem 2 states against that of the values of Theorem 7, formula against formula.
    on_a(
        "section-1-proof-of-theorem-2",
        lambda *_: True,
        lambda x, y, z: _says_of_a(case(x, y, z), x, y, z),
        lambda _, x, y, z: printed_value(x, y, z),
        16,
    ),
    claims.check("section-1-theorem-2-f", _cited, lambda _: "(F)"),
    claims.check("section-1-theorem-2-f-corrected", _cited, lambda n: "(B)" if n == 2 else "(D)(i)", least=2),
)
