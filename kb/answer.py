"""`Answer`: what the knowledge base knows of a position, and on whose word."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from kb.store.records import Computation, Form
from kb.values import nimber


@dataclass(frozen=True)
class Computed:
    """A computation of the value, or of the part of the position named in `part`."""

    computation: Computation
    part: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The provenance object of the JSON contract."""
        run = self.computation
        record = {
            "kind": "computed",
            "solver": run.solver,
            "version": run.solver_version,
            "run": run.run,
            "at": run.at,
        }
        return record | ({} if self.part is None else {"part": self.part})


@dataclass(frozen=True)
class Spoken:
    """What a claim says of the position (or of a part), and whether the computed value agrees."""

    claim: str
    locator: str
    kind: str
    says: str
    agrees: bool | None
    """None where nothing was computed to compare with."""
    answers: bool
    """Whether the claim may give values: it is proved and nothing contradicts it."""
    part: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The provenance object of the JSON contract."""
        record = {
            "kind": "theorem" if self.answers else self.kind,
            "claim": self.claim,
            "locator": self.locator,
            "says": self.says,
            "agrees": self.agrees,
        }
        return record | ({} if self.part is None else {"part": self.part})


@dataclass(frozen=True)
class Answer:
    """The value of a position: exact, in part, or unknown, with everything that speaks for it."""

    game: str
    position: str
    key: str
    value: int | Form | None
    """A nim-value, a canonical form, or None where it is not known."""
    source: Literal["computed", "theorem", "unknown"]
    provenance: tuple[Computed | Spoken, ...] = ()
    known_outcome: str | None = None
    """The outcome where only that is known."""
    at_least: int | None = None
    advice: str = ""
    """For an unknown value: what to do next."""

    @property
    def is_known(self) -> bool:
        """Whether the exact value is known."""
        return self.value is not None

    @property
    def text(self) -> str | None:
        """The value in notation."""
        if self.value is None:
            return None
        return nimber.name(self.value) if isinstance(self.value, int) else self.value.text

    @property
    def nim_value(self) -> int | None:
        """The nim-value of an impartial position."""
        return self.value if isinstance(self.value, int) else None

    @property
    def outcome(self) -> str | None:
        """L, R, N or P."""
        if self.value is None:
            return self.known_outcome
        if isinstance(self.value, int):
            return "N" if self.value else "P"
        return self.value.outcome

    @property
    def mean(self) -> Fraction | None:
        """The mean of a partizan value."""
        return self.value.mean if isinstance(self.value, Form) else None

    @property
    def temperature(self) -> Fraction | None:
        """The temperature of a partizan value."""
        return self.value.temperature if isinstance(self.value, Form) else None

    @property
    def disagreements(self) -> tuple[Spoken, ...]:
        """The claims that the computed value contradicts."""
        return tuple(one for one in self.provenance if isinstance(one, Spoken) and one.agrees is False)

    def as_json(self) -> dict[str, Any]:
        """The value object of the JSON contract."""
        record: dict[str, Any] = {
            "game": self.game,
            "position": self.position,
            "key": self.key,
            "value": self.text,
            "nim_value": self.nim_value,
            "outcome": self.outcome,
            "mean": None if self.mean is None else str(self.mean),
            "temperature": None if self.temperature is None else str(self.temperature),
        }
        if isinstance(self.value, Form):
            record |= {"left_stop": str(self.value.left_stop), "right_stop": str(self.value.right_stop)}
        if self.at_least is not None:
            record["at_least"] = self.at_least
        return record | {"provenance": [one.as_json() for one in self.provenance]}

    def __repr__(self) -> str:
        known = self.text or (f"outcome {self.outcome}" if self.outcome else "unknown")
        return f"<{self.game} {self.position}: {known} ({self.source})>"

    def _repr_html_(self) -> str:
        from html import escape

        rows = {"game": self.game, "position": self.position, "value": self.text, "outcome": self.outcome}
        if isinstance(self.value, Form):
            rows |= {"mean": str(self.mean), "temperature": str(self.temperature)}
        cells = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
            for name, value in rows.items()
            if value is not None
        )
        return f"<table>{cells}</table>"
