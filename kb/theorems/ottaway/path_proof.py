"""What the text around Theorem 13 says besides its displays: identities of graphs, base values, where the
periods start, which options there are and which of them are dominated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from kb.graphs.canonical import is_isomorphic
from kb.graphs.language import parse_position
from kb.theorems.base import CheckClaim, Claim, Instance, Oracle
from kb.theorems.kit import checked_by
from kb.theorems.ottaway.displays import Options
from kb.theorems.ottaway.generalized_paths import EVEN, ODD, by_residue
from kb.theorems.ottaway.templates import compare, evaluate, evaluate_sides, options, same
from kb.values.notation import show
from kb.values.reading import parse_value
from kb.values.sums import as_game

_check = checked_by("ottaway", "even-odd")


def _same_graph(slug: str, pairs: Iterable[tuple[str, str]]) -> CheckClaim:
    """Pairs of texts that name one graph."""
    found = list(pairs)

    def check(_: Oracle) -> Iterator[Instance]:
        for one, other in found:
            a, b = parse_position(one), parse_position(other)
            holds = is_isomorphic(a, b)
            computed = other if holds else f"{a.n} vertices against {b.n}"
            yield Instance(one, holds, other, computed, (a.n, b.n))

    return _check(slug, check)


def _values(slug: str, printed: Mapping[str, str]) -> CheckClaim:
    """Single values, as printed."""

    def check(oracle: Oracle) -> Iterator[Instance]:
        for subject, value in printed.items():
            yield same(subject, parse_value(value), as_game(oracle.value(subject)))

    return _check(slug, check)


def _path_left(shift: int) -> Iterator[tuple[str, str]]:
    """What stays of the path when the vertex after the first n' goes, and what it is said to be."""
    for n in range(4, 9):
        for kept in range(n - 3):
            yield f"P{n - kept - 1}", f"P({n - kept - shift},1)"


def _period(slug: str, ks: Iterable[int | None], start: Callable[[int], int], reach: int = 12) -> CheckClaim:
    """Period 3 and saltus 1 hold from `start(k)` on, and fail just before; k None stands for the path."""
    chosen = list(ks)

    def check(oracle: Oracle) -> Iterator[Instance]:
        for k in chosen:
            first = start(k or 0)
            for n in range(max(first - 1, 0), reach):
                here, later = (f"P{i}" if k is None else f"P({i},{k})" for i in (n, n + 3))
                claimed, computed = as_game(oracle.value(here)) + 1, as_game(oracle.value(later))
                repeats = claimed is computed
                text = "" if n >= first else "other than "
                size = (n + 3 + (0 if k is None else k + 1), n)
                yield Instance(later, repeats == (n >= first), f"{text}{show(claimed)}", show(computed), size)

    return _check(slug, check)


def _reach(slug: str, ns: range, ks: Iterable[int | None], sides: Options, which: str = "LR") -> CheckClaim:
    """The options of P(n,k) are these, for Left, for Right or for both."""
    chosen = list(ks)

    def check(oracle: Oracle) -> Iterator[Instance]:
        for k in chosen:
            for n in ns:
                subject = f"P{n}" if k is None else f"P({n},{k})"
                claimed = evaluate_sides(oracle, sides, n=n, k=k or 0)
                computed = options(oracle, subject)
                if which == "L":
                    claimed, computed = (claimed[0], frozenset()), (computed[0], frozenset())
                elif which == "R":
                    claimed, computed = (frozenset(), claimed[1]), (frozenset(), computed[1])
                yield compare(subject, claimed, computed)

    return _check(slug, check)


def _dominated(slug: str, ks: Iterable[int], last_two: tuple[str, str]) -> CheckClaim:
    """For n = 3m+1 and 3m+2 the last two Left options are dominated by others."""
    chosen = list(ks)

    def check(oracle: Oracle) -> Iterator[Instance]:
        for k in chosen:
            for n in (7, 8, 10, 11, 13, 14):
                every, _ = options(oracle, f"P({n},{k})")
                last = {evaluate(oracle, one, n=n, k=k) for one in last_two}
                for one in last:
                    better = [other for other in every - last if other >= one]
                    computed = (
                        f"{show(one)} at most {show(better[0])}" if better else f"{show(one)} undominated"
                    )
                    yield Instance(
                        f"P({n},{k})", bool(better), f"{show(one)} dominated", computed, (n + k + 1, n)
                    )

    return _check(slug, check)


def _order_two(oracle: Oracle) -> Iterator[Instance]:
    """Two more leaves at an even star change nothing where the path has three vertices or more."""
    for k in range(2, 9, 2):
        for n in range(3, 12):
            claimed, computed = (as_game(oracle.value(f"P({n},{leaves})")) for leaves in (k, k + 2))
            yield same(f"P({n},{k + 2})", claimed, computed)


_COLUMNS = by_residue(*EVEN), by_residue(*ODD)
"""What holds of P(n,k), n ≥ 3, by the parity of k, where k is large enough."""


def _start_in_k(oracle: Oracle) -> Iterator[Instance]:
    """With n ≥ 3 the columns of the theorem describe every k from 2 on, and not k = 0."""
    for n in range(3, 15):
        for k in (0, *range(2, 10)):
            said, value = _COLUMNS[k % 2](n, k), oracle.value(f"P({n},{k})")
            text = "" if k else "other than "
            size = (n + k + 1, n + k)
            yield Instance(
                f"P({n},{k})", said.holds(value) == bool(k), f"{text}{said}", said.seen(value), size
            )


