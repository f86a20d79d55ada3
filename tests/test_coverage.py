"""A class of graphs counts as complete by published counts, and only if every member has a value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from kb.games import game
from kb.graphs.language import parse_family
from kb.populate import populate
from kb.solvers.batch import Batch, Failure, Keyed, solve_batch
from kb.store import Store

GRIM = game("grim")


class Short:
    """The connected graphs on 4 vertices by an enumerator that misses the last one."""

    def __init__(self) -> None:
        self.whole = parse_family("connected(n=4)", [])

    def __getattr__(self, name: str) -> Any:
        return getattr(self.whole, name)

    def __iter__(self) -> Iterator[Any]:
        return islice(self.whole, 5)


def covered(base: Store) -> list[tuple[str, str, int, int | None, bool]]:
    return [(one.family, one.extent, one.found, one.expected, one.complete) for one in base.coverage(GRIM)]


def test_an_enumeration_that_misses_a_graph_is_found_by_the_published_count(base: Store) -> None:
    populate(base, GRIM, Short())  # type: ignore[arg-type]
    assert covered(base) == [("connected", "n=4", 5, 6, False)]  # A001349(4) = 6
    populate(base, GRIM, parse_family("connected(n=4)", []))
    assert covered(base) == [("connected", "n=4", 6, 6, True)]


def test_a_member_that_was_not_solved_is_not_counted(base: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def all_but_one(slug: str, solver: Any, keyed: Sequence[Keyed], **limits: Any) -> Batch:
        done = solve_batch(slug, solver, keyed[1:], **limits)
        return Batch(done.solutions, [*done.failures, Failure(keyed[0][0], "too large")], done.left)

    monkeypatch.setattr("kb.populate.members.solve_batch", all_but_one)
    assert len(populate(base, GRIM, parse_family("connected(n=4)", [])).failures) == 1
    assert covered(base) == [("connected", "n=4", 5, 6, False)]
