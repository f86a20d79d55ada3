"""What the catalogue of papers and the audits put into the store and get out of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

Verdict: TypeAlias = Literal["agrees", "contradicted", "unchecked"]


class PaperRecord(NamedTuple):
    """A paper and its citation."""

    key: str
    title: str
    authors: tuple[str, ...]
    year: int
    venue: str
    bibtex: str
    text_read: str = ""
    """Which text of the paper was read, and its state."""
    summary: str = ""
    """What falls and what stands, in a few sentences."""


class ClaimRecord(NamedTuple):
    """A claim as it is worded: `slug` is `<paper>/<name>`, `game` the slug of a game.

    `details` are the further texts of the catalogue (check, note, proof, prior art …). `revision`
    counts the wordings the store has seen, from 1; it is set by the store.
    """

    slug: str
    paper: str | None
    game: str
    locator: str
    kind: str
    statement: str
    scope: str
    coded: bool
    proved: bool
    corrects: str | None
    details: Mapping[str, str]
    revision: int = 0
    recorded_at: str = ""
    reach: str = ""
    """How much of what print says its check covers."""
    printed_range: str = ""
    checked_range: str = ""
    status: str = ""
    """On what a finding rests."""

    @property
    def ranges(self) -> str:
        """What was checked beside what is printed: "12 of 23 cases", or the two ranges in words.

        A finding or a correction is not in print: there it is what is stated.
        """
        if not self.printed_range or self.printed_range == self.checked_range:
            return self.checked_range
        said = "stated" if self.kind in ("finding", "correction") else "printed"
        joined = " of " if self.checked_range.isdecimal() else f"; {said}: "
        return f"{self.checked_range}{joined}{self.printed_range}"


class ErratumRecord(NamedTuple):
    """What is wrong in print, the smallest counterexample, and what holds instead."""

    claim: str
    wrong: str
    counterexample: str
    claimed: str
    computed: str
    correction: str
    checked: str
    corrected_by: str | None = None
    class_: str = ""
    """What sort of slip it is; `class` in the catalogue, in SQL and in JSON."""
    root: str = ""
    consequence: str = ""
    printed: str = ""
    reproduce: str = ""
    rank: int = 0

    def as_json(self) -> dict[str, Any]:
        """The erratum as plain data."""
        return {("class" if name == "class_" else name): value for name, value in self._asdict().items()}


class CatalogueChange(NamedTuple):
    """What loading a catalogue did: slugs and keys of what is new or changed, and how much is as before."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    same: int


class AuditResult(NamedTuple):
    """What an audit found of one claim."""

    claim: str
    verdict: Verdict
    instances: int
    contradictions: int
    extent: str
    counterexample: str | None = None
    claimed: str | None = None
    computed: str | None = None
    proved_for_all: str | None = None
    """For which n of a growing family the claim is proved, and by which proved period."""

    @property
    def record(self) -> str:
        """How the claim fared, in a few words."""
        if self.proved_for_all is not None and self.verdict == "agrees":
            return f"proved for all {self.proved_for_all.partition(' of ')[0]}, agrees on {self.instances}"
        return f"{self.verdict} on {self.instances}"


class AuditRecord(NamedTuple):
    """One audit."""

    id: int
    scope: str
    code_version: str
    machine: str
    started_at: str
    ended_at: str | None
    status: str


class TheoremStatement(NamedTuple):
    """What a claim says of one position: as much of it as the claim fixes."""

    key: str
    position: str
    value: str | None = None
    nim_value: int | None = None
    outcome: str | None = None
    at_least: int | None = None
    at_most: int | None = None
    mean: str | None = None
    temperature: str | None = None


class StoredStatement(NamedTuple):
    """A statement with the claim that makes it; `revision` is the wording it was drawn from."""

    claim: str
    revision: int
    locator: str
    statement: TheoremStatement
