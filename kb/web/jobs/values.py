"""Values: what is known of a position, and, where the service may solve, what can be found out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kb.errors import KbError
from kb.evaluate.evaluator import Evaluation
from kb.evaluate.evidence import UNKNOWN
from kb.evaluate.provenance import SolvedNow
from kb.evaluate.sums import PositionTerm
from kb.graphs.canonical import decode
from kb.graphs.language import describe
from kb.graphs.mixed import MixedSum
from kb.graphs.position import Sum
from kb.values.notation import latex
from kb.web.frames import Head, Result
from kb.web.jobs.positions import read_asked
from kb.web.jobs.reply import Reply, as_bytes, json_reply
from kb.web.limits import Limits, OutOfTime

if TYPE_CHECKING:
    from kb.answer import Answer
    from kb.knowledge_base import KnowledgeBase

KERNEL_SHARE = 0.6
"""How much of a process's memory the solver may fill."""


def value(base: KnowledgeBase, limits: Limits, *, game: str, given: dict[str, Any], named: bool) -> Reply:
    """What is known of a position, however large."""
    return json_reply(*_known(base, game, read_asked(given, limits), given, named))


def lookup(
    base: KnowledgeBase, limits: Limits, game: str, given: dict[str, Any], named: bool
) -> Result | None:
    """The same of a position small enough to be looked up at once; None for a larger one."""
    total = read_asked(given, limits)
    if sum(term.position.n for term in total.terms) > limits.in_process_vertices:
        return None
    record, lasting = _known(base, game, total, given, named)
    return Result(Head(lasting=lasting), as_bytes(record))


def _known(
    base: KnowledgeBase, game: str, total: Sum | MixedSum, given: dict[str, Any], named: bool
) -> tuple[dict[str, Any], bool]:
    """The answer as JSON, and whether it lasts."""
    (answer,) = base.each_value(base.game(game), [total], stored_only=True)
    if isinstance(answer, KbError):
        raise answer
    refuted = base.counterexamples.of(answer.game, answer.key)
    record = record_of(answer, given, named) | {"counterexample_to": [one._asdict() for one in refuted]}
    return record, answer.is_known


def record_of(answer: Answer, given: dict[str, Any], named: bool) -> dict[str, Any]:
    """An answer as JSON, with the `id` of the question; `named` adds the position's name."""
    record = {"id": given["id"]} if "id" in given else {}
    record |= answer.as_json(named=False)
    if named:
        alone = len(answer.terms) == 1 and answer.terms[0].sign > 0
        record["position"] = answer.position if answer.key is None or not alone else _name(answer.key)
    record["latex"] = None if answer.exact is None else _latex(answer.exact)
    return record | {"known": answer.is_known, "source": answer.source}


_latex = lru_cache(maxsize=10_000, typed=True)(latex)
"""Values in LaTeX: of many positions the values are few. The nim-value 2 is not the number 2."""


@lru_cache(maxsize=50_000)
def _name(key: str) -> str:
    """The name of the position with this key: finding it takes longer than finding its value."""
    return describe(decode(key))


def solve(base: KnowledgeBase, limits: Limits, *, game: str, given: dict[str, Any]) -> Reply:
    """Solves the parts of a position that are not stored; the head of the reply carries their values."""
    rules = base.game(game)
    evaluator = base.evaluators.of(rules)
    evaluator.memory = int(limits.process_bytes * KERNEL_SHARE)
    asked = read_asked(given, limits)
    terms = base.evaluators.terms(rules, asked if isinstance(asked, Sum) else asked.plain)
    asked_for = [term.part for term in terms if isinstance(term, PositionTerm)]
    known = Evaluation(evaluator, limits.budget_seconds).evaluate(asked_for, limits.budget_seconds)
    parts = dict.fromkeys(part for one in known for part in one.parts or [one])
    unsolved = next((part for part in parts if part.evidence == UNKNOWN), None)
    if unsolved is not None and unsolved.key is not None:
        raise OutOfTime(f"not solved: {unsolved.reason}; populate its family instead")
    solved = [
        [part.key, _text(part.value), by.solver, by.version]
        for part in parts
        for by in part.sources
        if isinstance(by, SolvedNow)
    ]
    return Reply(Head(solved=solved), (b"{}",))


def _text(found: Any) -> int | str:
    return found if isinstance(found, int) else str(found)
