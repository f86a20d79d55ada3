"""Values as text: what prints is read back, CGSuite's own examples print as CGSuite prints them."""

from __future__ import annotations

import pytest
from explicit_games import Tree, games, trees, value
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import BadValue
from kb.values.notation import in_order, latex, parse_value, show
from kb.values.short_game import ShortGame, tiny

# fmt: off
CONTRACT = [
    "0", "3", "-3/4", "*", "*3", "1*", "1^", "v*", "^^*", "^3", "2^3*", "{3|1*}", "{2||1|0}",
    "{3|1||0}", "+-1", "+-{2,{3|0}}", "Tiny(2)", "Miny(1)", "2^3*2", "-1^", "-1/2v3*5",
    "{26,{27,{28,{29|25}|25}|25}|25}",
]
# fmt: on

CGSUITE = [
    "{3|||2||1|0,*||||-1/2}",
    "+-1/2",
    "+-{1,1*}",
    "+-{10|8||6|4|||4|2||0|-2}",
    "Tiny(1/4)",
    "Tiny({2|1})",
    "^<2>",
    "^<2>*",
    "^[2]",
    "^[2]*",
    "73/16v9*8",
    "{2||0,+-2|-4}",
    "{2,{4|0}|-2}",
    "{12|||11||10,{11|10}|9Tiny({2|1})}",
    "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}",
    "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}",
    "{^^*|*,v}",
    "{0,v*|vv}",
    "{^^*|*,v[2]}",
    "{4*|7/2}",
    "{10||10,10v*|{10vv,10v*||||10v3*,10vv|||10v4,10v3*||10v5*,10v4"
    "|{10v6,10v5*||||10v7*,10v6|||10v8,10v7*||10v9*,10v8|10v10}}}",
]


@pytest.mark.parametrize("text", CONTRACT)
def test_notation_of_the_contract_prints_as_it_is_read(text: str) -> None:
    assert show(parse_value(text)) == text


@pytest.mark.parametrize("text", CGSUITE)
def test_cgsuites_printed_values_print_the_same(text: str) -> None:
    """Each row is an expected output in CGSuite's own tests (canonical short games, grids, sums)."""
    assert show(parse_value(text)) == text


def test_cgsuites_multiples_of_an_uptimal_print_the_same() -> None:
    """CGSuite's tests of integer times uptimal, with 1 + ↑² + *4."""
    uptimal = parse_value("1^<2>*4")
    assert show(10 * uptimal) == CGSUITE[-1]
    assert show(9 * uptimal) == (
        "{9,9*,9*2,9*3,9*4|{9*4,9v*5||||9vv*4,9v*5|||9v3*5,9vv*4||9v4*4,9v3*5"
        "|{9v5*5,9v4*4||||9v6*4,9v5*5|||9v7*5,9v6*4||9v8*4,9v7*5|9v9*5}}}"
    )


@given(games(12))
@settings(max_examples=200, deadline=None)
def test_everything_printed_is_read_back(g: ShortGame) -> None:
    assert parse_value(show(g)) is g


@given(trees(14))
@settings(deadline=None)
def test_games_of_all_kinds_are_read_back(g: Tree) -> None:
    assert parse_value(show(value(g))) is value(g)


@given(games(), games())
@settings(max_examples=50, deadline=None)
def test_sums_and_differences_are_read(g: ShortGame, h: ShortGame) -> None:
    assert parse_value(f"({g}) + ({h})") is g + h
    assert parse_value(f"({g}) - ({h})") is g - h
    assert parse_value(f" {{ {g} , {h} | }} ") is ShortGame.from_options([g, h], [])


@given(games())
@settings(max_examples=50, deadline=None)
def test_tiny_and_miny_of_any_game_are_read(g: ShortGame) -> None:
    assert parse_value(f"Tiny({g})") is tiny(g)
    assert parse_value(f"miny( {g} )") is -tiny(g)


