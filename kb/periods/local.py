"""Local games: the moves near an end of a long path, worked out once by the game's own rules.

In a local game a move either changes one end and at most a few vertices of the path next to it, or takes
some consecutive vertices (or an edge) out of the path. Every vertex carries a label while the rules act
on the end with a stub of path, so that what is left can be told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from kb.errors import BadArgument
from kb.games.base import PLAYERS, Game, Player
from kb.graphs.canonical import key
from kb.graphs.position import Edge, Position
from kb.periods.ends import EMPTY, End, joined, normal_end

STUB = 10
"""Vertices of the path that stands for a long one."""
NEAR = 4
"""How far along the path a move at an end may reach."""

PROVED_LOCAL = frozenset(
    ("node-kayles", "arc-kayles", "grim", "take-away", "even-even", "odd-odd", "even-odd")
)
"""The games for which locality is proved (docs/periods.md, Lemma 1), from paths with two vertices on."""


class NotLocal(BadArgument):
    """A game whose moves near a long path are not of the form that the theorems need."""


class EndMove(NamedTuple):
    """A move at an end: the end it leaves, path vertices taken (negative: gained), graphs left beside."""

    end: End
    taken: int
    beside: tuple[str, ...]


class EndMoves(NamedTuple):
    """The moves of one player at one end, and where cuts of the path begin to be possible.

    `cuts[c]` is the least number of path vertices that a cut of c vertices (c = 0: of an edge) leaves
    between itself and this end.
    """

    moves: frozenset[EndMove]
    cuts: dict[int, int]


def players(game: Game) -> tuple[Player, ...]:
    """The players whose moves differ."""
    return PLAYERS if game.kind == "partizan" else PLAYERS[:1]


def end_moves(game: Game, end: End) -> tuple[EndMoves, ...]:
    """The moves of each player at an end of a long path; `NotLocal` where they are not of that form."""
    rooted = end.graph
    whole = joined(rooted, Position(0), STUB)
    stub = game.settle(Position(whole.n, whole.edges, labels=range(1, whole.n + 1)))
    if stub.n != whole.n:
        raise NotLocal(f"{game.slug} drops vertices of a long path by itself")
    return tuple(_of_player(game, rooted, stub, player) for player in players(game))


def _of_player(game: Game, rooted: Position, stub: Position, player: Player) -> EndMoves:
    found: set[EndMove] = set()
    cuts: dict[int, set[int]] = {}
    for move in game.moves(stub, player):
        change = _Change(game, rooted, stub, move.leaves)
        block = change.block()
        if block is not None:
            taken, before = block
            if taken + before <= STUB - NEAR:
                cuts.setdefault(taken, set()).add(before)
        elif change.farthest <= NEAR:
            found.add(change.end_move())
        elif change.nearest <= STUB - NEAR:
            raise NotLocal(f"a move of {game.slug} reaches from an end farther than {NEAR} along the path")
    least: dict[int, int] = {}
    for taken, places in cuts.items():
        last = STUB - NEAR - taken
        if last in places:
            least[taken] = max((i + 1 for i in range(last) if i not in places), default=0)
        single = [i for i in places if i < least.get(taken, STUB)]
        if least.get(taken, 0) > NEAR or any(i + taken > NEAR for i in single):
            raise NotLocal(f"{game.slug} cuts a long path at some places only")
        for before in single:
            beside = joined(rooted, Position(0), before)
            found.add(EndMove(EMPTY, before + taken, keys_of_parts(game, beside)))
    return EndMoves(frozenset(found), least)


def keys_of_parts(game: Game, position: Position) -> tuple[str, ...]:
    """The sorted keys of the settled parts of a position."""
    return tuple(sorted(key(part) for part in game.parts(game.settle(position)) if part.n))


class _Change:
    """What one move did to an end with its stub, read off the labels of what is left."""

    def __init__(self, game: Game, rooted: Position, stub: Position, left: Position) -> None:
        self.game, self.rooted, self.left = game, rooted, left
        if left.n and len(set(left.labels)) != left.n:
            raise NotLocal(f"the moves of {game.slug} do not keep the labels of vertices apart")
        self.name = [label - 1 for label in left.labels]
        kept = set(self.name)
        self.gone = [v for v in range(stub.n) if v not in kept]
        before = Counter((u, v) for u, v in stub.edges if u in kept and v in kept)
        after = Counter(self._edges(left))
        if after - before:
            raise NotLocal(f"a move of {game.slug} makes new edges")
        self.cut = list((before - after).elements())
        touched = [*self.gone, *(v for edge in self.cut for v in edge)]
        along = [self._along(v) for v in touched]
        self.nearest, self.farthest = min(along, default=0), max(along, default=0)

    def _edges(self, left: Position) -> Iterator[Edge]:
        for u, v in left.edges:
            a, b = self.name[u], self.name[v]
            yield (a, b) if a <= b else (b, a)

    def _along(self, v: int) -> int:
        """The place of a vertex along the path, from 1; 0 for a vertex of the end."""
        return max(0, v - self.rooted.n + 1)

    def block(self) -> tuple[int, int] | None:
        """How many consecutive path vertices went, and how many stand before them; None for other moves.

        An edge of the path, or the edge to its first vertex, is a block of none.
        """
        if self.gone and not self.cut:
            first, last = self._along(self.gone[0]), self._along(self.gone[-1])
            if first >= 1 and last - first == len(self.gone) - 1:
                return len(self.gone), first - 1
        elif not self.gone and len(self.cut) == 1:
            u, v = self.cut[0]
            if self._along(v) >= 1 and (self._along(u) >= 1 or u == self.rooted.token):
                return 0, self._along(v) - 1
        return None

    def end_move(self) -> EndMove:
        """The move as a new end, the number of path vertices taken, and what stands beside."""
        last = self.rooted.n + STUB - 1
        beside: list[str] = []
        found: tuple[End, int] | None = None
        for part in self.left.components():
            names = {self.name[v]: v for v in part}
            if last not in names:
                plain = self.left.induced(part)
                beside += keys_of_parts(self.game, Position(plain.n, plain.edges))
                continue
            inside = [v for name, v in names.items() if name < self.rooted.n]
            if inside:
                graph = self.left.induced(inside)
                root = sorted(inside).index(names[self._root(names)])
                end, gained = normal_end(graph, root)
                found = end, -gained
            else:
                found = EMPTY, STUB - len(part)
        if found is None:
            raise NotLocal(f"a move of {self.game.slug} at an end takes the whole path")
        return EndMove(*found, tuple(sorted(beside)))

    def _root(self, names: dict[int, int]) -> int:
        path = range(self.rooted.n, self.rooted.n + STUB)
        if self.rooted.token not in names or any(v not in names for v in path):
            raise NotLocal(f"a move of {self.game.slug} joins the path to its end at another place")
        return self.rooted.token
