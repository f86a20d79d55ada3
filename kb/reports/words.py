"""Lists in words, the record of a claim in words, and lines as a document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kb.counting import counted
from kb.graphs.brief import brief
from kb.store.catalogue_records import AuditResult, PaperRecord


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
        return f"fails on {found.contradictions:,} of {cases}"
    return f"agrees on {cases}, {brief(found.extent)}" if found.extent else f"agrees on {cases}"


def cited(paper: PaperRecord) -> str:
    """Authors, year and venue."""
    return f"{', '.join(paper.authors)} ({paper.year}), {paper.venue}"


def document(lines: Iterable[str]) -> str:
    """Lines as a text that ends with one newline."""
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"
