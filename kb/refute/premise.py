"""What the premise of a statement says about the graphs that a generator may leave out."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from kb.graphs.geng import Restriction
from kb.query.statement import Demand


class Bounds:
    """The least and the greatest value that some demands leave to each name."""

    def __init__(self, demands: Iterable[Demand]) -> None:
        self._least: dict[str, int] = {}
        self._most: dict[str, int] = {}
        for name, operator, number in demands:
            if operator in ("=", ">=", ">"):
                low = number + (operator == ">")
                self._least[name] = max(low, self._least.get(name, low))
            if operator in ("=", "<=", "<"):
                high = number - (operator == "<")
                self._most[name] = min(high, self._most.get(name, high))

    def least(self, name: str) -> int:
        """No graph with less meets the demands."""
        return max(self._least.get(name, 0), 0)

    def most(self, name: str) -> int | None:
        """No graph with more meets the demands; None where they set no bound."""
        return self._most.get(name)

    def allow(self, name: str, number: int) -> bool:
        """Whether a graph may have this number of what is named."""
        return self._least.get(name, -inf) <= number <= self._most.get(name, inf)


def restriction(bounds: Bounds, n: int) -> Restriction | None:
    """What a generator is to keep to for graphs with n vertices; None where none can meet the premise."""
    if not bounds.allow("n", n):
        return None
    is_tree = bounds.least("tree") > 0
    has_no_cycle = is_tree or bounds.least("forest") > 0
    fewest, most = bounds.least("m"), bounds.most("m")
    if has_no_cycle:
        most = n - 1 if most is None else min(most, n - 1)
    least_degree, greatest_degree = bounds.least("min_degree"), bounds.most("max_degree")
    if (greatest_degree is not None and greatest_degree < 0) or (most is not None and most < 0):
        return None
    return Restriction(
        connected=is_tree or bounds.least("connected") > 0 or bounds.most("components") in (0, 1),
        bipartite=has_no_cycle or bounds.least("bipartite") > 0,
        triangle_free=(
            bounds.least("triangle_free") > 0 or bounds.most("triangles") == 0 or bounds.least("girth") > 3
        ),
        min_degree=least_degree,
        max_degree=greatest_degree,
        min_edges=fewest,
        max_edges=most,
    )
