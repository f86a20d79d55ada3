"""Theorem 13 and Table 3: the values of the paths P(n) and of the generalized paths P(n,k) in Even/Odd."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kb.theorems.for_all import ForAll, ForEach
from kb.theorems.kit import Cases, FamilyClaim, Instance, Oracle
from kb.theorems.ottaway.games import EVEN_ODD
from kb.theorems.ottaway.printed import printed_table, without_bars
from kb.theorems.ottaway.templates import fill
from kb.theorems.statements import Is
from kb.values.sums import as_game


def _members() -> Iterator[tuple[int, int]]:
    """How far the values of P(n,k) are asked for: further where n or k is small."""
    for n in range(36):
        for k in range(24 if n < 3 else 10 if n < 17 else 4):
            yield n, k


def _table(oracle: Oracle) -> Cases:
    for k, n, cell in printed_table("table_3"):
        computed = without_bars(as_game(oracle.value(f"P({n},{k})")))
        yield Instance(f"P({n},{k})", cell == computed, cell, computed, (n + k + 1, n + k))


def by_residue(*cells: str) -> Callable[[int, int], Is]:
    """The three cells of a column, for n = 3m, 3m+1 and 3m+2, with j half of k rounded down."""
    return lambda n, k: Is(fill(cells[n % 3], m=n // 3, j=k // 2))


_PATHS = ("{[m+1]|[m-1]}", "[m+1]", "[m]")
_K1 = ("[m]", "{[m+2]|[m]}", "[m+2]")
EVEN = ("[m]*", "{[m+1]|[m]*}", "[m+1]")
_K3 = ("{[m+4]|[m+2]||[m]*}", "{[m+4]||[m+1]|1*}", "{[m+3]|[m+1]}")
ODD = ("{[m+2j+2]|[m+2j]||[m]*}", "{[m+2j+2]||[m+1]|[m]*}", "{[m+2j+1]|[m+1]}")
"""The columns for even and for odd k of the second table, k ≥ 2."""


def _column(family: str, least: int, *cells: str | None, j: int = 1) -> ForAll:
    """The cells of a column as a rule for all n ≥ least: one more m adds 1 to the value."""
    numbers = range(least, least + 3)
    first = tuple(None if (cell := cells[n % 3]) is None else fill(cell, m=n // 3, j=j) for n in numbers)
    return ForAll(family=family, least=least, first=first, length=3, saltus=1)


def _columns(parity: int, *cells: str) -> ForEach:
    """The same for every k of a parity from 2 to 30, each a rule for all n ≥ 3."""
    chosen = (k for k in range(2, 31) if k % 2 == parity)
    rules = tuple((k, _column(f"P(n,{k})", 3, *cells, j=k // 2)) for k in chosen)
    return ForEach(rules=rules, others=by_residue(*cells))


_K3_BUT_3M1 = _column("P(n,3)", 3, _K3[0], None, _K3[2])
_K3_3M1 = _column("P(n,3)", 3, None, ODD[1], None)


def _claim(slug: str, where: Callable[[int, int], bool], says: Callable[[int, int], Is]) -> FamilyClaim:
    return EVEN_ODD.family(slug, "generalized-path", _members, says, where)


def _hot_star(n: int, k: int) -> bool:
    """P(0,2j) or P(1,2j−1) with j at least 1."""
    return n <= 1 and k >= 1 and (n + k) % 2 == 0


CLAIMS = (
    EVEN_ODD.check("table-3", _table),
    _claim("theorem-13-hot-stars", _hot_star, lambda n, k: Is(f"{{{2 * k}|0}}")),
    _claim("theorem-13-hot-stars-corrected", _hot_star, lambda n, k: Is(f"{{{n + k}|0}}")),
    _claim("theorem-13-cold-stars", lambda n, k: n <= 1 and (n + k) % 2 == 1, lambda n, k: Is("0")),
    _claim(
        "theorem-13-exceptions",
        lambda n, k: n <= 2 and k == 2,
        lambda n, k: Is(("{2|0}", "0", "{3|1||0}")[n]),
    ),
    _claim("theorem-13-n2-odd", lambda n, k: n == 2 and k > 2 and k % 2 == 1, lambda n, k: Is(f"{{{k}|1}}")),
    _claim(
        "theorem-13-n2-even", lambda n, k: n == 2 and k > 2 and k % 2 == 0, lambda n, k: Is(f"{{{k - 1}|0}}")
    ),
    _claim(
        "theorem-13-n2-even-corrected",
        lambda n, k: n == 2 and k >= 2 and k % 2 == 0,
        lambda n, k: Is(f"{{{k + 1}|1||0}}"),
    ),
    EVEN_ODD.each("theorem-13-paths", "path", range(1, 31), _column("P_n", 1, *_PATHS)),
    _claim("theorem-13-k1", lambda n, k: n >= 3 and k == 1, _column("P(n,1)", 3, *_K1)),
    _claim("theorem-13-k2", lambda n, k: n >= 3 and k == 2, _column("P(n,2)", 3, *EVEN)),
    _claim("theorem-13-k3", lambda n, k: n >= 3 and k == 3 and n % 3 != 1, _K3_BUT_3M1),
    _claim("theorem-13-k3-3m1", lambda n, k: n >= 3 and k == 3 and n % 3 == 1, by_residue(*_K3)),
    _claim("theorem-13-k3-3m1-corrected", lambda n, k: n >= 3 and k == 3 and n % 3 == 1, _K3_3M1),
    _claim("theorem-13-even", lambda n, k: n >= 3 and k >= 2 and k % 2 == 0, _columns(0, *EVEN)),
    _claim("theorem-13-odd", lambda n, k: n >= 3 and k >= 2 and k % 2 == 1, _columns(1, *ODD)),
    EVEN_ODD.each(
        "finding-cycles",
        "cycle",
        range(3, 31),
        ForAll(family="C_n", least=3, first=("1", "0", "3"), length=3, saltus=1),
    ),
)
