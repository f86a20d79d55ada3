"""Section 2: the sets E_{2k} and O_{2k+1} of Even and Odd games, built by their definition, and what is said
of them; `parity` decides which of the two a value is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise

from kb.theorems.kit import Cases, Instance, Oracle, in_words
from kb.theorems.ottaway.games import EVEN_ODD
from kb.values.notation import show
from kb.values.short_game import STAR, ZERO, ShortGame

Games = frozenset[ShortGame]


def antichains(games: Iterable[ShortGame]) -> list[Games]:
    """The sets of pairwise incomparable games: all option sets that matter."""
    found: list[tuple[ShortGame, ...]] = [()]
    for game in sorted(games, key=show):
        found += [(*chain, game) for chain in found if all(game.confused_with(other) for other in chain)]
    return [frozenset(chain) for chain in found]


def born_from(games: Iterable[ShortGame]) -> Games:
    """The values of all games whose options are among these."""
    sides = antichains(games)
    return frozenset(ShortGame.from_options(left, right) for left in sides for right in sides)


@cache
def even_games(index: int) -> Games:
    """The set E_0, E_2, E_4 … of the definition."""
    return born_from(odd_games(index - 1))


@cache
def odd_games(index: int) -> Games:
    """The set O_{-1}, O_1, O_3 … of the definition, from which 0 is taken out."""
    return frozenset() if index < 0 else born_from(even_games(index - 1)) - {ZERO}


@cache
def born_by(day: int) -> Games:
    """The values of the games born by a day."""
    return frozenset({ZERO}) if day == 0 else born_from(born_by(day - 1))


@cache
def parity(value: ShortGame) -> int | None:
    """0 where the value is Even, 1 where it is Odd, None where it is neither.

    The proof of Theorem 2 shows that simplifying keeps the options of one parity, so the canonical form
    decides. 0 is Even; a game is Even (Odd) where all its options are Odd (Even).
    """
    if value.formula is not None:
        number, up, nim = value.formula
        return (int(number) + nim) % 2 if number.denominator == 1 and not up and nim < 2 else None
    found = {parity(option) for option in (*value.left, *value.right)}
    only = found.pop() if len(found) == 1 else None
    return None if only is None else 1 - only


@cache
def is_plain(value: ShortGame) -> bool:
    """Whether no fraction and no infinitesimal but 0 and * occurs in the value or a follower of it."""
    if value.formula is not None:
        number, up, nim = value.formula
        return number.denominator == 1 and not up and nim < 2
    if value.left_stop == value.right_stop:
        return False
    return all(is_plain(option) for option in (*value.left, *value.right))


EVEN, ODD = (0, 2, 4), (-1, 1, 3)
"""The sets that are built in full."""


def _case(subject: str, holds: bool, claimed: str, computed: str, *size: int) -> Instance:
    return Instance(subject=subject, holds=holds, claimed=claimed, computed=computed, size=size)


def _lemma_1(_: Oracle) -> Cases:
    """Game by game; the paper's sign also says that the larger set has more."""
    for name, sets, indices in (("E", even_games, EVEN), ("O", odd_games, ODD)):
        for small, large in pairwise(indices):
            inner, outer = sets(small), sets(large)
            for game in inner:
                found = f"in {name}({large})" if game in outer else f"not in {name}({large})"
                subject = f"{show(game)} of {name}({small})"
                yield _case(subject, game in outer, f"in {name}({large})", found, small, game.birthday)
            computed = f"{len(inner & outer)} of {len(inner)} games lie in the {len(outer)}"
            yield _case(f"set {name}({small})", inner < outer, f"a part of {name}({large})", computed, large)


def _lemma_1_o1(_: Oracle) -> Cases:
    games = sorted(map(show, odd_games(1)))
    yield _case("set O(1)", games == ["*", "-1", "1"], "*, -1, 1", ", ".join(games), 1)


