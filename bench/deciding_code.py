"""Lines of code that decide values, in version 0.1 and now: without what 0.1 could not do, and with it.

A line counts unless it is blank, a comment, a docstring or an import. Of 0.1 those whole functions and
classes count that read a value or solved it, added values, heard claims, told provenance, or began and ended
runs. Now it is all of `kb/evaluate` and `kb/lookup`, and the oracle that solves. Needs git and the history.
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
VERSION_0_1 = "10bf112"
ALL = ("",)

BEFORE: Mapping[str, Iterable[str]] = {
    "kb/lookup/__init__.py": ALL,
    "kb/lookup/lookup.py": ALL,
    "kb/lookup/parts.py": ALL,
    "kb/lookup/solving.py": ALL,
    "kb/lookup/speaking.py": ALL,
    "kb/explain/valuation.py": ALL,
    "kb/answer.py": ("Computed", "Disputed", "Spoken", "_verdict", "signed_texts"),
    "cli/value.py": ("_source",),
    "kb/audit/tasks.py": ("_members", "_is_independent", "StoreOracle"),
    "kb/audit/audit.py": ("_store",),
    "kb/solvers/oracle.py": ALL,
    "kb/populate.py": ("_Work._run",),
    "kb/verify.py": ("_confirm",),
    "kb/exchange/transfer.py": ("_begin",),
    "kb/web/jobs/values.py": ("solve",),
    "kb/web/writer.py": ("Writer._write", "_value"),
}
"""What decided values in 0.1, by file; only whole functions, so rather too little than too much."""

NEW: Mapping[str, Mapping[str, Iterable[str]]] = {
    "proved periods": {
        "kb/evaluate/by_period.py": ALL,
        "kb/evaluate/evaluator.py": ("Evaluation._by_period",),
        "kb/evaluate/provenance.py": ("ByPeriod",),
    },
    "values by symmetry": {
        "kb/evaluate/by_symmetry.py": ALL,
        "kb/evaluate/evaluator.py": ("Evaluation._by_symmetry",),
        "kb/evaluate/provenance.py": ("BySymmetry",),
    },
    "values derived from options": {
        "kb/evaluate/deriving.py": ALL,
        "kb/evaluate/evaluator.py": ("Evaluation._derived",),
        "kb/evaluate/provenance.py": ("Derived",),
    },
    "a word for the evidence": {"kb/evaluate/evidence.py": ALL},
    "imports, values not stored and broken claims named as such": {
        "kb/evaluate/provenance.py": ("Imported", "SolvedNow", "Unasked"),
    },
    "literal values and sums of several games": {
        "kb/evaluate/sums.py": ("LiteralTerm", "literal", "is_partizan", "_of_game"),
        "kb/evaluate/evaluators.py": ("Evaluators.terms", "Call", "by_game"),
    },
    "a run for a whole command, and for lines of graphs": {
        "kb/evaluate/writing.py": ("CommandRuns", "RunWriter.write_lines"),
    },
    "an oracle that all claims share, reads ahead, adds stored parts and solves many in one call": {
        "kb/evaluate/oracle.py": (
            "_KnownOfGame",
            "IndependentOracle._known_of",
            "IndependentOracle.new_lessons",
            "IndependentOracle.about",
        ),
        "kb/evaluate/rows.py": ALL,
        "kb/solvers/oracle.py": ("SolvingOracle.values", "SolvingOracle._known_of"),
    },
}
"""What 0.1 could not do, by file."""


def lines_of_code(source: str) -> set[int]:
    """The numbers of the lines that are code."""
    unread = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in (*unread, tokenize.ENDMARKER):
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_text or isinstance(node, ast.Import | ast.ImportFrom):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return lines


def count(source: str, name: str) -> int:
    """The lines of code of a function or class, as in `Class.method`; of the whole source without a name."""
    lines = lines_of_code(source)
    node: ast.Module | ast.ClassDef | ast.FunctionDef = ast.parse(source)
    for each in filter(None, name.split(".")):
        inner = (one for one in node.body if isinstance(one, ast.ClassDef | ast.FunctionDef))
        node = next(one for one in inner if one.name == each)
    if isinstance(node, ast.Module):
        return len(lines)
    first = min(node.lineno, *(one.lineno for one in node.decorator_list), node.lineno)
    return sum(first <= line <= (node.end_lineno or first) for line in lines)


def of_version(version: str, path: str) -> str:
    """A file as it was in a version."""
    shown = subprocess.run(["git", "show", f"{version}:{path}"], cwd=HERE, capture_output=True, text=True)
    if shown.returncode != 0:
        sys.exit(f"{path} of version 0.1 cannot be read: {shown.stderr.strip()}")
    return shown.stdout


def main() -> None:
    """Counts and prints."""
    before = sum(
        count(of_version(VERSION_0_1, path), name) for path, names in BEFORE.items() for name in names
    )
    files = [*HERE.glob("kb/evaluate/*.py"), *HERE.glob("kb/lookup/*.py"), HERE / "kb/solvers/oracle.py"]
    now = sum(count(file.read_text(), "") for file in files)
    print(f"{before:5}  version 0.1, in {len(BEFORE)} files")
    print(f"{now:5}  now, in {len(files)} files; of these")
    like = now
    for ability, where in NEW.items():
        lines = sum(count((HERE / path).read_text(), name) for path, names in where.items() for name in names)
        like -= lines
        print(f"{lines:5}    {ability}")
    print(f"{like:5}    what 0.1 did; ratio {like / before:.2f}")


if __name__ == "__main__":
    main()
