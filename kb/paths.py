"""Where `migrations/` and `seeds/` are: beside `kb` in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from pathlib import Path

from kb.errors import KbError

_PACKAGE = Path(__file__).resolve().parent


def migrations() -> Path:
    """The folder of Alembic's environment and versions."""
    return _shipped("migrations")


def seeds() -> Path:
    """The folder of the catalogue of papers and the printed tables."""
    return _shipped("seeds")


def _shipped(name: str) -> Path:
    places = (_PACKAGE / name, _PACKAGE.parent / name)
    for place in places:
        if place.is_dir():
            return place
    raise KbError(
        f"the folder {name!r} is neither {places[0]} nor {places[1]}; "
        "install graph-games-kb from its wheel or run it from its checkout"
    )
