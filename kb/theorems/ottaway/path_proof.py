"""What the text around Theorem 13 says besides its displays: identities of graphs, base values, where the
periods start, which options there are and which of them are dominated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kb.graphs.canonical import is_isomorphic
from kb.graphs.language import parse_position
from kb.theorems.kit import Cases, Instance, Oracle, in_words
from kb.theorems.ottaway.displays import sides
from kb.theorems.ottaway.games import EVEN_ODD
from kb.theorems.ottaway.generalized_paths import EVEN, ODD, by_residue
from kb.theorems.ottaway.templates import compare, evaluate, evaluate_sides, options, same
from kb.values.notation import in_order, show
from kb.values.sums import as_game

EVEN_K, ODD_K = (4, 6, 8), (5, 7)


def _same_graph(_: Oracle, pairs: list[tuple[str, str]]) -> Cases:
    """Pairs of texts that name one graph."""
    for one, other in pairs:
        a, b = parse_position(one), parse_position(other)
        holds = is_isomorphic(a, b)
        yield in_words(one, holds, other, f"{a.n} vertices against {b.n}", (a.n, b.n))


def _path_left(shift: int) -> Iterator[tuple[str, str]]:
    """What stays of the path when the vertex after the first n' goes, and what it is said to be."""
    for n in range(4, 21):
        for kept in range(n - 3):
            yield f"P{n - kept - 1}", f"P({n - kept - shift},1)"


def _period(oracle: Oracle, ks: Iterable[int | None], start: Callable[[int], int], reach: int = 12) -> Cases:
    """Period 3 and saltus 1 hold from `start(k)` on, and fail just before; k None stands for the path."""
    for k in ks:
        first = start(k or 0)
        for n in range(max(first - 1, 0), reach):
            here, later = (f"P{i}" if k is None else f"P({i},{k})" for i in (n, n + 3))
            claimed, computed = as_game(oracle.value(here)) + 1, as_game(oracle.value(later))
            repeats = claimed is computed
            text = "" if n >= first else "other than "
            size = (n + 3 + (0 if k is None else k + 1), n)
            yield Instance(later, repeats == (n >= first), f"{text}{show(claimed)}", show(computed), size)


def _reach(oracle: Oracle, ns: range, ks: Iterable[int | None], lists: str, which: str = "LR") -> Cases:
    """The options of P(n,k) are these, for Left, for Right or for both."""
    for k in ks:
        for n in ns:
            subject = f"P{n}" if k is None else f"P({n},{k})"
            claimed = evaluate_sides(oracle, sides(lists), n=n, k=k or 0)
            computed = options(oracle, subject)
            if which == "L":
                claimed, computed = (claimed[0], frozenset()), (computed[0], frozenset())
            elif which == "R":
                claimed, computed = (frozenset(), claimed[1]), (frozenset(), computed[1])
            yield compare(subject, claimed, computed)


def _right_moves_as_printed(oracle: Oracle) -> Cases:
    """Right's options of P(n,2j) as the proof lists them, from n = 2j + 1 on, where all are graphs."""
    for k in EVEN_K:
        yield from _reach(oracle, range(k + 1, k + 6), (k,), "// E[k] & P[n]; P[n-k-1]; P([3n-1],[k])", "R")


def _dominated(oracle: Oracle, ks: Iterable[int], *last_two: str) -> Cases:
    """For n = 3m+1 and 3m+2 the last two Left options are dominated by others."""
    for k in ks:
        for n in (7, 8, 10, 11, 13, 14):
            every, _ = options(oracle, f"P({n},{k})")
            last = dict.fromkeys(evaluate(oracle, one, n=n, k=k) for one in last_two)
            for one in last:
                better = in_order(other for other in every - last.keys() if other >= one)
                computed = f"{show(one)} at most {show(better[0])}" if better else f"{show(one)} undominated"
                yield Instance(
                    f"P({n},{k})", bool(better), f"{show(one)} dominated", computed, (n + k + 1, n)
                )


def _order_two(oracle: Oracle) -> Cases:
    """Two more leaves at an even star change nothing where the path has three vertices or more."""
    for k in range(2, 9, 2):
        for n in range(3, 12):
            claimed, computed = (as_game(oracle.value(f"P({n},{leaves})")) for leaves in (k, k + 2))
            yield same(f"P({n},{k + 2})", claimed, computed)


_COLUMNS = by_residue(*EVEN), by_residue(*ODD)
"""What holds of P(n,k), n ≥ 3, by the parity of k, where k is large enough."""


def _start_in_k(oracle: Oracle) -> Cases:
    """With n ≥ 3 the columns of the theorem describe every k from 2 on, and not k = 0."""
    for n in range(3, 15):
        for k in (0, *range(2, 10)):
            said, value = _COLUMNS[k % 2](n, k), oracle.value(f"P({n},{k})")
            text = "" if k else "other than "
            size = (n + k + 1, n + k)
            yield Instance(
                f"P({n},{k})", said.holds(value) == bool(k), f"{text}{said}", said.seen(value), size
            )


def _other_description(oracle: Oracle, others: tuple[int, ...]) -> Cases:
    """For these k, of 0, 1 and 2, P(n,k) with n ≥ 3 differs from what holds for k > 2 of the same parity."""
    for k in (0, 1, 2):
        described = _COLUMNS[k % 2]
        differs = any(not described(n, k).holds(oracle.value(f"P({n},{k})")) for n in range(3, 15))
        claimed, computed = ("another" if other else "the same" for other in (k in others, differs))
        yield Instance(f"P(3,{k})", claimed == computed, claimed, computed, (4 + k, 3 + k))


