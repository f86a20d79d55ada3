"""A page of a search, printed for people or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli import render

if TYPE_CHECKING:
    from kb.query.completeness import Completeness
    from kb.search import Counts, SearchResult


def print_page(page: SearchResult, *, after: str | None, as_json: bool) -> None:
    """Prints the positions of a page, and whether they are all there are."""
    if as_json:
        render.document(page.as_json())
        return
    render.columns(
        [(one.position, one.value, one.evidence, one.key) for one in page.found],
        ("position", "value", "evidence", "key"),
    )
    number = len(page.found)
    shown = f"{number} position{'' if number == 1 else 's'}"
    if page.next is not None:
        shown = f"{'first' if after is None else 'next'} {shown}, more with --after '{page.next}'"
    elif page.more:
        shown = f"first {shown}, more with --limit"
    note_state(shown, page)


def names(text: str | None) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",")] if text else []


def note_state(shown: str, found: SearchResult | Counts | Completeness) -> None:
    """Notes whether what was found is all, and what would make it so."""
    state = "complete" if found.complete else "perhaps not complete"
    render.note(f"{shown}; {state}: {found.reason}")
    for command in found.populate:
        render.note(f"to make it complete: {command}")
