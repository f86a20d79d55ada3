"""Ears: a path that joins two vertices of one graph (Theorem D of docs/periods.md, the closed families).

A cut of the path leaves the graph with two tails, f(i,j), of which `kb.periods.two_tails` proves a period in
both directions; then a window proves the closed family itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from kb.games.base import Game, Player
from kb.graphs.growing import Ear, Growing, Grown, Rooted
from kb.graphs.position import Position
from kb.periods.book import Book
from kb.periods.boxes import BoxValue, Line, Square, plus
from kb.periods.game_windows import follows, rises_from
from kb.periods.local import NEAR, PROVED_LOCAL, NotLocal, keys_of_parts, players
from kb.periods.places import place
from kb.periods.recipes import Family
from kb.periods.results import NoProof, ProvedPeriod
from kb.periods.two_roots import TwoRoots, normal_ear, two_roots
from kb.periods.two_tail_recipes import STUB, labelled, lost_edges, names_left
from kb.periods.two_tails import NoSquare, TwoTailFamilies
from kb.periods.windows import agrees_from
from kb.values.nimber import mex
from kb.values.short_game import ShortGame

LEAST = 2 * NEAR
"""The least n from which the recipe of a closed family holds: moves at both ends of the path stay apart."""


class ClosedOption(NamedTuple):
    """The option family(n − taken) + beside of a closed member n."""

    family: Family | TwoRoots
    taken: int
    beside: tuple[str, ...]


class ClosedRecipe(NamedTuple):
    """What one player can leave of a long closed member: other families, and cuts that take so many."""

    options: tuple[ClosedOption, ...]
    cuts: tuple[int, ...]


def ear_place(growing: Growing) -> tuple[TwoRoots, int] | None:
    """The closed family of a connected graph with an ear, and the index in it; None for all else."""
    if not isinstance(growing, Ear) or len(growing.graph.components()) > 1:
        return None
    normal = normal_ear(*growing)
    return None if place(normal) is not None else (two_roots(*normal[:3]), normal.n)


def ear_name(roots: TwoRoots) -> str:
    """A closed family as people write it, with n for what grows."""
    return Ear(*roots.parts, 0).text("n")


class EarFamilies:
    """The closed families of one game, on top of the book of its tails."""

    def __init__(self, book: Book[Any]) -> None:
        self.book = book
        self.game: Game = book.game
        self.tails: TwoTailFamilies = TwoTailFamilies(book)
        self._recipes: dict[TwoRoots, tuple[ClosedRecipe, ...]] = {}
        self._verdicts: dict[TwoRoots, ProvedPeriod | NoProof] = {}
        self._lines: dict[TwoRoots, Line] = {}

    def within(self, time_limit: float | None) -> EarFamilies:
        """Itself, with so many seconds from now on; past them `LimitReached` is raised."""
        self.book.start_clock(time_limit)
        return self

    def verdict(self, roots: TwoRoots) -> ProvedPeriod | NoProof:
        """Whether the period of a closed family is proved."""
        for each in self.closure(roots):
            if each not in self._verdicts:
                self._verdicts[each] = self._judge(each)
        return self._verdicts[roots]

    def members(self, roots: TwoRoots, numbers: Sequence[int]) -> list[BoxValue | None]:
        """The values of members, where the period is proved."""
        if isinstance(self.verdict(roots), NoProof):
            return [None for _ in numbers]
        line = self._lines[roots]
        return [line.at(n) for n in numbers]

    def first_member(self, roots: TwoRoots) -> int:
        """The least n looked at: shorter ears are loops, or edges that may be there already."""
        _, u, w = roots.parts
        return 2 if u == w else 1

    def closure(self, roots: TwoRoots) -> list[TwoRoots]:
        """The closed families that play comes to without a cut, simpler ones first."""
        met, waiting = {roots}, [roots]
        while waiting:
            self.book.tick()
            for recipe in self.recipes(waiting.pop()):
                fresh = {each.family for each in recipe.options if isinstance(each.family, TwoRoots)} - met
                met |= fresh
                waiting += fresh
        return sorted(met)

    def two_tail_types(self, roots: TwoRoots) -> list[TwoRoots]:
        """The two-tail types that cuts of a closed family, and of all it comes to, leave; simpler first."""
        cut = (each for each in self.closure(roots) if any(recipe.cuts for recipe in self.recipes(each)))
        return sorted({left for each in cut for left in self.tails.closure(each)})

    def path_types(self, roots: TwoRoots) -> list[Family]:
        """The families with one path that the proof of a closed family rests on, simpler ones first."""
        met = {
            option.family
            for each in self.closure(roots)
            for recipe in self.recipes(each)
            for option in recipe.options
            if not isinstance(option.family, TwoRoots)
        }
        met = met.union(*(self.tails.path_types(each) for each in self.two_tail_types(roots)))
        reached = {left for each in met for left in self.book.closure(each)}
        return sorted(reached, key=lambda each: (each.size, each))

    def recipes(self, roots: TwoRoots) -> tuple[ClosedRecipe, ...]:
        """The recipe of each player, worked out once."""
        if roots not in self._recipes:
            self._recipes[roots] = closed_recipes(self.game, roots)
        return self._recipes[roots]

    def _judge(self, roots: TwoRoots) -> ProvedPeriod | NoProof:
        if self.game.slug not in PROVED_LOCAL or self.game.rules_hash is not None:
            return NoProof("ears are worked out in the games of Lemma 1 only", 0, 1)
        recipes = self.recipes(roots)
        cut = any(recipe.cuts for recipe in recipes)
        square = self.tails.square(roots) if cut else None
        if isinstance(square, NoSquare):
            return NoProof(square.missing, 0, 1)
        lines: dict[Family | TwoRoots, Line] = {}
        for option in (option for recipe in recipes for option in recipe.options):
            if isinstance(option.family, TwoRoots):
                known = self._verdicts[option.family]
                if isinstance(known, NoProof):
                    return known
                lines[option.family] = self._lines[option.family]
            elif (line := self.tails.line(option.family)) is None:
                return NoProof("it comes to a family of which no period is proved", 0, 1)
            else:
                lines[option.family] = line
        terms = [(line.start, line.length, line.saltus) for line in lines.values()]
        terms += [] if square is None else [(square.start, square.length, square.saltus)]
        length = lcm(*(term[1] for term in terms)) if terms else 1
        rises = {term[2] * (length // term[1]) for term in terms} or {0}
        if len(rises) > 1 or (self.game.kind == "impartial" and rises != {0}):
            return NoProof("its values rise, which only hanging paths are proved to do", 0, 1)
        return self._window(roots, square, lines, length, rises.pop())

    def _window(
        self,
        roots: TwoRoots,
        square: Square | None,
        lines: dict[Family | TwoRoots, Line],
        length: int,
        saltus: int,
    ) -> ProvedPeriod | NoProof:
        """The window of the closed family: long enough where the relation is seen from some start on."""
        recipes = self.recipes(roots)
        ends = [lines[option.family].start + option.taken for recipe in recipes for option in recipe.options]
        cuts = [2 * square.start + length + taken for recipe in recipes for taken in recipe.cuts if square]
        least = max(LEAST, *ends, *cuts, 0)
        first = self.first_member(roots)
        graph, u, w = roots.parts
        zero = self.book.beside_of(())
        near = self.book.solved([Ear(graph, u, w, n).build() for n in range(first, LEAST)])
        values: list[Any] = [*[zero] * first, *near]
        sides: list[list[set[Any]]] = []
        count = least + 2 * length + LEAST
        while True:
            while len(values) < count:
                self.book.tick()
                options = [set(self._options(recipe, square, lines, len(values))) for recipe in recipes]
                sides.append(options)
                values.append(
                    mex(options[0]) if len(recipes) == 1 else ShortGame.from_options(*map(list, options))
                )
            begun = agrees_from(values, length, 0) if not saltus else rises_from(values, length, saltus)
            begun = max(first, begun)
            end = max(least, begun)
            # In a partizan game an integer must be the one nearest to 0 wherever its interval is moved to.
            while end + length <= count and not all(
                follows(values[n], saltus, (sides[n - LEAST][0], sides[n - LEAST][1]))
                for n in range(end, end + length)
                if saltus
            ):
                end += 1
            if end + length <= count:
                break
            if count > 4 * (least + 2 * length + LEAST):
                return NoProof(f"the values to n = {count - 1} show no period of {length}", count - 1, 1)
            count *= 2
        return self._proved(roots, values, begun, end, length, saltus)

    def _proved(
        self, roots: TwoRoots, values: list[Any], begun: int, end: int, length: int, saltus: int
    ) -> ProvedPeriod:
        line: Line = Line(values[: begun + length], begun, length, saltus)
        self._lines[roots] = line
        shorter, rise = length, Fraction(saltus)
        for divisor in (q for q in range(1, length) if length % q == 0):
            part = Fraction(saltus * divisor, length)
            if part.denominator > 1:
                continue
            if all(line.at(n + divisor) == line.at(n) + int(part) for n in range(begun, begun + length)):
                shorter, rise = divisor, part
                break
        low, first = begun, self.first_member(roots)
        while low > first and line.at(low - 1 + shorter) == line.at(low - 1) + int(rise):
            low -= 1
        types = len(self.closure(roots)) + len(self.tails.closure(roots))
        return ProvedPeriod(low, shorter, rise, "D", begun, end, length, types)

    def _options(
        self,
        recipe: ClosedRecipe,
        square: Square | None,
        lines: dict[Family | TwoRoots, Line],
        n: int,
    ) -> Iterator[Any]:
        for option in recipe.options:
            yield plus(lines[option.family].at(n - option.taken), self.book.beside_of(option.beside))
        for taken in recipe.cuts:
            assert square is not None
            yield from square.across(n - taken)


def closed_recipes(game: Game, roots: TwoRoots) -> tuple[ClosedRecipe, ...]:
    """The recipe of each player, read off the rules on a long ear; `NotLocal` where moves are otherwise."""
    return tuple(_closed_recipe(game, roots, player) for player in players(game))


def _closed_recipe(game: Game, roots: TwoRoots, player: Player) -> ClosedRecipe:
    graph, u, w = roots.parts
    whole = Ear(graph, u, w, STUB).build()
    walk = [u, *range(graph.n, whole.n), w]
    steps = {tuple(sorted(walk[k : k + 2])): k for k in range(STUB + 1)}
    options: set[ClosedOption] = set()
    cuts: dict[int, set[int]] = {}
    for move in game.moves(labelled(game, whole), player):
        name = names_left(move.leaves)
        kept = set(name)
        gone = [v for v in range(whole.n) if v not in kept]
        lost = lost_edges(whole, move.leaves, name)
        if gone and not lost and gone[0] >= graph.n and gone == [*range(gone[0], gone[-1] + 1)]:
            cuts.setdefault(len(gone), set()).add(gone[0] - graph.n)
        elif not gone and len(lost) == 1 and lost[0] in steps:
            cuts.setdefault(0, set()).add(steps[lost[0]])
        else:
            options.add(_closed_option(game, roots, move.leaves, name))
    for taken, places in cuts.items():
        if places != set(range(STUB - taken + 1)):
            raise NotLocal(f"{game.slug} cuts a path between two vertices at some places only")
    return ClosedRecipe(tuple(sorted(options, key=str)), tuple(sorted(cuts)))


def _closed_option(game: Game, roots: TwoRoots, left: Position, name: list[int]) -> ClosedOption:
    """What a move that changes the graph leaves of a long ear: one piece with the path, others beside."""
    graph, u, w = roots.parts
    kept = {old: new for new, old in enumerate(name)}
    path = range(graph.n, graph.n + STUB)
    if any(v not in kept for v in path[NEAR : STUB - NEAR]):
        raise NotLocal(f"a move of {game.slug} reaches far along a path between two vertices")
    middle = path[STUB // 2]
    beside: list[str] = []
    grown: Growing | None = None
    for part in left.components():
        names = {name[v] for v in part}
        if middle not in names:
            plain = left.induced(part)
            beside += keys_of_parts(game, Position(plain.n, plain.edges))
            continue
        run = sum(v in path for v in names)
        body = sorted(kept[v] for v in names if v < graph.n)
        rest = left.induced(body)
        rest = Position(rest.n, rest.edges)
        at_first = u in names and path[0] in names
        at_last = w in names and path[-1] in names
        if at_first and at_last:
            grown = Ear(rest, body.index(kept[u]), body.index(kept[w]), run)
        elif at_first or at_last:
            grown = Grown(Rooted(rest, body.index(kept[u if at_first else w])), None, run)
        else:
            grown = Grown(None, None, run)
    assert grown is not None, "the middle of the path is in one part"
    if isinstance(grown, Ear):
        grown = normal_ear(*grown)
        if place(grown) is None:
            return ClosedOption(two_roots(*grown[:3]), STUB - grown.n, tuple(sorted(beside)))
    where = place(grown)
    assert where is not None
    beside += (key for piece in where.beside for key in keys_of_parts(game, piece))
    return ClosedOption(where.family, STUB - where.n, tuple(sorted(beside)))