def _other_description(oracle: Oracle, others: tuple[int, ...]) -> Iterator[Instance]:
    """For these k, of 0, 1 and 2, P(n,k) with n ≥ 3 differs from what holds for k > 2 of the same parity."""
    for k in (0, 1, 2):
        described = _COLUMNS[k % 2]
        differs = any(not described(n, k).holds(oracle.value(f"P({n},{k})")) for n in range(3, 15))
        claimed, computed = ("another" if other else "the same" for other in (k in others, differs))
        yield Instance(f"P(3,{k})", claimed == computed, claimed, computed, (4 + k, 3 + k))


EVEN_K, ODD_K = (4, 6, 8), (5, 7)

CLAIMS: tuple[Claim, ...] = (
    _same_graph("identity-k0", [(f"P({n},0)", f"P({n - 1},1)") for n in range(1, 31)]),
    _same_graph("identity-path", [(f"P{m}", f"P({m - 2},1)") for m in range(2, 32)]),
    _same_graph("identity-middle", _path_left(1)),
    _same_graph("identity-middle-corrected", _path_left(3)),
    _period("table-3-period", range(9), lambda k: 0 if k < 2 else 3 - k % 2),
    _check("table-3-order-2", _order_two),
    _values("theorem-13-proof-n2-base", {"P(2,0)": "{2|0}", "P(2,1)": "{1||2|0}", "P(2,2)": "{3|1||0}"}),
    _values("theorem-13-proof-path-base", {"P1": "1", "P2": "0", "P3": "{2|0}", "P4": "2", "P5": "1"}),
    _period("theorem-13-proof-path-period", [None], lambda _: 1, 24),
    _reach(
        "theorem-13-proof-path-moves",
        range(5, 16),
        [None],
        (("P1 & P[n-2]", "P2 & P[n-3]", "P3 & P[n-4]"), ("P[n-1]",)),
    ),
    _values("theorem-13-proof-k2-base", {"P(3,2)": "1*", "P(4,2)": "{2|1*}", "P(6,2)": "2*"}),
    _values("theorem-13-proof-k2-base-p52", {"P(5,2)": "{4|2}"}),
    _values("theorem-13-proof-k2-base-p52-corrected", {"P(5,2)": "2"}),
    _period("theorem-13-proof-k2-period", [2], lambda _: 3),
    _reach(
        "theorem-13-proof-k2-moves",
        range(6, 16),
        [2],
        (
            (
                "P(0,2) & P[n-1]",
                "P(1,2) & P[n-2]",
                "P(2,2) & P[n-3]",
                "P(3,2) & P[n-4]",
                "P(4,2) & P[n-5]",
                "P(5,2) & P[n-6]",
            ),
            ("P([n],1)", "P([n-1],2)", "E2 & P[n]"),
        ),
    ),
    _values("theorem-13-proof-k3-base", {"P(4,3)": "{5||2|1*}", "P(5,3)": "{4|2}"}),
    _period("theorem-13-proof-k3-period", [3], lambda _: 2),
    _reach(
        "theorem-13-proof-k3-moves",
        range(6, 16),
        [3],
        (
            (
                "E3 & P[n]",
                "P[n-1]",
                "{4|0} & P[n-2]",
                "P(2,3) & P[n-3]",
                "P(3,3) & P[n-4]",
                "P(4,3) & P[n-5]",
            ),
            ("P([n],2)", "P([n-1],3)"),
        ),
    ),
    _check("theorem-13-proof-large-k-period", _start_in_k),
    _check("theorem-13-proof-other-description", lambda oracle: _other_description(oracle, (0, 1, 2))),
    _check("theorem-13-proof-other-description-corrected", lambda oracle: _other_description(oracle, (0, 1))),
    _reach(
        "theorem-13-proof-even-left-moves",
        range(6, 14),
        EVEN_K,
        (
            (
                "{[k]|0} & P[n-1]",
                "{[k]|1||0} & P[n-2]",
                "P(3,[k]) & P[n-3]",
                "P(4,[k]) & P[n-4]",
                "P(5,[k]) & P[n-5]",
            ),
            (),
        ),
        "L",
    ),
    _reach(
        "theorem-13-proof-even-left-moves-corrected",
        range(7, 14),
        EVEN_K,
        (
            (
                "{[k]|0} & P[n-1]",
                "P[n-2]",
                "{[k+1]|1||0} & P[n-3]",
                "P(3,[k]) & P[n-4]",
                "P(4,[k]) & P[n-5]",
                "P(5,[k]) & P[n-6]",
            ),
            (),
        ),
        "L",
    ),
    _reach(
        "theorem-13-proof-even-right-moves",
        range(5, 10),
        (4,),
        ((), ("E[k] & P[n]", "P[n-k-1]", "P([3n-1],[k])")),
        "R",
    ),
    _reach(
        "theorem-13-proof-even-right-moves-corrected",
        range(1, 14),
        EVEN_K,
        ((), ("E[k] & P[n]", "P([n],[k-1])", "P([n-1],[k])")),
        "R",
    ),
    _dominated("theorem-13-proof-even-dominated", EVEN_K, ("P(4,[k]) & P[n-5]", "P(5,[k]) & P[n-6]")),
    _reach(
        "theorem-13-proof-odd-moves",
        range(6, 14),
        ODD_K,
        (
            (
                "E[k] & P[n]",
                "P[n-1]",
                "{[k+1]|0} & P[n-2]",
                "P(2,[k]) & P[n-3]",
                "P(3,[k]) & P[n-4]",
                "P(4,[k]) & P[n-5]",
            ),
            ("P([n],[k-1])", "P([n-1],[k])"),
        ),
    ),
    _dominated("theorem-13-proof-odd-dominated", ODD_K, ("P(3,[k]) & P[n-4]", "P(4,[k]) & P[n-5]")),
)
