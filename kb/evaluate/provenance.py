"""Who speaks for a value: computations, an import, claims; and the values that are in dispute."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias, TypeVar

from kb.counting import counted
from kb.store.records import Computation, ImportSource


@dataclass(frozen=True)
class Line:
    """One line of provenance: its facts, and how they are said."""

    kind: ClassVar[str]
    part: str | None = field(default=None, kw_only=True)
    """The part of the position that it speaks of, where it does not speak of the whole."""

    def facts(self) -> dict[str, Any]:
        """What it says, by the names of the JSON contract."""
        return {"kind": self.kind} | {name: fact for name, fact in vars(self).items() if name != "part"}

    def words(self) -> str:
        """The same in words."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        """The provenance object of the JSON contract."""
        return self.facts() | ({} if self.part is None else {"part": self.part})

    def __str__(self) -> str:
        return self.words() if self.part is None else f"{self.part}: {self.words()}"


@dataclass(frozen=True)
class Computed(Line):
    """A computation of the value."""

    computation: Computation

    def facts(self) -> dict[str, Any]:
        """The run and its solver, and the claims that it used as shortcuts."""
        run = self.computation
        by = {"solver": run.solver, "version": run.solver_version, "run": run.run, "at": run.at}
        return {"kind": "computed"} | by | ({"shortcuts": list(run.shortcuts)} if run.shortcuts else {})

    def words(self) -> str:
        """The run and its solver."""
        run = self.computation
        return f"computed by {run.solver} {run.solver_version}, run {run.run}, {run.at}"


@dataclass(frozen=True)
class SolvedNow(Line):
    """A computation of this very call whose result is not stored."""

    kind = "computed"
    solver: str
    version: str

    def facts(self) -> dict[str, Any]:
        """The solver, without a run."""
        return super().facts() | {"run": None, "at": None}

    def words(self) -> str:
        """The solver."""
        return f"computed now by {self.solver} {self.version}, not stored"


@dataclass(frozen=True)
class Imported(Line):
    """A value taken from a file, which names its own source."""

    source: ImportSource

    def facts(self) -> dict[str, Any]:
        """File, digest, date, source and citation."""
        return {"kind": "imported"} | self.source._asdict()

    def words(self) -> str:
        """The file, and who is said to have found the value."""
        said = self.source.citation or self.source.source
        return f"imported from {self.source.file}, {self.source.at}: {said}"


@dataclass(frozen=True)
class Derived(Line):
    """A value made from the values of all options, of which the weakest evidence is named."""

    kind = "derived"
    options: int
    options_evidence: str

    def words(self) -> str:
        """How many options, and on what they rest."""
        if not self.options:
            return "derived: there is no move"
        return f"derived from its {counted(self.options, 'option')} ({self.options_evidence})"


@dataclass(frozen=True)
class ByPeriod(Line):
    """A value that a proved period of the position's family gives."""

    kind = "proved period"
    family: str
    period: str

    def words(self) -> str:
        """The family and its period."""
        return f"{self.family} has the proved {self.period}"


@dataclass(frozen=True)
class BySymmetry(Line):
    """A value that is that of the vertices which symmetries fix, by a lemma of the catalogue.

    Each step has the pairs that a symmetry of what was left exchanges, numbered as in the canonical graph
    of the position's key.
    """

    kind = "symmetry"
    lemma: str
    steps: tuple[tuple[tuple[int, int], ...], ...]
    leaves: str
    leaves_evidence: str

    def words(self) -> str:
        """The lemma, how many pairs cancel, and what is left."""
        pairs = counted(sum(map(len, self.steps)), "pair")
        left = f"{self.leaves} ({self.leaves_evidence})"
        return f"{self.lemma}: {pairs} of vertices cancel by symmetry and leave {left}"


@dataclass(frozen=True)
class ClaimVerdict(Line):
    """What a claim says of the position, and whether the computed value agrees."""

    claim: str
    locator: str
    claim_kind: str
    says: str
    agrees: bool | None
    """None where nothing was computed to compare with."""
    answers: bool
    """Whether the claim may give values: it is proved and nothing contradicts it."""

    def facts(self) -> dict[str, Any]:
        """The claim, where it stands, what it says, and whether the value agrees."""
        said = {"claim": self.claim, "locator": self.locator, "says": self.says, "agrees": self.agrees}
        return {"kind": "theorem" if self.answers else self.claim_kind} | said

    def words(self) -> str:
        """What the claim says and whether the value agrees."""
        verdict = {True: "agrees", False: "contradicted", None: "not compared"}[self.agrees]
        return f"{self.claim} ({self.locator}) says {self.says}: {verdict}"


@dataclass(frozen=True)
class Unasked(Line):
    """A claim whose code broke down on the position, so that nobody knows what it says of it."""

    kind = "unasked"
    claim: str
    locator: str
    failure: str

    def words(self) -> str:
        """The claim and what went wrong."""
        return f"{self.claim} ({self.locator}) could not be asked: {self.failure}"


@dataclass(frozen=True)
class Disputed(Line):
    """One of the values that computations found of a position on which they differ."""

    value: str
    run: int

    def facts(self) -> dict[str, Any]:
        """The value and its run."""
        return {"value": self.value, "run": self.run}

    def words(self) -> str:
        """The value and its run."""
        return f"{self.value} by run {self.run}"


Source: TypeAlias = Computed | SolvedNow | Imported | Derived | ByPeriod | BySymmetry | ClaimVerdict | Unasked
"""What speaks for a value, or should have."""

AnyLine = TypeVar("AnyLine", bound=Line)
