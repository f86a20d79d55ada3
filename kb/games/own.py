"""Games of one's own: rules in a Python file, or in an installed distribution.

A file holds one or more `Game` objects at its top level, each with a slug of its own. An installed
distribution offers games as entry points of the group `graph_games_kb.games`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from kb.errors import BadArgument
from kb.games.base import Game
from kb.own_files import RULES, add_file, files, load

GROUP = "graph_games_kb.games"
_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def use_rules(path: Path | str) -> tuple[Game, ...]:
    """The games of a rules file, known by their slugs from now on."""
    games = _of_file(str(Path(path).expanduser().resolve()))
    add_file(RULES, path)
    return games


def own_games() -> dict[str, Game]:
    """The games of rules files and entry points, by slug and alias."""
    games = [game for name in files(RULES) for game in _of_file(name)]
    return {name: game for game in (*games, *_installed()) for name in (game.slug, *game.aliases)}


@cache
def _of_file(name: str) -> tuple[Game, ...]:
    module, digest = load(name)
    games = tuple(value for value in vars(module).values() if isinstance(value, Game))
    if not games:
        raise BadArgument(f"{name!r} has no game; expected an object of kb.games.Game at its top level")
    return tuple(_checked(game, name, digest) for game in games)


@cache
def _installed() -> tuple[Game, ...]:
    from importlib.metadata import entry_points  # the built-in games do not need it

    games = []
    for point in entry_points(group=GROUP):
        game = point.load()
        if not isinstance(game, Game):
            raise BadArgument(f"the entry point {point.name!r} of {GROUP} is no kb.games.Game")
        version = point.dist.version if point.dist is not None else "unknown"
        games.append(_checked(game, point.value, f"{point.value} {version}"))
    return tuple(games)


def _checked(game: Game, source: str, digest: str) -> Game:
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
    return game
