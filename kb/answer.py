"""`Answer`: what the knowledge base knows of a position, and on what evidence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from json import JSONEncoder
from typing import TYPE_CHECKING, Any

from kb.evaluate.evidence import CERTIFIED, COMPUTED, COMPUTED_TWICE, DISPUTED, UNKNOWN, Evidence
from kb.evaluate.provenance import ClaimVerdict, Disputed, Source
from kb.evaluate.sums import Term, signed_texts
from kb.games import Game
from kb.store.records import Form, exact
from kb.values import nimber
from kb.values.sums import Value, as_game

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

_json = JSONEncoder(ensure_ascii=False).encode
_written: dict[tuple[object, ...], str] = {}
"""What known values with the same provenance say in JSON, but for the game and the key."""
MOST_WRITTEN = 10_000


@dataclass(frozen=True, kw_only=True)
class Answer:
    """The value of a position: exact, in part, or unknown, with everything that speaks for it."""

    rules: Game
    terms: tuple[Term, ...]
    """The settled position, or the signed terms of a sum."""
    found: int | Form | None = None
    """The value as it is stored: a nim-value, the form of a partizan value, or None."""
    evidence: Evidence = UNKNOWN
    """On what the value rests, in one word; or why there is none."""
    speakers: Callable[[], tuple[Source, ...]] = field(default=tuple, repr=False, compare=False)
    """Gives `provenance` when it is first asked for."""
    known_outcome: str | None = None
    """The outcome where only that is known."""
    at_least: int | None = None
    disputed: tuple[Disputed, ...] = ()
    """The values between which computations are at odds: then none of them is given as the answer."""
    advice: str = ""
    """For an unknown value: why, and what to do next."""

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self.rules.slug

    @cached_property
    def provenance(self) -> tuple[Source, ...]:
        """Everything that speaks for the value: computations, imports, and the claims as they stood then."""
        return self.speakers()

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: what the claims said, not the claims."""
        return vars(self) | {"provenance": self.provenance, "speakers": tuple}

    @cached_property
    def position(self) -> str:
        """The position as text that can be read back; a sum with its signs."""
        return signed_texts([(term.sign, term.text(self.rules)) for term in self.terms])

    @cached_property
    def key(self) -> str | None:
        """The canonical key (of a sum, with signs); None for a graph too large to have one."""
        if len(self.terms) == 1 and self.terms[0].sign > 0:
            return self.terms[0].key(self.rules)
        keys = ((term.sign, term.key(self.rules)) for term in self.terms)
        known = [(sign, key) for sign, key in keys if key is not None]
        return signed_texts(known) if len(known) == len(self.terms) else None

    @cached_property
    def value(self) -> ShortGame | None:
        """The value as a game, to be added, compared and cooled; None where it is not known.

        An impartial value is a nimber: *2, which is not the number 2 (`nim_value` is).
        """
        return None if self.exact is None else as_game(self.exact)

    @property
    def exact(self) -> Value | None:
        """The value as a nim-value, or as a game where it is not that of impartial positions alone."""
        return None if self.found is None else exact(self.found)

    @property
    def is_known(self) -> bool:
        """Whether the exact value is known."""
        return self.found is not None

    @property
    def source(self) -> str:
        """The evidence in the words of version 0.1, in which a computation was a computation."""
        return COMPUTED if self.evidence in (CERTIFIED, COMPUTED_TWICE) else self.evidence

    @property
    def text(self) -> str | None:
        """The value in notation."""
        if self.found is None:
            return None
        return nimber.name(self.found) if isinstance(self.found, int) else self.found.text

    @property
    def nim_value(self) -> int | None:
        """The nim-value of an impartial position."""
        return self.found if isinstance(self.found, int) else None

    @property
    def outcome(self) -> str | None:
        """L, R, N or P."""
        if self.found is None:
            return self.known_outcome
        if isinstance(self.found, int):
            return "N" if self.found else "P"
        return self.found.outcome

    @property
    def mean(self) -> Fraction | None:
        """The mean of a partizan value."""
        return self.found.mean if isinstance(self.found, Form) else None

    @property
    def temperature(self) -> Fraction | None:
        """The temperature of a partizan value."""
        return self.found.temperature if isinstance(self.found, Form) else None

    @property
    def disagreements(self) -> tuple[ClaimVerdict, ...]:
        """The claims that the computed value contradicts."""
        return tuple(one for one in self.provenance if isinstance(one, ClaimVerdict) and one.agrees is False)

    def as_json(self, *, named: bool = True) -> dict[str, Any]:
        """The value object of the JSON contract; `named` adds the position's name, which takes longest."""
        record: dict[str, Any] = {"game": self.game}
        if named:
            record["position"] = self.position
        return record | {"key": self.key} | self._findings()

    def json_text(self) -> str:
        """`as_json(named=False)` on one line; what many answers have in common is written once."""
        same = (type(self.found), self.text, self.evidence, self.provenance)
        if self.found is None or (findings := _written.get(same)) is None:
            findings = _json(self._findings())
            if self.found is not None:
                if len(_written) >= MOST_WRITTEN:
                    _written.clear()
                _written[same] = findings
        return f'{{"game": {_json(self.game)}, "key": {_json(self.key)}, {findings[1:]}'

    def _findings(self) -> dict[str, Any]:
        """What was found, as the JSON contract names it."""
        form = self.found if isinstance(self.found, Form) else None
        record: dict[str, Any] = {
            "value": self.text,
            "nim_value": self.nim_value,
            "outcome": self.outcome,
            "evidence": self.evidence,
            "mean": None if form is None else str(form.mean),
            "temperature": None if form is None else str(form.temperature),
        }
        if form is not None:
            record |= {"left_stop": str(form.left_stop), "right_stop": str(form.right_stop)}
        if self.at_least is not None:
            record["at_least"] = self.at_least
        if self.disputed:
            record["disputed"] = [one.as_json() for one in self.disputed]
        if self.found is None:
            record["advice"] = self.advice
        record["provenance"] = [one.as_json() for one in self.provenance]
        return record

    def __repr__(self) -> str:
        known = self.text or (f"outcome {self.outcome}" if self.outcome else UNKNOWN)
        if self.evidence == DISPUTED:
            known = DISPUTED
        return f"<{self.game} {self.position}: {known} ({self.evidence})>"

    def _repr_html_(self) -> str:
        from html import escape

        rows: dict[str, object] = {
            "game": self.game,
            "position": self.position,
            "value": self.text or "unknown",
            "evidence": self.evidence,
            "outcome": self.outcome,
            "at least": self.at_least,
            "mean": self.mean,
            "temperature": self.temperature,
            "disputed": ", ".join(map(str, self.disputed)) or None,
            "provenance": "; ".join(map(str, self.provenance)) or None,
        }
        cells = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
            for name, value in rows.items()
            if value is not None
        )
        return f"<table>{cells}</table>"
