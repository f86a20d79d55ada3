"""`ggkb games`: the games and how much is stored of each."""

from __future__ import annotations

from cli import options, render


def games(database: options.Database = None, json: options.Json = False) -> None:
    """The games with their rules, and how many positions of each are stored.

    Example: ggkb games
    """
    as_json = options.wants_json(json)
    base = options.open_base(database, read_only=True)
    if as_json:
        render.document(
            {
                "games": [
                    {
                        "game": game.slug,
                        "aliases": list(game.aliases),
                        "title": game.title,
                        "kind": game.kind,
                        "rules": game.rules,
                        "positions": base.stored(game),
                    }
                    for game in base.games
                ]
            }
        )
        return
    render.columns(
        [(game.slug, game.kind, f"{base.stored(game):,}", game.rules) for game in base.games],
        ("game", "kind", "stored", "rules"),
    )
