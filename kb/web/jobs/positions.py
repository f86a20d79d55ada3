"""Positions as they come in, within the limits, and as they go out for other programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from kb.drawing.tikz import places_of, tikz
from kb.evaluate.sums import signed_texts
from kb.graphs.graph6 import write as write_graph6
from kb.graphs.json_position import FIELDS
from kb.graphs.mixed import MixedSum, read_question
from kb.graphs.position import Position, Sum, Term
from kb.graphs.reading import read_record
from kb.graphs.written import edge_list, python_text
from kb.values.notation import latex
from kb.values.reading import parse_value
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.web.jobs.played import PlayedSum, PlayedTerm


def read(given: dict[str, Any], limits: Limits) -> Sum:
    """The sum of positions that a request describes by `graph`, or by `n` and `edges`."""
    _check_before(given, limits)
    return _checked(read_record(given), limits)


def read_asked(given: dict[str, Any], limits: Limits) -> Sum | MixedSum:
    """The same where values and positions of other games may be added."""
    _check_before(given, limits)
    is_text = isinstance(given.get("graph"), str) and given.keys() <= set(FIELDS)
    return _checked(read_question(given) if is_text else read_record(given), limits)


def _check_before(given: dict[str, Any], limits: Limits) -> None:
    if isinstance(text := given.get("graph"), str):
        limits.check("text_characters", len(text))
    if isinstance(n := given.get("n"), int):
        limits.check("vertices", n)


Asked = TypeVar("Asked", bound=Sum | MixedSum)


def _checked(total: Asked, limits: Limits) -> Asked:
    limits.check("vertices", sum(term.position.n for term in total.terms))
    limits.check("edges", sum(len(term.position.edges) for term in total.terms))
    return total


def read_asked_shown(given: dict[str, Any], limits: Limits) -> Sum | MixedSum:
    """The same for a sum that is drawn term by term."""
    total = read_asked(given, limits)
    limits.check("shown_edges", sum(len(term.position.edges) for term in total.terms))
    return total


def read_shown(given: dict[str, Any], limits: Limits) -> Sum:
    """The sum of positions that a request describes, to be certified."""
    total = read(given, limits)
    limits.check("shown_edges", sum(len(term.position.edges) for term in total.terms))
    return total


def as_terms(total: Sum) -> tuple[Term, ...]:
    """The terms to be drawn each by itself: all that can be one position is one."""
    if all(sign > 0 for sign, _ in total.terms):
        tokens = sum(term.position.token is not None for term in total.terms)
        marked = {bool(term.position.marks) for term in total.terms if term.position.edges}
        if tokens == 0 or (tokens == 1 and len(total.terms) == 1):
            return (Term(1, total.position()),) if len(marked) < 2 else total.terms
    return total.terms


def copies(position: Position, places: list[tuple[float, float]]) -> dict[str, str | None]:
    """The position for other programs: graph6 where it is a simple graph, TikZ, and Python."""
    plain = position.is_simple and not position.marks
    return {
        "text": edge_list(position),
        "graph6": write_graph6(Position(position.n, position.edges)) if plain else None,
        "latex": tikz(position, places),
        "python": python_text(position),
    }


def copies_of_sum(played: PlayedSum) -> dict[str, str | None]:
    """The same of a sum that is no single position: as text, as LaTeX, and in Python."""
    return {
        "text": played.text([term.position for term in played.terms], edge_list),
        "graph6": None,
        "latex": _latex_of_sum(played),
        "python": _python_of_sum(played),
    }


def _latex_of_sum(played: PlayedSum) -> str:
    """The terms side by side with their signs, as one formula."""
    drawn = [
        (sign, "\\vcenter{\\hbox{%\n" + tikz(position, places_of(position)) + "}}")
        for sign, _, position in played.terms
    ]
    values = [(sign, latex(parse_value(written))) for sign, written in played.literals]
    return f"${signed_texts([*drawn, *values])}$"


def _python_of_sum(played: PlayedSum) -> str:
    """An expression of `Sum`, or of `MixedSum` where there are other games or values."""
    plain = _python_terms(term for term in played.terms if term.rules is played.home)
    named = [
        f"(1, {term.rules.slug!r}, {_python_terms([term])})"
        for term in played.terms
        if term.rules is not played.home
    ]
    if not named and not played.literals:
        return plain
    games = "".join(f"{each}, " for each in named)
    return f"MixedSum({plain}, ({games}), {played.literals!r})"


def _python_terms(terms: Iterable[PlayedTerm]) -> str:
    return f"Sum(({''.join(f'Term({sign}, {python_text(each)}), ' for sign, _, each in terms)}))"
