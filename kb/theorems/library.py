"""`Library`: the games and claims that one knowledge base knows, with those of its user's own files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kb.errors import BadArgument
from kb.games import GAMES, Game
from kb.games import game as game_named
from kb.games.own import games_of_file, installed_games
from kb.own_files import OwnModule, full_name, load

if TYPE_CHECKING:
    from kb.theorems.base import Claim


class Library(NamedTuple):
    """Files of rules and of claims, by their full names; it can be sent to other processes.

    An edited file is read again when it is next asked for.
    """

    rules: tuple[str, ...] = ()
    claim_files: tuple[str, ...] = ()

    def with_rules(self, path: Path | str) -> Library:
        """The library with one more file of rules, which must be sound."""
        name = full_name(path)
        games_of_file(name)
        return self if name in self.rules else self._replace(rules=(*self.rules, name))

    def with_claims(self, path: Path | str) -> Library:
        """The library with one more file of claims, which must be sound."""
        name = full_name(path)
        claims_of_file(name)
        return self if name in self.claim_files else self._replace(claim_files=(*self.claim_files, name))

    @property
    def own_games(self) -> tuple[Game, ...]:
        """The games of the files; of two with one slug the file named last holds."""
        return tuple({game.slug: game for name in self.rules for game in games_of_file(name)}.values())

    @property
    def games(self) -> tuple[Game, ...]:
        """Every game: built in, of the files, and of installed distributions."""
        return tuple({one.slug: one for one in (*installed_games(), *GAMES, *self.own_games)}.values())

    def game(self, name: str) -> Game:
        """The game of this slug or alias."""
        if self.rules:
            slug = "-".join(name.strip().lower().replace("_", " ").split())
            for one in self.own_games:
                if slug in (one.slug, *one.aliases):
                    return one
        return game_named(name)

    def present(self, game: Game) -> Game:
        """The game with its rules as the text of its file is now."""
        if game.rules_file is None:
            return game
        return next((one for one in games_of_file(game.rules_file) if one.slug == game.slug), game)

    @property
    def own_claims(self) -> tuple[Claim, ...]:
        """The claims of the files."""
        return tuple(claim for name in self.claim_files for claim in claims_of_file(name))

    def claims(self, game: str | None = None) -> tuple[Claim, ...]:
        """The coded claims, of one game or of all: the papers' in the order of print, then those of files."""
        from kb.theorems import papers_claims

        own = tuple(claim for claim in self.own_claims if game is None or claim.game == game)
        return papers_claims(game) + own

    def claim(self, id: str) -> Claim | None:
        """The coded claim of this id, or None where it has no code."""
        return next((each for each in self.claims() if each.id == id), None)


BUILT_IN = Library()
"""What every knowledge base knows."""


def claims_of_file(name: str) -> tuple[Claim, ...]:
    """The claims of a file, as its text is now."""
    return _claims(name, load(name))


@lru_cache(maxsize=256)
def _claims(name: str, loaded: OwnModule) -> tuple[Claim, ...]:
    from kb.theorems.base import CheckClaim, FamilyClaim, PositionClaim

    kinds = (FamilyClaim, PositionClaim, CheckClaim)
    claims = tuple(value for value in vars(loaded.module).values() if isinstance(value, kinds))
    if not claims:
        raise BadArgument(f"{name!r} has no claim; expected a FamilyClaim, PositionClaim or CheckClaim in it")
    for claim in claims:
        if not claim.id.startswith("own/") or claim.id.count("/") != 1:
            raise BadArgument(f"the claim {claim.id!r} of {name!r} needs an id of the form own/my-conjecture")
    return claims
