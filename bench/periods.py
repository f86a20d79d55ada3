"""Growing families: how many periods are proved, which ones they are, and how long the proofs take.

`tails` is every rooted connected graph with a tail in every local game; the others are the questions of the
papers: (G,H;P_n) in Even/Odd, trees on a triangle in take-away, P(n,k), rays in Arc Kayles, pairs, ears.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, product

from measure import measured

from kb.errors import LimitReached
from kb.games import GAMES, game
from kb.graphs.canonical import canonical_form, orbits
from kb.graphs.enumerate import connected_graphs, graphs, trees
from kb.graphs.families import spider, star
from kb.graphs.growing import Ear, Grown, Rooted
from kb.graphs.operations import hang_path
from kb.graphs.position import Position
from kb.periods.books import AnyBook, open_book
from kb.periods.boxes import Square
from kb.periods.ears import ear_name, ear_place
from kb.periods.ends import EMPTY, PathType, normal_end, path_type
from kb.periods.places import place
from kb.periods.recipes import CYCLES, PATHS, family_name
from kb.periods.results import ProvedPeriod
from kb.periods.two_roots import strip, two_roots
from kb.periods.two_tails import TwoTailFamilies
from kb.solvers import Solver
from kb.theorems.osullivan.unbounded import ell

SECONDS_AN_EAR = 60.0
"""Wall time for the proof of one family of ears."""
NAMED = 10
"""So few ears are told one by one, and more are counted."""

CHOSEN: list[str] = []
"""The games that were asked for; all of them without any."""

Counted = Counter[tuple[int, str]]
"""How many families have each period and saltus."""


def book_of(slug: str) -> AnyBook:
    rules = game(slug)
    solver = Solver(rules)
    book = open_book(rules, lambda positions: [found.value for found in solver.solve(positions)])
    assert book is not None
    return book


def local_games() -> list[str]:
    slugs = [each.slug for each in GAMES if each.local and each.slug != "star-removing"]
    return [slug for slug in slugs if not CHOSEN or slug in CHOSEN]


def census(book: AnyBook, families: Iterable[PathType]) -> tuple[Counted, int, int, list[PathType]]:
    """Periods and their number, the latest start, the greatest n looked at, and what is not proved."""
    found: Counted = Counter()
    start = reach = 0
    unproved = []
    for family in dict.fromkeys(families):
        verdict = book.verdict(family, most=book.most_values)
        if isinstance(verdict, ProvedPeriod):
            found[verdict.length, str(verdict.saltus)] += 1
            start, reach = max(start, verdict.start), max(reach, verdict.values_to)
        else:
            unproved.append(family)
    return found, start, reach, unproved


def told(periods: Counted) -> Iterator[str]:
    """How many families have each period."""
    for (length, saltus), count in sorted(periods.items()):
        yield f"{count} with period {length}" + ("" if saltus == "0" else f" saltus {saltus}")


def report(what: str, book: AnyBook, families: Iterable[PathType]) -> None:
    with measured(what) as remark:
        found, start, reach, unproved = census(book, families)
        for line in told(found):
            remark(line)
        remark(f"{found.total()} proved, latest start {start}, values to {reach}")
        if unproved:
            remark(f"{len(unproved)} not proved, the first is {family_name(unproved[0])}")


def rooted(n: int) -> Iterator[PathType]:
    """Every connected graph on n vertices with a tail at every vertex up to symmetry."""
    for graph in connected_graphs(n):
        for orbit in orbits(graph):
            yield path_type(normal_end(graph, orbit[0])[0], EMPTY)


def tails(largest: int) -> None:
    for slug in local_games():
        book = book_of(slug)
        families = [family for n in range(1, largest + 1) for family in rooted(n)]
        report(f"{slug}: tails on rooted graphs to {largest} vertices", book, families)


def hung(graph: Position) -> Iterator[PathType]:
    """(G,H;P_n) for every non-empty H up to symmetry of the graph with its new vertex."""
    met = set()
    for bits in range(1, 1 << graph.n):
        chosen = [v for v in range(graph.n) if bits >> v & 1]
        whole = hang_path(graph, chosen, 1)
        rooted_form = canonical_form(Position(whole.n, whole.edges, token=graph.n))
        if rooted_form in met:
            continue
        met.add(rooted_form)
        found = place(Grown(Rooted(whole, graph.n), None, 0))
        assert found is not None
        assert isinstance(found.family, PathType)
        yield found.family


def parity(largest: int) -> None:
    """The parity paper's conjecture; components of G that H does not meet are constants."""
    book = book_of("even-odd")
    for n in range(1, largest + 1):
        pairs = [family for graph in graphs(n) for family in hung(graph)]
        print(f"{len(pairs)} pairs (G,H) with {n} vertices, {len(set(pairs))} families")
        report(f"even-odd: (G,H;P_n), G on {n} vertices", book, pairs)


def on_a_triangle(tree: Position, at: int, hung_at: int) -> PathType:
    """A tree whose vertex `at` carries a triangle, with a tail at the vertex `hung_at`."""
    n = tree.n
    graph = Position(n + 2, [*tree.edges, (at, n), (at, n + 1), (n, n + 1)])
    return path_type(normal_end(graph, hung_at)[0], EMPTY)


def section_6(largest: int) -> None:
    """The take-away paper's question: types of sequences, by the values over one period."""
    book = book_of("take-away")
    for n in range(1, largest + 1):
        kinds: Counter[str] = Counter()
        with measured(f"take-away: trees on {n} vertices, triangle and tail anywhere") as remark:
            families = {
                on_a_triangle(tree, at[0], hung_at)
                for tree in trees(n)
                for at in orbits(tree)
                for hung_at in range(n)
            }
            for family in families:
                kinds[kind(book, family)] += 1
            remark(f"{len(families)} families")
            remark(dict(sorted(kinds.items())))


