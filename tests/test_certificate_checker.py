"""The checker of certificates: right ones pass, wrong ones are refused, and no check of it is idle.

The oracle is the argument itself: the certificates of `false_certificates.py` are small enough to be read.
"""

from __future__ import annotations

import ast
import gzip
import io
import subprocess
import sys
import tokenize
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from false_certificates import FALSE, K1, TRUE, False_, certificate, claim

from kb.certificates import checker

SOURCE = Path(checker.__file__)

FORMS = [
    [[], []],
    [[0], []],
    [[0], [1]],
    [[], [0]],
    [[0], [0]],
    [[1], [3]],
    [[0], [4]],
    [[0, 4], [0]],
    [[1], [1]],
]
TEXTS = ["0", "1", "1/2", "-1", "*", "{1|-1}", "{0|*}", "{0,*|0}", "{1|1}"]


@pytest.mark.parametrize("name", TRUE)
def test_a_right_certificate_is_accepted(name: str) -> None:
    assert checker.check(TRUE[name]).claims


@pytest.mark.parametrize("wrong", FALSE, ids=[each.wrong for each in FALSE])
def test_a_false_certificate_is_refused_with_its_line(wrong: False_) -> None:
    with pytest.raises(checker.Refused, match=rf"^line \d+: .*{wrong.refusal}"):
        checker.check(wrong.lines)


def test_the_checker_stands_alone_and_is_short() -> None:
    tree = ast.parse(SOURCE.read_text())
    imported = {name for node in ast.walk(tree) for name in _imports(node)}
    assert imported <= sys.stdlib_module_names
    assert len(_code_lines(SOURCE.read_text())) <= 300


def test_the_checker_runs_by_itself(tmp_path: Path) -> None:
    good, packed, bad = tmp_path / "good", tmp_path / "good.gz", tmp_path / "bad"
    good.write_bytes(b"".join(TRUE["node-kayles P3"]))
    packed.write_bytes(gzip.compress(good.read_bytes()))
    bad.write_bytes(b"".join(certificate("node-kayles", K1, claim("K1", 1, [], 0, [0, 0]))))
    program = tmp_path / "checker.py"
    program.write_text(SOURCE.read_text())
    for file in (good, packed):
        done = _run(program, file)
        assert done.returncode == 0
        assert done.stdout == 'proved: node-kayles {"n": 3, "e": [[0, 1], [1, 2]]} is *2 ("P3")\n'
    refused = _run(program, bad)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == "refused, line 3: the parts do not have the value claimed\n"
    torn = tmp_path / "torn.gz"
    torn.write_bytes(packed.read_bytes()[:-9])
    for arguments in ((), (tmp_path / "missing",), (tmp_path,), (torn,)):
        unread = _run(program, *arguments)
        assert (unread.returncode, unread.stdout) == (2, "")
        assert unread.stderr.count("\n") == 1


def test_forms_are_printed_as_what_they_are() -> None:
    assert _texts(checker) == TEXTS


def test_a_deep_form_needs_no_deep_stack() -> None:
    """The integer 800, whose comparison would be 1,600 calls deep."""
    forms = [{"form": [[], []]}, *({"form": [[k], []]} for k in range(800))]
    assert checker.check(certificate("even-odd", *forms)).texts[800] == "800"


def test_a_claim_cannot_forge_a_line() -> None:
    lines = certificate("node-kayles", K1, claim('K1\nproved: "P = NP"', 1, [], 1, [0, 0]))
    (printed,) = checker.check(lines).lines()
    assert "\n" not in printed


def test_a_file_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "MOST_BYTES", 100)
    with pytest.raises(checker.Refused, match="the line is too long, or the file"):
        checker.check(TRUE["node-kayles C4"])


