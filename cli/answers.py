"""The answer to one question, printed for people or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli import render

if TYPE_CHECKING:
    from kb.answer import Answer

LONGEST_KEY = 200
"""Characters of a key that is shown to people; JSON has all."""


def print_answer(answer: Answer, *, as_json: bool) -> int:
    """Prints what is known of a position; gives the exit code, 1 where its value is not known."""
    if as_json:
        render.document(answer.as_json())
    else:
        _show(answer)
    return 0 if answer.is_known else 1


def _show(answer: Answer) -> None:
    facts: dict[str, object] = {"position": answer.position}
    facts["value"] = answer.text or answer.evidence
    if answer.is_known:
        facts["evidence"] = answer.evidence
    if answer.outcome is not None:
        facts["outcome"] = OUTCOMES[answer.outcome]
    if answer.at_least is not None:
        facts["at least"] = f"nim-value {answer.at_least}"
    if answer.mean is not None:
        facts["mean"] = answer.mean
        facts["temperature"] = answer.temperature
    if answer.key is not None and len(answer.key) <= LONGEST_KEY:
        facts["key"] = answer.key
    render.fields(facts)
    for each in answer.disputed:
        render.line(f"  {each}")
    for one in answer.provenance:
        render.line(f"  {one}")
    if not answer.is_known:
        render.note(f"ggkb: {answer.advice}")


OUTCOMES = {
    "N": "N (the next player wins)",
    "P": "P (the previous player wins)",
    "L": "L (Left wins)",
    "R": "R (Right wins)",
}
