"""Who speaks for a value: computations, an import, claims; and the values that are in dispute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from kb.store.records import Computation, ImportSource


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
        return _of_part(record, self.part)

    def __str__(self) -> str:
        run = self.computation
        return f"{_opening(self.part)}computed by {run.solver} {run.solver_version}, run {run.run}, {run.at}"


@dataclass(frozen=True)
class SolvedNow:
    """A computation of this very call whose result is not stored."""

    solver: str
    version: str
    part: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The provenance object of the JSON contract, without a run."""
        record = {
            "kind": "computed",
            "solver": self.solver,
            "version": self.version,
            "run": None,
            "at": None,
        }
        return _of_part(record, self.part)

    def __str__(self) -> str:
        return f"{_opening(self.part)}computed now by {self.solver} {self.version}, not stored"


@dataclass(frozen=True)
class Imported:
    """A value taken from a file, which names its own source."""

    source: ImportSource
    part: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The provenance object: file, digest, date, source and citation."""
        return _of_part({"kind": "imported"} | self.source._asdict(), self.part)

    def __str__(self) -> str:
        said = self.source.citation or self.source.source
        return f"{_opening(self.part)}imported from {self.source.file}, {self.source.at}: {said}"


@dataclass(frozen=True)
class Derived:
    """A value made from the values of all options, each known on the evidence named."""

    options: int
    evidence: str
    part: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The provenance object: how many options, and the weakest evidence among theirs."""
        record = {"kind": "derived", "options": self.options, "options_evidence": self.evidence}
        return _of_part(record, self.part)

    def __str__(self) -> str:
        if not self.options:
            return f"{_opening(self.part)}derived: there is no move"
        return f"{_opening(self.part)}derived from its {self.options} options ({self.evidence})"


@dataclass(frozen=True)
class ByPeriod:
    """A value that a proved period of the position's family gives."""

    family: str
    period: str
    part: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The provenance object: the family and its period in words."""
        return _of_part({"kind": "proved period", "family": self.family, "period": self.period}, self.part)

    def __str__(self) -> str:
        return f"{_opening(self.part)}{self.family} has the proved {self.period}"


@dataclass(frozen=True)
class ClaimVerdict:
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
        return _of_part(record, self.part)

    @property
    def verdict(self) -> str:
        """Whether it agrees, in words."""
        return {True: "agrees", False: "contradicted", None: "not compared"}[self.agrees]

    def __str__(self) -> str:
        return f"{_opening(self.part)}{self.claim} ({self.locator}) says {self.says}: {self.verdict}"


@dataclass(frozen=True)
class Disputed:
    """One of the values that computations found of a position on which they differ."""

    value: str
    run: int
    part: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The object in the list `disputed`."""
        return _of_part({"value": self.value, "run": self.run}, self.part)

    def __str__(self) -> str:
        return f"{_opening(self.part)}{self.value} by run {self.run}"


Source: TypeAlias = Computed | SolvedNow | Imported | Derived | ByPeriod | ClaimVerdict
"""One line of provenance."""


def _of_part(record: dict[str, Any], part: str | None) -> dict[str, Any]:
    return record if part is None else record | {"part": part}


def _opening(part: str | None) -> str:
    return "" if part is None else f"{part}: "
