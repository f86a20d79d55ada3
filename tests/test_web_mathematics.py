"""Formulas in statements, typeset for the explorer."""

from __future__ import annotations

import re
from html import unescape

import pytest

from kb.seeding import catalogue
from kb.web.mathematics import typeset


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("the wheel W_n joins", "<msub><mi>W</mi><mi>n</mi></msub>"),
        ("of K_{2,3}.", "<msub><mi>K</mi><mrow><mn>2</mn>"),
        ("2^{n-1} moves", "<msup><mn>2</mn><mrow><mi>n</mi>"),
        ("φ_1", "<msub>"),
        ("C4 + n1", "<msub><mi>C</mi><mn>4</mn></msub>"),
    ],
)
def test_scripts_are_typeset(text: str, formula: str) -> None:
    assert formula in typeset(text)


@pytest.mark.parametrize(
    ("text", "variables"),
    [
        ("r >= 0", "r"),
        ("A brush on a vertex v of a graph G", "vG"),
        ("P(2,2j+1) = {2j+1|0}.", "Pjj"),
        ("Left's move in A(x,y,1), all boards A. A move", "AxyA"),
        ("a in T, V = a, a board", "aTVa"),
        ("case (D) of f(G), Theorem C", "fG"),
        ("an N-position, the n-th k-star", "nk"),
        ("T. Khandhawit and L. Ye; for odd Z. The rest, i.e. 18 s", "Z"),
        ("Integers 16, 2016, A86", ""),
        ("A(x,1,0) with x > 0", "Axx"),
    ],
)
def test_a_letter_by_itself_is_a_variable_and_no_article_label_or_initial(text: str, variables: str) -> None:
    assert "".join(re.findall(r"<math><mi>(.)</mi></math>", typeset(text))) == variables


def test_no_line_ends_before_a_comma_or_a_relation() -> None:
    x, n = "<math><mi>x</mi></math>", "<math><mi>n</mi></math>"
    assert typeset("of x, so") == f'of <span class="one-line">{x},</span> so'
    assert typeset("n <= 3") == f'<span class="one-line">{n}\N{NO-BREAK SPACE}≤</span> 3'
    assert "one-line" not in typeset("[0,1,n],[0,1,n],[0,1,n],[0,1,n]")


@pytest.mark.parametrize(
    "text", ["nim_value", "ottaway_table_1", "two-centres", "{2|0}", "v*", "g6:EPVW", "Case (D)"]
)
def test_names_and_values_stay_as_they_are(text: str) -> None:
    assert typeset(text) == text


@pytest.mark.parametrize("text", ["A(x,1,0) with x > 0", "for x = 0 and x = 1", "if x (the first) is odd"])
def test_an_x_is_a_letter(text: str) -> None:
    assert "×" not in typeset(text)


@pytest.mark.parametrize("text", ["a 3 x 4 grid", "K3 x P3", "K_n x K_2", "(G) x (H)"])
def test_a_product_has_its_sign(text: str) -> None:
    assert " × " in typeset(text)


def test_signs_are_written_out_and_markup_is_escaped() -> None:
    assert typeset("2 <= 3 & <script>") == "2\N{NO-BREAK SPACE}≤ 3 &amp; &lt;script&gt;"


def test_nothing_of_any_statement_is_lost_or_becomes_markup() -> None:
    """Every letter and digit of a statement is still there, in its order."""
    for paper in catalogue():
        for claim in paper.claims:
            shown = unescape(re.sub(r"<[^>]*>", "", typeset(claim.statement)))
            kept = re.sub(r"[^A-Za-z0-9α-ω]", "", claim.statement.replace("×", "x"))
            assert re.sub(r"[^A-Za-z0-9α-ω]", "", shown.replace("×", "x")) == kept, claim.id
            letters = re.findall(r"[a-z] (x) [<=>≤≥]", claim.statement)
            assert len(re.findall(r"[a-z] (x)\s[<=>≤≥]", unescape(shown))) == len(letters)
