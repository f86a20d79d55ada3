"""A checked certificate, made known to the store: its claims as keys and values of ours."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from kb.certificates import checker
from kb.certificates.checker import Checker
from kb.certificates.reading import checked_file
from kb.errors import BadArgument, Conflict
from kb.games import Game
from kb.games import game as game_named
from kb.graphs.canonical import key
from kb.graphs.position import Position
from kb.graphs.states import with_discrepancy
from kb.store import Store
from kb.store.certificates import CertificateFile
from kb.store.records import Form, NimOrForm
from kb.values.short_game import ShortGame
from kb.version import code_version

SOLVER = "checker"
"""In whose name values are stored that only a certificate says."""


class Recorded(NamedTuple):
    """What a certificate proves, and how many of its claims are values of the store."""

    game: str
    claims: int
    stored: int


class Adopted(NamedTuple):
    """What became of the claims of a certificate that came from elsewhere."""

    game: str
    new: int
    confirmed: int
    disputed: list[str]
    """Keys whose stored values differ from what is proved."""


def record(store: Store, path: Path) -> Recorded:
    """Checks a certificate and records what it proves; `Conflict` where a stored value differs."""
    proved = _accepted(path)
    stored = _certify(store, path, proved, proved_values(proved))
    return Recorded(proved.game, len(proved.claims), stored)


def adopt(store: Store, path: Path, proved: Checker) -> Adopted:
    """Stores what an accepted certificate proves: new values too, and what differs as a dispute.

    They are written in the name of a run of the checker, whose conflicts are those of any run.
    """
    values = proved_values(proved)
    disputed: set[str] = set()
    while True:
        agreed = {key: value for key, value in values.items() if key not in disputed}
        try:
            new, confirmed = _written(store, path, game_named(proved.game), agreed)
        except Conflict as conflict:
            if not conflict.keys:
                raise
            disputed |= conflict.keys
        else:
            _certify(store, path, proved, agreed)
            return Adopted(proved.game, new, confirmed, sorted(disputed))


def _written(store: Store, path: Path, game: Game, values: Mapping[str, NimOrForm]) -> tuple[int, int]:
    run = store.begin_run(
        game,
        solver=SOLVER,
        solver_version=digest(Path(checker.__file__))[:12],
        code_version=code_version(),
        scope=f"certificate {path.name}",
        parameters={"sha256": digest(path)},
    )
    written = store.write_values(run, values.items())
    store.finish_run(run)
    return written.new, written.confirmed


def _accepted(path: Path) -> Checker:
    try:
        return checked_file(path)
    except checker.Refused as why:
        raise BadArgument(f"the certificate {str(path)!r} is refused, {why}") from None


def _certify(store: Store, path: Path, proved: Checker, values: Mapping[str, NimOrForm]) -> int:
    """Has stored values certified by this file; gives how many."""
    file = CertificateFile(
        digest(path),
        str(path),
        digest(Path(checker.__file__)),
        len(proved.entries) + len(proved.forms),
        len(proved.claims),
    )
    return store.record_certificate(game_named(proved.game), file, values)


def proved_values(proved: Checker) -> dict[str, NimOrForm]:
    """The keys of the positions claimed, and their values."""
    game = game_named(proved.game)
    forms = _Forms(proved)
    found: dict[str, NimOrForm] = {}
    for claim in proved.claims:
        value: NimOrForm = claim["is"] if game.kind == "impartial" else Form.of(forms.game(claim["is"]))
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
