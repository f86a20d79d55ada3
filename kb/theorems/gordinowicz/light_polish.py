"""Section 8: LIGHT POLISH on complete bipartite graphs; moves, Lemma 14, counts of values, Theorem 15."""

from __future__ import annotations

from collections import Counter
from itertools import product

from kb.graphs.canonical import key
from kb.graphs.language import describe, parse_position
from kb.graphs.position import Position
from kb.graphs.recognise import as_light
from kb.graphs.states import discrepancies, light
from kb.theorems.gordinowicz.cleaning import CLEAN, GAME, after, claims, fact, nim, options
from kb.theorems.gordinowicz.light_forms import CASES, Case, Form, State, Triple, states
from kb.theorems.gordinowicz.light_moves import lowered, moves
from kb.theorems.kit import Cases, Claim, Oracle, about, compared, left_by
from kb.theorems.statements import NimValue
from kb.values.nimber import mex, name

ENTRIES = 3
"""The greatest entry of the positions that are checked."""


def _position(state: State | None) -> Position:
    return CLEAN if state is None else light(*state)


def _moves_as_printed(oracle: Oracle) -> Cases:
    for state in states(2):
        claimed = sorted({describe(_position(left)) for left in moves(state)})
        yield about(str(state), ", ".join(claimed), ", ".join(left_by(GAME, light(*state))))


def _example_of_moves(oracle: Oracle) -> Cases:
    text = "light([1,0,2],[0,2,1])"
    printed = ["light([1,1,1],[0,2,1])", "light([1,0,2],[0,3,0])", "light([1,0,2],[1,1,1])"]
    claimed = sorted([describe(parse_position(each)) for each in printed] + [describe(CLEAN)])
    yield about(text, ", ".join(claimed), ", ".join(left_by(GAME, text)))
    # The printed chain fires one primed vertex at a time; a class is (primed, counts).
    classes = [(1, (0, 0, 2)), (0, (0, 2, 1))]
    for firing, printed_classes in (
        (0, [(0, (0, 0, 2)), (2, (1, 0, 0))]),
        (1, [(0, (2, 0, 0)), (1, (1, 0, 0))]),
        (1, [(2, (0, 0, 0)), (0, (1, 0, 0))]),
    ):
        primed, counts = classes[1 - firing]
        more, rest = lowered(counts, 2)
        classes[firing] = (classes[firing][0] - 1, classes[firing][1])
        classes[1 - firing] = (primed + more, rest)
        yield compared(f"{text}, firing", printed_classes, classes, (0,))


def _no_arrangement(oracle: Oracle) -> Cases:
    text = "light([9,9,9],[0,0,1])"
    position = parse_position(text)
    holds = min(position.labels) < 0 and as_light(position) is not None
    said = f"least number of brushes {min(position.labels)}"
    yield fact(text, holds, "no arrangement of brushes", said, position)


def _ends_at_once(state: State) -> bool:
    return any(left == CLEAN for left in options(light(*state)))


def _lemma_14_speaks(mine: Triple, other: Triple) -> bool:
    (i, j, _), (p, q, _) = mine, other
    return i > 0 and (p + q >= 2 or (p + q == 1 and i + j >= 2))


def _lemma_14(oracle: Oracle) -> Cases:
    for state in states(2):
        if any(_lemma_14_speaks(*pair) for pair in (state, state[::-1])):
            ends = _ends_at_once(state)
            yield fact(str(state), ends, "can be finished", "can" if ends else "cannot", state.size)


def _lemma_14_exactly(oracle: Oracle) -> Cases:
    for state in states(2):
        claimed = any(
            _lemma_14_speaks(mine, other)
            or mine == (1, 0, 0)
            or (mine[0] > 0 and sum(other[:2]) == 1 == sum(other))
            for mine, other in (state, state[::-1])
        )
        ends = _ends_at_once(state)
        said = ("cannot be finished", "can be finished")
        yield fact(str(state), claimed == ends, said[claimed], said[ends], state.size)


def _proof_of_lemma_14(oracle: Oracle) -> Cases:
    for (i, j, k), (p, q, r) in product(product(range(5), repeat=3), repeat=2):
        state = State((i, j, k), (p, q, r))
        if i == 0 or p + q == 0:
            continue
        vertices = (i + j + k + p + q + r,)
        yield compared(str(state), (p + q, (r, 0, 0)), lowered((p, q, r), 2), vertices)
        claimed = (i - 1 + j + k, (0, 0, 0)) if p + q >= 2 else (i - 1 + j, (k, 0, 0))
        yield compared(str(state), claimed, lowered((i - 1, j, k), 2 * (p + q)), vertices)