def _lemma_1_e2(_: Oracle) -> Cases:
    value = ShortGame.from_options([ShortGame.of(-1)], [ShortGame.of(1)])
    holds = value is ZERO and ZERO in even_games(2)
    yield _case("set E(2)", holds, "contains {-1|1} = 0", f"{{-1|1}} = {show(value)}", 2)


def _theorem_2(_: Oracle) -> Cases:
    """Game by game: each is in sets of one of the two sequences only."""
    for game in frozenset().union(*map(even_games, EVEN), *map(odd_games, ODD)):
        even = any(game in even_games(index) for index in EVEN)
        odd = any(game in odd_games(index) for index in ODD)
        found = "in both" if even and odd else "in one only"
        yield _case(show(game), not (even and odd), "in one only", found, game.birthday)


def _theorem_2_parity(_: Oracle) -> Cases:
    for remainder, sets, indices in ((0, even_games, EVEN), (1, odd_games, ODD)):
        for index in indices:
            for game in sets(index):
                found = parity(game)
                words = {0: "Odd options only", 1: "Even options only", None: "mixed options"}
                yield _case(show(game), found == remainder, words[remainder], words[found], game.birthday)


def _simplest_form_options(_: Oracle, shift: int) -> Cases:
    """The options of the simplest form of a game in E_{2k} lie in O_{2k−1}, or (as printed) in O_{2k−3}."""
    for index in EVEN[1:]:
        allowed = odd_games(index - 1 - shift)
        for game in even_games(index):
            outside = [option for option in (*game.left, *game.right) if option not in allowed]
            claimed = f"all options in O({index - 1 - shift})"
            computed = f"{show(min(outside, key=show))} is not there" if outside else claimed
            yield _case(show(game), not outside, claimed, computed, index, game.birthday)


def _small_infinitesimals(wanted: Callable[[ShortGame], bool]) -> Iterator[ShortGame]:
    return (game for game in born_by(3) if game.is_infinitesimal and wanted(game))


def _moves_to(game: ShortGame, lefts_turn: bool, goal: Callable[[ShortGame], bool]) -> bool:
    """Whether Left can be sure to move to a goal while Right makes only moves to Left stops of at most 0."""
    if lefts_turn:
        return any(goal(option) or _moves_to(option, False, goal) for option in game.left)
    replies = [option for option in game.right if option.left_stop <= 0]
    return bool(replies) and all(_moves_to(option, True, goal) for option in replies)


def _lemma_3_i(_: Oracle) -> Cases:
    for game in _small_infinitesimals(lambda game: game > ZERO):
        first, second = (_moves_to(game, turn, lambda option: option is ZERO) for turn in (True, False))
        computed = f"playing first {'yes' if first else 'no'}, playing second {'yes' if second else 'no'}"
        yield _case(
            show(game), first and second, "playing first yes, playing second yes", computed, game.birthday
        )


def _lemma_3_ii(_: Oracle) -> Cases:
    for game in _small_infinitesimals(lambda game: game > ZERO):
        reached = any(
            _moves_to(game, turn, lambda option: option.is_number and option > ZERO) for turn in (True, False)
        )
        said = "never to a positive number", "Left moves to a positive number"
        yield in_words(show(game), not reached, *said, (game.birthday,))


def _half_of_an_option(_: Oracle) -> Cases:
    """Left, moving first in G less half of a positive number that he can move to in G, wins."""
    for game in born_by(3):
        for option in game.left:
            if option.is_number and option > ZERO:
                half = ShortGame.of(option.left_stop / 2)
                holds = not game <= half and not game.is_infinitesimal
                said = f"not at most {show(half)}", f"at most {show(half)}, or infinitesimal"
                yield in_words(show(game), holds, *said, (game.birthday, len(show(game))))


def _built() -> Games:
    """All games of the sets that are built."""
    return frozenset().union(*map(even_games, EVEN), *map(odd_games, ODD))


def _is_fuzzy(game: ShortGame) -> bool:
    return game.confused_with(ZERO) and game is not STAR


