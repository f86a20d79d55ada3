"""Certificates are made here, and nothing rests on it: what is made counts once the checker accepts it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import add, xor
from typing import Any, NamedTuple

from kb.certificates.deadline import Deadline
from kb.certificates.expansion import SINGLE, Walks
from kb.certificates.impartial import EXACT, Planner, Use
from kb.certificates.partizan import forms_below, statements
from kb.certificates.pieces import Part, Piece, Pieces
from kb.errors import BadArgument
from kb.games import Game
from kb.graphs.position import Position
from kb.graphs.states import discrepancies
from kb.values.short_game import ShortGame

NEVER = Deadline()
PASSES = 6
"""How often a single certificate is planned; the smallest plan is taken."""


class Claimed(NamedTuple):
    """A position to be certified, with the text that its claim is printed with."""

    text: str
    position: Position


def certificate(game: Game, claims: Sequence[Claimed], *, passes: int = PASSES) -> Iterator[str]:
    """The lines of a certificate of the values of these positions."""
    maker = Maker(game)
    yield maker.header()
    yield from maker.lines(claims, passes=passes)


class Maker:
    """Makes certificates of one game; what it has written before serves what comes later in the file."""

    def __init__(self, game: Game, walks: Walks = SINGLE) -> None:
        if game.rules_hash is not None:
            raise BadArgument(f"the checker does not know the rules of {game.slug}, only the games built in")
        self.game = game
        self.pieces = Pieces(game)
        self.count = 0
        """How many entries have been written."""
        self._planner = Planner(self.pieces, walks)
        self._numbers: dict[tuple[Piece, int], int] = {}
        self._any_number: dict[Piece, int] = {}
        self._forms: dict[ShortGame, int] = {}
        self._learnt: dict[int, ShortGame] = {}
        self._known: set[Piece] = set()
        self._proved: dict[Piece, set[int]] = {}
        """What the file says already: the values that each piece is shown not to have, or `EXACT`."""

    def header(self) -> str:
        """The first line."""
        return _line({"certificate": 1, "game": self.game.slug})

    def lines(
        self, claims: Sequence[Claimed], *, passes: int = 1, deadline: Deadline = NEVER
    ) -> Iterator[str]:
        """The entries that the claims need and that are not there yet, and the claims.

        Past the deadline this raises `LimitReached`, before the first line.
        """
        self.pieces.deadline = deadline
        settled = [Claimed(text, self.game.start(position)) for text, position in claims]
        targets = [self.pieces.split(each.position) for each in settled]
        write = self._partizan if self.game.kind == "partizan" else self._impartial
        yield from write(settled, targets, passes)

    def learn_entry(self, position: Position, record: Mapping[str, Any]) -> None:
        """Takes note of an entry that a file of ours has already."""
        piece = self.pieces.part(position, range(position.n)).piece
        self._known.add(piece)
        self._note(piece, record)

    def learn_form(self, sides: Sequence[Sequence[int]]) -> None:
        """Takes note of a form that a file of ours has already."""
        left, right = ([self._learnt[option] for option in side] for side in sides)
        form = self._learnt[self.count] = ShortGame.from_options(left, right)
        self._forms[form] = self.count
        self.count += 1

    def _note(self, piece: Piece, record: Mapping[str, Any]) -> None:
        """Gives an entry its number; one that says nothing serves only to cancel."""
        said = self._proved.setdefault(piece, set())
        if "is" in record or "not" in record:
            self._numbers[piece, record.get("not", EXACT)] = self.count
            said.add(record.get("not", EXACT))
        self._any_number.setdefault(piece, self.count)
        self.count += 1

    def _impartial(self, claims: list[Claimed], targets: list[list[Part]], passes: int) -> Iterator[str]:
        plan = self._planner.plan(targets, self._proved, passes=passes)
        for piece, says, value, options, images in plan.statements:
            record = self._described(piece.position)
            if says is not None:
                record[says] = value
            if options:
                record["o"] = [self._parts(option) for option in options]
            if images:
                record["g"] = images
            self._note(piece, record)
            yield _line(record)
        for claim, uses in zip(claims, plan.targets, strict=True):
            value = reduce(xor, (part.piece.value for part, _ in uses), 0)
            yield self._claim(claim, value, self._parts(uses))

    def _partizan(self, claims: list[Claimed], targets: list[list[Part]], _passes: int) -> Iterator[str]:
        wanted = [part.piece for target in targets for part in target]
        self.pieces.solve(wanted)
        for statement in statements(self.pieces, wanted, self._known):
            yield from self._with_forms(statement.piece.value)
            record = self._described(statement.piece.position)
            record["is"] = self._forms[statement.piece.value]
            record["o"] = [[self._placed(option.parts) for option in side] for side in statement.sides]
            if statement.automorphisms:
                record["g"] = statement.automorphisms
            self._note(statement.piece, record)
            yield _line(record)
        for claim, parts in zip(claims, targets, strict=True):
            value = reduce(add, (part.piece.value for part in parts), ShortGame.of(0))
            yield from self._with_forms(value)
            yield self._claim(claim, self._forms[value], self._placed(parts))

    def _with_forms(self, value: ShortGame) -> Iterator[str]:
        for form in forms_below(value, self._forms):
            sides = [[self._forms[option] for option in side] for side in (form.left, form.right)]
            self._forms[form] = self.count
            self.count += 1
            yield _line({"form": sides})

    def _claim(self, claim: Claimed, value: int, parts: list[list[int]]) -> str:
        return _line({"claim": claim.text, **self._described(claim.position), "is": value, "parts": parts})

    def _parts(self, uses: Iterable[Use]) -> list[list[int]]:
        return [[self._number(part.piece, asked), *part.places] for part, asked in uses]

    def _number(self, piece: Piece, asked: int) -> int:
        exact = self._numbers.get((piece, EXACT))
        if exact is not None:
            return exact
        return self._numbers[piece, asked] if asked >= 0 else self._any_number[piece]

    def _placed(self, parts: Iterable[Part]) -> list[list[int]]:
        return [[self._any_number[piece], *places] for piece, places in parts]

    def _described(self, position: Position) -> dict[str, Any]:
        return described(position, self.game.slug)


def described(position: Position, slug: str) -> dict[str, Any]:
    """The fields that say which position it is."""
    marks = position.marks or ("",) * len(position.edges)
    edges = [[u, v, mark] if mark else [u, v] for (u, v), mark in zip(position.edges, marks, strict=True)]
    record: dict[str, Any] = {"n": position.n, "e": edges}
    if slug == "polish":
        record["d"] = discrepancies(position)
    if position.token is not None:
        record["d"] = [int(v == position.token) for v in range(position.n)]
    return record


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n"