@given(st.lists(games(4), max_size=5))
@settings(max_examples=50, deadline=None)
def test_options_stand_in_one_order(options: list[ShortGame]) -> None:
    assert in_order(options) == in_order(reversed(options))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("{|}", "0"),
        ("{1|}", "2"),
        ("{|-1}", "-2"),
        ("{ 3 | 1 || 0 }", "{{3|1}|0}"),
        ("{5/2|2||1||||0}", "{{{5/2|2}|1}|0}"),
        ("{2||1|0}", "{2|{1|0}}"),
        ("{1,{2|0}|-1}", "{ {2|0} , 1 | -1 }"),
        ("±1", "{1|-1}"),
        ("+-{1,1*}", "{1,1*|-1,-1*}"),
        ("↑", "^"),
        ("↓∗", "v*"),
        ("⇑", "^^"),
        ("^^^", "^3"),
        ("1/2 + ^ - *2", "1/2^*2"),
        ("3+-1", "{4|2}"),
        ("3 - 2 +- 6 - 7 +- 8 + 4", "{12|0||-4|-16}"),
        ("-1^", "{-1|-1*}"),
        ("2-1^", "1v"),
        ("-{3|1}", "{-1|-3}"),
        ("−1", "-1"),
        ("4/8", "1/2"),
        ("((1)) + *2", "1*2"),
        ("^<1>", "^"),
        ("v[2]", "-(^ + ^<2>)"),
        ("Tiny(0)", "^"),
    ],
)
def test_other_spellings_are_read(text: str, same: str) -> None:
    assert parse_value(text) is parse_value(same)


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("", 0, "expected a value, got the end"),
        ("  ", 2, "expected a value, got the end"),
        ("{3|2|1}", 4, "second '|'"),
        ("1|0", 1, "expected the end of the value, got '|'"),
        ("{3|1", 4, "expected '}', got the end"),
        ("{3|1)", 4, "expected '}', got ')'"),
        ("(1", 2, "expected ')', got the end"),
        ("1)", 1, "expected the end of the value"),
        ("{}", 1, "expected '|', got '}'"),
        ("{1,2}", 4, "expected '|', got '}'"),
        ("{1,|2}", 3, "expected a value, got '|'"),
        ("{1|2,}", 5, "expected a value, got '}'"),
        ("{1| 1/3}", 4, "1/3 is no value"),
        ("1/0", 0, "denominator is 0"),
        ("1 2", 2, "expected '+', '-' or the end"),
        ("*^", 1, "expected '+', '-' or the end"),
        ("{1|0}*", 5, "expected '+', '-' or the end"),
        ("+-1*", 3, "parentheses"),
        ("+-", 2, "expected a value, got the end"),
        ("+1", 0, "expected a value, got '+'"),
        ("1 -", 3, "expected a value, got the end"),
        ("^^3", 2, "single arrow"),
        ("^<0>", 0, "between 1 and 1000"),
        ("^[99999999]", 0, "between 1 and 1000"),
        ("on", 0, "expected a value, got 'o'"),
        ("3 x", 2, "got 'x'"),
        ("Tiny 2", 0, "got 'T'"),
        ("1" * 5000, 0, "more than 1000 digits"),
        ("{1" + "|" * 200 + "0}", 2, "more than 100 bars"),
    ],
)
def test_what_is_no_value_is_refused_with_its_place(text: str, at: int, says: str) -> None:
    with pytest.raises(BadValue) as refusal:
        parse_value(text)
    assert refusal.value.at == at
    assert says in refusal.value.message
    assert "\n" not in refusal.value.message


@given(st.text(alphabet="01/2{}()|,+-*^v<>[] TinyM±↑", max_size=12))
@settings(deadline=None, max_examples=300)
def test_any_text_is_a_value_or_refused(text: str) -> None:
    game, at = _read_or_refuse(text)
    if game is None:
        assert at is not None
        assert 0 <= at <= len(text)
    else:
        assert parse_value(show(game)) is game


def _read_or_refuse(text: str) -> tuple[ShortGame | None, int | None]:
    try:
        return parse_value(text), None
    except BadValue as refusal:
        return None, refusal.at


def test_deeply_nested_braces_are_read() -> None:
    assert parse_value("{" * 5001 + "|}" * 5001) is ShortGame.of(5000)


def test_nim_values_print_as_nimbers() -> None:
    assert [show(0), show(1), show(7)] == ["0", "*", "*7"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-3/4", r"-\tfrac{3}{4}"),
        ("2^3*2", r"2{\uparrow}3{*}2"),
        ("vv*", r"{\Downarrow}{*}"),
        ("+-1", r"\pm1"),
        ("{2||1|0}", r"\{2\,\|\,1\mid0\}"),
        ("1Tiny(2)", r"1{+}_{2}"),
        ("Miny(1)", r"{-}_{1}"),
        ("^<2>", r"{\uparrow}^{2}"),
        ("v[3]*", r"{\downarrow}_{[3]}{*}"),
    ],
)
def test_latex(text: str, expected: str) -> None:
    assert latex(parse_value(text)) == expected


@given(games())
@settings(max_examples=50, deadline=None)
def test_latex_has_balanced_braces(g: ShortGame) -> None:
    plain = latex(g).replace(r"\{", "").replace(r"\}", "")
    assert plain.count("{") == plain.count("}")
    assert latex(g).count(r"\{") == latex(g).count(r"\}")
