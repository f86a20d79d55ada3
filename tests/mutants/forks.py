"""A pytest plugin that runs the collected tests once for each mutant, in a process of its own.

The tests are collected once and run once without a mutant, which tells what each takes and which mutants'
places it passes. A mutant's process is a fork of that: it turns the mutant on and runs the tests that pass
its place until one fails. Tests that noticed a mutant lately come first (mutants come file by file), then the
quickest. A mutant is killed by time when a test takes far more processor time than without it.
"""

from __future__ import annotations

import os
import pickle
import resource
import select
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

import pytest
from _pytest.doctest import DoctestItem
from _pytest.runner import runtestprotocol

Choose = Callable[[int], None]
"""Turns a mutant on by its number, in the process that calls it; 0 is none."""
Watch = Callable[[], Callable[[], set[int]]]
"""Begins to watch, in the process that calls it; what it gives says which mutants' places were passed since
asked."""

FASTEST = 2.0
SLOWER = 8.0
"""A test may take so many seconds, and so many times as long as without a mutant."""
MEMORY = 8 << 30
LONGEST = 600.0
"""Seconds after which a process that does not even use its time is given up."""


@dataclass
class _Test:
    """What a test does without a mutant: its processor time, and the mutants whose places it passes."""

    seconds: float
    is_sound: bool
    passes: set[int]
    makes_for_all: bool
    """Whether it was the first to ask for something that is made once for all tests: that is not made
    again."""


