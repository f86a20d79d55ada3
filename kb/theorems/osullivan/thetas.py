"""Theorem 7.2: paths that link P and Q and paths at both, with the steps of its proof."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from kb.graphs.invariants import is_bipartite, phi
from kb.graphs.named_families import BY_NAME
from kb.graphs.position import Position
from kb.theorems.kit import Built, Cases, Instance, Oracle
from kb.theorems.osullivan.bouquets import (
    Lengths,
    alternating,
    large_option_values,
    path_lengths,
    shorter_by_two,
    telescoping_of_odd_degree,
    theorem_7_1,
)
from kb.theorems.osullivan.play import case, claims, fact, minus_edge, minus_vertex, nim, option_values, shown
from kb.theorems.statements import Is


class Linked(NamedTuple):
    """Links z between P = 0 and Q = 1, paths x at P and y at Q, in falling order."""

    z: Lengths
    x: Lengths = ()
    y: Lengths = ()

    @property
    def k(self) -> int:
        return len(self.z)

    @property
    def hat(self) -> int:
        """X̂ + Ŷ."""
        return alternating(self.x) + alternating(self.y)

    @property
    def total(self) -> int:
        """X + Y + Z."""
        return sum(self.z) + sum(self.x) + sum(self.y)

    @property
    def printed_parity(self) -> int:
        return (self.total + self.k) % 2 + 2 * (self.total % 2)

    @property
    def position(self) -> Position:
        return BY_NAME["theta"].build(*self)

    @property
    def text(self) -> str:
        return BY_NAME["theta"].text(*self)

    def link(self, place: int) -> list[int]:
        """The vertices of a link from P to Q."""
        start = 2 + sum(self.z[:place]) - place
        return [0, *range(start, start + self.z[place] - 1), 1]

    def path(self, of_q: bool, place: int) -> list[int]:
        """The vertices of a path at P, or at Q, from there outwards."""
        start = 2 + sum(self.z) - self.k + (sum(self.x) if of_q else 0)
        lengths = self.y if of_q else self.x
        start += sum(lengths[:place])
        return [int(of_q), *range(start, start + lengths[place])]


def members() -> Iterator[Linked]:
    """Links with k ≤ 5 and paths at both ends, small enough to solve at once."""
    sides = list(path_lengths(3, 2, 5))
    for k in range(1, 6):
        for z in combinations_with_replacement(range(1, 4), k):
            for x in sides:
                for y in sides:
                    if sum(z) + sum(x) + sum(y) <= 9:
                        yield Linked(z, x, y)


def looped(case: str | None = None) -> Iterator[Linked]:
    """The members that the proof argues about, in a case or all: k ≥ 2 and some link longer than an edge."""
    every = (each for each in members() if each.k >= 2 and max(each.z) >= 2)
    return (each for each in every if case is None or _case_of(each) == case)


def _theorem_7_2(z: Lengths, x: Lengths, y: Lengths) -> Is:
    each = Linked(z, x, y)
    if each.k % 2 == 0 and sum(z) % 2 and each.hat < 2:
        return Is(4 * each.hat)
    return Is(each.printed_parity)


def _printed_parity(_: Oracle) -> Cases:
    for each in members():
        yield case(each.position, each.printed_parity, phi(each.position))


def _case_of(each: Linked) -> str:
    """The case of the printed proof that a graph falls in."""
    even, odd_z, odd_total = each.k % 2 == 0, sum(each.z) % 2 == 1, each.total % 2 == 1
    if not even:
        return "(iv)" if odd_total else "(iii)"
    if each.hat >= 2:
        return "(v)" if odd_total else "(vi)"
    if odd_z:
        return "(ii)" if each.hat else "(i)"
    return "none"


def _cases_cover(_: Oracle) -> Cases:
    for each in looped():
        position = each.position
        if not is_bipartite(position):
            found = _case_of(each)
            said = f"in {found}" if found != "none" else "in no case"
            yield _named(each, position, "in one of (i)-(vi)", said, found != "none")


def _named(each: Linked, position: Position, claimed: str, computed: str, holds: bool) -> Instance:
    return Instance(each.text, holds, claimed, computed, (position.n, len(position.edges)))


def _seventh_case() -> Built:
    return ((each.position, phi(each.position)) for each in looped("none"))


def _long_link(each: Linked) -> list[int]:
    place = max(range(each.k), key=lambda i: each.z[i])
    return each.link(place)


def _link_values(oracle: Oracle, each: Linked) -> str:
    """The values of deleting a vertex and an edge between P and Q."""
    position, link = each.position, _long_link(each)
    vertex, edge = minus_vertex(position, link[1]), minus_edge(position, (link[0], link[1]))
    return f"link {nim(oracle, vertex)}, {nim(oracle, edge)}"


def _no_move_to_zero(oracle: Oracle, name: str) -> Cases:
    """Cases (i) and (vi), with what is said there of parities."""
    for each in looped(name):
        values = option_values(oracle, each.position)
        yield case(each.position, "no move to 0", f"moves to {shown(values)}", 0 not in values)
        degrees = each.position.degrees()[:2]
        if name == "(i)":
            parities = (sum(each.x) % 2, sum(each.y) % 2, degrees[0] % 2, degrees[1] % 2)
            yield case(each.position, (0, 0, 0, 0), parities)
        yield case(each.position, 3 if name == "(i)" else 0, phi(each.position))


def _special_cases(_: Oracle) -> Cases:
    """Propositions 1.6 and 1.7 against the formulas of Theorems 7.1 and 7.2 without paths."""
    for r in range(80):
        yield fact(f"r = {r}", 0 if r % 2 else 1, theorem_7_1((3,) * r, ()).exact, r)
    for k in range(1, 24):
        for longest in range(1, 20):
            z = (*(1,) * (k - 1), longest)
            special = 0 if k % 2 == 0 else 1 if sum(z) % 2 == 0 else 2
            yield fact(f"k = {k}, Z = {sum(z)}", special, _theorem_7_2(z, (), ()).exact, k, sum(z))


def _case_ii(oracle: Oracle) -> Cases:
    for each in looped("(ii)"):
        reached = option_values(oracle, each.position)
        yield case(each.position, "link 1, 2", _link_values(oracle, each))
        yield case(each.position, "0 and 3 are reached", shown(reached), {0, 3} <= reached)


def _values_of_four_or_more(oracle: Oracle, claimed: set[int]) -> Cases:
    for each in looped("(ii)"):
        shorter = [Linked(each.z, x, each.y) for x in shorter_by_two(each.x)]
        shorter += [Linked(each.z, each.x, y) for y in shorter_by_two(each.y)]
        exist = any(other.hat == 1 for other in shorter)
        found = large_option_values(oracle, each.position, exist, claimed)
        yield found._replace(subject=each.text)


def _case_iii(oracle: Oracle) -> Cases:
    """An inner vertex of an even link where Z is even; else a vertex of degree 2 of a path, else P or Q."""
    for each in looped("(iii)"):
        if sum(each.z) % 2 == 0:
            chosen = each.link(next(i for i, length in enumerate(each.z) if length % 2 == 0))[1]
        elif any(length >= 2 for length in each.x + each.y):
            of_q = not any(length >= 2 for length in each.x)
            chosen = each.path(of_q, 0)[1]
        else:
            chosen = 0 if sum(each.x) % 2 else 1
        yield case(each.position, 0, nim(oracle, minus_vertex(each.position, chosen)))


def _case_iv(oracle: Oracle) -> Cases:
    for each in looped("(iv)"):
        position = each.position
        if each.x or each.y:
            path = each.path(not each.x, 0)
            yield case(position, 0, nim(oracle, minus_edge(position, (path[-2], path[-1]))))
            yield case(position, 1, nim(oracle, minus_vertex(position, path[-1])))
            continue
        link = each.link(next(i for i, length in enumerate(each.z) if length % 2))
        middle = len(link) // 2
        yield case(position, 1, nim(oracle, minus_vertex(position, 0)))
        yield case(position, 0, nim(oracle, minus_edge(position, (link[middle - 1], link[middle]))))


def _case_v(oracle: Oracle, corrected: bool) -> Cases:
    """A link, and P of odd degree or the leaf of the last path at P; corrected: at Q where P has none."""
    for each in looped("(v)"):
        position = each.position
        yield case(position, "link 2, 1", _link_values(oracle, each))
        at_q = corrected and not each.x
        paths = each.y if at_q else each.x
        if len(paths) % 2:
            value: int | str = nim(oracle, minus_vertex(position, int(at_q)))
        elif paths:
            value = nim(oracle, minus_vertex(position, each.path(at_q, len(paths) - 1)[-1]))
        else:
            value = "deg P is even and P has no path"
        yield _named(each, position, "0", str(value), value == 0)


def _single_telescoping_vertex(_: Oracle, corrected: bool) -> Cases:
    """X̂ (or X̂ + Ŷ) is 1 exactly where one vertex of the paths is telescoping and of odd degree."""
    for x in path_lengths(4, 4, 9):
        found = telescoping_of_odd_degree(x)
        yield _one_exactly_if(f"bouquet(3;{_joined(x)})" if x else "C3", x, (), found, corrected)
        for y in path_lengths(3, 3, 5):
            if y:
                # After a deletion at one end, what hangs at the other end must cancel by itself.
                found = (telescoping_of_odd_degree(x) if alternating(y) == 0 else 0) + (
                    telescoping_of_odd_degree(y) if alternating(x) == 0 else 0
                )
                yield _one_exactly_if(f"theta(1,2;{_joined(x)};{_joined(y)})", x, y, found, corrected)


def _one_exactly_if(subject: str, x: Lengths, y: Lengths, found: int, corrected: bool) -> Instance:
    one = alternating(x) + alternating(y) == 1
    expected = "at least one" if corrected else "exactly one"
    seen = found >= 1 if corrected else found == 1
    claimed = f"{expected} telescoping vertex of odd degree" if one else f"not {expected}"
    size = 3 + sum(x) + sum(y)
    return Instance(subject, seen == one, claimed, f"{found} of them", (size, size))


def _joined(lengths: Lengths) -> str:
    return ",".join(map(str, lengths))


CLAIMS = (
    claims.family("theorem-7.2", "theta", lambda: (tuple(each) for each in members()), _theorem_7_2),
    claims.check("theorem-7.2-phi", _printed_parity),
    claims.check("theorem-7.2-proof-cases", _cases_cover),
    claims.nim_values("theorem-7.2-proof-cases-corrected", _seventh_case),
    claims.check("theorem-7.2-proof-i", _no_move_to_zero, "(i)"),
    claims.check("theorem-7.2-proof-ii", _case_ii),
    claims.check("theorem-7.2-proof-ii-only", _values_of_four_or_more, {5}),
    claims.check("theorem-7.2-proof-ii-only-corrected", _values_of_four_or_more, {5, 6}),
    claims.check("theorem-7.2-proof-iii", _case_iii),
    claims.check("theorem-7.2-proof-iv", _case_iv),
    *claims.corrected("theorem-7.2-proof-v", _case_v),
    claims.check("theorem-7.2-proof-vi", _no_move_to_zero, "(vi)"),
    claims.check("section-7-special-cases", _special_cases),
    *claims.corrected("section-7-telescoping", _single_telescoping_vertex),
)
