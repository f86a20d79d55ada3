"""The proof of Lemma 11: components of a vector of brushes on K_n, good vectors, and replies that keep them.

A brush on the largest entry of the first component cleans exactly that component; a second one, on the
largest entry of the next, cleans that; the last component is safe where its brush cleans nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kb.theorems.gordinowicz.cleaning import claims, fact
from kb.theorems.gordinowicz.complete import named, on_complete, vectors
from kb.theorems.kit import Built, Cases, Claim, Oracle, in_words

Vector = tuple[int, ...]


class Component(NamedTuple):
    """A stretch of the vector: where it starts, its entries, and whether one brush cleans it in its turn."""

    start: int
    brushes: Vector
    dangerous: bool


def cleaned(brushes: Vector) -> Vector:
    """The vector after cleaning: the largest entry fires while it reaches the degree of all that are left."""
    left = sorted(brushes, reverse=True)
    while left and left[0] >= len(left) - 1:
        left = [entry + 1 for entry in left[1:]]
    return tuple(left)


def placed(brushes: Vector, index: int) -> Vector:
    """The vector after a brush on one entry, and cleaning."""
    return cleaned((*brushes[:index], brushes[index] + 1, *brushes[index + 1 :]))


def components(brushes: Vector) -> list[Component]:
    """The components of a falling vector."""
    found: list[Component] = []
    start = 0
    while start < len(brushes):
        rest = tuple(entry + start for entry in brushes[start:])
        count = len(rest) - len(placed(rest, 0))
        end = start + count if count else len(brushes)
        found.append(Component(start, brushes[start:end], bool(count)))
        start = end
    return found


def is_good(brushes: Vector) -> bool:
    """The four properties that the second player restores."""
    parts = components(brushes)
    if sum(part.dangerous for part in parts) % 2:
        return False
    return all(
        len(part.brushes) % 2 == 0
        and sum(part.brushes) % 2 == 0
        and (part.dangerous or part.brushes[::2] == part.brushes[1::2])
        for part in parts
    )


@cache
def _good(most: int) -> tuple[Vector, ...]:
    """All good vectors on K_4, K_6 … up to `most` vertices."""
    every = (brushes for n in range(4, most + 1, 2) for brushes in vectors(n))
    return tuple(brushes for brushes in every if is_good(brushes))


def _moves(brushes: Vector) -> Iterator[int]:
    """The entries on which moves differ: the first of each number."""
    return (i for i, entry in enumerate(brushes) if i == 0 or brushes[i - 1] > entry)


def _start_is_good(oracle: Oracle) -> Cases:
    for n in range(4, 401, 2):
        zero = (0,) * n
        parts = components(zero)
        holds = is_good(zero) and len(parts) == 1 and not parts[0].dangerous
        yield in_words(f"K{n}", holds, "one safe component", f"{parts}", (n,))


def _good_vectors_are_lost() -> Built:
    return ((on_complete(brushes), 0) for brushes in _good(8))


def _good_vectors_cannot_be_finished(oracle: Oracle) -> Cases:
    for brushes in _good(10):
        holds = all(placed(brushes, i) for i in _moves(brushes))
        n = len(brushes)
        said = "no move cleans all", "a move cleans all"
        yield in_words(named(brushes), holds, *said, (n, n * (n - 1) // 2))


def _case(brushes: Vector, i: int) -> tuple[str, list[Vector]]:
    """Which case of the proof a move on entry i of a good vector is, and what the printed replies leave."""
    parts = components(brushes)
    j = max(index for index, part in enumerate(parts) if part.start <= i)
    played, left = parts[j], placed(brushes, i)
    if len(left) < len(brushes):
        return "5", [placed(left, 0)]
    now = components(left)
    mine = max(index for index, part in enumerate(now) if part.start <= played.start)
    if not played.dangerous:
        if now[-1].start == played.start and not now[-1].dangerous:
            return "1", [placed(left, i + 1)]
        even = sum(part.dangerous for part in now) % 2 == 0
        return "2", [placed(left, played.start + even)]
    if len(now) == len(parts):
        inside = range(now[mine].start, now[mine].start + len(now[mine].brushes))
        replies = [placed(left, index) for index in inside]
        return "3", [reply for reply in replies if len(components(reply)) == len(parts)]
    return "4", [placed(left, now[mine].start)]


@cache
def _answered(most: int) -> dict[str, list[tuple[Vector, int, list[Vector]]]]:
    """By the case of the proof: good vectors, a move in each, and what the printed replies leave."""
    found: dict[str, list[tuple[Vector, int, list[Vector]]]] = {}
    for brushes in _good(most):
        for i in _moves(brushes):
            case, replies = _case(brushes, i)
            found.setdefault(case, []).append((brushes, i, replies))
    return found


def _reply(oracle: Oracle, case: str, most: int) -> Cases:
    """In this case of the proof, a reply as printed leaves a good vector."""
    for brushes, i, replies in _answered(most)[case]:
        holds = any(is_good(reply) for reply in replies)
        said = "good" if holds else "not good"
        subject = f"{named(brushes)}, brush on {brushes[i]}"
        yield fact(subject, holds, "good after the reply", f"{said} after the reply", (len(brushes), i))


def _replies(case: str) -> Claim:
    most = 10
    return claims.check(f"lemma-11-case-{case}", _reply, case, most)


CLAIMS = (
    claims.check("lemma-11-start", _start_is_good),
    claims.nim_values("lemma-11-good-vectors", _good_vectors_are_lost),
    claims.check("lemma-11-no-finish", _good_vectors_cannot_be_finished),
    *map(_replies, "12345"),
)
