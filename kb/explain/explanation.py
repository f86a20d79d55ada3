"""`Explanation`: a position as its summands, each with its options, and the moves that win."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from kb.evaluate.evidence import Evidence
from kb.games import Kind, Player
from kb.graphs.language import describe
from kb.graphs.named_position import NamedPosition, vertex_names
from kb.graphs.position import Edge, Position
from kb.values import nimber
from kb.values.sums import Value

if TYPE_CHECKING:
    from kb.explain.added_value import AddedValue, ValueMove

Written: TypeAlias = tuple[str, bool]
"""A text in a picture, and whether it marks a winning move."""

SHOWN_EDGES = 4
"""Edges of one orbit that are listed."""


@dataclass(frozen=True)
class Option:
    """A move up to symmetry in one summand: where it is made, what it leaves, and what that is worth.

    Vertices and edges are numbered as in the summand's position.
    """

    player: Player | None
    """Who moves; None in an impartial game."""
    vertices: tuple[int, ...]
    edges: tuple[Edge, ...]
    degree: int | None
    """The degree of the vertex, for a move at one vertex."""
    vertices_alike: tuple[int, ...]
    """All vertices at which a move at one vertex is the same up to symmetry."""
    edges_alike: tuple[Edge, ...]
    """All edges at which a move at one edge is the same up to symmetry."""
    count: int
    """How many moves of the summand are counted here."""
    leaves: Position
    key: str | None
    """The canonical key of what is left; None where that is too large for one."""
    sign: int
    value: Value | None
    """The value of what is left of the summand, with its sign; None where it is not known."""
    evidence: Evidence
    reason: str = ""
    """Why the value is not known."""
    total: Value | None = None
    """The value of the whole sum after the move."""
    wins: bool | None = None
    """Whether the move wins the whole sum."""
    best: bool | None = None
    """Whether no move of the player leaves the whole sum worth more to them; in a partizan sum."""
    dominated_by: Value | None = None
    """The value of a better move of the same player in the summand."""
    reversible_through: Value | None = None
    """The value of an answer, in the canonical form of what is left, as good for the opponent as before."""
    names: tuple[str, ...] = ()
    """What the vertices are called, where they came with names of their own."""

    @cached_property
    def name(self) -> str:
        """What is left of the summand, by name."""
        return signed(self.sign, describe(self.leaves))

    @property
    def where(self) -> str:
        """The place of the move, with all places that symmetry makes the same.

        A vertex is named with its degree.
        """
        if self.vertices_alike:
            one_of = "vertex" if len(self.vertices_alike) == 1 else "a vertex of"
            return f"{one_of} {_runs(self.vertices_alike, self.names)} (degree {self.degree})"
        if self.edges_alike:
            one_of = "edge" if len(self.edges_alike) == 1 else "an edge of"
            more = f", … ({len(self.edges_alike)} alike)" if len(self.edges_alike) > SHOWN_EDGES else ""
            return f"{one_of} {_dashed(self.edges_alike[:SHOWN_EDGES], self.names)}{more}"
        if self.vertices:
            picked = f"vertices {_runs(self.vertices, self.names)}"
        else:
            picked = f"edges {_walked(self.edges, self.names)}"
        return picked if self.count == 1 else f"{picked} ({self.count} such sets)"

    def as_json(self) -> dict[str, Any]:
        """The option as plain data."""
        record: dict[str, Any] = {
            "player": self.player,
            "vertices": list(self.vertices),
            "edges": [list(edge) for edge in self.edges],
            "vertices_alike": list(self.vertices_alike),
            "edges_alike": [list(edge) for edge in self.edges_alike],
            "moves": self.count,
            "leaves": self.name,
            "key": self.key,
            "value": shown(self.value),
            "evidence": self.evidence,
            "sum": shown(self.total),
            "wins": self.wins,
        }
        if self.player is not None:
            record["best"] = self.best
            record["dominated_by"] = shown(self.dominated_by)
            record["reversible_through"] = shown(self.reversible_through)
        return record


@dataclass(frozen=True)
class Summand:
    """A part of the position that is played on its own, `count` times over, with its options."""

    sign: int
    count: int
    position: Position
    key: str | None
    value: Value | None
    """The value of one copy, with its sign."""
    evidence: Evidence
    reason: str
    """Why the value is not known."""
    options: tuple[Option, ...]
    moves: int
    """How many moves were looked at."""
    complete: bool
    """Whether every move is among the options."""
    prefix: str = ""
    """The name of the game and a colon, in a sum across games."""

    @cached_property
    def name(self) -> str:
        """The position by name, with its sign and without its count."""
        return signed(self.sign, self.prefix + describe(self.position))

    @cached_property
    def mex_reasons(self) -> tuple[tuple[int, Option], ...] | None:
        """For each nim-value below that of the summand an option that has it; None where one is not known."""
        if not isinstance(self.value, int):
            return None
        first: dict[int, Option] = {}
        for option in self.options:
            if isinstance(option.value, int):
                first.setdefault(option.value, option)
        if any(smaller not in first for smaller in range(self.value)):
            return None
        return tuple((smaller, first[smaller]) for smaller in range(self.value))

    @property
    def option_values(self) -> tuple[int, ...]:
        """The nim-values of the options, each once, rising."""
        return tuple(sorted({option.value for option in self.options if isinstance(option.value, int)}))

    def of(self, player: Player) -> tuple[Option, ...]:
        """The options of one player of a partizan game."""
        return tuple(option for option in self.options if option.player == player)

    def written(self) -> tuple[dict[int, list[Written]], dict[Edge, list[Written]]]:
        """What a picture writes at vertices and edges: the sum after the move, and if it wins."""
        at_vertices: dict[int, list[Written]] = {}
        at_edges: dict[Edge, list[Written]] = {}
        for option in self.options:
            text = shown(option.total) or "?"
            note = text if option.player is None else f"{option.player}: {text}", bool(option.wins)
            for v in option.vertices_alike:
                at_vertices.setdefault(v, []).append(note)
            for edge in option.edges_alike:
                at_edges.setdefault(edge, []).append(note)
        return at_vertices, at_edges

    def as_json(self) -> dict[str, Any]:
        """The summand as plain data."""
        record: dict[str, Any] = {
            "sign": self.sign,
            "count": self.count,
            "position": self.prefix + describe(self.position),
            "key": self.key,
            "value": shown(self.value),
            "evidence": self.evidence,
        }
        if isinstance(self.value, int):
            record["option_values"] = list(self.option_values)
        if isinstance(self.position, NamedPosition):
            record["names"] = list(vertex_names(self.position))
        record |= {"moves": self.moves, "complete": self.complete}
        return record | {"options": [option.as_json() for option in self.options]}


@dataclass(frozen=True)
class Explanation:
    """What can be done in a position, and what should be."""

    game: str
    kind: Kind
    summands: tuple[Summand, ...]
    value: Value | None
    evidence: Evidence
    known_outcome: str | None = None
    """The outcome where only that is known."""
    at_least: int | None = None
    """The least nim-value, where only that is known."""
    added_values: tuple[AddedValue, ...] = ()
    """The values that were added as such, with their moves."""
    notes: tuple[str, ...] = ()
    """What is missing, and why."""
    drawn_by: Callable[[Explanation], str | None] | None = field(default=None, compare=False, repr=False)
    """What draws it for notebooks, as SVG."""

    @cached_property
    def position(self) -> str:
        """The position by name: its summands with signs and counts."""
        text = ""
        for summand in self.summands:
            name = summand.prefix + describe(summand.position)
            if summand.count > 1:
                name = f"{summand.count}*({name})" if " " in name else f"{summand.count}*{name}"
            elif summand.sign < 0 and " + " in name:
                name = f"({name})"
            if text:
                text += f" {'-' if summand.sign < 0 else '+'} {name}"
            else:
                text = signed(summand.sign, name)
        for one in self.added_values:
            text += (
                f" {'-' if one.sign < 0 else '+'} {one.written}" if text else signed(one.sign, one.written)
            )
        return text or describe(Position(0))

    @property
    def outcome(self) -> str | None:
        """L, R, N or P."""
        if self.value is None:
            return self.known_outcome
        if isinstance(self.value, int):
            return "N" if self.value else "P"
        return self.value.outcome

    def winning(self, player: Player | None = None) -> Iterator[tuple[Summand, Option]]:
        """The winning moves, of one player or of all, with the summand each is made in."""
        for summand in self.summands:
            for option in summand.options:
                if option.wins and (player is None or option.player == player):
                    yield summand, option

    def winning_in_values(self, player: Player | None = None) -> Iterator[tuple[AddedValue, ValueMove]]:
        """The winning moves in values that were added as such."""
        for one in self.added_values:
            for move in one.moves:
                if move.wins and (player is None or move.player == player):
                    yield one, move

    def simplest_winning(self, player: Player | None = None) -> list[tuple[Summand, Option]]:
        """The winning moves, those on the fewest vertices and edges first."""
        return sorted(self.winning(player), key=lambda pair: len(pair[1].vertices) + len(pair[1].edges))

    @property
    def is_complete(self) -> bool:
        """Whether every move was looked at and every option's value is known."""
        return all(
            summand.complete and all(option.value is not None for option in summand.options)
            for summand in self.summands
        )

    def no_move_wins(self, player: Player | None = None) -> bool:
        """Whether it is certain that who moves first, or this player moving first, loses."""
        outcome = self.outcome
        return outcome == "P" or (player is not None and outcome is not None and outcome not in ("N", player))

    def title(self, game: str) -> str:
        """One line above or below a picture of the position."""
        name = self.position if len(self.position) <= 60 else "value"
        return f"{game}: {name} = {shown(self.value) or self.evidence}"

    @property
    def legend(self) -> str:
        """What the values that a picture writes at vertices and edges are."""
        vertices = any(option.vertices_alike for summand in self.summands for option in summand.options)
        edges = any(option.edges_alike for summand in self.summands for option in summand.options)
        places = " and ".join(["vertex"] * vertices + ["edge"] * edges)
        if not places:
            return ""
        terms = sum(summand.count for summand in self.summands) + len(self.added_values)
        whole = " of the whole sum" if terms > 1 else ""
        alone = any(summand.moves > sum(o.count for o in summand.options) for summand in self.summands)
        there = "with that edge alone" if alone else "there"
        turned = self.kind == "partizan" and any(one.sign < 0 for one in self.summands)
        minus = " A minus sign changes the players' roles." if turned else ""
        return f"At each {places}: the value{whole} after a move {there}.{minus}"

    def as_json(self) -> dict[str, Any]:
        """The explanation as plain data."""
        known = {
            "game": self.game,
            "position": self.position,
            "value": shown(self.value),
            "nim_value": self.value if isinstance(self.value, int) else None,
            "outcome": self.outcome,
            "evidence": self.evidence,
        }
        if self.at_least is not None:
            known["at_least"] = self.at_least
        return known | {
            "complete": self.is_complete,
            "summands": [summand.as_json() for summand in self.summands],
            "added_values": [one.as_json() for one in self.added_values],
            "winning_moves": [
                {"summand": summand.name, "where": option.where} | option.as_json()
                for summand, option in self.winning()
            ]
            + [
                {"summand": one.name, "where": move.where} | move.as_json()
                for one, move in self.winning_in_values()
            ],
            "notes": list(self.notes),
        }

    def __repr__(self) -> str:
        winning = [(move.player, move.where, part.name) for part, move in self.simplest_winning()[:5]]
        winning += [(move.player, move.where, part.name) for part, move in self.winning_in_values()]
        wins = "; ".join(
            f"{'' if player is None else player + ': '}{where} of {name}" for player, where, name in winning
        )
        return (
            f"<{self.game} {self.position}: {shown(self.value) or self.evidence}; winning: {wins or 'none'}>"
        )

    def _repr_html_(self) -> str:
        from html import escape

        head = "".join(f"<th>{name}</th>" for name in ("in", "who", "move", "leaves", "value", "sum", ""))
        rows = ""
        for summand in self.summands:
            for option in summand.options:
                cells = (
                    summand.name,
                    option.player or "",
                    option.where,
                    option.name,
                    shown(option.value) or option.evidence,
                    shown(option.total) or "unknown",
                    "wins" if option.wins else "",
                )
                rows += "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
        for one in self.added_values:
            for move in one.moves:
                left = shown(move.leaves) or ""
                total = shown(move.total) or "unknown"
                cells = (
                    one.name,
                    move.player or "",
                    move.where,
                    left,
                    left,
                    total,
                    "wins" if move.wins else "",
                )
                rows += "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
        title = f"{self.game} {self.position}: {shown(self.value) or self.evidence}"
        drawn = (self.drawn_by(self) if self.drawn_by is not None else None) or ""
        return f"{drawn}<table><caption>{escape(title)}</caption><tr>{head}</tr>{rows}</table>"


