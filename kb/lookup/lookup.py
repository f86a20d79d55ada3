"""Look up: the answer to a question about any position or sum, with everything that speaks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace

from kb.answer import Answer
from kb.errors import DatabaseError, KbError
from kb.evaluate import Evaluators
from kb.evaluate.claims import Bound
from kb.evaluate.evaluator import Evaluation, Known, as_stored
from kb.evaluate.evidence import UNKNOWN
from kb.evaluate.provenance import Disputed, Source
from kb.evaluate.sums import LiteralTerm, PositionTerm, Term, total
from kb.games import Game
from kb.graphs.describe import describe
from kb.graphs.mixed import MixedSum
from kb.graphs.position import Sum
from kb.own_files import in_one_sentence

Question = tuple[Term, ...]


class LookUp:
    """Look-ups of one game, or of sums with other games, in one store."""

    def __init__(self, evaluators: Evaluators, game: Game) -> None:
        self.evaluators = evaluators
        self.game = game

    def answers(self, totals: Sequence[Sum | MixedSum], *, budget: float = 0.0) -> list[Answer | KbError]:
        """What is known of many positions or sums, in order; the store is asked once for all of them.

        Up to `budget` seconds of wall time are spent on solving what is unknown in each question. A
        question that cannot be read or answered gives its error, and the others go on.
        """
        questions = [self._read(one) for one in totals]
        with ExitStack() as stack:
            call = _Call(self.evaluators, self.game, budget, stack)
            call.fetch(term for one in questions if not isinstance(one, KbError) for term in one)
            return [one if isinstance(one, KbError) else call.answer(one) for one in questions]

    def _read(self, asked: Sum | MixedSum) -> Question | KbError:
        try:
            return self.evaluators.terms(self.game, asked)
        except Exception as problem:
            return in_one_sentence(problem)


class _Call:
    """One call: its evaluations, one for each game that is asked about."""

    def __init__(self, evaluators: Evaluators, home: Game, budget: float, stack: ExitStack) -> None:
        self.evaluators = evaluators
        self.home = home
        self.budget = budget
        self._stack = stack
        self._evaluations: dict[Game, Evaluation] = {}

    def _evaluation(self, game: Game) -> Evaluation:
        if game not in self._evaluations:
            opened = self.evaluators.of(game).evaluation(self.budget)
            self._evaluations[game] = self._stack.enter_context(opened)
        return self._evaluations[game]

    def fetch(self, terms: Iterator[Term]) -> None:
        """Reads what the store has of all the positions asked about, at once for each game."""
        by_game: dict[Game, list[PositionTerm]] = {}
        for term in terms:
            if isinstance(term, PositionTerm):
                by_game.setdefault(term.game, []).append(term)
        for game, mine in by_game.items():
            self._evaluation(game).fetch(term.part for term in mine)

    def answer(self, question: Question) -> Answer | KbError:
        """The answer to one question."""
        try:
            return self._answer(question, self._known(question))
        except DatabaseError:
            raise
        except Exception as problem:
            return in_one_sentence(problem)

    def _known(self, question: Question) -> list[Known | None]:
        """What each term is worth, None for a literal; the games share the time of the question."""
        by_game: dict[Game, list[PositionTerm]] = {}
        for term in question:
            if isinstance(term, PositionTerm):
                by_game.setdefault(term.game, []).append(term)
        found: dict[PositionTerm, Known] = {}
        for game, mine in by_game.items():
            share = self.budget / len(by_game)
            evaluated = self._evaluation(game).evaluate([term.part for term in mine], share)
            found |= zip(mine, evaluated, strict=True)
        return [None if isinstance(term, LiteralTerm) else found[term] for term in question]

    def _answer(self, question: Question, known: list[Known | None]) -> Answer:
        alone = known[0] if len(question) == 1 and question[0].sign > 0 else None
        if alone is not None and not alone.parts:
            sources, disputed = alone.sources, alone.disputed
        else:
            sources, disputed = _by_parts(question, known)
        if alone is None:
            summed = total(zip(question, known, strict=True))
            found = None if summed.value is None else as_stored(summed.value)
            evidence = summed.evidence
        else:
            found, evidence = alone.stored_as, alone.evidence
            sources += alone.sources if alone.parts else ()
        bound = Bound(None, None)
        if found is None and evidence == UNKNOWN and alone is not None:
            bound = self.evaluators.of(self.home).claims.bound(alone.part)
        reasons = (one.reason for one in known if one is not None and one.reason)
        return Answer(
            rules=self.home,
            terms=question,
            found=found,
            evidence=evidence,
            provenance=sources,
            disputed=disputed,
            known_outcome=bound.outcome,
            at_least=bound.at_least,
            advice="" if found is not None else next(reasons, ""),
        )


def _by_parts(
    question: Question, known: list[Known | None]
) -> tuple[tuple[Source, ...], tuple[Disputed, ...]]:
    """Who speaks for each part, and what is in dispute there, each part once and by its name."""
    sources: list[Source] = []
    disputed: list[Disputed] = []
    met = set()
    for term, one in zip(question, known, strict=True):
        if one is None or isinstance(term, LiteralTerm):
            continue
        for part in one.parts or [one]:
            if (term.game, part.part.name) not in met:
                met.add((term.game, part.part.name))
                name = describe(part.part.position)
                sources += (replace(source, part=name) for source in part.sources)
                disputed += (replace(value, part=name) for value in part.disputed)
    return tuple(sources), tuple(disputed)
