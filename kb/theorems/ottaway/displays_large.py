"""The option lists that the proof of Theorem 13 displays for k > 3, as printed: k = 2j, then k = 2j + 1."""

from __future__ import annotations

from kb.theorems.ottaway.displays import Display, sides

LARGE_K: tuple[Display, ...] = (
    Display(
        slug="even-3m",
        n="3m",
        k="2j",
        options=sides(
            "{[2j+m-1]|[m-1]}; [m]; {[m]|[m-2]}+{[2j+1]|1||0}; [m-1]*; {[m+1]|[m]*} // "
            "{[m+2j+1]|[m+2j-1]}; {[m+2j]|[m+2j-2]||[m+2j-4]*}; [m]"
        ),
        undominated=sides("{[2j+m-1]|[m-1]}; {[m]|[m-2]}+{[2j+1]|1||0}; {[m+1]|[m]*} // [m]"),
        reduced=sides("[m] // [m]"),
        value="[m]*",
        options_mended=sides(
            "{[2j+m-1]|[m-1]}; [m]; {[m]|[m-2]}+{[2j+1]|1||0}; [m-1]*; {[m+1]|[m]*} // "
            "{[m+2j+1]|[m+2j-1]}; {[m+2j]|[m+2j-2]||[m]*}; [m]"
        ),
        from_m_3=("{[m+1]|[m-1]}",),
        undominated_mended=sides("{[m+1]|[m]*}; {[m+2j-1]|[m-1]} // [m]"),
    ),
    Display(
        slug="even-3m1",
        n="3m+1",
        k="2j",
        options=sides(
            "{[m+2j-1]|[m+1]}; [m-1]; {[m+2j+1]|[m+1]||[m]}; {[m+1]*|[m-1]*}; {[m]|[m-1]*}; [m+1] // "
            "{[m+2j+1]|[m+2j-1]}; {[m+2j]||[m+1]|[m]*}; [m]*"
        ),
        undominated=sides("{[m+2j-1]|[m+1]}; [m+1] // [m]*"),
        value="{[m+1]|[m]*}",
        options_mended=sides(
            "{[2j]|0}+{[m+1]|[m-1]}; [m-1]; {[m+2j+1]|[m+1]||[m]}; {[m+1]*|[m-1]*}; {[m]|[m-1]*}; [m+1] "
            "// [m+2j+1]; {[m+2j]||[m+1]|[m]*}; [m]*"
        ),
        undominated_mended=sides("{[2j]|0}+{[m+1]|[m-1]} // [m]*"),
    ),
    Display(
        slug="even-3m2",
        n="3m+2",
        k="2j",
        options=sides(
            "{[m+2j+1]|[m+1]}; {[m+1]|[m-1]}; {[m+2j]|[m]||[m-1]}; [m+1]*; {[m+1]*|[m]}; [m] // [m+2j]; "
            "{[m+2j-1]|[m]}; {[m+1]|[m]*}"
        ),
        undominated=sides("{[m+2j+1]|[m+1]}; [m+1]* // {[m+2j-1]|[m]}; {[m+1]|[m]*}"),
        reduced=sides("[m+1]* // {[m+1]|[m]*}"),
        value="[m+1]",
        options_mended=sides(
            "{[m+2j+1]|[m+1]}; {[m+1]|[m-1]}; {[m+2j]|[m]||[m-1]}; [m+1]*; {[m+2]|[m+1]*||[m]|[m-1]*}; "
            "[m] // [m+2j]; {[m+2j-1]|[m+1]}; {[m+1]|[m]*}"
        ),
        undominated_mended=sides("{[m+2j+1]|[m+1]} // {[m+1]|[m]*}"),
    ),
    Display(
        slug="odd-3m",
        n="3m",
        k="2j+1",
        options=sides(
            "{[2j+m+2]|[m+2j]}; [m-1]; {[m+2j+2]|[m]}; {[m+2j+1]|[m+1]}; {[m+2j+2]|[m+2j]||[m]}; "
            "{[m+2j+2]||[m+1]|[m]*} // [m]*; {[m+2j]|[m]}"
        ),
        undominated=sides("{[2j+m+2]|[m+2j]} // [m]*"),
        value="{[m+2j+2]|[m+2j]||[m]*}",
        options_mended=sides(
            "{[m+2j+2]|[m+2j]}; [m-1]; {[m+2j+2]|[m]}; {[2j+1]|1}+{[m]|[m-2]}; "
            "{[m+2j+1]|[m+2j-1]||[m-1]*}; {[m+2j+2]||[m+1]|[m]*} // [m]*; {[m+2j]|[m]}"
        ),
    ),
    Display(
        slug="odd-3m1",
        n="3m+1",
        k="2j+1",
        options=sides(
            "[m+2j+2]; {[m+1]|[m-1]}; {[m+2j+1]|[m+1]}; {[2j+3]|[2j+1]||1}+{[m]|[m-2]}; "
            "{[3m+2j+2]||[m]|[m-1]*} // {[m+1]|[m]*}; {[m+2j+2]|[m+2j]||[m]*}"
        ),
        undominated=sides("[m+2j+2] // {[m+1]|[m]*}"),
        value="{[m+2j+2]||[m+1]|[m]*}",
        options_mended=sides(
            "[m+2j+2]; {[m+1]|[m-1]}; {[m+2j+1]|[m-1]}; {[m+2j+1]|[m+1]}; "
            "{[2j+3]|[2j+1]||1*}+{[m]|[m-2]}; {[m+2j+1]||[m]|[m-1]*} // {[m+1]|[m]*}; "
            "{[m+2j+2]|[m+2j]||[m]*}"
        ),
    ),
    Display(
        slug="odd-3m2",
        n="3m+2",
        k="2j+1",
        options=sides(
            "[m+2j+1]; [m+1]; {[m+2j+1]|[m+1]}; {[m+2j]|[m]}; {[m+2j+3]|[m+2j+1]||[m+1]}; "
            "{[2j+3]||2|1*}+{[m]|[m-2]} // [m+1]; {[m+2j+2]||[m+1]|[m]*}"
        ),
        undominated=sides("[m+2j+1]; {[m+2j+1]|[m+1]} // [m+1]"),
        value="{[m+2j+1]|[m+1]}",
        options_mended=sides(
            "[m+2j+1]; [m+1]; {[2j+2]|0}+{[m+1]|[m-1]}; {[m+2j]|[m]}; {[m+2j+3]|[m+2j+1]||[m+1]*}; "
            "{[2j+3]||2|1*}+{[m]|[m-2]} // [m+1]; {[m+2j+2]||[m+1]|[m]*}"
        ),
        undominated_mended=sides("[m+2j+1] // [m+1]"),
    ),
)
