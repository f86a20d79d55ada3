"""The abstract and Sections 1 to 3: cleaning in any order, mex and nim-sums, even discrepancies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product

from kb.graphs.enumerate import graphs
from kb.graphs.language import describe, parse_position
from kb.graphs.position import Position
from kb.graphs.states import discrepancies
from kb.theorems.gordinowicz.cleaning import CLEAN, RULES, after, claims, fact, finishes, nim, options, worth
from kb.theorems.kit import Cases, Claim, Oracle, about, compared, in_words
from kb.theorems.statements import HasOutcome, Is, Statement
from kb.values.nimber import mex, nim_sum


def _brushed(most: int, brushes: int) -> Iterator[Position]:
    """All graphs on up to `most` vertices with up to `brushes` brushes on each vertex."""
    for n in range(1, most + 1):
        for graph in graphs(n):
            for labels in product(range(brushes + 1), repeat=n):
                yield Position(n, graph.edges, labels=labels)


def _ends_of_cleaning(position: Position) -> set[tuple[tuple[int, int], ...]]:
    """The (vertex, brushes) lists left by every order of firing, one fired vertex at a time."""
    around = position.neighbours()

    @cache
    def ends(dirty: frozenset[tuple[int, int]]) -> frozenset[tuple[tuple[int, int], ...]]:
        brushes = dict(dirty)
        found: set[tuple[tuple[int, int], ...]] = set()
        for v, held in brushes.items():
            near = [u for u in around[v] if u in brushes]
            if held >= len(near):
                rest = {u: b + (u in near) for u, b in brushes.items() if u != v}
                found |= ends(frozenset(rest.items()))
        return frozenset(found or {tuple(sorted(brushes.items()))})

    return set(ends(frozenset((v, position.label(v)) for v in range(position.n))))


def _dirty_vertices_are_unique(oracle: Oracle) -> Cases:
    for position in _brushed(4, 2):
        ends = {tuple(v for v, _ in end) for end in _ends_of_cleaning(position)}
        yield fact(describe(position), len(ends) == 1, "one final set", f"{len(ends)} final sets", position)


def _brushes_are_unique(oracle: Oracle) -> Cases:
    for position in _brushed(4, 2):
        around = position.neighbours()
        ends = _ends_of_cleaning(position)
        dirty = {v for v, _ in next(iter(ends))}
        count = {(v, position.label(v) + sum(u not in dirty for u in around[v])) for v in dirty}
        holds = ends == {tuple(sorted(count))}
        yield in_words(position, holds, "placed plus fired neighbours", f"{len(ends)} final configurations")


def _isolated_vertices_go(oracle: Oracle) -> Cases:
    for n in range(1, 13):
        left = RULES.start(Position(n))
        yield in_words(f"E{n}", left == CLEAN, "deleted", "kept", (n, 0))
    # The centre of a star fires and isolates, and so cleans, its leaves.
    for leaves in range(2, 13):
        star = parse_position(f"star(1,{leaves})")
        yield finishes(star, "a brush on the centre", after(star, star.degrees().index(leaves)))


def _mex_and_xor(oracle: Oracle) -> Cases:
    for subject, claimed, computed in (
        ("mex{0,1,3}", 2, mex([0, 1, 3])),
        ("mex{}", 0, mex([])),
        ("mex{1,2,3,7}", 0, mex([1, 2, 3, 7])),
        ("3 ⊕ 6", 5, nim_sum(3, 6)),
        ("1 ⊕ (3 ⊕ 6)", 4, nim_sum(1, nim_sum(3, 6))),
        ("3 ⊕ (6 ⊕ 1)", 4, nim_sum(3, nim_sum(6, 1))),
    ):
        yield compared(subject, claimed, computed)


@cache
def _is_won(position: Position) -> bool:
    """Whether the next player wins, by playing everything: no values, no splitting into parts."""
    return any(not _is_won(left) for left in set(options(position)))


def _zero_is_a_second_player_win(oracle: Oracle) -> Cases:
    for n in range(1, 6):
        for graph in graphs(n):
            zero, lost = nim(oracle, graph) == 0, not _is_won(RULES.start(graph))
            said = ["a first player win", "a second player win"]
            yield about(graph, said[zero], said[lost])


@cache
def _whole(position: Position) -> int:
    """The nim-value by mex over the whole position, not split into parts."""
    return mex(_whole(left) for left in set(options(position)))


def _values_of_sums_are_xors(oracle: Oracle) -> Cases:
    parts = [parse_position(text) for text in ("K2", "P3", "C3", "C3 @ brushes=1,0,0", "C4", "S3", "P4")]
    for g, h in combinations_with_replacement(parts, 2):
        whole = g + h
        if whole.n <= 7:
            yield worth(whole, nim_sum(nim(oracle, g), nim(oracle, h)), _whole(whole))


def _even_discrepancies(position: Position) -> Statement | None:
    if position.n == 0 or any(missing % 2 for missing in discrepancies(position)):
        return None
    return Is(0)


def _copy_cat(oracle: Oracle) -> Cases:
    for position in _brushed(4, 2):
        if RULES.start(position) != position or any(d % 2 for d in discrepancies(position)):
            continue
        for v in range(position.n):
            odd = discrepancies(after(position, v))
            even = discrepancies(after(position, v, v))
            holds = len(odd) == position.n and odd[v] % 2 == 1 and not any(d % 2 for d in even)
            yield in_words(position, holds, "all even again", f"discrepancies {even}")


def _firing(oracle: Oracle, keeps: Callable[[int, int], bool], said: str) -> Cases:
    """The only primed vertex fires; `keeps` says whether a discrepancy before and after is as claimed."""
    for position in _brushed(4, 3):
        before = discrepancies(position)
        primed = [v for v, missing in enumerate(before) if missing <= 0]
        if len(primed) == 1 and before[primed[0]] == 0 and position.neighbours()[primed[0]]:
            v = primed[0]
            left = position.without_vertices((v,))
            gained = [label + (u in position.neighbours()[v]) for u, label in enumerate(_labels(position))]
            after_firing = [d - b for d, b in zip(left.degrees(), gained[:v] + gained[v + 1 :], strict=True)]
            pairs = list(zip(before[:v] + before[v + 1 :], after_firing, strict=True))
            wrong = [f"from {a} to {b}" for a, b in pairs if not keeps(a, b)]
            yield in_words(position, not wrong, said, "".join(wrong[:1]))


def _labels(position: Position) -> list[int]:
    return [position.label(v) for v in range(position.n)]


def _two_edges(oracle: Oracle) -> Cases:
    edges = parse_position("2*K2")
    yield about("2*K2", [1] * 4, discrepancies(edges))
    yield worth(edges, 0, nim(oracle, edges), "2*K2")


def _centre_of_discrepancy_three(oracle: Oracle) -> Cases:
    for leaves in range(3, 61):
        star = parse_position(f"star(3,{leaves})")
        odd = sum(missing % 2 for missing in discrepancies(star))
        yield about(f"star(3,{leaves})", f"{leaves + 1} odd discrepancies", f"{odd} odd discrepancies")
        yield worth(star, 0, nim(oracle, star), f"star(3,{leaves})")


def _on_stars(slug: str, says: Callable[[int], str], where: Callable[[int], bool]) -> Claim:
    """A claim on who wins on K_{1,n}."""
    return claims.family(
        slug,
        "complete-multipartite",
        lambda: (((1, n),) for n in range(1, 101)),
        lambda parts: HasOutcome(says(parts[1])),
        lambda parts: len(parts) == 2 and parts[0] == 1 and where(parts[1]),
    )


CLAIMS = (
    _on_stars("abstract-stars", lambda _: "P", lambda n: n not in (1, 3)),
    _on_stars("abstract-stars-corrected", lambda n: "N" if n % 3 else "P", lambda n: n >= 1),
    claims.check("isolated-vertices", _isolated_vertices_go),
    claims.check("theorem-1", _dirty_vertices_are_unique),
    claims.check("theorem-2", _brushes_are_unique),
    claims.check("section-2-arithmetic", _mex_and_xor),
    claims.check("lemma-3", _zero_is_a_second_player_win),
    claims.check("lemma-4", _values_of_sums_are_xors),
    claims.positions(
        "theorem-5",
        _even_discrepancies,
        *("all(n<=6)", "C_n n=3..9", "K_{m,n} m=2..4 n=2..6", "C4 @ discrepancy=2,2,2,a a=2..6"),
    ),
    claims.check("theorem-5-proof", _copy_cat),
    claims.check("theorem-5-firing", _firing, lambda a, b: a == b, "no change"),
    claims.check("theorem-5-firing-corrected", _firing, lambda a, b: a % 2 == b % 2, "no change of parity"),
    claims.check("section-3-two-edges", _two_edges),
    claims.check("section-3-stars", _centre_of_discrepancy_three),
)