def shown(value: Value | None) -> str | None:
    """A value in notation."""
    if value is None:
        return None
    return nimber.name(value) if isinstance(value, int) else str(value)


def signed(sign: int, name: str) -> str:
    """A name with a minus sign before it where the summand is negative."""
    if sign > 0:
        return name
    return f"-({name})" if " " in name else f"-{name}"


def _runs(vertices: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Vertices in short: `0, 2..5`, or by their names."""
    if names:
        return ", ".join(names[v] for v in sorted(vertices))
    runs: list[list[int]] = []
    for v in sorted(vertices):
        if runs and v == runs[-1][-1] + 1:
            runs[-1].append(v)
        else:
            runs.append([v])
    texts = [f"{run[0]}..{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(texts)


def _dashed(edges: tuple[Edge, ...], names: tuple[str, ...]) -> str:
    return ", ".join(f"{names[u]}-{names[v]}" if names else f"{u}-{v}" for u, v in edges)


def _walked(edges: tuple[Edge, ...], names: tuple[str, ...]) -> str:
    """Edges as a walk `0-1-5-6` where they make one, else one by one."""
    around: dict[int, list[int]] = {}
    for u, v in edges:
        around.setdefault(u, []).append(v)
        around.setdefault(v, []).append(u)
    odd = sorted(v for v, neighbours in around.items() if len(neighbours) % 2)
    if len(odd) > 2:
        return _dashed(edges, names)
    # Hierholzer's walk: go on while there is an edge, else step back and note the vertex.
    walk: list[int] = []
    path = [odd[0] if odd else edges[0][0]]
    while path:
        here = path[-1]
        if around[here]:
            there = around[here].pop()
            around[there].remove(here)
            path.append(there)
        else:
            walk.append(path.pop())
    if len(walk) != len(edges) + 1:
        return _dashed(edges, names)
    return "-".join(names[v] if names else str(v) for v in walk)
