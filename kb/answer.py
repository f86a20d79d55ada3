"""`Answer`: what the knowledge base knows of a position, and on whose word."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from kb.graphs.position import Position
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
        if run.shortcuts:
            record["shortcuts"] = list(run.shortcuts)
        return record if self.part is None else record | {"part": self.part}


@dataclass(frozen=True)
class Disputed:
    """One of the values that computations found of a position on which they differ."""

    value: str
    run: int
    part: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The object in the list `disputed`."""
        record = {"value": self.value, "run": self.run}
        return record if self.part is None else record | {"part": self.part}


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


@dataclass(frozen=True, kw_only=True)
class Answer:
    """The value of a position: exact, in part, or unknown, with everything that speaks for it."""

    game: str
    summands: tuple[tuple[int, Position], ...]
    """The settled position, or the signed positions of a sum."""
    key: str | None
    """The canonical key (of a sum, with signs); None for a graph too large to have one."""
    value: int | Form | None = None
    """A nim-value, a canonical form, or None where it is not known."""
    source: Literal["computed", "theorem", "disputed", "unknown"] = "unknown"
    provenance: tuple[Computed | Spoken, ...] = ()
    known_outcome: str | None = None
    """The outcome where only that is known."""
    at_least: int | None = None
    disputed: tuple[Disputed, ...] = ()
    """The values between which computations are at odds: then none of them is given as the answer."""
    advice: str = ""
    """For an unknown value: why, and what to do next."""

    @cached_property
    def position(self) -> str:
        """The position as text that can be read back; a sum with its signs."""
        from kb.graphs.describe import describe

        return signed_texts([(sign, describe(position)) for sign, position in self.summands])

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

    def as_json(self, *, named: bool = True) -> dict[str, Any]:
        """The value object of the JSON contract; `named` adds the position's name, which takes longest."""
        form = self.value if isinstance(self.value, Form) else None
        record: dict[str, Any] = {"game": self.game}
        if named:
            record["position"] = self.position
        record |= {
            "key": self.key,
            "value": self.text,
            "nim_value": self.nim_value,
            "outcome": self.outcome,
            "mean": None if form is None else str(form.mean),
            "temperature": None if form is None else str(form.temperature),
        }
        if form is not None:
            record |= {"left_stop": str(form.left_stop), "right_stop": str(form.right_stop)}
        if self.at_least is not None:
            record["at_least"] = self.at_least
        if self.disputed:
            record["disputed"] = [one.as_json() for one in self.disputed]
        if self.value is None:
            record["advice"] = self.advice
        record["provenance"] = [one.as_json() for one in self.provenance]
        return record

    def __repr__(self) -> str:
        known = self.text or (f"outcome {self.outcome}" if self.outcome else "unknown")
        return f"<{self.game} {self.position}: {known} ({self.source})>"

    def _repr_html_(self) -> str:
        from html import escape

        rows: dict[str, object] = {
            "game": self.game,
            "position": self.position,
            "value": self.text or "unknown",
            "outcome": self.outcome,
            "at least": self.at_least,
            "mean": self.mean,
            "temperature": self.temperature,
            "disputed": ", ".join(f"{one.value} by run {one.run}" for one in self.disputed) or None,
            "source": self.source,
            "claims": ", ".join(_verdict(one) for one in self.provenance if isinstance(one, Spoken)) or None,
        }
        cells = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
            for name, value in rows.items()
            if value is not None
        )
        return f"<table>{cells}</table>"


def _verdict(said: Spoken) -> str:
    agrees = {True: "agrees", False: "contradicted", None: "not compared"}[said.agrees]
    return f"{said.claim} says {said.says}: {agrees}"


def signed_texts(signed: list[tuple[int, str]]) -> str:
    """Texts with their signs.

    >>> signed_texts([(1, "a"), (-1, "b"), (1, "c")])
    'a - b + c'
    """
    (sign, first), *rest = signed
    text = f"- {first}" if sign < 0 else first
    return text + "".join(f" {'-' if sign < 0 else '+'} {each}" for sign, each in rest)
