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
    n, m = order_and_size(key)
    facts = {"n": str(n), "m": str(m), "name": describe(decode(key)) if names else ""}
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


_SIX_BITS = bytes((byte - 63) & 63 for byte in range(256))


def order_and_size(key: str) -> tuple[int, int]:
    """The vertices and edges of a stored position: the edges of a plain graph are the bits of its key.

    >>> order_and_size("BW"), order_and_size("A_;e2")
    ((3, 2), (2, 2))
    """
    if ";" in key or key[0] == "~":
        position = decode(key)
        return position.n, len(position.edges)
    return ord(key[0]) - 63, int.from_bytes(key[1:].encode("ascii").translate(_SIX_BITS), "big").bit_count()
