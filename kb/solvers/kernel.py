"""The typed face of the C++ kernel for impartial games: one position, many, graph6 streams, all below one.

The kernel splits positions into components, relabels them by refinement and remembers them under exact
keys. It uses nothing but the rules and nim-addition: no theorem of the papers is a shortcut here.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kb.errors import BadArgument, BadPosition, TooLarge, UnknownName
from kb.games.base import Game
from kb.games.declared import LocalGame
from kb.graphs.position import Position

if TYPE_CHECKING:
    from kb._kernel import Session

NAME = "kernel"
DEFAULT_MEMORY_LIMIT = 4 << 30
"""Bytes a solver may hold where the caller names no limit."""


def is_built() -> bool:
    """Whether the compiled kernel is installed."""
    try:
        import kb._kernel  # noqa: F401
    except ImportError:
        return False
    return True


def version() -> str:
    """The kernel's version, stored with the values it computes."""
    import kb._kernel

    return str(kb._kernel.version)


def games() -> tuple[str, ...]:
    """The slugs of the impartial games the kernel solves."""
    import kb._kernel

    return tuple(kb._kernel.games())


def solves_class(game: Game, name: str, least_vertices: int) -> bool:
    """Whether it gives the nim-values of all graphs of a class from their graph6 lines, as they stand."""
    is_settled = game.drops_isolated and name != "all" and least_vertices > 1
    return game.kind == "impartial" and (game.starts_as_given or is_settled) and supports(game)


def supports(game: Game) -> bool:
    """Whether the kernel is built and has the rules of this game, or can read them as declared."""
    if not is_built():
        return False
    if isinstance(game, LocalGame):
        return True
    if game.rules_hash is not None:
        return False
    import kb._kernel

    return game.slug in (kb._kernel.games() if game.kind == "impartial" else kb._kernel.partizan_games())


class KernelSolver:
    """Solves positions of one impartial game and remembers every component it has met.

    `memory_limit` (bytes) bounds what it remembers; past it, or past the `time_limit` (seconds) of a call,
    a call raises `LimitReached`. What was learnt before stays valid and serves the next call.

    >>> KernelSolver("node-kayles").value(Position(4, [(0, 1), (1, 2), (2, 3)]))
    0
    """

    def __init__(self, game: str | LocalGame, *, memory_limit: int | None = None) -> None:
        """`game` is one of the kernel's own by its slug, or one that is declared."""
        import kb._kernel

        if isinstance(game, LocalGame):
            self.game = game.slug
            self._session: Session = kb._kernel.declared_session(
                game.program, memory_limit or DEFAULT_MEMORY_LIMIT
            )
            return
        if game not in kb._kernel.games():
            raise UnknownName(f"the kernel has no impartial game {game!r}; it has {', '.join(games())}")
        self.game = game
        self._session = kb._kernel.session(game, memory_limit or DEFAULT_MEMORY_LIMIT)

    def value(self, position: Position, *, time_limit: float | None = None) -> int:
        """The nim-value of `position`."""
        return self.values((position,), time_limit=time_limit)[0]

    def values(self, positions: Iterable[Position], *, time_limit: float | None = None) -> list[int]:
        """The nim-values of `positions`, in order, in one call of the kernel."""
        return list(self._session.values(pack(positions), time_limit=time_limit or 0.0))

    def graph6_values(
        self, text: bytes, *, first_line: int = 1, threads: int = 1, time_limit: float | None = None
    ) -> bytes:
        """The nim-values of a stream of graph6 lines, one byte per line.

        `first_line` is the number that errors give to the first line, for streams read piece by piece.
        """
        return self._session.graph6_values(
            text, first_line=first_line, threads=threads, time_limit=time_limit or 0.0
        )

    def subpositions(
        self, position: Position, *, time_limit: float | None = None
    ) -> Iterator[tuple[Position, int]]:
        """Every component that play from `position` can reach, with its nim-value.

        All of them are solved first. An isomorphism class may come more than once, under several
        numberings; a single bare vertex does not come at all. What the solver knew before is forgotten.
        """
        self._session.clear()
        self._session.values(pack((position,)), exhaustive=True, time_limit=time_limit or 0.0)
        packed, values = self._session.components()
        return zip(unpack(packed), values, strict=True)

    def histogram(self, position: Position, *, time_limit: float | None = None) -> dict[int, int]:
        """How many components below `position` have each nim-value, counted as in `subpositions`."""
        self._session.clear()
        self._session.values(pack((position,)), exhaustive=True, time_limit=time_limit or 0.0)
        return {value: count for value, count in enumerate(self._session.histogram()) if count}

    @property
    def states(self) -> int:
        """How many components are remembered."""
        return self._session.states

    @property
    def peak_memory(self) -> int:
        """The most bytes ever held."""
        return self._session.peak_memory

    def clear(self) -> None:
        """Forgets everything."""
        self._session.clear()


class DenseTable(NamedTuple):
    """A value found in a dense table, with what the table took."""

    value: int
    states: int
    peak_memory: int


def polish_on_complete_bipartite(
    m: int, n: int, *, memory_limit: int | None = None, time_limit: float | None = None
) -> DenseTable:
    """The nim-value of `polish` on K_{m,n} without brushes, from the values of all its positions.

    A solver of its own, independent of `KernelSolver`: half a byte per position, no hashing.

    >>> polish_on_complete_bipartite(3, 2).value
    2
    """
    import kb._kernel

    if not (n >= 1 and m >= 1):
        raise BadArgument(f"K_{{{m},{n}}} has an empty side; expected at least one vertex on each")
    if m + n > 40:
        raise TooLarge(f"the table of K_{{{m},{n}}} is beyond any memory; expected at most 40 vertices")
    return DenseTable(
        *kb._kernel.polish_bipartite(m, n, memory_limit or DEFAULT_MEMORY_LIMIT, time_limit or 0.0)
    )


def pack(positions: Iterable[Position]) -> bytes:
    """Positions as the kernel reads them: n, number of edges, number of labels, ends, labels."""
    numbers = array("i")
    for position in positions:
        if position.marks or position.token is not None:
            raise BadPosition("an impartial game is played without marks and without a token")
        numbers.extend((position.n, len(position.edges), len(position.labels)))
        for edge in position.edges:
            numbers.extend(edge)
        numbers.extend(in_range(position.labels))
    return numbers.tobytes()


def in_range(labels: Sequence[int]) -> Sequence[int]:
    """Labels that the kernel can read."""
    if any(abs(label) >> 30 for label in labels):
        raise BadPosition("a number at a vertex is beyond what a position can hold")
    return labels


def unpack(packed: bytes) -> Iterator[Position]:
    """The positions of a packed array."""
    numbers = array("i", packed)
    at = 0
    while at < len(numbers):
        n, edges, labels = numbers[at : at + 3]
        ends = at + 3 + 2 * edges
        yield Position(
            n,
            zip(numbers[at + 3 : ends : 2], numbers[at + 4 : ends : 2], strict=True),
            labels=numbers[ends : ends + labels].tolist(),
        )
        at = ends + labels
