"""Look up: the answer to a question about any position or sum, with everything that speaks for it."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from time import monotonic
from typing import Any

from kb.answer import Answer
from kb.errors import DatabaseError, KbError
from kb.evaluate.evaluator import Known
from kb.evaluate.evaluators import Call, Evaluators
from kb.evaluate.sums import PositionTerm, Term, total
from kb.evaluate.writing import CommandRuns
from kb.games import Game
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
            call.fetch(term for one in questions if not isinstance(one, KbError) for term in one)
            until = monotonic() + time_limit
            found: list[Answer | KbError] = []
            for place, one in enumerate(questions):
                progress(place, len(questions))
                seconds = budget if time_limit == inf else min(budget, until - monotonic())
                found.append(one if isinstance(one, KbError) else self._answer(one, call, seconds))
            return found

    def _read(self, graph: Any) -> Question | KbError:
        try:
            return self.evaluators.terms(self.game, read_question(graph))
        except Exception as problem:
            return in_one_sentence(problem)

    def _stored(self, question: Question | KbError) -> Answer | None:
        """The answer to a question about one position that is stored as it stands."""
        if isinstance(question, KbError) or len(question) > 1 or question[0].sign < 0:
            return None
        term = question[0]
        known = self.evaluators.of(term.game).stored(term.part) if isinstance(term, PositionTerm) else None
        return None if known is None else self._told(question, known)

    def _answer(self, question: Question, call: Call, seconds: float) -> Answer | KbError:
        try:
            return self._told(question, total(question, call.evaluate(question, seconds)))
        except DatabaseError:
            raise
        except Exception as problem:
            return in_one_sentence(problem)

    def _told(self, question: Question, known: Known) -> Answer:
        bound = known.bound
        return Answer(
            rules=self.game,
            terms=question,
            found=known.stored_as,
            evidence=known.evidence,
            speakers=lambda: known.sources,
            disputed=known.disputed,
            known_outcome=bound.outcome,
            at_least=bound.at_least,
            advice=known.reason if known.stored_as is None else "",
        )
