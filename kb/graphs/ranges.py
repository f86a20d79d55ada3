"""Families as they are swept over: graphs with variables and ranges, enumerations, graph6 lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from kb.errors import BadGraph
from kb.graphs import graph6
from kb.graphs.growth import Growth, growth_of
from kb.graphs.meaning import Meaning
from kb.graphs.position import Position, Sum, Term
from kb.graphs.syntax import Node, syntax_tree
from kb.unicode_text import check_unicode

Values = dict[str, int]

_ENUMERATION = re.compile(
    r"\s*(all|graphs|connected|trees)\s*\(\s*(?:n\s*(<=|≤|<|=)\s*)?(\d{1,9})(?:\s*\.\.\s*(\d{1,9}))?\s*\)\s*$"
)
_SUBGRAPHS = re.compile(r"\s*subgraphs\s*\((.*)\)\s*$", re.DOTALL)
_RANGE_START = re.compile(r"(?=\b[a-z]\s*=)")

MAX_ENUMERATED = {"all": 11, "connected": 11, "trees": 30}
"""The greatest number of vertices whose graphs are enumerated."""

MAX_RANGE = 100_000
"""The most numbers in one range."""


class Coverage(NamedTuple):
    """The class of graphs an enumeration exhausts, and for which numbers of vertices."""

    name: str
    sizes: range


class RangedFamily:
    """A family to sweep over: iterates (values of the variables, position), lazily, in a fixed order.

    `words` are its text and its ranges, `name` all of them in one line; `variables` the names of its
    parameters in order; `coverage` says which whole class of graphs it exhausts, None where it is none.
    """

    def __init__(
        self,
        words: tuple[str, ...],
        variables: tuple[str, ...],
        members: Callable[[], Iterator[tuple[Values, Sum]]],
        coverage: Coverage | None = None,
        count: Callable[[], int] | None = None,
        growth: Callable[[], Growth | None] | None = None,
        assignments: Callable[[], Iterator[Values]] | None = None,
    ) -> None:
        self.words = words
        self.name = " ".join(words)
        self.variables = variables
        self.coverage = coverage
        self._members = members
        self._count = count
        self._growth = growth
        self._assignments = assignments

    def __iter__(self) -> Iterator[tuple[Values, Position]]:
        for values, total in self._members():
            yield values, total.position()

    def sums(self) -> Iterator[tuple[Values, Sum]]:
        """The members as sums, for families with negative terms or several tokens."""
        return self._members()

    def count(self) -> int | None:
        """How many members there are, where that is known without making them."""
        return self._count() if self._count is not None else None

    def growth(self) -> Growth | None:
        """How the members grow along a path with the one variable; None where they do not."""
        return self._growth() if self._growth is not None else None

    def places(self) -> list[int]:
        """The values of the one variable, in order, of a family with a `growth`."""
        assert self._assignments is not None
        return [value for values in self._assignments() for value in values.values()]

    def __repr__(self) -> str:
        return f"RangedFamily({self.name!r})"


def read_family(text: str, ranges: Sequence[str], lines: Iterable[str] | None) -> RangedFamily:
    """The family that a text and its ranges name; one text of ranges will do."""
    ranges = [ranges] if isinstance(ranges, str) else ranges
    for given in (text, *ranges):
        check_unicode(given, BadGraph)
    spelled = text.strip()
    listed = spelled == "-" or spelled.startswith("@")
    enumeration, subgraphs = _ENUMERATION.match(text), _SUBGRAPHS.match(text)
    if (listed or enumeration or subgraphs) and ranges:
        raise BadGraph(f"{spelled} has no variables, got the range {ranges[0]!r}")
    if listed:
        return _listed(spelled, lines)
    if enumeration:
        return _enumeration(enumeration)
    if subgraphs:
        return _subgraphs(subgraphs)
    return _template(text, ranges)


def _template(text: str, ranges: Sequence[str]) -> RangedFamily:
    tree = syntax_tree(text, "graph")
    clauses = _clauses(ranges)
    used = _variables(tree)
    names = [name for name, _ in clauses]
    for name in names:
        if names.count(name) > 1:
            raise BadGraph(f"the variable {name} has two ranges")
        if name not in used and not any(name in _variables(bounds) for _, bounds in clauses):
            raise BadGraph(f"the variable {name} has a range but does not occur in {text.strip()!r}")
    if missing := sorted(set(used) - set(names)):
        raise BadGraph(
            f"the variable {missing[0]} has no values; give a range such as {missing[0]}=1..10",
            at=used[missing[0]],
        )

    def members() -> Iterator[tuple[Values, Sum]]:
        for values in _assignments(clauses, {}):
            try:
                yield values, Meaning(values).graph(tree)
            except BadGraph as error:
                if not values:
                    raise
                shown = ", ".join(f"{name}={value}" for name, value in values.items())
                raise BadGraph(f"with {shown}: {error.message}", at=error.at) from None

    occurrences = [node for node in chain(tree.find("VAR"), tree.find("XLETTER")) if node.text in used]
    return RangedFamily(
        (text.strip(), *(given.strip() for given in ranges)),
        tuple(names),
        members,
        count=lambda: sum(1 for _ in _assignments(clauses, {})),
        growth=lambda: growth_of(tree, names[0], len(occurrences)) if len(names) == 1 else None,
        assignments=lambda: _assignments(clauses, {}),
    )


Clause = tuple[str, Node]


def _clauses(ranges: Sequence[str]) -> list[Clause]:
    return [_clause(piece) for given in ranges for piece in _RANGE_START.split(given) if piece.strip(" ,")]


def _clause(text: str) -> Clause:
    tree = syntax_tree(text.strip(" ,"), "values")
    name = tree.children[0].text
    for piece in tree.children[1:]:
        if _variables(piece):
            continue
        bounds = [Meaning().number(bound) for bound in piece.children]
        if len(bounds) == 1 and any(True for _ in piece.find("sign")):
            raise BadGraph(
                f"{text.strip(' ,')!r} is a range written with a sign, and would be {name} = {bounds[0]}; "
                f"a range is written {name}=1..5",
                at=piece.at,
            )
        if bounds[0] > bounds[-1]:
            raise BadGraph(f"the range {bounds[0]}..{bounds[-1]} of {name} is empty", at=piece.at)
    return name, tree


def _variables(tree: Node) -> dict[str, int]:
    """The variables of a tree, each with the place where it first stands."""
    found: dict[str, int] = {}
    for node in chain(tree.find("variable"), tree.find("implied")):
        if (word := node.children[0]).kind != "INT":
            found.setdefault(word.text, word.at)
    return found


def _assignments(clauses: Sequence[Clause], values: Mapping[str, int]) -> Iterator[Values]:
    """Every choice of values, the last variable running fastest."""
    if not clauses:
        yield dict(values)
        return
    (name, tree), *rest = clauses
    for value in _range(tree, values):
        yield from _assignments(rest, {**values, name: value})


def _range(tree: Node, values: Mapping[str, int]) -> Iterator[int]:
    meaning = Meaning(values)
    for piece in tree.children[1:]:
        bounds = [meaning.number(bound) for bound in piece.children]
        if bounds[-1] - bounds[0] >= MAX_RANGE:
            raise BadGraph(
                f"a range of {bounds[-1] - bounds[0] + 1} values; at most {MAX_RANGE} are swept over"
            )
        yield from range(bounds[0], bounds[-1] + 1)


def _enumeration(found: re.Match[str]) -> RangedFamily:
    word, relation, low, high = found.groups()
    last = int(high or low) - (relation == "<")
    first = 1 if relation in ("<=", "≤", "<") else int(low)
    if high and relation != "=":
        raise BadGraph(f"a range of sizes is written n={low}..{high}", at=found.start(3))
    name = {"graphs": "all"}.get(word, word)
    sizes = range(first, last + 1)
    if sizes and last > MAX_ENUMERATED[name]:
        raise BadGraph(
            f"{name} is enumerated to n = {MAX_ENUMERATED[name]}, got {last}: there are too many",
            at=found.start(3),
        )

    def members() -> Iterator[tuple[Values, Sum]]:
        from kb.graphs import enumerate as enumeration

        every = {
            "all": enumeration.graphs,
            "connected": enumeration.connected_graphs,
            "trees": enumeration.trees,
        }[name]
        for n in sizes:
            for position in every(n):
                yield {"n": n}, _alone(position)

    def count() -> int:
        from kb.graphs.enumerate import EXPECTED_COUNTS

        _, counts = EXPECTED_COUNTS[name]
        return sum(counts[n] for n in sizes)

    return RangedFamily((found.string.strip(),), ("n",), members, Coverage(name, sizes), count)


def _subgraphs(found: re.Match[str]) -> RangedFamily:
    offset = found.start(1)
    try:
        whole = Meaning().graph(syntax_tree(found[1], "graph")).position()
    except BadGraph as error:
        raise BadGraph(error.message, at=None if error.at is None else error.at + offset) from None

    def members() -> Iterator[tuple[Values, Sum]]:
        for position in subgraphs(whole):
            yield {"n": position.n, "m": len(position.edges)}, _alone(position)

    return RangedFamily((found.string.strip(),), ("n", "m"), members)


def subgraphs(whole: Position) -> Iterator[Position]:
    """All subgraphs up to isomorphism, by falling number of edges, the graph without vertices last.

    Those without isolated vertices are found level by level (one edge less each); then isolated vertices
    are added while the whole has room for them.
    """
    from kb.graphs.canonical import decode, key

    level = {key(whole.without_isolated_vertices())}
    while level:
        below: set[str] = set()
        for text in sorted(level):
            core = decode(text)
            for n in range(whole.n, core.n - 1, -1):
                yield core if n == core.n else core + Position(n - core.n)
            for index in range(len(core.edges)):
                below.add(key(core.without_edges((index,)).without_isolated_vertices()))
        level = below


def _listed(text: str, lines: Iterable[str] | None) -> RangedFamily:
    if text == "-" and lines is None:
        raise BadGraph("- reads graph6 lines, but no lines were given")

    def members() -> Iterator[tuple[Values, Sum]]:
        if text == "-":
            yield from _numbered(lines or ())
            return
        path = Path(text[1:].strip())
        try:
            with path.open(encoding="ascii", errors="replace") as file:
                yield from _numbered(file)
        except OSError as error:
            raise BadGraph(f"cannot read {str(path)!r}: {error.strerror or error}", at=1) from None
        except ValueError as error:
            raise BadGraph(f"cannot read {str(path)!r}: {error}", at=1) from None

    return RangedFamily((text,), ("graph",), members)


def _numbered(lines: Iterable[str]) -> Iterator[tuple[Values, Sum]]:
    for number, position in enumerate(graph6.read_lines(lines), start=1):
        yield {"graph": number}, _alone(position)


def _alone(position: Position) -> Sum:
    return Sum((Term(1, position),))


def variable_of(family: str) -> str:
    """The variable of a family with one, as `n` in `P_n` or `K_{2,n}`.

    >>> variable_of("K_{2,k}"), variable_of("petersen")
    ('k', 'n')
    """
    found = re.findall(r"(?<![A-Za-z])[a-z](?![A-Za-z(])", family)
    return found[0] if found else "n"


def variables_of(family: str) -> tuple[str, ...]:
    """The variables that stand in the text of a family, in order; none in a class or a list of graphs.

    >>> variables_of("K_{m,n}"), variables_of("trees(n<=7)")
    (('m', 'n'), ())
    """
    spelled = family.strip()
    if spelled == "-" or spelled.startswith("@") or _ENUMERATION.match(family) or _SUBGRAPHS.match(family):
        return ()
    return tuple(_variables(syntax_tree(family, "graph")))


def ranged(ranges: Sequence[str]) -> list[str]:
    """The variables that have a range."""
    return [name for name, _ in _clauses([ranges] if isinstance(ranges, str) else ranges)]
