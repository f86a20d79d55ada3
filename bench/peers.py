"""Other CGT packages as arithmetic, and one driver that gives each the same options to simplify.

The driver is as kind to them as can be: positions are a few counts, known once met; no graph is touched.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from importlib import import_module
from time import perf_counter
from typing import Any, NamedTuple

from kb.values.short_game import ShortGame

Options = tuple[Sequence[Sequence[Hashable]], Sequence[Sequence[Hashable]]]
"""Left's and Right's options, each as the parts it consists of."""


class Arithmetic(NamedTuple):
    """How a package makes a value from options; all add with `+`."""

    name: str
    zero: Any
    form: Callable[[list[Any], list[Any]], Any]


def arithmetics() -> Iterator[Arithmetic]:
    """Our own Python values, and those of the packages that are installed."""
    yield Arithmetic("kb.values", ShortGame.of(0), ShortGame.from_options)
    if (pycgt := _module("pycgt")) is not None:
        yield Arithmetic("pycgt", pycgt.ZERO, pycgt.game)
    if (cgt_py := _module("cgt_py")) is not None:
        form = cgt_py.CanonicalForm

        def read(left: list[Any], right: list[Any]) -> Any:
            # Its only way in is text: repr is CanonicalForm('…').
            sides = (",".join(repr(game)[15:-2] for game in side) for side in (left, right))
            return form("{" + "|".join(sides) + "}")

        yield Arithmetic("cgt-py", form(0), read)


def seconds(arithmetic: Arithmetic, options: Callable[[Any], Options], starts: Sequence[Hashable]) -> float:
    """How long the values of `starts` take from nothing, smaller positions first."""
    known: dict[Hashable, Any] = {}

    def total(parts: Sequence[Hashable]) -> Any:
        value = arithmetic.zero
        for part in parts:
            value = value + known[part]
        return value

    begin = perf_counter()
    stack = list(reversed(starts))
    while stack:
        position = stack[-1]
        if position in known:
            stack.pop()
            continue
        sides = options(position)
        missing = [part for side in sides for parts in side for part in parts if part not in known]
        if missing:
            stack += missing
        else:
            left, right = ([total(parts) for parts in side] for side in sides)
            known[stack.pop()] = arithmetic.form(left, right)
    return perf_counter() - begin


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None
