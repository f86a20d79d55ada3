"""A checked certificate, made known to the store: its claims as keys and values of ours."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from kb.certificates import checker
from kb.certificates.checker import Checker
from kb.certificates.reading import checked_file
from kb.errors import BadArgument
from kb.games import Game
from kb.games import game as game_named
from kb.graphs.canonical import key
from kb.graphs.position import Position
from kb.graphs.states import with_discrepancy
from kb.store import Store
from kb.store.certificates import CertificateFile
from kb.store.records import Form, Value
from kb.values.short_game import ShortGame


class Recorded(NamedTuple):
    """What a certificate proves, and how many of its claims are values of the store."""

    game: str
    claims: int
    stored: int


def record(store: Store, path: Path) -> Recorded:
    """Checks a certificate and records what it proves; `Conflict` where a stored value differs."""
    try:
        proved = checked_file(path)
    except checker.Refused as why:
        raise BadArgument(f"the certificate {str(path)!r} is refused, {why}") from None
    values = proved_values(proved)
    file = CertificateFile(
        digest(path),
        str(path),
        digest(Path(checker.__file__)),
        len(proved.entries) + len(proved.forms),
        len(proved.claims),
    )
    stored = store.record_certificate(game_named(proved.game), file, values)
    return Recorded(proved.game, len(proved.claims), stored)


def proved_values(proved: Checker) -> dict[str, Value]:
    """The keys of the positions claimed, and their values."""
    game = game_named(proved.game)
    forms = _Forms(proved)
    found: dict[str, Value] = {}
    for claim in proved.claims:
        value: Value = claim["is"] if game.kind == "impartial" else Form.of(forms.game(claim["is"]))
        found[key(game.start(claimed_position(game, claim)))] = value
    return found


def claimed_position(game: Game, claim: dict[str, Any]) -> Position:
    """The position that a claim describes."""
    edges = [(edge[0], edge[1]) for edge in claim["e"]]
    if game.with_token:
        return Position(claim["n"], edges, marks=[edge[2] for edge in claim["e"]], token=claim["d"].index(1))
    position = Position(claim["n"], edges)
    return with_discrepancy(position, claim["d"]) if game.with_brushes else position


class _Forms:
    """The forms of a certificate as short games; options come before what they are options of."""

    def __init__(self, proved: Checker) -> None:
        self._sides = proved.forms
        self._games: dict[int, ShortGame] = {}

    def game(self, number: int) -> ShortGame:
        """The short game with this number."""
        if number not in self._games:
            for form, sides in self._sides.items():
                if form not in self._games:
                    left, right = ([self._games[option] for option in side] for side in sides)
                    self._games[form] = ShortGame.from_options(left, right)
        return self._games[number]


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    with path.open("rb") as file:
        return sha256(file.read()).hexdigest()
