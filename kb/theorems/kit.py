"""What the claims of all papers share: nim-values, checked cases, and claims declared by their two sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from kb.games import game
from kb.graphs.language import describe, parse_position
from kb.graphs.position import Position
from kb.theorems.base import CheckClaim, Instance, Oracle
from kb.theorems.statements import Value

Check = Callable[[Oracle], Iterable[Instance]]


def nim(value: Value) -> int:
    """The nim-value that an oracle gives for an impartial position."""
    found = value if isinstance(value, int) else value.nim_value
    if found is None:
        raise TypeError(f"expected the value of an impartial position, but it is {value}")
    return found


def size(position: Position) -> tuple[int, int]:
    """How counterexamples are ordered: vertices, then edges."""
    return position.n, len(position.edges)


def compared(subject: str, claimed: object, computed: object, ordered: Sequence[int] = ()) -> Instance:
    """The case of `subject` that holds where what is claimed reads as what is computed."""
    return Instance(subject, str(claimed) == str(computed), str(claimed), str(computed), tuple(ordered))


def about(position: Position | str, claimed: object, computed: object) -> Instance:
    """The same for a graph, which gives the subject (where it is not given as text) and the size."""
    if isinstance(position, Position):
        graph, subject = position, describe(position)
    else:
        graph, subject = parse_position(position), position
    return compared(subject, claimed, computed, size(graph))


def left_by(moves_of: str, position: Position) -> list[str]:
    """What one move of the game can leave, each graph once, as text in alphabetical order."""
    rules = game(moves_of)
    return sorted({describe(left) for left in rules.options(rules.start(position))})


def listed(graphs: Iterable[Position]) -> list[str]:
    """These graphs without isolated vertices, each once, as text in alphabetical order."""
    return sorted({describe(graph.without_isolated_vertices()) for graph in graphs})


def checked_by(paper: str, slug_of_game: str) -> Callable[[str, Check], CheckClaim]:
    """What makes the claims of a paper in their freest form: of a slug and a check."""

    def claim(slug: str, check: Check) -> CheckClaim:
        return CheckClaim(id=f"{paper}/{slug}", game=slug_of_game, check=lambda oracle: iter(check(oracle)))

    return claim


def equality(
    id: str,
    game: str,
    letter: str,
    numbers: Iterable[int],
    claimed: Callable[[int], object],
    computed: Callable[[int], object],
) -> CheckClaim:
    """A claim that two things written with one letter are the same for each of these numbers."""
    every = tuple(numbers)

    def check(_: Oracle) -> Iterator[Instance]:
        for number in every:
            yield compared(f"{letter} = {number}", claimed(number), computed(number), (number,))

    return CheckClaim(id=id, game=game, check=check)