def _is_neither_0_nor_star(game: ShortGame) -> bool:
    return game not in (ZERO, STAR)


def _are_neither(_: Oracle, wanted: Callable[[ShortGame], bool]) -> Cases:
    """Infinitesimals of a kind are neither Even nor Odd."""
    for game in _small_infinitesimals(wanted):
        holds = parity(game) is None and game not in _built()
        yield in_words(show(game), holds, "neither", "Even or Odd", (game.birthday,))


def _sort_of_option(option: ShortGame) -> str | None:
    """The case of the proof of Lemma 4 that a Left option falls in."""
    if option is ZERO:
        return "the option 0"
    if option > ZERO:
        return "case 1" if option.is_number else "case 2" if option.is_infinitesimal else None
    if option < ZERO:
        return "case 3"
    return "case 4" if option.is_infinitesimal else None


def _lemma_4_cases(_: Oracle) -> Cases:
    for game in _small_infinitesimals(_is_fuzzy):
        other = sorted(show(option) for option in game.left if _sort_of_option(option) is None)
        size = (game.birthday, len(show(game)))
        yield in_words(
            show(game), not other, "all in cases 1 to 4", f"{other[0]} in no case" if other else "", size
        )


def _ruled_out_by_lemma_4(_: Oracle) -> Cases:
    for game in _small_infinitesimals(_is_neither_0_nor_star):
        fuzzy = game.confused_with(ZERO)
        yield in_words(
            show(game), fuzzy, "ruled out by Lemma 4", "not confused with 0", (game.birthday, len(show(game)))
        )


def _theorem_5(_: Oracle) -> Cases:
    for game in _built():
        others = 0 if is_plain(game) else 1
        yield in_words(
            show(game), others == 0, "none", "a fraction or another infinitesimal", (game.birthday,)
        )


def _fraction_options(_: Oracle) -> Cases:
    for denominator in (2, 4, 8, 16, 32, 64, 128, 256):
        for numerator in range(1, 3 * denominator, 2):
            game = ShortGame.of(Fraction(numerator, denominator))
            (left,), (right,) = game.left, game.right
            numbers = left.is_number and right.is_number
            gap = right.left_stop - left.left_stop
            integers = left.is_integer and right.is_integer
            holds = numbers and gap <= 1 and (not integers or gap == 1)
            yield _case(
                show(game),
                holds,
                "number options at most 1 apart, integers only if consecutive",
                f"options {show(left)} and {show(right)}",
                denominator,
                numerator,
            )


CLAIMS = (
    EVEN_ODD.check("lemma-1", _lemma_1),
    EVEN_ODD.check("lemma-1-proof-o1", _lemma_1_o1),
    EVEN_ODD.check("lemma-1-proof-e2", _lemma_1_e2),
    EVEN_ODD.check("theorem-2", _theorem_2),
    EVEN_ODD.check("theorem-2-proof-simplest-form", _theorem_2_parity),
    EVEN_ODD.check("theorem-2-proof-least", _simplest_form_options, 2),
    EVEN_ODD.check("theorem-2-proof-least-corrected", _simplest_form_options, 0),
    EVEN_ODD.check("lemma-3-i", _lemma_3_i),
    EVEN_ODD.check("lemma-3-ii", _lemma_3_ii),
    EVEN_ODD.check("lemma-3-proof-half", _half_of_an_option),
    EVEN_ODD.check("lemma-4", _are_neither, _is_fuzzy),
    EVEN_ODD.check("lemma-4-proof-cases", _lemma_4_cases),
    EVEN_ODD.check("lemma-4-proof-cases-corrected", _are_neither, _is_fuzzy),
    EVEN_ODD.check("theorem-5", _theorem_5),
    EVEN_ODD.check("theorem-5-proof-infinitesimals", _ruled_out_by_lemma_4),
    EVEN_ODD.check("theorem-5-proof-infinitesimals-corrected", _are_neither, _is_neither_0_nor_star),
    EVEN_ODD.check("theorem-5-proof-fractions", _fraction_options),
)
