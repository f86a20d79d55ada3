"""Look-ups of stored values in threads of the service's own process: no hop to another process.

Only what is certainly quick is done here. A thread cannot be ended and labelling a large graph may take
long, so larger positions go to a worker process.

Waking a thread, and waking the service's loop, each take longer than a good part of a look-up. So a thread
goes on while questions wait, and the loop fetches all answers there are when it is woken.
"""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import Any, NamedTuple

from kb.errors import DatabaseError, KbError
from kb.knowledge_base import KnowledgeBase
from kb.web.failures import error_record, internal_fault, status_of
from kb.web.frames import Head, Result
from kb.web.jobs.reply import as_bytes
from kb.web.jobs.values import lookup
from kb.web.limits import Busy, Limits, OverLimit
from kb.web.logs import LOG

TOGETHER = 4
"""Answers after which the loop is told of them: awake, it takes Python's lock from a thread that goes on."""


class Question(NamedTuple):
    """What is asked of a position, and who waits for it."""

    game: str
    given: dict[str, Any]
    named: bool
    answer: asyncio.Future[Result | None]


class LookupThreads:
    """Answers look-ups from one base that is opened for reading."""

    def __init__(self, url: str, limits: Limits) -> None:
        self._limits = limits
        self._base = KnowledgeBase(url, read_only=True)
        self._threads = ThreadPoolExecutor(limits.threads, thread_name_prefix="look-up")
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Question] = deque()
        self._at_work = 0
        self._changing = Lock()
        """Held while it is decided whether a thread goes on or another one starts."""
        self._answered: deque[tuple[Question, Result | None]] = deque()
        self._is_told = False
        """Whether the loop has been told of answers and has not fetched them yet."""

    async def value(self, game: str, given: dict[str, Any], named: bool) -> Result | None:
        """What is known of a position; None where it is too large to be looked up here."""
        if self._at_work >= self._limits.threads and len(self._waiting) >= self._limits.waiting:
            return _refusal(Busy(f"{len(self._waiting)} look-ups wait already; try again in a moment"))
        question = Question(game, given, named, self._loop.create_future())
        with self._changing:
            self._waiting.append(question)
            starts = self._at_work < self._limits.threads
            self._at_work += starts
        if starts:
            self._threads.submit(self._work)
        return await question.answer

    def prepare(self) -> None:
        """Reads what is wrong in print, which every look-up asks for."""
        with suppress(DatabaseError):  # whoever asks is told
            self._base.counterexamples.of("", None)

    def changes(self) -> int | None:
        """A number that is another one once the base has changed; None where that cannot be told."""
        return self._base.changes()

    def close(self) -> None:
        """Ends the threads once they have answered, and closes the base."""
        self._threads.shutdown()
        self._base.close()

    def _work(self) -> None:
        """Answers questions, in a thread, until none waits."""
        while (question := self._next()) is not None:
            if question.answer.cancelled():
                continue  # whoever asked has gone
            self._answered.append((question, self._look_up(question)))
            if len(self._answered) >= TOGETHER:
                self._tell()
        self._tell()

    def _next(self) -> Question | None:
        """The question that has waited longest; with None the thread is no longer at work."""
        with self._changing:
            if self._waiting:
                return self._waiting.popleft()
            self._at_work -= 1
            return None

    def _tell(self) -> None:
        if self._answered and not self._is_told:
            self._is_told = True
            self._loop.call_soon_threadsafe(self._fetch)

    def _fetch(self) -> None:
        """Gives the answers that there are to those who wait for them, in the loop."""
        self._is_told = False  # first: an answer that comes now is told of again
        while self._answered:
            question, result = self._answered.popleft()
            if not question.answer.done():
                question.answer.set_result(result)

    def _look_up(self, asked: Question) -> Result | None:
        try:
            return lookup(self._base, self._limits, asked.game, asked.given, asked.named)
        except KbError as problem:
            return _refusal(problem)
        except RecursionError:
            return _refusal(OverLimit("the request is nested too deeply"))
        except Exception as fault:
            LOG.exception("look-up failed")
            return _refusal(internal_fault(fault))


def _refusal(problem: KbError) -> Result:
    return Result(Head(status=status_of(problem)), as_bytes(error_record(problem)))