def kind(book: AnyBook, family: PathType) -> str:
    """The paper's type of a sequence: (i) (ℓ(k+s) ⊕ r) + 4; in turn (ii) 4m, 4m+3 or (iii) 4m+1, 4m+2."""
    verdict = book.verdict(family, most=book.most_values)
    if not isinstance(verdict, ProvedPeriod):
        return "not proved"

    def values(start: int, count: int) -> list[int]:
        found = book.members(family, range(start, start + count), most=book.most_values)
        return [value for value in found if isinstance(value, int)]

    start, length = verdict.start, verdict.length
    if not verdict.saltus:
        low, *others = sorted(set(values(start, length)))
        named = (
            {(0, 3): "(ii)", (1, 1): "(iii)"}.get((low % 4, others[0] - low)) if len(others) == 1 else None
        )
        return f"{named} m = {low // 4}" if named and length == 2 else f"other: {[low, *others]}"
    saltus = int(verdict.saltus)
    for added, shift in product((4, 8, 12, 16), range(-40, 41)):
        first = max(start, 1 - shift)
        if (lowered := values(first, 1)[0] - added) < 0:
            continue
        r = lowered ^ ell(first + shift)
        # What holds over one period of both, with r below the power of two in its rise, holds for ever.
        times = 1
        while saltus * times % (1 << r.bit_length()):
            times *= 2
        span = range(first, first + length * times)
        same_rise = ell(length * times + 1) == saltus * times
        if same_rise and values(first, len(span)) == [(ell(k + shift) ^ r) + added for k in span]:
            return f"(i) r = {r}" if added == 4 else f"new: (ℓ(k + {shift}) ⊕ {r}) + {added}"
    return f"other: rises by {saltus} every {length}"


def theorem_13(largest: int) -> None:
    book = book_of("even-odd")
    report(
        f"even-odd: P(n,k) for k = 0 … {largest}",
        book,
        [path_type(normal_end(star(k), 0)[0], EMPTY) for k in range(largest + 1)],
    )


def rays(longest: int) -> None:
    book = book_of("arc-kayles")
    legs = combinations_with_replacement(range(longest + 1), 2)
    report(
        f"arc-kayles: spider(a,b,n) for 0 ≤ a ≤ b ≤ {longest}",
        book,
        [path_type(normal_end(spider(pair), 0)[0], EMPTY) for pair in legs],
    )
    two_tails = TwoTailFamilies(book)
    with measured("arc-kayles: spider(a,i,j) in i and j") as remark:
        for a in (1, 2):
            found = two_tails.square(two_roots(spider((a,)), 0, 0))
            assert isinstance(found, Square)
            remark(f"a = {a}: period {found.length} from {found.start} on, in both")


def pairs(largest: int) -> None:
    for slug in local_games():
        book = book_of(slug)
        ends = sorted({family.second for n in range(1, largest + 1) for family in rooted(n)})
        families = [path_type(*both) for both in combinations_with_replacement(ends, 2)]
        report(f"{slug}: pairs of ends to {largest} vertices", book, families)


def ears(largest: int) -> None:
    """Paths that join two vertices of a connected graph, or leave and reach the same vertex."""
    found = {
        two_roots(*bare[:3])
        for n in range(1, largest + 1)
        for graph in connected_graphs(n)
        for u in range(n)
        for w in range(u, n)
        if ear_place(Ear(*(bare := strip(graph, u, w))[:3], 2)) is not None
    }
    for slug in local_games():
        book = book_of(slug)
        with measured(f"{slug}: {len(found)} ears on graphs to {largest} vertices") as remark:
            periods: Counted = Counter()
            missing: Counter[str] = Counter()
            start = 0
            for roots in sorted(found):
                try:
                    verdict = book.ears.within(SECONDS_AN_EAR).verdict(roots)
                except LimitReached:
                    missing[f"no proof in {SECONDS_AN_EAR:g} s"] += 1
                    continue
                if len(found) <= NAMED:
                    remark(f"{ear_name(roots)}: {verdict}")
                if isinstance(verdict, ProvedPeriod):
                    periods[verdict.length, str(verdict.saltus)] += 1
                    start = max(start, verdict.start)
                else:
                    missing[verdict.missing] += 1
            for line in told(periods):
                remark(line)
            remark(f"{periods.total()} proved, latest start {start}")
            for why, count in missing.most_common():
                remark(f"{count} not proved: {why}")


def paths(count: int) -> None:
    for slug in local_games():
        book = book_of(slug)
        most = count if book.most_values > 1000 else book.most_values
        with measured(f"{slug}: paths and cycles") as remark:
            remark(book.verdict(PATHS, most=most))
            remark(book.verdict(CYCLES, most=most))
    with measured(f"grim: all values of P_n to n = {count}, no period being known") as remark:
        values = book_of("grim").members(PATHS, range(count), most=count)
        remark(f"greatest {max(value for value in values if isinstance(value, int))}")


PARTS: dict[str, tuple[Callable[[int], None], int]] = {
    "paths": (paths, 10_000),
    "tails": (tails, 6),
    "parity": (parity, 5),
    "section-6": (section_6, 8),
    "theorem-13": (theorem_13, 30),
    "rays": (rays, 20),
    "pairs": (pairs, 4),
    "ears": (ears, 3),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all without one")
    parser.add_argument("--largest", type=int, help="how far, in the measure of the part")
    parser.add_argument("--game", action="append", default=[], help="this game; may be given more than once")
    given = parser.parse_args()
    CHOSEN.extend(given.game)
    for name in given.parts or PARTS:
        part, usual = PARTS[name]
        part(usual if given.largest is None else given.largest)


if __name__ == "__main__":
    main()
