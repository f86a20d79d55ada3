"""Look up: the answer to a question about any position or sum, with everything that speaks for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from math import inf
from time import monotonic
from typing import Any

from kb.answer import Answer
from kb.errors import DatabaseError, KbError
from kb.evaluate import Evaluators
from kb.evaluate.claims import Bound
from kb.evaluate.evaluator import Known, as_stored
from kb.evaluate.evaluators import Call
from kb.evaluate.evidence import UNKNOWN
from kb.evaluate.provenance import Disputed, Source
from kb.evaluate.sums import PositionTerm, Term, total
from kb.evaluate.writing import CommandRuns
from kb.games import Game
from kb.graphs.describe import describe
from kb.graphs.mixed import read_question
from kb.own_files import in_one_sentence
from kb.progress import Progress, silent

Question = tuple[Term, ...]


class LookUp:
    """Look-ups of one game, or of sums with other games, in one store."""

    def __init__(self, evaluators: Evaluators, game: Game) -> None:
        self.evaluators = evaluators
        self.game = game

    def answers(
        self,
        graphs: Iterable[Any],
        *,
        budget: float = 0.0,
        time_limit: float = inf,
        progress: Progress = silent,
        runs: CommandRuns | None = None,
    ) -> list[Answer | KbError]:
        """What is known of many positions or sums, in order; the store is asked once for all of them.

        Up to `budget` seconds of wall time are spent on solving what is unknown in each question, and
        `time_limit` on all of them. A question that cannot be read or answered gives its error, and the
        others go on. What is solved belongs to a run of this call, or to `runs` of the command that asks.
        """
        questions = [self._read(graph) for graph in graphs]
        if len(questions) == 1 and (stored := self._stored(questions[0])) is not None:
            return [stored]
        with self.evaluators.call(budget, runs=runs) as call:
            if len(questions) > 1:
                call.fetch(term for one in questions if not isinstance(one, KbError) for term in one)
            until = monotonic() + time_limit
            found: list[Answer | KbError] = []
            for place, one in enumerate(questions):
                progress(place, len(questions))
                seconds = budget if time_limit == inf else min(budget, until - monotonic())
                found.append(one if isinstance(one, KbError) else self._answer(one, call, seconds))
            return found

    def _stored(self, question: Question | KbError) -> Answer | None:
        """The answer to a question about one position that is stored as it stands."""
        if isinstance(question, KbError) or len(question) > 1:
            return None
        (term,) = question
        if not isinstance(term, PositionTerm):
            return None
        known = self.evaluators.of(term.game).stored(term.part)
        return None if known is None else self._as_answer(question, [known])

    def _read(self, graph: Any) -> Question | KbError:
        try:
            return self.evaluators.terms(self.game, read_question(graph))
        except Exception as problem:
            return in_one_sentence(problem)

    def _answer(self, question: Question, call: Call, seconds: float) -> Answer | KbError:
        try:
            return self._as_answer(question, call.evaluate(question, seconds))
        except DatabaseError:
            raise
        except Exception as problem:
            return in_one_sentence(problem)

    def _as_answer(self, question: Question, known: list[Known | None]) -> Answer:
        alone = known[0] if len(question) == 1 and question[0].sign > 0 else None
        if alone is not None and alone.stored_as is not None and not alone.parts:
            return Answer(
                rules=self.game,
                terms=question,
                found=alone.stored_as,
                evidence=alone.evidence,
                speakers=lambda: alone.sources,
            )
        bound = Bound(None, None)
        if alone is None:
            value, evidence = total(zip(question, known, strict=True))
            found = None if value is None else as_stored(value)
        else:
            found, evidence = alone.stored_as, alone.evidence
            if found is None and evidence == UNKNOWN and isinstance(question[0], PositionTerm):
                bound = self.evaluators.of(question[0].game).claims.bound(alone.part)
        reasons = (one.reason for one in known if one is not None and one.reason)
        return Answer(
            rules=self.game,
            terms=question,
            found=found,
            evidence=evidence,
            speakers=partial(_speakers, question, known, alone),
            disputed=_disputed(question, known, alone),
            known_outcome=bound.outcome,
            at_least=bound.at_least,
            advice="" if found is not None else next(reasons, ""),
        )


def _speakers(question: Question, known: list[Known | None], alone: Known | None) -> tuple[Source, ...]:
    """Who speaks for each part, by its name, and then for the whole."""
    whole = () if alone is None else alone.sources
    if alone is not None and not alone.parts:
        return whole
    return (
        *(
            replace(source, part=describe(part.part.position))
            for part in _parts(question, known)
            for source in part.sources
        ),
        *whole,
    )


def _disputed(question: Question, known: list[Known | None], alone: Known | None) -> tuple[Disputed, ...]:
    """What is in dispute in each part, by its name."""
    if alone is not None and not alone.parts:
        return alone.disputed
    return tuple(
        replace(value, part=describe(part.part.position))
        for part in _parts(question, known)
        for value in part.disputed
    )


def _parts(question: Question, known: list[Known | None]) -> Iterable[Known]:
    """What is known of each part, each once."""
    return {
        (term.game, part.part.name): part
        for term, one in zip(question, known, strict=True)
        if isinstance(term, PositionTerm) and one is not None
        for part in one.parts or [one]
    }.values()
