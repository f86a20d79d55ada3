"""Refute: a statement tried on every graph of a class, the smallest counterexample first.

Facts about the graph are asked first; the value is looked up, or solved and stored, only where they leave the
question open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from kb.answer import Answer
from kb.errors import BadArgument, KbError, LimitReached
from kb.games import Game
from kb.graphs.describe import describe
from kb.graphs.invariants import INVARIANTS
from kb.graphs.language import parse_family
from kb.graphs.position import Position
from kb.progress import Progress, silent
from kb.query.statement import ABOUT_VALUES, Statement, parse_statement
from kb.tabular import html_table
from kb.theorems.base import CheckClaim, Instance, Oracle
from kb.values import ShortGame, show

CHUNK = 1_000
"""Graphs whose values are asked for together."""

Values = Callable[[Sequence[Position]], Iterable[Answer | KbError]]
"""The values of positions, in order."""


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
    applied: int
    """How many graphs met the premise; of the others an implication is true of itself."""
    undecided: int
    """How many have no known value, or a fact that takes too long."""
    counterexample: Counterexample | None
    evidence: dict[str, int]
    """On what the values rest, and how many on each."""
    failures: int = 0
    """How many counterexamples of the same size were seen."""

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

    def as_json(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "game": self.game,
            "statement": self.statement,
            "class": self.graphs,
            "verdict": self.verdict,
            "tried": self.tried,
            "applied": self.applied,
            "undecided": self.undecided,
            "counterexample": None if self.counterexample is None else self.counterexample.as_json(),
            "evidence": self.evidence,
        }

    def _repr_html_(self) -> str:
        return html_table([{"game": self.game, "statement": self.statement, "result": str(self)}])


def default_class(statement: Statement) -> str:
    """The class a statement is tried on where none is named: small enough to take seconds."""
    premise = statement.text.partition("=>")[0]
    if "|" not in premise and "!" not in premise:
        if "tree" in premise.replace("&", " ").split():
            return "trees(n<=11)"
        if "connected" in premise.replace("&", " ").split():
            return "connected(n<=7)"
    return "all(n<=6)"


def refute(
    game: Game,
    text: str,
    values: Values,
    *,
    graphs: str | None = None,
    progress: Progress = silent,
) -> Refutation:
    """The smallest counterexample to a statement in a class of graphs, or how far it is true."""
    statement = parse_statement(text)
    family = parse_family(graphs or default_class(statement))
    total = family.count()
    tally = _Tally()
    source = (position for _, position in family)
    while chunk := list(islice(source, CHUNK)):
        for position, answer in _asked(statement, chunk, values):
            best = tally.failed
            if best is not None and position.n > best.n:
                return tally.result(game, statement, family.name)
            tally.take(statement, position, answer)
        progress(tally.tried, total)
    return tally.result(game, statement, family.name)


class _NeedsValue(Exception):
    """The facts about the graph alone leave the question open."""


class _Facts:
    """The facts of one graph, each computed once."""

    def __init__(self, position: Position, answer: Answer | None) -> None:
        self.position = position
        self.answer = answer
        self.known: dict[str, Any] = {}

    def __call__(self, name: str) -> Any:
        if name not in self.known:
            self.known[name] = self._find(name)
        return self.known[name]

    def _find(self, name: str) -> Any:
        if name not in ABOUT_VALUES:
            found = INVARIANTS[name].of(self.position)
            return None if found is None else int(found)
        if self.answer is None:
            raise _NeedsValue
        game = as_game(self.answer.value)
        match name:
            case "value":
                return game
            case "number":
                return int(game.is_number)
            case "infinitesimal":
                return int(game.is_infinitesimal)
        return getattr(game, name)


def as_game(value: Any) -> ShortGame:
    """A value of an answer, or of an oracle, as a game."""
    if isinstance(value, ShortGame):
        return value
    if isinstance(value, int):
        return ShortGame.nimber(value)
    raise LimitReached("the value is not known")


class _Tally:
    """What was seen so far."""

    def __init__(self) -> None:
        self.tried = self.applied = self.undecided = self.failures = 0
        self.failed: Position | None = None
        self.facts: dict[str, str] = {}
        self.evidence: Counter[str] = Counter()

    def take(self, statement: Statement, position: Position, answer: Answer | None) -> None:
        self.tried += 1
        facts = _Facts(position, answer)
        if answer is not None:
            self.evidence[answer.evidence] += 1
        try:
            holds = statement.holds(facts)
            self.applied += statement.applies(facts)
        except LimitReached:
            self.undecided += 1
            return
        if holds:
            return
        self.failures += 1
        if self.failed is None or (position.n, len(position.edges)) < (self.failed.n, len(self.failed.edges)):
            self.failed = position
            self.facts = {name: _shown(facts, name) for name in sorted(statement.names)}

    def result(self, game: Game, statement: Statement, graphs: str) -> Refutation:
        return Refutation(
            game=game.slug,
            statement=statement.text,
            graphs=graphs,
            tried=self.tried,
            applied=self.applied,
            undecided=self.undecided,
            counterexample=None if self.failed is None else Counterexample(self.failed, self.facts),
            evidence=dict(self.evidence),
            failures=self.failures,
        )


def _shown(facts: _Facts, name: str) -> str:
    try:
        fact = facts(name)
    except (LimitReached, _NeedsValue):
        return "unknown"
    if name in INVARIANTS and INVARIANTS[name].is_flag:
        return "yes" if fact else "no"
    return "undefined" if fact is None else show(fact) if isinstance(fact, ShortGame) else str(fact)


def _asked(
    statement: Statement, chunk: Sequence[Position], values: Values
) -> Iterator[tuple[Position, Answer | None]]:
    """The graphs of a chunk, with their values where the statement needs them."""
    open_: list[int] = []
    if statement.needs_values:
        for place, position in enumerate(chunk):
            try:
                if not statement.holds(_Facts(position, None)):
                    open_.append(place)
            except (_NeedsValue, LimitReached):
                open_.append(place)
    answers: dict[int, Answer] = {}
    for place, answer in zip(open_, values([chunk[place] for place in open_]), strict=True):
        if isinstance(answer, KbError):
            raise answer
        answers[place] = answer
    return ((position, answers.get(place)) for place, position in enumerate(chunk))


def statement_claim(id: str, game: str, statement: str, graphs: str) -> CheckClaim:
    """A statement as a custom claim, for a file that `ggkb audit --claims` reads."""
    read = parse_statement(statement)

    def check(oracle: Oracle) -> Iterator[Instance]:
        for _, position in parse_family(graphs):
            facts = _ClaimFacts(position, oracle)
            holds = read.holds(facts)
            applies = read.applies(facts)
            if not applies:
                continue
            computed = ", ".join(f"{name} = {_shown(facts, name)}" for name in sorted(read.names))
            yield Instance(describe(position), holds, statement, computed, (position.n, len(position.edges)))

    return CheckClaim(id=id, game=game, check=check, says_in_words=f"{statement}, for {graphs}.")


class _ClaimFacts(_Facts):
    """Facts whose values an audit's oracle gives."""

    def __init__(self, position: Position, oracle: Oracle) -> None:
        super().__init__(position, None)
        self.oracle = oracle

    def _find(self, name: str) -> Any:
        if name not in ABOUT_VALUES:
            return super()._find(name)
        game = as_game(self.oracle.value(self.position))
        facts = {"value": game, "number": int(game.is_number), "infinitesimal": int(game.is_infinitesimal)}
        return facts[name] if name in facts else getattr(game, name)


def claim_file(id: str, result: Refutation) -> str:
    """The text of a claims file that makes the statement a custom claim."""
    if not id.strip() or any(character.isspace() for character in id):
        raise BadArgument(f"{id!r} is no name of a claim; expected e.g. own/odd-odd-parity")
    return (
        f'"""{result.statement}\n\nTry: ggkb audit --claims this-file.py\n"""\n\n'
        "from kb.refute import statement_claim\n\n"
        f"CLAIM = statement_claim(\n    id={id!r},\n    game={result.game!r},\n"
        f"    statement={result.statement!r},\n    graphs={result.graphs!r},\n)\n"
    )
