"""Pictures of what the verbs find: a position with its moves, a page of a search, a table, a sequence."""

from __future__ import annotations

from kb.drawing import Panel, Picture, Text, draw_heat_map, draw_panels, draw_sequence, draw_thermograph
from kb.drawing.graph import MOST_VERTICES
from kb.explain import Explanation
from kb.games import Game
from kb.graphs.canonical import decode
from kb.graphs.growing import FarPosition
from kb.graphs.mixed import MixedSum
from kb.graphs.position import Position, Sum
from kb.search import SearchResult
from kb.sequences import ValueSequence
from kb.tables import Table
from kb.values.reading import parse_value
from kb.values.sums import Value

MOST_IN_A_NOTEBOOK = 60
"""Vertices of a position that a notebook draws where it stands."""


def draw_position(
    game: Game, drawn: Sum | MixedSum | Explanation, *, numbered: bool = False, edges: bool = False
) -> Picture:
    """A position or sum, and where it is explained the value of each option at its vertex or edge."""
    labels = "brushes" if game.slug == "polish" else "label"
    if isinstance(drawn, Explanation):
        return draw_panels(
            _explained(drawn),
            caption=drawn.title(game.title),
            subtitle=drawn.legend,
            numbered=numbered,
            edges=edges,
            labels=labels,
        )
    return draw_panels(_plain(drawn), numbered=numbered, edges=edges, labels=labels)


def _explained(found: Explanation) -> list[Panel | Text]:
    summands: list[Panel | Text] = []
    for summand in found.summands:
        at_vertices, at_edges = summand.written()
        panel = Panel(
            summand.position,
            sign=summand.sign,
            at_vertices=at_vertices,
            at_edges=at_edges,
            title=summand.prefix.removesuffix(":"),
        )
        summands += [panel] * summand.count
    return [*summands, *(Text(one.sign, one.written) for one in found.added_values)]


def _plain(total: Sum | MixedSum) -> list[Panel | Text]:
    if isinstance(total, Sum):
        return [Panel(position, sign=sign) for sign, position in total.terms]
    named = [
        Panel(term.position, sign=sign * term.sign, title=name)
        for sign, name, terms in total.of_games
        for term in terms.terms
    ]
    return [*_plain(total.plain), *named, *(Text(sign, written) for sign, written in total.literals)]


def drawn_with_moves(game: Game, found: Explanation) -> str | None:
    """An explained position with its moves as SVG, or None where it is too large to draw."""
    if sum(summand.position.n * summand.count for summand in found.summands) > MOST_IN_A_NOTEBOOK:
        return None
    return draw_position(game, found).svg()


def drawn_plainly(position: Position) -> str | None:
    """A position as SVG with its vertex numbers, or None where it is too large to draw."""
    if isinstance(position, FarPosition) or position.n > MOST_IN_A_NOTEBOOK:
        return None
    return draw_panels([Panel(position)], numbered=True, labels="label").svg()


def draw_found(game: Game, page: SearchResult) -> Picture:
    """The positions of a page of a search side by side, in their order, as many as a picture holds."""
    panels: list[Panel] = []
    room = MOST_VERTICES
    for one in page.found:
        position = decode(one.key)
        if position.n > room:
            break
        room -= position.n
        panels.append(Panel(position, title=f"{one.position} = {one.value}"))
    more = len(page.found) - len(panels)
    return draw_panels(
        panels,
        caption=f"{game.title}: {' '.join(page.filters)}",
        subtitle=f"{more} more do not fit" if more else "",
        edges=True,
    )


def thermograph(found: Explanation) -> Picture | None:
    """The thermograph of a partizan position, or None where its value is not known."""
    if found.value is None or isinstance(found.value, int):
        return None
    return draw_thermograph(found.value, caption=found.position)


def heat_map(game: Game, table: Table) -> Picture:
    """A table of values as a picture."""

    def value(text: str | None) -> Value | None:
        found = None if text is None else parse_value(text)
        return found if found is None or game.kind == "partizan" else found.nim_value

    cells = {place: value(cell.value) for place, cell in table.cells.items()}
    return draw_heat_map(
        [[cells.get((row, column)) for column in table.columns] for row in table.rows],
        rows=table.rows,
        columns=["value" if column is None else column for column in table.columns],
        row_name=table.row,
        column_name=table.column or "",
        title=f"{game.title}: {table.family}",
    )


def plot(game: Game, sequence: ValueSequence) -> Picture:
    """A sequence of values as a picture."""
    title = f"{game.title}: {sequence.family}"
    return draw_sequence(sequence.places, sequence.values, variable=sequence.variable, title=title)
