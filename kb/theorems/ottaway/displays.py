"""The option lists that the proof of Theorem 13 displays for n = 2, paths, and k = 2 and 3, as printed.

A display gives the distinct options of a position, then the undominated ones, then its value, with `[…]`
around forms in m and j. Where a printed list is wrong, the list that is right stands beside it.
"""

from __future__ import annotations

from dataclasses import dataclass

from kb.theorems.ottaway.templates import linear

Options = tuple[tuple[str, ...], tuple[str, ...]]
"""The Left options and the Right options, as templates."""


def sides(text: str) -> Options:
    """Left's options and Right's, with `//` between them and `;` between two of one side.

    >>> sides("[m]; {[m+1]|[m]*} // [m]")
    (('[m]', '{[m+1]|[m]*}'), ('[m]',))
    """
    left, right = (tuple(filter(None, map(str.strip, side.split(";")))) for side in text.split("//"))
    return left, right


@dataclass(frozen=True, kw_only=True)
class Display:
    """One displayed computation of P(n,k), or of the path P(n) where `k` is None."""

    slug: str
    n: str
    k: str | None
    options: Options
    value: str
    undominated: Options | None = None
    reduced: Options | None = None
    """A further printed form, after reversible options are replaced."""
    options_mended: Options | None = None
    """The distinct options as they are, where the printed list differs."""
    from_m_3: tuple[str, ...] = ()
    """Left options, missing in print, that exist from m = 3 on."""
    undominated_mended: Options | None = None
    """The undominated options as they are, where the printed ones differ."""
    value_mended: str | None = None
    least_j: int = 2

    def subject(self, m: int, j: int) -> str:
        """The position as text."""
        n = linear(self.n, m=m, j=j)
        return f"P{n}" if self.k is None else f"P({n},{linear(self.k, m=m, j=j)})"


