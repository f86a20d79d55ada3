"""Section 8: LIGHT POLISH on complete bipartite graphs; moves, Lemma 14, counts of values, Theorem 15."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from kb.graphs.language import describe, parse_position
from kb.graphs.position import Position
from kb.graphs.recognise import as_light
from kb.graphs.states import light
from kb.theorems.base import Claim, FamilyClaim, Instance, Oracle
from kb.theorems.gordinowicz.cleaning import CLEAN, GAME, checked, fact, nim, options
from kb.theorems.gordinowicz.light_forms import CASES, Case, Form, State, Triple, states
from kb.theorems.statements import Is, NimValue
from kb.values.nimber import mex

ENTRIES = 3
"""The greatest entry of the positions that are checked."""


def _lowered(triple: Triple, by: int) -> tuple[int, Triple]:
    """How many vertices of a class are primed, and the others, after all discrepancies fall by `by`."""
    left = [0, 0, 0]
    for discrepancy, count in enumerate(triple, 1):
        if discrepancy > by:
            left[discrepancy - by - 1] += count
    rest = (left[0], left[1], left[2])
    return sum(triple) - sum(rest), rest


def _printed_moves(state: State) -> Iterator[Position]:
    """What the printed rules leave of ([i,j,k],[p,q,r]): classes of counts only, no graph."""
    for mine, other in (state, state[::-1]):
        i, j, k = mine
        if k:
            yield light((i, j + 1, k - 1), other)
        if j:
            yield light((i + 1, j - 1, k), other)
        if i:
            played, opposite, primed = (i - 1, j, k), other, 1
            while primed:
                primed, opposite = _lowered(opposite, 2 * primed)
                played, opposite = opposite, played
            yield light(played, opposite) if any(played) and any(opposite) else CLEAN


def _moves_as_printed(oracle: Oracle) -> Iterator[Instance]:
    for state in states(2):
        position = light(*state)
        claimed = sorted({describe(left) for left in _printed_moves(state)})
        found = sorted({describe(left) for left in options(position)})
        yield fact(str(state), claimed == found, ", ".join(claimed), ", ".join(found), position)


def _example_of_moves(oracle: Oracle) -> Iterator[Instance]:
    text = "light([1,0,2],[0,2,1])"
    position = parse_position(text)
    printed = ["light([1,1,1],[0,2,1])", "light([1,0,2],[0,3,0])", "light([1,0,2],[1,1,1])"]
    claimed = sorted([describe(parse_position(each)) for each in printed] + [describe(CLEAN)])
    found = sorted({describe(left) for left in options(position)})
    yield fact(text, claimed == found, ", ".join(claimed), ", ".join(found), position)
    # The printed chain fires one primed vertex at a time; a class is (primed, counts).
    classes = [(1, (0, 0, 2)), (0, (0, 2, 1))]
    for firing, printed_classes in (
        (0, [(0, (0, 0, 2)), (2, (1, 0, 0))]),
        (1, [(0, (2, 0, 0)), (1, (1, 0, 0))]),
        (1, [(2, (0, 0, 0)), (0, (1, 0, 0))]),
    ):
        primed, counts = classes[1 - firing]
        more, rest = _lowered(counts, 2)
        classes[firing] = (classes[firing][0] - 1, classes[firing][1])
        classes[1 - firing] = (primed + more, rest)
        yield fact(f"{text}, firing", classes == printed_classes, f"{printed_classes}", f"{classes}", (0,))


def _no_arrangement(oracle: Oracle) -> Iterator[Instance]:
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


def _lemma_14(oracle: Oracle) -> Iterator[Instance]:
    for state in states(2):
        if any(_lemma_14_speaks(*pair) for pair in (state, state[::-1])):
            ends = _ends_at_once(state)
            yield fact(str(state), ends, "can be finished", "can" if ends else "cannot", state.size)


def _lemma_14_exactly(oracle: Oracle) -> Iterator[Instance]:
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


def _proof_of_lemma_14(oracle: Oracle) -> Iterator[Instance]:
    for (i, j, k), (p, q, r) in product(product(range(3), repeat=3), repeat=2):
        state = State((i, j, k), (p, q, r))
        if i == 0 or p + q == 0:
            continue
        first = _lowered((p, q, r), 2)
        yield fact(
            str(state),
            first == (p + q, (r, 0, 0)),
            f"[{p + q}:{r},0,0]",
            f"{first}",
            (i + j + k + p + q + r,),
        )
        then = _lowered((i - 1, j, k), 2 * (p + q))
        claimed = (i - 1 + j + k, (0, 0, 0)) if p + q >= 2 else (i - 1 + j, (k, 0, 0))
        yield fact(str(state), then == claimed, f"{claimed}", f"{then}", (i + j + k + p + q + r,))


def _six_moves(oracle: Oracle) -> Iterator[Instance]:
    for state in states(1):
        kinds = len(
            {(side, d) for side, triple in enumerate(state) for d, count in enumerate(triple) if count}
        )
        count = len(set(options(light(*state))))
        yield fact(str(state), count <= kinds <= 6, "at most six moves", f"{count} moves", state.size)


def _range_of_mex(claimed: int, oracle: Oracle) -> Iterator[Instance]:
    found = mex(range(6))
    yield fact("mex of six options", found == claimed, f"at most {claimed}", f"{found}")


def _has_real_brushes(state: State) -> bool:
    """Whether no vertex lacks more brushes than it has edges."""
    for mine, other in (state, state[::-1]):
        if any(count and discrepancy > sum(other) for discrepancy, count in enumerate(mine, 1)):
            return False
    return True


def _distribution(oracle: Oracle) -> Iterator[Instance]:
    """The printed shares, in per cent, within two points; what was counted is not printed."""
    values = {state: nim(oracle, light(*state)) for state in states(4)}
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


def _share_of_d(oracle: Oracle) -> Iterator[Instance]:
    before = 0.0
    form = Form("[1+,*,*],[1+,*,*],(.,.,.)")
    for most in range(1, 5):
        every = list(states(most))
        share = sum(state in form for state in every) / len(every)
        yield fact(f"entries 0 to {most}", share > before, "a growing share", f"{share:.0%}", (most,))
        before = share


def _cases(case: Case) -> Iterator[State]:
    return (state for state in states(ENTRIES) if state in case.form)


def _theorem_15(case: Case) -> FamilyClaim:
    return FamilyClaim(
        id=f"gordinowicz/theorem-15-{case.name}",
        game=GAME,
        family="light",
        cases=lambda: _cases(case),
        where=lambda first, second: _is_in(case.form, first, second),
        says=lambda first, second: Is(case.says(State(first, second))),
    )


def _is_in(form: Form, first: Triple, second: Triple) -> bool:
    return first >= second and any(second) and State(first, second) in form


CLAIMS: tuple[Claim, ...] = (
    checked("section-8-moves", _moves_as_printed),
    checked("section-8-example", _example_of_moves),
    checked("section-8-no-arrangement", _no_arrangement),
    checked("lemma-14", _lemma_14),
    checked("lemma-14-proof", _proof_of_lemma_14),
    checked("finding-lemma-14-exact", _lemma_14_exactly),
    checked("section-8-six-moves", _six_moves),
    checked("section-8-mex-range", lambda oracle: _range_of_mex(5, oracle)),
    checked("section-8-mex-range-corrected", lambda oracle: _range_of_mex(6, oracle)),
    FamilyClaim(
        id="gordinowicz/theorem-15-range",
        game=GAME,
        family="light",
        cases=lambda: states(2),
        where=lambda first, second: any(first) and any(second),
        says=lambda first, second: NimValue(among=range(4)),
    ),
    checked("section-8-distribution", _distribution),
    checked("section-8-almost-all", _share_of_d),
    *map(_theorem_15, CASES),
)
