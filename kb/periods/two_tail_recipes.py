"""Recipes of graphs with two tails: the options of f(i,j), read off the rules on a graph with two stubs.

A move cuts one tail, shortens it at its tip, or changes the graph: then both tails hang on one simpler
piece, or each goes on alone. One list serves for all i, j ≥ 2 (docs/periods.md, Theorem D).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from kb.games.base import Game, Player
from kb.graphs.growing import Grown, Rooted
from kb.graphs.position import Edge, Position
from kb.periods.local import NEAR, NotLocal, keys_of_parts, players
from kb.periods.places import place
from kb.periods.recipes import PATHS, Family
from kb.periods.two_roots import TwoRoots, named, strip

STUB = 3 * NEAR
"""Path vertices that stand for a long path."""


class TailCut(NamedTuple):
    """One tail, of i vertices, is cut: k stay at the root, i − taken − k are a path of their own."""

    side: int
    taken: int
    from_root: int
    from_tip: int


class TipMove(NamedTuple):
    """One tail loses vertices at its tip; paths may be left beside."""

    side: int
    taken: int
    beside: tuple[str, ...]


class KeptTails(NamedTuple):
    """Both tails hang on one simpler piece; `turned` says that its first root is that of the second tail."""

    roots: TwoRoots
    turned: bool
    first_taken: int
    second_taken: int
    beside: tuple[str, ...]


class SplitTails(NamedTuple):
    """Each tail goes on alone, on what is left at its root."""

    first: Family
    first_taken: int
    second: Family
    second_taken: int
    beside: tuple[str, ...]

    @property
    def families(self) -> tuple[Family, Family]:
        """The families of both tails."""
        return self.first, self.second


class TwoTailRecipe(NamedTuple):
    """What one player can leave of f(i,j), i, j ≥ 2."""

    cuts: tuple[TailCut, ...]
    tips: tuple[TipMove, ...]
    kept: tuple[KeptTails, ...]
    split: tuple[SplitTails, ...]

    @property
    def most_taken(self) -> int:
        """The most vertices that any option takes from one tail."""
        ends = [taken for kept in self.kept for taken in (kept.first_taken, kept.second_taken)]
        ends += [taken for split in self.split for taken in (split.first_taken, split.second_taken)]
        return max((0, *ends, *(cut.taken for cut in self.cuts), *(tip.taken for tip in self.tips)))


def labelled(game: Game, whole: Position) -> Position:
    """A position whose vertices carry their numbers, from 1, so that what a move leaves can be told apart."""
    marked = game.settle(Position(whole.n, whole.edges, labels=range(1, whole.n + 1)))
    if marked.n != whole.n:
        raise NotLocal(f"{game.slug} drops vertices of a long path by itself")
    return marked


def names_left(left: Position) -> list[int]:
    """The old number of each vertex that a move left."""
    if left.n and len(set(left.labels)) != left.n:
        raise NotLocal("the moves do not keep the labels of vertices apart")
    return [label - 1 for label in left.labels]


def lost_edges(whole: Position, left: Position, name: list[int]) -> list[Edge]:
    """Edges between vertices that are still there, and that the move took."""
    kept = set(name)
    before = Counter(edge for edge in whole.edges if edge[0] in kept and edge[1] in kept)
    after = Counter((min(name[a], name[b]), max(name[a], name[b])) for a, b in left.edges)
    if after - before:
        raise NotLocal("a move makes new edges")
    return list((before - after).elements())


def two_tails(graph: Position, u: int, w: int, i: int, j: int) -> Position:
    """A graph with a tail of i vertices at u and one of j vertices at w."""
    first = Grown(Rooted(graph, u), None, i).build()
    return Grown(Rooted(first, w), None, j).build()


def two_tail_recipes(game: Game, roots: TwoRoots) -> tuple[TwoTailRecipe, ...]:
    """The recipe of each player; `NotLocal` where moves are of another form."""
    return tuple(_Stubs(game, roots).recipe(player) for player in players(game))


class _Stubs:
    """A graph with two stubs for its tails, on which the rules act."""

    def __init__(self, game: Game, roots: TwoRoots) -> None:
        self.game = game
        self.graph, self.u, self.w = roots.parts
        self.whole = two_tails(self.graph, self.u, self.w, STUB, STUB)
        n = self.graph.n
        self.tails = range(n, n + STUB), range(n + STUB, n + 2 * STUB)
        walks = [[self.u, *self.tails[0]], [self.w, *self.tails[1]]]
        self.steps = [
            {tuple(sorted(walk[k : k + 2])): k for k in range(STUB)} for walk in walks
        ]  # the edge before vertex k of a tail

    def recipe(self, player: Player) -> TwoTailRecipe:
        blocks: dict[tuple[int, int], set[int]] = {}
        kept: set[KeptTails] = set()
        split: set[SplitTails] = set()
        for move in self.game.moves(labelled(self.game, self.whole), player):
            name = names_left(move.leaves)
            block = self._block(move.leaves, name)
            if block is not None:
                side, taken, before = block
                blocks.setdefault((side, taken), set()).add(before)
                continue
            left = self._changed(move.leaves, name)
            if isinstance(left, KeptTails):
                kept.add(left)
            else:
                split.add(left)
        cuts: list[TailCut] = []
        tips: set[TipMove] = set()
        for (side, taken), places in sorted(blocks.items()):
            cut, at_tip = self._cuts(taken, places)
            if cut is not None:
                cuts.append(TailCut(side, taken, *cut))
            for after in at_tip:
                path = Position(after, [(v, v + 1) for v in range(after - 1)])
                tips.add(TipMove(side, taken + after, keys_of_parts(self.game, path)))
        return TwoTailRecipe(tuple(cuts), tuple(sorted(tips)), tuple(sorted(kept)), tuple(sorted(split)))

    def _block(self, left: Position, name: list[int]) -> tuple[int, int, int] | None:
        """Which tail lost consecutive vertices or one edge and nothing else: side, vertices, place."""
        kept = set(name)
        gone = [v for v in range(self.whole.n) if v not in kept]
        lost = lost_edges(self.whole, left, name)
        for side, tail in enumerate(self.tails):
            if gone and not lost and gone[0] in tail and gone == list(range(gone[0], tail.stop))[: len(gone)]:
                return side, len(gone), gone[0] - tail.start
            if not gone and len(lost) == 1 and lost[0] in self.steps[side]:
                return side, 0, self.steps[side][lost[0]]
        return None

    def _cuts(self, taken: int, places: set[int]) -> tuple[tuple[int, int] | None, list[int]]:
        """Where so many vertices may be cut out: the least distances from root and tip; what is beyond."""
        last = STUB - taken
        middle = range(NEAR, last - NEAR + 1)
        if all(at in places for at in middle):
            low, high = NEAR, last - NEAR
            while low - 1 in places:
                low -= 1
            while high + 1 in places:
                high += 1
            if any(at < low for at in places):
                raise NotLocal(f"{self.game.slug} cuts a long path at some places only")
            return (low, last - high), [last - at for at in places if at > high]
        if any(at <= last - NEAR for at in places):
            raise NotLocal(f"{self.game.slug} cuts a long path at some places only")
        return None, [last - at for at in places]

    def _changed(self, left: Position, name: list[int]) -> KeptTails | SplitTails:
        """What a move leaves that changes the graph: where each tail goes on, and what is left beside."""
        kept = {old: new for new, old in enumerate(name)}
        tips = [tail[-1] for tail in self.tails]
        far = (v for tail in self.tails for v in tail[NEAR:])
        if any(v not in kept for v in far):
            raise NotLocal(f"a move of {self.game.slug} reaches far along a path")
        beside: list[str] = []
        alone: dict[int, tuple[Family, int]] = {}
        together: tuple[Position, int, int] | None = None
        for part in left.components():
            names = {name[v] for v in part}
            body = sorted(kept[v] for v in names if v < self.graph.n)
            rest = left.induced(body)
            rest = Position(rest.n, rest.edges)
            if all(tip in names for tip in tips):
                together = rest, body.index(kept[self.u]), body.index(kept[self.w])
                continue
            sides = [side for side, tip in enumerate(tips) if tip in names]
            if not sides:
                plain = left.induced(part)
                beside += keys_of_parts(self.game, Position(plain.n, plain.edges))
                continue
            (side,) = sides
            run = sum(v in self.tails[side] for v in names)
            if not body:
                alone[side] = PATHS, STUB - run
                continue
            if run < STUB:
                raise NotLocal(f"a move of {self.game.slug} joins a path to its graph at another place")
            where = place(Grown(Rooted(rest, body.index(kept[(self.u, self.w)[side]])), None, 0))
            assert where is not None
            alone[side] = where.family, -where.n
        constant = tuple(sorted(beside))
        if together is None:
            return SplitTails(*alone[0], *alone[1], constant)
        bare = strip(*together)
        roots, turned = named(*bare[:3])
        return KeptTails(roots, turned, -bare.at_u, -bare.at_w, constant)


def expanded(game: Game, recipe: TwoTailRecipe, roots: TwoRoots, i: int, j: int) -> Iterator[list[Position]]:
    """The options that a recipe says f(i,j) has, each as graphs that stand beside each other."""
    from kb.graphs.canonical import decode
    from kb.graphs.families import path

    parts = roots.parts
    for side, taken, from_root, from_tip in recipe.cuts:
        rest = (i, j)[side] - taken
        for k in range(from_root, rest - from_tip + 1):
            tails = (k, j) if side == 0 else (i, k)
            yield [two_tails(*parts, *tails), path(rest - k)]
    for side, taken, beside in recipe.tips:
        tails = (i - taken, j) if side == 0 else (i, j - taken)
        if min(tails) >= 0:
            yield [two_tails(*parts, *tails), *map(decode, beside)]
    for simpler, turned, first, second, beside in recipe.kept:
        tails = (j - second, i - first) if turned else (i - first, j - second)
        yield [two_tails(*simpler.parts, *tails), *map(decode, beside)]
    for one, first, other, second, beside in recipe.split:
        yield [one.member(i - first), other.member(j - second), *map(decode, beside)]