CLAIMS = (
    EVEN_ODD.check("identity-k0", _same_graph, [(f"P({n},0)", f"P({n - 1},1)") for n in range(1, 301)]),
    EVEN_ODD.check("identity-path", _same_graph, [(f"P{m}", f"P({m - 2},1)") for m in range(2, 302)]),
    EVEN_ODD.check("identity-middle", _same_graph, list(_path_left(1))),
    EVEN_ODD.check("identity-middle-corrected", _same_graph, list(_path_left(3))),
    EVEN_ODD.check("table-3-period", _period, range(9), lambda k: 0 if k < 2 else 3 - k % 2),
    EVEN_ODD.check("table-3-order-2", _order_two),
    EVEN_ODD.values(
        "theorem-13-proof-n2-base", {"P(2,0)": "{2|0}", "P(2,1)": "{1||2|0}", "P(2,2)": "{3|1||0}"}
    ),
    EVEN_ODD.values(
        "theorem-13-proof-path-base", {"P1": "1", "P2": "0", "P3": "{2|0}", "P4": "2", "P5": "1"}
    ),
    EVEN_ODD.check("theorem-13-proof-path-period", _period, [None], lambda _: 1, 100),
    EVEN_ODD.check(
        "theorem-13-proof-path-moves",
        _reach,
        range(5, 16),
        [None],
        "P1 & P[n-2]; P2 & P[n-3]; P3 & P[n-4] // P[n-1]",
    ),
    EVEN_ODD.values("theorem-13-proof-k2-base", {"P(3,2)": "1*", "P(4,2)": "{2|1*}", "P(6,2)": "2*"}),
    EVEN_ODD.values("theorem-13-proof-k2-base-p52", {"P(5,2)": "{4|2}"}),
    EVEN_ODD.values("theorem-13-proof-k2-base-p52-corrected", {"P(5,2)": "2"}),
    EVEN_ODD.check("theorem-13-proof-k2-period", _period, [2], lambda _: 3, 102),
    EVEN_ODD.check(
        "theorem-13-proof-k2-moves",
        _reach,
        range(6, 16),
        [2],
        "P(0,2) & P[n-1]; P(1,2) & P[n-2]; P(2,2) & P[n-3]; P(3,2) & P[n-4]; P(4,2) & P[n-5]; "
        "P(5,2) & P[n-6] // P([n],1); P([n-1],2); E2 & P[n]",
    ),
    EVEN_ODD.values("theorem-13-proof-k3-base", {"P(4,3)": "{5||2|1*}", "P(5,3)": "{4|2}"}),
    EVEN_ODD.check("theorem-13-proof-k3-period", _period, [3], lambda _: 2, 102),
    EVEN_ODD.check(
        "theorem-13-proof-k3-moves",
        _reach,
        range(6, 16),
        [3],
        "E3 & P[n]; P[n-1]; {4|0} & P[n-2]; P(2,3) & P[n-3]; P(3,3) & P[n-4]; P(4,3) & P[n-5] // "
        "P([n],2); P([n-1],3)",
    ),
    EVEN_ODD.check("theorem-13-proof-large-k-period", _start_in_k),
    EVEN_ODD.check("theorem-13-proof-other-description", _other_description, (0, 1, 2)),
    EVEN_ODD.check("theorem-13-proof-other-description-corrected", _other_description, (0, 1)),
    EVEN_ODD.check(
        "theorem-13-proof-even-left-moves",
        _reach,
        range(6, 14),
        EVEN_K,
        "{[k]|0} & P[n-1]; {[k]|1||0} & P[n-2]; P(3,[k]) & P[n-3]; P(4,[k]) & P[n-4]; P(5,[k]) & P[n-5] //",
        "L",
    ),
    EVEN_ODD.check(
        "theorem-13-proof-even-left-moves-corrected",
        _reach,
        range(7, 14),
        EVEN_K,
        "{[k]|0} & P[n-1]; P[n-2]; {[k+1]|1||0} & P[n-3]; P(3,[k]) & P[n-4]; P(4,[k]) & P[n-5]; "
        "P(5,[k]) & P[n-6] //",
        "L",
    ),
    EVEN_ODD.check("theorem-13-proof-even-right-moves", _right_moves_as_printed),
    EVEN_ODD.check(
        "theorem-13-proof-even-right-moves-corrected",
        _reach,
        range(1, 14),
        EVEN_K,
        "// E[k] & P[n]; P([n],[k-1]); P([n-1],[k])",
        "R",
    ),
    EVEN_ODD.check(
        "theorem-13-proof-even-dominated", _dominated, EVEN_K, "P(4,[k]) & P[n-5]", "P(5,[k]) & P[n-6]"
    ),
    EVEN_ODD.check(
        "theorem-13-proof-odd-moves",
        _reach,
        range(6, 14),
        ODD_K,
        "E[k] & P[n]; P[n-1]; {[k+1]|0} & P[n-2]; P(2,[k]) & P[n-3]; P(3,[k]) & P[n-4]; "
        "P(4,[k]) & P[n-5] // P([n],[k-1]); P([n-1],[k])",
    ),
    EVEN_ODD.check(
        "theorem-13-proof-odd-dominated", _dominated, ODD_K, "P(3,[k]) & P[n-4]", "P(4,[k]) & P[n-5]"
    ),
)
