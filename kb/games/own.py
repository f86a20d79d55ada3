"""Custom games: rules in a Python file, or in an installed distribution.

A file holds one or more `Game` objects at its top level, each with a slug of its own. An installed
distribution offers games as entry points of the group `graph_games_kb.games`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, partial

from kb.errors import BadArgument
from kb.games.base import Game, Move, Player
from kb.games.declared import LocalGame
from kb.graphs.position import Position
from kb.own_files import OwnModule, load

GROUP = "graph_games_kb.games"
_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def games_of_file(name: str) -> tuple[Game, ...]:
    """The games of a rules file, as its text is now."""
    return _games(name, load(name))


def restored(slug: str, file: str | None, rules_hash: str | None) -> Game:
    """A game that was sent to another process; its rules must be the same there."""
    from kb.games import game

    if file is None:
        return game(slug)
    for one in games_of_file(file):
        if one.slug == slug and one.rules_hash == rules_hash:
            return one
    raise BadArgument(f"{file!r} was changed while {slug} was being solved; ask again")


@lru_cache(maxsize=256)
def _games(name: str, loaded: OwnModule) -> tuple[Game, ...]:
    games = tuple(value for value in vars(loaded.module).values() if isinstance(value, Game))
    if not games:
        raise BadArgument(f"{name!r} has no game; expected an object of kb.games.Game at its top level")
    return tuple(_checked(game, name, loaded.digest, file=name) for game in games)


@cache
def installed_games() -> tuple[Game, ...]:
    """The games of installed distributions."""
    from importlib.metadata import entry_points  # the built-in games do not need it

    games = []
    for point in entry_points(group=GROUP):
        game = point.load()
        if not isinstance(game, Game):
            raise BadArgument(f"the entry point {point.name!r} of {GROUP} is no kb.games.Game")
        version = point.dist.version if point.dist is not None else "unknown"
        games.append(_checked(game, point.value, f"{point.value} {version}", file=None))
    return tuple(games)


def _checked(game: Game, source: str, digest: str, *, file: str | None) -> Game:
    from kb.games import GAMES

    for name in ("slug", "title", "rules"):
        if not isinstance(getattr(game, name, None), str):
            raise BadArgument(f"the game {game.__class__.__name__} of {source!r} has no {name}")
    if not _SLUG.fullmatch(game.slug):
        raise BadArgument(f"{game.slug!r} is no slug; expected small letters and dashes, such as my-game")
    taken = {name for each in GAMES for name in (each.slug, *each.aliases)}
    if clash := taken.intersection((game.slug, *game.aliases)):
        raise BadArgument(
            f"{source!r} names its game {clash.pop()!r}, which is a game here; choose another slug"
        )
    game.rules_hash = digest
    game.rules_file = file
    if not isinstance(game, LocalGame):
        # on the object, so that whoever asks for moves meets the check
        vars(game)["moves"] = partial(_real_moves, game.slug, game.moves)
    return game


def _real_moves(
    slug: str, moves: Callable[..., Iterable[object]], position: Position, player: Player = "L"
) -> Iterator[Move]:
    """The moves that somebody's rules give, refused in a sentence where they are none."""
    for move in moves(position, player):
        if not isinstance(move, Move):
            raise BadArgument(f"a move of {slug} is {move!r:.60}, expected a kb.games.Move")
        if not isinstance(move.leaves, Position):
            raise BadArgument(f"a move of {slug} leaves {move.leaves!r:.60}, expected a position")
        yield move