@dataclass(eq=False)  # pytest wants a plugin that can be hashed
class Forks:
    """Says of each mutant which test noticed it; `survivors` are those of which none did."""

    choose: Choose
    mutants: Mapping[int, str]
    watch: Watch
    together: float
    """Tests asked about a mutant take so many seconds together without it at most: the quickest."""
    killed: dict[int, str] = field(default_factory=dict)
    survivors: list[int] = field(default_factory=list)
    unsound: list[str] = field(default_factory=list)
    seconds: float = 0.0
    subset_seconds: float = 0.0
    tests: int = 0
    untouched: list[int] = field(default_factory=list)
    """Survivors whose place no test passes."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once."""
        started = time.monotonic()
        items = list(session.items)
        known = self._without_mutant(items)
        self.unsound = [item.nodeid for item in items if not known[item.nodeid].is_sound]
        if self.unsound:
            return True
        first = [item for item in items if known[item.nodeid].makes_for_all]
        for item in first:
            runtestprotocol(item, nextitem=item, log=False)
            item.session._setupstate.teardown_exact(session)
        if first and (noticed := self._strike(0, first, {item.nodeid: 0.0 for item in first})):
            self.unsound = [f"{noticed} when run again"]
            return True
        self.tests = len(items)
        took = {name: test.seconds for name, test in known.items()}
        self.subset_seconds = sum(took.values())
        print(f"\n{len(items)} tests, {self.subset_seconds:.1f} s without a mutant", flush=True)
        latest: dict[str, int] = {}
        for turn, (number, text) in enumerate(self.mutants.items(), 1):
            asked = [item for item in items if number in known[item.nodeid].passes]
            if not asked:
                self.untouched.append(number)
            asked = _within(sorted(asked, key=lambda item: took[item.nodeid]), took, self.together)
            asked.sort(key=lambda item: (-latest.get(item.nodeid, 0), took[item.nodeid]))
            noticed = self._strike(number, asked, took) if asked else None
            if noticed is None:
                self.survivors.append(number)
            else:
                self.killed[number] = noticed
                latest[noticed.rpartition(" (")[0]] = turn
            print(f"{number}: {text}: {noticed or f'SURVIVES {len(asked)} tests'}", flush=True)
        self.seconds = time.monotonic() - started
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[Any]:
        """What making a fixture passes counts for every test that asks for it: it may be made for one
        alone."""
        if self._told is None:
            return (yield)
        self._passed[-1] |= self._told()
        self._passed.append(set())
        begun = _time()
        try:
            return (yield)
        finally:
            passed = self._passed.pop() | self._told()
            if fixturedef.scope == "session":
                self._for_all += _time() - begun
            else:
                self._fixtures.setdefault(fixturedef.argname, set()).update(passed)
                self._passed[-1] |= passed

    _told: Callable[[], set[int]] | None = None
    _passed: list[set[int]] = field(default_factory=list)
    """What was passed by the test, and by each fixture that is just being made."""
    _fixtures: dict[str, set[int]] = field(default_factory=dict)
    _for_all: float = 0.0
    """The seconds that making what all tests share has taken in this test."""

    def _without_mutant(self, items: list[Any]) -> dict[str, _Test]:
        """All tests once, in one process."""
        reads, writes = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reads)
            _be_quiet()
            try:
                found: dict[str, _Test] | str = self._looked_at(items)
            except BaseException:
                found = traceback.format_exc()
            with os.fdopen(writes, "wb") as file:
                pickle.dump(found, file)
            os._exit(0)
        os.close(writes)
        with os.fdopen(reads, "rb") as file:
            known: dict[str, _Test] | str = pickle.load(file)
        os.waitpid(child, 0)
        if isinstance(known, str):
            raise RuntimeError(f"the tests cannot be run without a mutant:\n{known}")
        return known

    def _looked_at(self, items: list[Any]) -> dict[str, _Test]:
        self._told = told = self.watch()
        found = {}
        for item, following in zip(items, [*items[1:], None], strict=True):
            begun = _time()
            self._passed, self._for_all = [set()], 0.0
            reports = runtestprotocol(item, nextitem=following, log=False)
            seconds = _time() - begun - self._for_all
            is_sound = not any(report.failed for report in reports)
            makes = self._for_all > 0 and not isinstance(item, DoctestItem)  # which runs but once
            found[item.nodeid] = _Test(seconds, is_sound, self._passed[0] | told(), makes)
        for item in items:
            for name in item.fixturenames:
                found[item.nodeid].passes |= self._fixtures.get(name, set())
        return found

    def _strike(self, number: int, items: list[Any], took: Mapping[str, float]) -> str | None:
        """The test that notices a mutant, with how; None where none does."""
        reads, writes = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reads)
            self._run(number, items, took, writes)
        os.close(writes)
        at, said = 0, b""
        until = time.monotonic() + LONGEST
        while True:
            ready, _, _ = select.select([reads], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                os.kill(child, signal.SIGKILL)
                break
            if not (more := os.read(reads, 4096)):
                break
            said += more
        os.close(reads)
        _, status = os.waitpid(child, 0)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        at = said.count(b".")
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0:
            return None
        name = items[min(at, len(items) - 1)].nodeid
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 1:
            return f"{name} (fails)"
        by = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else "end"
        return f"{name} ({'time' if by in ('SIGPROF', 'SIGKILL') else by})"

    def _run(self, number: int, items: list[Any], took: Mapping[str, float], writes: int) -> None:
        """In the child: turns the mutant on, runs the tests, and ends the process at the first that fails."""
        code = 3
        try:
            _be_quiet()
            os.setsid()  # with what it starts it is a group, which is ended as one
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            self.choose(number)
            for item, following in zip(items, [*items[1:], items[-1]], strict=True):  # what all share stays
                if number:
                    signal.setitimer(signal.ITIMER_PROF, FASTEST + SLOWER * took[item.nodeid])
                reports = runtestprotocol(item, nextitem=following, log=False)
                if any(report.failed for report in reports):
                    code = 1
                    break
                os.write(writes, b".")
            else:
                code = 0
        except BaseException:
            code = 1
        finally:
            os._exit(code)


def _within(items: list[Any], took: Mapping[str, float], seconds: float) -> list[Any]:
    """The first of them, as many as take so long together."""
    ends = accumulate(took[item.nodeid] for item in items)
    return [item for item, end in zip(items, ends, strict=True) if end <= seconds]


def _be_quiet() -> None:
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)


def _time() -> float:
    """The processor time of this process and of those it has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + used.ru_utime + used.ru_stime


def strike(forks: Forks, tests: list[str]) -> Forks:
    """Runs the tests against every mutant."""
    arguments = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:randomly",
        "-p",
        "no:faulthandler",
        "-m",
        "not slow",
        *tests,
    ]
    pytest.main(arguments, plugins=[forks])
    return forks