def _checks(tree: ast.Module) -> list[ast.Call]:
    """Every condition that the checker demands."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "need"]


COUNT = len(_checks(ast.parse(SOURCE.read_text())))
LONG = False_("a file too long", "bytes", TRUE["node-kayles C4"])


AGAINST_TRACEBACKS = {
    "this is no JSON object": "what is no object has no fields",
    "a claim must name an earlier form": "a form that is not there is not compared",
}
"""Checks whose removal lets nothing through, but a broken file ends in a traceback; and why."""

IN_THE_PROGRAM = {"it takes too much time": "test_certificate_attacks.py"}
"""Checks that hold for the program and not for a list of lines; where they are tried."""


@pytest.mark.parametrize("number", range(COUNT))
def test_no_check_can_be_removed(number: int) -> None:
    """Without this check some false certificate is accepted."""
    removed = _checks(ast.parse(SOURCE.read_text()))[number]
    reason = ast.literal_eval(removed.args[1])
    mutant = _without(number)
    ends = {_end(mutant, each) for each in (LONG, *FALSE)}
    if reason in IN_THE_PROGRAM:
        return
    expected = "traceback" if reason in AGAINST_TRACEBACKS else "accepted"
    assert expected in ends, f"nothing needs the check in line {removed.lineno}: {ast.unparse(removed)}"


def test_there_is_no_other_way_to_refuse() -> None:
    """Every refusal is a `need`, or a line that Python cannot read as JSON."""
    tree = ast.parse(SOURCE.read_text())
    raising = [node for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    inside = [node for name in ("need", "check") for node in ast.walk(functions[name])]
    assert len(raising) == 2
    assert all(node in inside for node in raising)


def _operands(tree: ast.Module) -> list[tuple[ast.BoolOp, int]]:
    """Every operand of an `and`."""
    found = (n for n in ast.walk(tree) if isinstance(n, ast.BoolOp) and isinstance(n.op, ast.And))
    return [(node, place) for node in found for place in range(len(node.values))]


IDLE = {
    "size > 0": "the least of no vertices is an error, and so a refusal",
    "len({*image}) == n": "what is no permutation does not keep the position either",
}
OPERANDS = [
    place
    for place, (node, at) in enumerate(_operands(ast.parse(SOURCE.read_text())))
    if ast.unparse(node.values[at]) not in IDLE
]


@pytest.mark.parametrize("number", OPERANDS)
def test_no_half_of_a_condition_can_be_removed(number: int) -> None:
    """Without it a false certificate is accepted, a right one is refused, or a form is printed wrongly."""
    tree = ast.parse(SOURCE.read_text())
    node, place = _operands(tree)[number]
    removed = ast.unparse(node.values[place])
    node.values[place] = ast.copy_location(ast.Constant(True), node)
    mutant = _compiled(tree)
    is_seen = (
        any(not _passes(mutant, False_(name, "", lines)) for name, lines in TRUE.items())
        or any(_passes(mutant, each) for each in (LONG, *FALSE))
        or _texts(mutant) != TEXTS
    )
    assert is_seen, f"nothing needs {removed} in line {node.lineno}: {ast.unparse(node)}"


def _texts(module: ModuleType) -> list[str]:
    try:
        return [*module.check(certificate("even-odd", *({"form": form} for form in FORMS))).texts.values()]
    except Exception:
        return []


def _end(module: ModuleType, wrong: False_) -> str:
    """How the check of a certificate ends."""
    module.__dict__["MOST_BYTES"] = 100 if wrong is LONG else 1 << 30
    try:
        module.check(wrong.lines)
    except module.Refused:
        return "refused"
    except Exception:
        return "traceback"
    return "accepted"


def _passes(module: ModuleType, wrong: False_) -> bool:
    return _end(module, wrong) != "refused"


def _without(number: int) -> ModuleType:
    """The checker with one of its conditions replaced by True."""
    tree = ast.parse(SOURCE.read_text())
    _checks(tree)[number].args[0] = ast.copy_location(ast.Constant(True), tree.body[0])
    return _compiled(tree)


def _compiled(tree: ast.Module) -> ModuleType:
    module = ModuleType("mutant")
    module.__dict__["__name__"] = "mutant"
    exec(compile(ast.fix_missing_locations(tree), "mutant", "exec"), module.__dict__)
    return module


def _imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [each.name.split(".")[0] for each in node.names]
    return [str(node.module).split(".")[0]] if isinstance(node, ast.ImportFrom) else []


def _code_lines(source: str) -> set[int]:
    """The lines that are neither blank, nor comment, nor docstring."""
    documented: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            text = node.body[0]
            documented.update(range(text.lineno, (text.end_lineno or 0) + 1))
    nothing = (
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    )
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    lines = {line for t in tokens if t.type not in nothing for line in range(t.start[0], t.end[0] + 1)}
    return lines - documented


def _run(program: Path, *arguments: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(program), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)
