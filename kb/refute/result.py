"""What came of a statement that was tried on the graphs of a class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kb.graphs.describe import describe
from kb.graphs.position import Position
from kb.tabular import html_table


@dataclass(frozen=True)
class Counterexample:
    """A graph of which the statement is false, with the facts that the statement speaks of."""

    position: Position
    facts: dict[str, str]

    @property
    def name(self) -> str:
        """The graph as text."""
        return describe(self.position)

    def as_json(self) -> dict[str, Any]:
        """The counterexample as plain data."""
        return {
            "position": self.name,
            "n": self.position.n,
            "m": len(self.position.edges),
            "facts": self.facts,
        }


@dataclass(frozen=True)
class Refutation:
    """What came of a statement: a counterexample, or how far it is true."""

    game: str
    statement: str
    graphs: str
    """The class it was tried on."""
    tried: int
    """Graphs of the class of which the statement was decided, or could not be."""
    applied: int
    """How many graphs met the premise; of the others an implication is true of itself."""
    undecided: int
    """How many have no known value, or a fact that takes too long."""
    counterexample: Counterexample | None
    evidence: dict[str, int]
    """On what the values rest, and how many on each."""
    failures: int = 0
    """How many counterexamples of the same size were seen."""
    made: int = 0
    """How many of the graphs were made: a generator may leave out what cannot meet the premise."""
    unstored: int = 0
    """How many values were computed for the answer alone."""

    @property
    def verdict(self) -> str:
        """`refuted`, `true of the class`, `vacuous` or `undecided`."""
        if self.counterexample is not None:
            return "refuted"
        if self.undecided:
            return "undecided"
        return "true of the class" if self.applied else "vacuous"

    def __str__(self) -> str:
        if self.counterexample is not None:
            facts = ", ".join(f"{name} = {fact}" for name, fact in self.counterexample.facts.items())
            return f"false: {self.counterexample.name} ({facts})"
        many = f"{self.tried:,} graph{'' if self.tried == 1 else 's'} of {self.graphs}"
        met = "" if self.applied == self.tried else f", {self.applied:,} of which meet the premise"
        if self.undecided:
            return f"no counterexample among {many}{met}, but {self.undecided:,} could not be decided"
        if not self.applied:
            return f"says nothing: none of the {many} meets the premise"
        return f"true of all {many}{met}"

    @property
    def account(self) -> str:
        """How many graphs were tried and made, and on what the values rest."""
        tried = f"{self.tried:,} graph{'' if self.tried == 1 else 's'} of {self.graphs} tried"
        if self.made < self.tried:
            tried += f", of which {self.tried - self.made:,} cannot meet the premise and were not generated"
        rest = ", ".join(f"{number:,} {word}" for word, number in sorted(self.evidence.items()))
        kept = f" ({self.unstored:,} for this answer alone, not stored)" if self.unstored else ""
        return tried + (f"; values: {rest}{kept}" if rest else "")

    def as_json(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "game": self.game,
            "statement": self.statement,
            "class": self.graphs,
            "verdict": self.verdict,
            "tried": self.tried,
            "generated": self.made,
            "applied": self.applied,
            "undecided": self.undecided,
            "counterexample": None if self.counterexample is None else self.counterexample.as_json(),
            "evidence": self.evidence,
        }

    def _repr_html_(self) -> str:
        return html_table([{"game": self.game, "statement": self.statement, "result": str(self)}])
