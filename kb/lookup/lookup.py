"""Look up: the answer to a question about any position or sum, with everything that speaks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from time import monotonic
from typing import Any, TypeVar

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
Found = TypeVar("Found")


def look_up(
    evaluators: Evaluators,
    game: Game,
    graphs: Iterable[Any],
    *,
    budget: float = 0.0,
    time_limit: float = inf,
    progress: Progress = silent,
    runs: CommandRuns | None = None,
    shared: bool = False,
) -> list[Answer | KbError]:
    """What is known of many positions of a game or sums, in order; the store is asked once for all of them.

    With `shared` isomorphic positions have one answer between them, in the labelling of the first.

    Up to `budget` seconds of wall time are spent on solving what is unknown in each question, and
    `time_limit` on all of them. A question that cannot be read or answered gives its error, and the
    others go on. What is solved belongs to a run of this call, or to `runs` of the command that asks.
    """
    questions = [_tried(_read, evaluators, game, graph) for graph in graphs]
    if len(questions) == 1 and (stored := _stored(evaluators, game, questions[0])) is not None:
        return [stored]
    until = monotonic() + time_limit
    found: list[Answer | KbError] = []
    with CommandRuns(evaluators.store, budget=budget) as own:
        call = Call(evaluators, budget, own if runs is None else runs)
        call.fetch(term for one in questions if not isinstance(one, KbError) for term in one)
        known: dict[str, Answer] = {}
        for place, one in enumerate(questions):
            progress(place, len(questions))
            name = _name(one) if shared else None
            if name is not None and name in known:
                found.append(known[name])
                continue
            seconds = min(budget, until - monotonic())
            answer = one if isinstance(one, KbError) else _tried(_answer, game, one, call, seconds)
            found.append(answer)
            if name is not None and isinstance(answer, Answer) and _speaks_of_the_whole(answer):
                known[name] = answer
    return found


def _tried(find: Callable[..., Found], *asked: Any) -> Found | KbError:
    """What is found, or what is wrong with this one question; where the database fails, all do."""
    try:
        return find(*asked)
    except DatabaseError:
        raise
    except Exception as problem:
        return in_one_sentence(problem)


def _read(evaluators: Evaluators, game: Game, graph: Any) -> Question:
    return evaluators.terms(game, read_question(graph))


def _stored(evaluators: Evaluators, game: Game, question: Question | KbError) -> Answer | None:
    """The answer about one position that is stored as it stands: most questions need nothing else."""
    match question:
        case (PositionTerm(sign=1) as term,):
            known = evaluators.of(term.game).stored(term.part)
            return None if known is None else _told(game, question, known)
    return None


def _answer(game: Game, question: Question, call: Call, seconds: float) -> Answer:
    return _told(game, question, total(question, call.evaluate(question, seconds)))


def _told(game: Game, question: Question, known: Known) -> Answer:
    outcome, at_least = known.bound
    return Answer(
        rules=game,
        terms=question,
        found=known.stored_as,
        evidence=known.evidence,
        speakers=lambda: known.sources,
        disputed=known.disputed,
        known_outcome=outcome,
        at_least=at_least,
        advice=known.reason if known.stored_as is None else "",
    )


def _name(question: Question | KbError) -> str | None:
    """The key of a question about one position, where it has one."""
    match question:
        case (PositionTerm(sign=1) as term,):
            return term.part.key
    return None


def _speaks_of_the_whole(answer: Answer) -> bool:
    """Whether no line is about a part: those come in the order in which the parts are given."""
    return all(line.part is None for line in answer.provenance)
