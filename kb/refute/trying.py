"""A statement tried on every graph of a class, fewest vertices first.

Facts about the graph are asked first; the value is looked up, or solved and stored, only where they leave the
question open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from kb.answer import Answer
from kb.errors import BadArgument, KbError, LimitReached
from kb.games import Game
from kb.graphs.language import parse_family
from kb.graphs.position import Position
from kb.progress import Progress, silent
from kb.query.statement import NotYet, Statement, parse_statement
from kb.refute import generated
from kb.refute.facts import Facts, given, no_value_yet
from kb.refute.generated import ByHand
from kb.refute.result import Refutation
from kb.refute.tally import Tally

CHUNK = 1_000
"""Graphs whose values are asked for together."""

Values = Callable[[Sequence[Position]], Iterable[Answer | KbError]]
"""The values of positions, in order."""


def default_class(statement: Statement) -> str:
    """The class a statement is tried on where none is named: small enough to take seconds."""
    demanded = {demand.name for demand in statement.demands if demand.number > 0}
    if "tree" in demanded:
        return "trees(n<=11)"
    return "connected(n<=7)" if "connected" in demanded else "all(n<=6)"


def refute(
    game: Game,
    text: str,
    values: Values,
    *,
    graphs: str | None = None,
    jobs: int = 1,
    progress: Progress = silent,
) -> Refutation:
    """The smallest counterexample to a statement in a class of graphs, or how far it is true."""
    if jobs < 1:
        raise BadArgument(f"the number of jobs is {jobs}, expected at least 1")
    statement = parse_statement(text)
    family = parse_family(graphs or default_class(statement))
    trial = _Trial(Tally(game, statement), values, family.count(), progress)
    if family.coverage is None:
        trial.try_each(position for _, position in family)
    else:
        for n in family.coverage.sizes:
            trial.try_size(family.coverage.name, n, jobs)
    return trial.tally.result(family.name)


class _Trial:
    """A statement being tried."""

    def __init__(self, tally: Tally, values: Values, total: int | None, progress: Progress) -> None:
        self.tally = tally
        self._values = values
        self._total = total
        self._progress = progress

    def try_size(self, name: str, n: int, jobs: int) -> None:
        """Tries the graphs of a class with n vertices, unless a smaller counterexample is known."""
        if self._is_beaten_by(n):
            return
        if not generated.serves(name, n):
            self.try_each(position for _, position in parse_family(f"{name}(n={n})"))
            return
        before = self.tally.tried
        by_hand = ByHand(self._try_chunks, self._value)
        generated.try_size(
            self.tally, name, n, by_hand, jobs, lambda done, _: self._progress(before + done, self._total)
        )

    def try_each(self, positions: Iterable[Position]) -> None:
        """Tries graph by graph; once a counterexample is known, only graphs of its size."""
        source = iter(positions)
        while chunk := list(islice(source, CHUNK)):
            for facts in self._asked([(position, None) for position in chunk]):
                if self._is_beaten_by(facts.position.n):
                    return
                self.tally.take(facts)
            self._progress(self.tally.tried, self._total)

    def _is_beaten_by(self, n: int) -> bool:
        return self.tally.failed is not None and n > self.tally.failed.n

    def _try_chunks(self, graphs: Sequence[tuple[Position, int | None]]) -> None:
        """Tries all of these graphs, some with their nim-values."""
        for start in range(0, len(graphs), CHUNK):
            for facts in self._asked(graphs[start : start + CHUNK]):
                self.tally.take(facts)
            self._progress(self.tally.tried, self._total)

    def _value(self, position: Position) -> Any:
        (answer,) = self._values([position])
        if isinstance(answer, KbError):
            raise answer
        return answer.value

    def _asked(self, graphs: Sequence[tuple[Position, int | None]]) -> Iterator[Facts]:
        """The facts of graphs; their values are looked up together where the statement needs them."""
        statement = self.tally.statement
        open_: list[int] = []
        for place, (position, value) in enumerate(graphs):
            if statement.needs_values and value is None:
                try:
                    if not statement.holds(Facts(position, no_value_yet)):
                        open_.append(place)
                except (NotYet, LimitReached):
                    open_.append(place)
        answers: dict[int, Answer] = {}
        for place, answer in zip(open_, self._values([graphs[place][0] for place in open_]), strict=True):
            if isinstance(answer, KbError):
                raise answer
            answers[place] = answer
            self.tally.evidence[answer.evidence] += 1
        for place, (position, value) in enumerate(graphs):
            if place in answers:
                yield Facts(position, given(answers[place].value))
            else:
                yield Facts(position, no_value_yet if value is None else given(value))
