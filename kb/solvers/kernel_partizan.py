"""The typed face of the C++ kernel for partizan games: positions, places in one host, graph6 streams.

The kernel plays positions out by the rules alone and simplifies what it finds to canonical forms: no
theorem of the papers is a shortcut here. Values come back as one graph of games and become `ShortGame`s.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from kb.errors import BadGraph, BadPosition, TooLarge, UnknownName
from kb.games.base import PLAYERS
from kb.graphs.position import Edge, Position, Sum
from kb.solvers.kernel import DEFAULT_MEMORY_LIMIT, in_range
from kb.values.game_graph import Leaf, games_of
from kb.values.short_game import ShortGame

if TYPE_CHECKING:
    from kb._kernel import GameGraph, PartizanSession

MOST_VERTICES = 128
Place = tuple[int, int | None]
"""Part of a host graph: the vertices in play as bits of a number, and the vertex that holds the token."""


class PartizanKernelSolver:
    """Solves positions of one partizan game and remembers every component it has met.

    `memory_limit` (bytes) bounds what it remembers; past it, or past the `time_limit` (seconds) of a call,
    a call raises `LimitReached`. What was learnt before stays valid and serves the next call. One solver
    serves one thread at a time.

    >>> PartizanKernelSolver("even-odd").value(Position(3, [(0, 1), (1, 2)])).left_stop
    Fraction(2, 1)
    """

    def __init__(self, game: str, *, memory_limit: int | None = None) -> None:
        import kb._kernel

        known = kb._kernel.partizan_games()
        if game not in known:
            raise UnknownName(f"the kernel has no partizan game {game!r}; it has {', '.join(known)}")
        self.game = game
        layers, self._label_bits, _ = known[game]
        self._marks: tuple[str, ...] = PLAYERS if layers == 2 else ()
        self._session: PartizanSession = kb._kernel.partizan_session(
            game, memory_limit or DEFAULT_MEMORY_LIMIT
        )

    def value(self, position: Position, *, time_limit: float | None = None) -> ShortGame:
        """The value of `position`."""
        return self.values((position,), time_limit=time_limit)[0]

    def values(self, positions: Iterable[Position], *, time_limit: float | None = None) -> list[ShortGame]:
        """The values of `positions`, in order, in one call of the kernel."""
        return _games(self._session.values(self._hosts(positions), time_limit or 0.0))

    def sum_value(self, total: Sum, *, time_limit: float | None = None) -> ShortGame:
        """The value of a sum of positions with signs."""
        hosts = self._hosts(position for _, position in total.terms)
        signs = [sign for sign, _ in total.terms]
        return _games(self._session.signed_sum(hosts, signs, time_limit or 0.0))[0]

    def values_within(
        self, host: Position, places: Iterable[Place], *, time_limit: float | None = None
    ) -> list[ShortGame]:
        """The values of positions that are parts of one host graph, in order.

        Each place has its own token; that of the host is ignored.
        """
        hosts = array("i")
        self._pack(hosts, host, list(places))
        return _games(self._session.values(hosts.tobytes(), time_limit or 0.0))

    def graph6_values(
        self, text: bytes, *, first_line: int = 1, time_limit: float | None = None
    ) -> list[ShortGame]:
        """The values of a stream of graph6 lines.

        `first_line` is the number that errors give to the first line, for streams read piece by piece.
        """
        return _games(self._session.graph6_values(text, first_line, time_limit or 0.0))

    def subpositions(
        self, position: Position, *, time_limit: float | None = None
    ) -> Iterator[tuple[Position, ShortGame]]:
        """Every component that play from `position` can reach, with its value.

        An isomorphism class may come more than once, under several numberings. What the solver knew
        before is forgotten.
        """
        self._session.clear()
        self.value(position, time_limit=time_limit)
        hosts, values = self._session.components()
        return zip(self._unpack(hosts), _games(values), strict=True)

    @property
    def states(self) -> int:
        """How many components are remembered."""
        return self._session.states

    @property
    def peak_memory(self) -> int:
        """The most bytes ever booked."""
        return self._session.peak_memory

    def clear(self) -> None:
        """Forgets everything."""
        self._session.clear()

    def _hosts(self, positions: Iterable[Position]) -> bytes:
        """Each position as a host graph that is its own one place."""
        hosts = array("i")
        for position in positions:
            self._pack(hosts, position, [((1 << position.n) - 1, position.token)])
        return hosts.tobytes()

    def _pack(self, hosts: array[int], host: Position, places: list[Place]) -> None:
        """Appends a host graph: n, the number of edges of each mark and of places, edges, labels, places."""
        self._check(host)
        layers: list[Sequence[Edge]] = [
            [edge for edge, its in zip(host.edges, host.marks, strict=True) if its == mark]
            for mark in self._marks
        ] or [host.edges]
        hosts.extend((host.n, *map(len, layers), len(places)))
        hosts.extend(chain.from_iterable(chain.from_iterable(layers)))
        if self._label_bits:
            hosts.extend(in_range(host.labels) or (0,) * host.n)
        for vertices, token in places:
            if vertices >> host.n:
                raise BadGraph(f"a place leaves the vertices 0..{host.n - 1} of its host")
            hosts.append(-1 if token is None else token)
            hosts.frombytes(vertices.to_bytes(MOST_VERTICES // 8, "little"))

    def _check(self, position: Position) -> None:
        if position.n > MOST_VERTICES:
            raise TooLarge(f"the kernel takes at most {MOST_VERTICES} vertices, this graph has {position.n}")
        if position.labels and not self._label_bits:
            raise BadPosition(f"{self.game} is played without brushes")
        if bool(position.marks) != bool(self._marks and position.edges):
            expected = "edges marked L or R" if self._marks else "edges without the marks L and R"
            raise BadPosition(f"{self.game} is played on {expected}")

    def _unpack(self, hosts: bytes) -> Iterator[Position]:
        """The components the kernel has written: as in `_pack`, with the whole host as its one place."""
        numbers = iter(array("i", hosts))
        for n in numbers:
            counts = [next(numbers) for _ in self._marks or (None,)]
            marks = "".join(mark * count for mark, count in zip(self._marks, counts, strict=False))
            edges: list[Edge] = [(next(numbers), next(numbers)) for _ in range(sum(counts))]
            labels = [next(numbers) for _ in range(n if self._label_bits else 0)]
            token = next(numbers)
            yield Position(n, edges, labels=labels, marks=marks, token=None if token < 0 else token)


def _games(graph: GameGraph) -> list[ShortGame]:
    indices, leaves, nodes = graph
    games = games_of([_leaf(*leaf) for leaf in leaves], nodes)
    return [games[index] for index in array("I", indices)]


def _leaf(high: int, low: int, up: int, nim: int) -> Leaf:
    """A number + ups + nimber, from the two halves of the number times 2^64."""
    scaled = high << 64 | low
    places = max(0, 64 - ((scaled & -scaled).bit_length() - 1)) if scaled else 0
    return scaled >> (64 - places), places, up, nim
