"""Pictures of positions and thermographs of their values, as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.errors import BadArgument
from kb.web.jobs.positions import read_asked, read_asked_shown
from kb.web.jobs.reply import Reply, drawn
from kb.web.limits import Limits

if TYPE_CHECKING:
    from kb.drawing import Theme
    from kb.knowledge_base import KnowledgeBase


def picture(
    base: KnowledgeBase,
    limits: Limits,
    *,
    game: str,
    given: dict[str, Any],
    values: bool,
    numbers: bool,
    theme: str,
    budget: float,
) -> Reply:
    """A position, with the value of each option at its vertex or edge where that is asked for."""
    drawing = base.draw(game, read_asked_shown(given, limits), values=values, numbered=numbers, budget=budget)
    return drawn(drawing.svg(_theme(theme)))


def thermograph(
    base: KnowledgeBase, limits: Limits, *, game: str, given: dict[str, Any], theme: str, budget: float
) -> Reply:
    """The thermograph of a position's value."""
    drawing = base.thermograph(game, read_asked(given, limits), budget=budget)
    if drawing is None:
        raise BadArgument("the value of this position is not known, so it has no thermograph yet")
    return drawn(drawing.svg(_theme(theme)))


def _theme(name: str) -> Theme:
    from kb.drawing import THEMES

    for theme in THEMES:
        if theme == name:
            return theme
    raise BadArgument(f"{name!r} is no theme; expected {', '.join(THEMES)}")
