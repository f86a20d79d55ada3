"""The games, one line each, and `game` to find one by its name."""

from __future__ import annotations

from kb.errors import UnknownName
from kb.games.arc_kayles import ArcKayles
from kb.games.base import PLAYERS, Game, Kind, Move, Pick, Player, pick
from kb.games.declared import LocalGame, LocalRule, delete_edge, delete_vertex
from kb.games.edge_removing import MATCHING_REMOVING, STAR_REMOVING, TRAIL_REMOVING
from kb.games.geography import Geography
from kb.games.grim import Grim
from kb.games.node_kayles import NodeKayles
from kb.games.own import installed_games
from kb.games.parity import ParityGame
from kb.games.polish import Polish
from kb.games.take_away import TakeAway

GAMES: tuple[Game, ...] = (
    Polish(),
    Geography(),
    ParityGame("even", "odd"),
    ParityGame("even", "even"),
    ParityGame("odd", "odd"),
    TRAIL_REMOVING,
    STAR_REMOVING,
    MATCHING_REMOVING,
    TakeAway(),
    NodeKayles(),
    ArcKayles(),
    Grim(),
)

_BY_NAME = {name: each for each in GAMES for name in (each.slug, *each.aliases)}


def game(name: str) -> Game:
    """The game of this slug or alias; capitals, spaces and underscores do not matter.

    >>> game("Graph_Nim").slug
    'star-removing'
    """
    if (found := _BY_NAME.get(name)) is not None:
        return found
    slug = "-".join(name.strip().lower().replace("_", " ").split())
    if slug in _BY_NAME:
        return _BY_NAME[slug]
    for one in installed_games():
        if slug in (one.slug, *one.aliases):
            return one
    from kb.nearest import hint

    every = f"the games are {', '.join(g.slug for g in GAMES)}"
    raise UnknownName(f"there is no game {name!r}{hint(slug, _BY_NAME, every)}")


__all__ = [
    "GAMES", "PLAYERS", "Game", "Kind", "LocalGame", "LocalRule", "Move", "Pick", "Player", "delete_edge",
    "delete_vertex", "game", "pick",
]  # fmt: skip
