"""Dense tables of K_{m,n} are stored in the name of a solver of their own, beside what `populate` finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.bipartite_tables import BEYOND, CHEAP, DEAR, FURTHER, PRINTED, SOLVER, store_bipartite_tables
from kb.games import game
from kb.graphs.canonical import key
from kb.graphs.families import complete_multipartite
from kb.knowledge_base import KnowledgeBase
from kb.solvers import kernel


def test_the_printed_ranges_are_those_of_section_7() -> None:
    # Section 7: 2 <= n <= m <= 9, 2 <= n <= 7 <= m <= 12, 2 <= n <= 6 <= m <= 15.
    printed = {(n, m) for m in range(2, 10) for n in range(2, m + 1)}
    printed |= {(n, m) for m in range(7, 13) for n in range(2, 8)}
    printed |= {(n, m) for m in range(6, 16) for n in range(2, 7)}
    assert set(PRINTED) == printed
    assert len(PRINTED) == 69
    assert set(CHEAP) | set(DEAR) == printed | set(BEYOND)
    assert not printed & set(BEYOND)
    whole = {(n, m) for m in range(2, 11) for n in range(2, m + 1)}
    assert whole - set(PRINTED) - set(FURTHER) == {(10, 10)}


@pytest.mark.skipif(not kernel.is_built(), reason="the kernel is not built")
def test_tables_are_stored_once_and_confirm_what_populate_found(tmp_path: Path) -> None:
    with KnowledgeBase(str(tmp_path / "kb.sqlite"), create=True) as base:
        base.seed()
        base.populate("polish", "K_{m,n}", ["m=2 n=2..4"])
        sizes = [(2, 2), (2, 3), (3, 4)]
        assert store_bipartite_tables(base.store, sizes) == 3
        assert store_bipartite_tables(base.store, sizes) == 0
        rules = game("polish")
        keys = {size: key(rules.start(complete_multipartite(size))) for size in sizes}
        stored = base.store.read_values(rules, list(keys.values()))
        # Theorem 13 and the computation of Section 7: K_{2,3} is the only one that the first player wins.
        assert [stored[keys[size]].value for size in sizes] == [0, 2, 0]
        solvers = {size: {run.solver for run in stored[keys[size]].computations} for size in sizes}
        assert solvers == {(2, 2): {"kernel", SOLVER}, (2, 3): {"kernel", SOLVER}, (3, 4): {SOLVER}}