def _six_moves(oracle: Oracle) -> Cases:
    """Vertices of one class and one discrepancy leave the same position; six such kinds occur together."""
    most = 0
    for state in states(2):
        position = light(*state)
        first, missing = sum(state.first), discrepancies(position)
        left: dict[tuple[bool, int], set[str]] = {}
        for vertex in range(position.n):
            kind = (vertex < first, missing[vertex])
            left.setdefault(kind, set()).add(key(after(position, vertex)))
        most = max(most, len(left))
        alike = all(len(positions) == 1 for positions in left.values())
        said = f"{len(left)} kinds of moves" if alike else "a kind of vertices with different moves"
        yield fact(str(state), alike and len(left) <= 6, "at most six moves", said, state.size)
    yield fact("entries up to 2", most == 6, "six kinds occur", f"{most} kinds occur", (0,))


def _range_of_mex(oracle: Oracle, claimed: int) -> Cases:
    found = mex(range(6))
    yield fact("mex of six options", found == claimed, f"at most {claimed}", f"{found}")


def _has_real_brushes(state: State) -> bool:
    """Whether no vertex lacks more brushes than it has edges."""
    for mine, other in (state, state[::-1]):
        if any(count and discrepancy > sum(other) for discrepancy, count in enumerate(mine, 1)):
            return False
    return True


def _distribution(oracle: Oracle) -> Cases:
    """The printed shares, in per cent, within two points; what was counted is not printed."""
    every = list(states(4))
    values = dict(zip(every, oracle.values([light(*state) for state in every]), strict=True))
    for only_real in (True, False):
        counts = Counter(
            found for state, found in values.items() if not only_real or _has_real_brushes(state)
        )
        counted = f"{counts.total()} positions{' with real brushes' if only_real else ''}"
        for value, printed in enumerate((5, 50, 44, 1)):
            share = 100 * counts[value] / counts.total()
            holds = abs(share - printed) <= 2
            subject = f"value {value} among {counted}"
            yield fact(subject, holds, f"about {printed}%", f"{share:.1f}%", (counts.total(), value))


FORM_D = Form("[1+,*,*],[1+,*,*],(.,.,.)")
ALMOST_ALL = 0.9


def _options_of_form_d(oracle: Oracle) -> Cases:
    """The share of form (d) among all options of the positions with entries up to a bound."""
    every, of_form_d = Counter[int](), Counter[int]()
    for state in states(5):
        left, greatest = set(moves(state)), max(*state.first, *state.second)
        every[greatest] += len(left)
        of_form_d[greatest] += sum(option is not None and option in FORM_D for option in left)
    for most in range(1, 6):
        within = range(1, most + 1)
        share = sum(map(of_form_d.__getitem__, within)) / sum(map(every.__getitem__, within))
        subject = f"options of positions with entries 0 to {most}"
        holds = share >= ALMOST_ALL
        yield fact(subject, holds, "almost all of form (d)", f"{share:.0%} of form (d)", (most,))


def _positions_of_form_d(oracle: Oracle) -> Cases:
    before = 0.0
    for most in range(1, 201):
        count, whole = (most * (most + 1) ** 2) ** 2, ((most + 1) ** 3 - 1) ** 2
        if most <= 6:
            # A position stands for both orders of its classes.
            found = sum(1 + (one.first != one.second) for one in states(most) if one in FORM_D)
            yield fact(f"entries 0 to {most}", found == count, f"{count} positions", f"{found}", (most, 0))
        share = count / whole
        holds = share > before and (share >= ALMOST_ALL) == (most >= 19)
        yield fact(f"entries 0 to {most}", holds, "a growing share", f"{share:.1%}", (most, 1))
        before = share
    exceptional = Form("[1,0,1+],[1,0,1+],(.,.,.)")
    for state in states(2):
        if state in FORM_D:
            value = nim(oracle, light(*state))
            holds = value == 0 if state in exceptional else value in (1, 2)
            claimed = "0" if state in exceptional else "* or *2"
            yield fact(str(state), holds, claimed, name(value), state.size)


def _theorem_15(case: Case) -> Claim:
    return claims.family(
        f"theorem-15-{case.name}",
        "light",
        lambda: (state for state in states(ENTRIES) if state in case.form),
        lambda first, second: case.says(State(first, second)),
        lambda first, second: _is_in(case.form, first, second),
    )


def _is_in(form: Form, first: Triple, second: Triple) -> bool:
    return first >= second and any(second) and State(first, second) in form


CLAIMS = (
    claims.check("section-8-moves", _moves_as_printed),
    claims.check("section-8-example", _example_of_moves),
    claims.check("section-8-no-arrangement", _no_arrangement),
    claims.check("lemma-14", _lemma_14),
    claims.check("lemma-14-proof", _proof_of_lemma_14),
    claims.check("finding-lemma-14-exact", _lemma_14_exactly),
    claims.check("section-8-six-moves", _six_moves),
    claims.check("section-8-mex-range", _range_of_mex, 5),
    claims.check("section-8-mex-range-corrected", _range_of_mex, 6),
    claims.family(
        "theorem-15-range",
        "light",
        lambda: states(2),
        NimValue(among=range(4)),
        lambda first, second: any(first) and any(second),
    ),
    claims.check("section-8-distribution", _distribution),
    claims.check("section-8-almost-all", _options_of_form_d),
    claims.check("section-8-almost-all-corrected", _positions_of_form_d),
    *map(_theorem_15, CASES),
)
