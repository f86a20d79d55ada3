"""What an export says of a position and its value besides the value: for readers without this program."""

from __future__ import annotations

from kb.graphs.canonical import decode
from kb.graphs.describe import describe
from kb.store.records import NimOrForm


def facts_of(key: str, value: NimOrForm | None, *, names: bool) -> dict[str, str]:
    """Vertices, edges, name, and of a value its nim-value, outcome, mean and temperature, each as text.

    >>> facts_of("BW", 2, names=True)["name"], facts_of("BW", 2, names=True)["outcome"]
    ('P3', 'N')
    """
    position = decode(key)
    facts = {
        "n": str(position.n),
        "m": str(len(position.edges)),
        "name": describe(position) if names else "",
    }
    if isinstance(value, int):
        return facts | {"nim_value": str(value), "outcome": "N" if value else "P"}
    if value is None:
        return facts
    return facts | {
        "nim_value": "" if value.nim_value is None else str(value.nim_value),
        "outcome": value.outcome,
        "mean": str(value.mean),
        "temperature": str(value.temperature),
    }