SMALL_K: tuple[Display, ...] = (
    Display(
        slug="n2-odd",
        n="2",
        k="2j+1",
        options=sides("[2j+1]; {[2j+1]|0}+1 // P(2,[2j]); P(1,[2j+1])"),
        undominated=sides("[2j+1] // {[2j+1]|1||0}"),
        value="{[2j+1]|1}",
        options_mended=sides("[2j+1]; 1 // P(2,[2j]); P(1,[2j+1])"),
        least_j=1,
    ),
    Display(
        slug="n2-even",
        n="2",
        k="2j+2",
        options=sides("{[2j+1]|0}+1 // [2j+1]; P(2,[2j+1]); P(1,[2j+2])"),
        value="{[2j+1]|0}",
        value_mended="{[2j+3]|1||0}",
        options_mended=sides("{[2j+2]|0}+1 // [2j+2]; P(2,[2j+1]); P(1,[2j+2])"),
        least_j=1,
    ),
    Display(
        slug="path-3m",
        n="3m",
        k=None,
        options=sides("[m+1]; {[m]|[m-2]} // [m-1]"),
        undominated=sides("[m+1] // [m-1]"),
        value="{[m+1]|[m-1]}",
    ),
    Display(
        slug="path-3m1",
        n="3m+1",
        k=None,
        options=sides("{[m+1]|[m-1]}; [m] // {[m+1]|[m-1]}"),
        reduced=sides("[m] //"),
        value="[m+1]",
        options_mended=sides("[m] // {[m+1]|[m-1]}"),
    ),
    Display(
        slug="path-3m2",
        n="3m+2",
        k=None,
        options=sides("{[m+2]|[m]}; [m-1] // [m+1]"),
        value="[m]",
    ),
    Display(
        slug="k2-3m",
        n="3m",
        k="2",
        options=sides("{[m+1]|[m-1]}; [m]; {3|1||0}+{[m]|[m-2]}; {[m+1]|[m]*} // [m]; {[m+3]|[m+1]}"),
        undominated=sides("[m]; {[m+1]|[m-1]} // [m]"),
        value="[m]*",
        options_mended=sides(
            "{[m+1]|[m-1]}; [m]; {3|1||0}+{[m]|[m-2]}; [m-1]*; {[m+1]|[m]*} // [m]; {[m+3]|[m+1]}"
        ),
        undominated_mended=sides("{[m+1]|[m]*} // [m]"),
    ),
    Display(
        slug="k2-3m1",
        n="3m+1",
        k="2",
        options=sides(
            "[m+1]; [m-1]; {[m+3]|[m+1]||[m]}; {[m+1]*|[m-1]*}; {[m]|[m-1]*} // {[m+2]|[m-1]}; [m]*"
        ),
        undominated=sides("[m+1] // [m]*"),
        value="{[m+1]|[m]*}",
        options_mended=sides(
            "[m+1]; [m-1]; {[m+3]|[m+1]||[m]}; {[m+1]*|[m-1]*}; {[m]|[m-1]*} // {[m+2]|[m]}; [m]*; [m+3]"
        ),
    ),
    Display(
        slug="k2-3m2",
        n="3m+2",
        k="2",
        options=sides(
            "{[m+2]|[m]}; {[m+1]|[m-1]}; {[m+2]|[m]||[m-1]}; [m]*; {[m+1]*|[m]}; [m] // [m+2]; {[m+1]|[m]*}"
        ),
        undominated=sides("{[m+2]|[m]}; [m] // [m+2]; {[m+1]|[m]*}"),
        reduced=sides("[m] //"),
        value="[m+1]",
        options_mended=sides(
            "{[m+3]|[m+1]}; {[m+1]|[m-1]}; {[m+2]|[m]||[m-1]}; [m+1]*; {[m+2]|[m+1]*||[m]|[m-1]*}; [m] // "
            "[m+2]; {[m+1]|[m]*}"
        ),
        undominated_mended=sides("{[m+3]|[m+1]} // {[m+1]|[m]*}"),
    ),
    Display(
        slug="k3-3m",
        n="3m",
        k="3",
        options=sides(
            "{[m+4]|[m+2]}; [m-1]; {[m+4]|[m]}; [m+1]*; {[m+3]|[m+1]||[m-1]*}; {[m+4]||[m+2]|[m+1]*} // "
            "[m]*; {[m+2]|[m]}"
        ),
        undominated=sides("{[m+4]|[m+2]} // [m]*"),
        value="{[m+4]|[m+2]||[m]*}",
        options_mended=sides(
            "{[m+4]|[m+2]}; [m-1]; {[m+4]|[m]}; [m+1]; {[m+3]|[m+1]||[m-1]*}; {[m+4]||[m+1]|[m]*} // "
            "[m]*; {[m+2]|[m]}"
        ),
    ),
    Display(
        slug="k3-3m1",
        n="3m+1",
        k="3",
        options=sides(
            "[m+4]; {[m+1]|[m-1]}; {[m+3]|[m-1]}; {[m+3]|[m+1]}; {5||3|1*}+{[m]|[m-2]}; "
            "{[m+3]||[m]|[m-1]*} // {[m+4]||[m+2]|[m]*}; {[m+1]|[m]*}"
        ),
        undominated=sides("[m+4] // {[m+1]|[m]*}"),
        value="{[m+4]||[m+1]|[m]*}",
        options_mended=sides(
            "[m+4]; {[m+1]|[m-1]}; {[m+3]|[m-1]}; {[m+3]|[m+1]}; {5|3||1*}+{[m]|[m-2]}; "
            "{[m+3]||[m]|[m-1]*} // {[m+4]|[m+2]||[m]*}; {[m+1]|[m]*}"
        ),
    ),
    Display(
        slug="k3-3m2",
        n="3m+2",
        k="3",
        options=sides(
            "[m+3]; [m+1]; {[m+3]|[m+1]}; {[m+2]|[m]}; {[m+5]|[m+3]||[m+1]*}; {5||2|1*}+{[m]|[m-2]} // "
            "[m+1]; {[m+4]||[m+1]|1*}"
        ),
        undominated=sides("[m+3] // [m+1]"),
        value="{[m+3]|[m+1]}",
        options_mended=sides(
            "[m+3]; [m+1]; {4|0}+{[m+1]|[m-1]}; {[m+2]|[m]}; {[m+5]|[m+3]||[m+1]*}; {5||2|1*}+{[m]|[m-2]} "
            "// [m+1]; {[m+4]||[m+1]|[m]*}"
        ),
    ),
)
