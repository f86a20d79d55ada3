"""Lists in words, the record of a claim in words, and lines as a document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kb.counting import counted
from kb.store.catalogue_records import AuditResult, PaperRecord

LONG_LIST = 40
"""Characters of a list of edges that nobody reads."""


def listed(parts: Sequence[str]) -> str:
    """A list in words.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def record_in_words(found: AuditResult | None) -> str:
    """How a claim fared in its last audit."""
    if found is None or found.verdict == "unchecked":
        return "was not checked"
    cases = counted(found.instances, "case")
    if found.verdict == "contradicted":
        return f"fails on {found.contradictions} of {cases}"
    return f"agrees on {cases}, {brief(found.extent)}" if found.extent else f"agrees on {cases}"


def brief(text: str) -> str:
    """A text in which a long list of edges is told by its numbers.

    >>> brief("up to edges:0-1,1-2"), brief("up to edges:" + ",".join(f"{v}-{v + 1}" for v in range(20)))
    ('up to edges:0-1,1-2', 'up to a graph with 21 vertices and 20 edges')
    """

    def told(found: re.Match[str]) -> str:
        ends = [int(end) for end in re.findall(r"\d+", found[0])]
        vertices = counted(max(ends) + 1, "vertex", "vertices")
        return f"a graph with {vertices} and {counted(found[0].count('-'), 'edge')}"

    return re.sub(rf"edges:[\d,-]{{{LONG_LIST},}}", told, text)


def cited(paper: PaperRecord) -> str:
    """Authors, year and venue."""
    return f"{', '.join(paper.authors)} ({paper.year}), {paper.venue}"


def document(lines: Iterable[str]) -> str:
    """Lines as a text that ends with one newline."""
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"
