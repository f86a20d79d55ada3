"""The partial order of games: G ≤ H, by stops and formulas where they decide, else by options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.values import effort
from kb.values import number_up_star as nus

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

Order = dict[tuple["ShortGame", "ShortGame"], bool]

_order: Order = {}


def at_most(g: ShortGame, h: ShortGame) -> bool:
    """Whether g ≤ h. It keeps a stack of its own, since games may be deeper than Python's."""
    spent = effort.current.get()
    if spent is not None:
        spent.spend()
    verdict = _known(g, h)
    if verdict is not None:
        return verdict
    stack = [(g, h, _objections(g, h))]
    while stack:
        if spent is not None:
            spent.spend()
        g, h, objections = stack[-1]
        verdict = True
        for a, b in objections:
            holds = _known(a, b)
            if holds is None:
                stack.append((a, b, _objections(a, b)))
                verdict = None
                break
            if holds:
                verdict = False
                break
        if verdict is None:
            continue
        stack.pop()
        _memo(g, h)[g, h] = verdict
        if verdict and stack:  # an objection that holds refutes the comparison that raised it
            g, h, _ = stack.pop()
            _memo(g, h)[g, h] = verdict = False
    return bool(verdict)


def _objections(g: ShortGame, h: ShortGame) -> Iterator[tuple[ShortGame, ShortGame]]:
    """The comparisons of which a single true one refutes g ≤ h; a number beside no number is not moved in."""
    if not g.is_number:
        for option in g.left:
            yield h, option
    if not h.is_number:
        for option in h.right:
            yield option, g


def _known(g: ShortGame, h: ShortGame) -> bool | None:
    """g ≤ h where identity, formulas, stops or memory tell."""
    if g is h:
        return True
    if g.formula is not None and h.formula is not None:
        return nus.at_most(g.formula, h.formula)
    if g.left_stop > h.left_stop or g.right_stop > h.right_stop:
        return False
    if g.left_stop < h.right_stop:
        return True
    return _memo(g, h).get((g, h))


def _memo(g: ShortGame, h: ShortGame) -> Order:
    """Comparisons with a game still being simplified are forgotten with it."""
    if g.scratch is not None:
        return g.scratch
    return _order if h.scratch is None else h.scratch
