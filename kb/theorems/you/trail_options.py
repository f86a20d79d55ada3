"""The option lists in the proofs of Propositions 3.1–3.3, Lemma 3.5 and Theorem 3.6."""

from __future__ import annotations

from collections.abc import Sequence

from kb.games import game
from kb.graphs.families import cycle, double_star, path, star
from kb.graphs.language import describe
from kb.graphs.position import Position
from kb.theorems.kit import Cases, Oracle, about, compared, left_by, listed, nim
from kb.theorems.you.games import TRAIL
from kb.values.nimber import mex


def _texts(options: Sequence[Position | str]) -> str:
    """These graphs, each once, in alphabetical order; what is no graph stays as it is."""
    graphs = listed(option for option in options if isinstance(option, Position))
    strange = [option for option in options if isinstance(option, str)]
    return ", ".join(sorted([*graphs, *strange])) or "no option"


def _paths_of_path(oracle: Oracle) -> Cases:
    for n in range(2, 13):
        left = left_by(TRAIL.game, path(n))
        wanted = listed(path(i) for i in range(1, n))
        missing = [text for text in wanted if text not in left]
        yield about(
            path(n),
            "every shorter path",
            ", ".join(missing) + " missing" if missing else "every shorter path",
        )


def _cut_cycle(oracle: Oracle, last: int) -> Cases:
    """Removing k consecutive edges of C_n, up to k = n − `last`, as edges of P_{k+1}."""
    for n in range(3, 31):
        ring = cycle(n)
        for k in range(1, n + 1 - last):
            removed = Position(n, [(i, (i + 1) % n) for i in range(k)])
            rest = Position(n, set(ring.edges) - set(removed.edges))
            (expected,) = listed([path(n - k + 1)])
            claimed = f"removed {describe(path(k + 1))}, left {expected}"
            computed = (
                f"removed {describe(removed.without_isolated_vertices())}, "
                f"left {describe(rest.without_isolated_vertices())}"
            )
            yield compared(f"C{n}", claimed, computed, (n, n, k))


def _whole_cycle(oracle: Oracle) -> Cases:
    yield from _cut_cycle(oracle, last=1)
    for n in range(3, 31):
        yield compared(f"C{n}", True, "K0" in left_by(TRAIL.game, cycle(n)), (n, n, n))


def _odd_vertices(removed: tuple[tuple[int, int], ...]) -> int:
    ends = [v for edge in removed for v in edge]
    return sum(ends.count(v) % 2 for v in set(ends))


def _removed_is_trail(oracle: Oracle) -> Cases:
    for n in range(1, 11):
        moves = {
            f"{len(move.edges)} edges, {_odd_vertices(move.edges)} odd"
            for move in game(TRAIL.game).moves(star(n))
        }
        claimed = ["1 edges, 2 odd", "2 edges, 2 odd"][:n]
        yield about(f"S{n}", "; ".join(claimed), "; ".join(sorted(moves)))


def _star_options(oracle: Oracle, corrected: bool) -> Cases:
    """The options S_{n-1} and S_{n-2}; `corrected`, only those of the two that exist."""
    for n in range(13):
        smaller = [star(i) if i >= 0 else f"S_{{{i}}}" for i in (n - 1, n - 2) if i >= 0 or not corrected]
        yield about(f"S{n}", _texts(smaller), ", ".join(left_by(TRAIL.game, star(n))) or "no option")


def _star_base(oracle: Oracle) -> Cases:
    for n in (0, 1):
        yield about(f"S{n}", describe(path(n + 1)), describe(star(n)))
        yield about(f"S{n}", n, nim(oracle.value(star(n))))


def _star_mex(oracle: Oracle) -> Cases:
    for values, printed in (({0, 1}, 2), ({1, 2}, 0), ({2, 0}, 1)):
        yield compared(f"mex{sorted(values)}", printed, mex(values))


def _no_second_star(oracle: Oracle) -> Cases:
    for n in range(13):
        yield about(f"S_{{{n},0}}", describe(star(n + 1)), describe(double_star(n, 0)))


def _small_double_stars(oracle: Oracle) -> Cases:
    for leaves, same, printed in (((0, 1), "P3", 2), ((1, 1), "P4", 3)):
        text = f"S_{{{leaves[0]},{leaves[1]}}}"
        yield about(text, same, describe(double_star(*leaves)))
        yield about(text, printed, nim(oracle.value(text)))


def _double(a: int, b: int) -> Position | str:
    return double_star(a, b) if a >= 0 and b >= 0 else f"S_{{{a},{b}}}"


def options_with_one(n: int) -> list[Position | str]:
    """The set M in the proof of Lemma 3.5, in the order of print; what is no graph stays text."""
    unions = [star(a) + star(b) for a in (n, n - 1) for b in (1, 0)]
    return [_double(n, 0), _double(n - 1, 1), _double(n - 2, 1), *unions]


def options_of_double_star(a: int, b: int) -> list[Position | str]:
    """The set M in the proof of Theorem 3.6, in the order of print."""
    doubles = [_double(a - 1, b), _double(a, b - 1), _double(a - 2, b), _double(a, b - 2)]
    return [
        *doubles,
        star(a) + star(b),
        star(a - 1) + star(b),
        star(a) + star(b - 1),
        star(a - 1) + star(b - 1),
    ]


def _one_options(oracle: Oracle, corrected: bool) -> Cases:
    """The set M of Lemma 3.5; `corrected`, only what in it is a graph."""
    for n in range(1, 13):
        printed = [each for each in options_with_one(n) if isinstance(each, Position) or not corrected]
        yield about(f"S_{{{n},1}}", _texts(printed), ", ".join(left_by(TRAIL.game, double_star(n, 1))))


def _double_options(oracle: Oracle) -> Cases:
    for a in range(2, 7):
        for b in range(2, a + 1):
            left = left_by(TRAIL.game, double_star(a, b))
            yield about(f"S_{{{a},{b}}}", _texts(options_of_double_star(a, b)), ", ".join(left))


def _double_symmetry(oracle: Oracle) -> Cases:
    for a in range(22):
        for b in range(a):
            yield about(f"S_{{{a},{b}}}", describe(double_star(b, a)), describe(double_star(a, b)))


CLAIMS = (
    TRAIL.check("proposition-3.1-proof", _paths_of_path),
    TRAIL.check("proposition-3.2-proof", _cut_cycle, last=0),
    TRAIL.check("proposition-3.2-proof-corrected", _whole_cycle),
    TRAIL.check("proposition-3.3-proof-eulerian", _removed_is_trail),
    *TRAIL.corrected("proposition-3.3-proof-options", _star_options),
    TRAIL.check("proposition-3.3-proof-base", _star_base),
    TRAIL.check("proposition-3.3-proof-mex", _star_mex),
    TRAIL.check("definition-3.4-no-second", _no_second_star),
    TRAIL.check("lemma-3.5-proof-base", _small_double_stars),
    *TRAIL.corrected("lemma-3.5-proof-options", _one_options),
    TRAIL.check("theorem-3.6-proof-options", _double_options),
    TRAIL.check("theorem-3.6-proof-symmetry", _double_symmetry),
)
