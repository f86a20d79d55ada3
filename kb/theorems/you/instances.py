"""How the checks of this paper word one case: two texts that must be the same, about one subject."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kb.games import game
from kb.graphs.language import describe, parse_position
from kb.graphs.position import Position
from kb.theorems.base import Instance
from kb.theorems.statements import Value


def compared(subject: str, claimed: object, computed: object, size: Sequence[int] = ()) -> Instance:
    """The case of `subject` that holds where what is claimed reads as what is computed."""
    return Instance(subject, str(claimed) == str(computed), str(claimed), str(computed), tuple(size))


def about(position: Position | str, claimed: object, computed: object) -> Instance:
    """The same for a graph, which gives the subject (where it is not given as text) and the size."""
    if isinstance(position, Position):
        graph, subject = position, describe(position)
    else:
        graph, subject = parse_position(position), position
    return compared(subject, claimed, computed, (graph.n, len(graph.edges)))


def nim(value: Value) -> int:
    """The nim-value that an oracle gives for an impartial position."""
    found = value if isinstance(value, int) else value.nim_value
    assert found is not None
    return found


def left_by(moves_of: str, position: Position) -> list[str]:
    """What one move of the game can leave, each graph once, as text in alphabetical order."""
    rules = game(moves_of)
    return sorted({describe(left) for left in rules.options(rules.start(position))})


def listed(graphs: Iterable[Position]) -> list[str]:
    """These graphs without isolated vertices, each once, as text in alphabetical order."""
    return sorted({describe(graph.without_isolated_vertices()) for graph in graphs})
