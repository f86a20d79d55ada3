"""Section 1: the starting board A(0,n,0), its table of values, and where the text says it is treated."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from fractions import Fraction

from kb.games import game
from kb.games.base import PLAYERS
from kb.graphs.language import parse_position
from kb.paths import seeds
from kb.theorems.base import Claim, Instance, Oracle
from kb.theorems.siegel.boards import (
    GAME,
    a,
    b,
    case,
    checked,
    names,
    options,
    same,
    settled,
    size,
    small_a,
    value,
    value_of_a,
)
from kb.theorems.siegel.nest import case_c, case_d_i, case_d_ii, number
from kb.theorems.siegel.strategy import heat_c, heat_d_i, heat_d_ii, hot
from kb.theorems.siegel.values import switch_a, switch_b
from kb.theorems.statements import Has, MeanAndTemperature, as_game
from kb.values.reading import parse_value
from kb.values.short_game import ShortGame

SMALL = range(1, 17)


def _start_moves(_: Oracle) -> Iterator[Instance]:
    rules = game(GAME)
    for n in SMALL:
        start = rules.start(parse_position(a(0, n, 0)))
        counts = [sum(1 for _ in rules.moves(start, player)) for player in PLAYERS]
        found = (*counts, names(options(a(0, n, 0), "R")))
        claimed = (n - 1, 1, settled(b(1, n - 1, 0)))
        said, seen = (f"Left {left} moves, Right {right}: to {to}" for left, right, to in (claimed, found))
        yield Instance(a(0, n, 0), found == claimed, said, seen, size(0, n, 0))


def _right_first(oracle: Oracle) -> Iterator[Instance]:
    for n in SMALL:
        (option,) = options(a(0, n, 0), "R")
        yield same(a(0, n, 0), number(0), value(oracle, option), size(0, n, 0))


def _pairing(_: Oracle) -> Iterator[Instance]:
    """Each Left move after Right's first is answered in its column, and leaves the same with n one less."""
    for n in SMALL[1:]:
        claimed = {settled(b(1, n - 2, 0))}
        replies = [options(left, "R") for left in options(b(1, n - 1, 0), "L")]
        seen = set().union(*replies)
        holds = all(replies) and seen == claimed
        yield Instance(b(1, n - 1, 0), holds, names(claimed), names(seen), size(1, n - 1, 0))


def _rows() -> list[dict[str, str]]:
    with (seeds() / "tables" / "siegel_section_1.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _table_values(oracle: Oracle) -> Iterator[Instance]:
    for row in _rows():
        n = int(row["n"])
        yield same(a(0, n, 0), parse_value(row["value"]), value(oracle, a(0, n, 0)), size(0, n, 0))


def _table_heat(oracle: Oracle) -> Iterator[Instance]:
    for row in _rows():
        if row["mean"]:
            n = int(row["n"])
            says = MeanAndTemperature(mean=Fraction(row["mean"]), temperature=Fraction(row["temperature"]))
            found = value(oracle, a(0, n, 0))
            yield Instance(a(0, n, 0), says.holds(found), str(says), says.seen(found), size(0, n, 0))


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


def _printed_value(x: int, y: int, z: int) -> ShortGame:
    """What Theorem 7 gives for A(x,y,z), as printed."""
    formulas = {"(A)": switch_a, "(B)": switch_b, "(C)": case_c, "(D)(i)": case_d_i, "(D)(ii)": case_d_ii}
    return formulas[case(x, y, z)](x, y, z)


def _theorem_2_follows(_: Oracle) -> Iterator[Instance]:
    """The heat that Theorem 2 states against that of the values of Theorem 7, formula against formula."""
    for x, y, z in small_a(most=16):
        said, found = _says_of_a(case(x, y, z), x, y, z), _printed_value(x, y, z)
        assert said is not None
        yield Instance(a(x, y, z), said.holds(found), str(said), said.seen(found), size(x, y, z))


def _cited(slug: str, part_for: Callable[[int], str], least: int = 1) -> Claim:
    """A claim on the part of Theorem 2 that gives mean and temperature of the starting boards."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        for n in SMALL[least - 1 :]:
            said = _says_of_a(part_for(n), 0, n, 0)
            holds = said is not None and said == _heat(0, n, 0) and said.holds(value(oracle, a(0, n, 0)))
            yield Instance(a(0, n, 0), holds, part_for(n), case(0, n, 0), size(0, n, 0))

    return checked(slug, check)


CLAIMS: tuple[Claim, ...] = (
    value_of_a(
        "abstract-advantage",
        lambda x, y, z: _start(x, y, z) and y > 2,
        lambda *_: Has("a positive mean", lambda found: as_game(found).mean > 0),
    ),
    checked("section-1-first-moves", _start_moves),
    checked("section-1-right-first", _right_first),
    checked("section-1-pairing", _pairing),
    checked("section-1-table-values", _table_values),
    checked("section-1-table-heat", _table_heat),
    value_of_a("section-1-heat", _start, _heat),
    value_of_a("section-1-heat-corrected", lambda x, y, z: _start(x, y, z) and y > 1, _heat),
    checked("section-1-proof-of-theorem-2", _theorem_2_follows),
    _cited("section-1-theorem-2-f", lambda _: "(F)"),
    _cited("section-1-theorem-2-f-corrected", lambda n: "(B)" if n == 2 else "(D)(i)", least=2),
)
