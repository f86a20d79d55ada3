"""A pytest plugin that runs the collected tests once for each mutant, in a process of its own.

The tests are collected once. A mutant's process is a fork of that: it turns the mutant on and runs the tests
until one fails. It is killed by time when a test takes far longer than without it. Tests that noticed
a mutant lately come first: mutants come file by file.
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
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

Choose = Callable[[int], None]
"""Turns a mutant on by its number, in the process that calls it; 0 is none."""
Function = tuple[str, str]
"""A function by its file and its qualified name."""

FASTEST = 2.0
SLOWER = 8.0
"""A test may take so many seconds, and so many times as long as without a mutant."""
MEMORY = 8 << 30
LONGEST = 600.0
"""Seconds after which a process that does not even use its time is given up."""


@dataclass
class _Test:
    """What a test does without a mutant: its processor time, and the functions it calls."""

    seconds: float
    passes: bool
    calls: set[Function]


@dataclass(eq=False)  # pytest wants a plugin that can be hashed
class Forks:
    """Says of each mutant which test noticed it; `survivors` are those of which none did."""

    choose: Choose
    mutants: Mapping[int, str]
    function_of: Callable[[int], Function] | None = None
    """The function a mutant lies in: then only tests that call it are asked."""
    watch: Callable[[Callable[[Function], None]], None] | None = None
    """Has every call of a function with a mutant told, in the process that asks for it."""
    together: float = 8.0
    """Tests asked about a mutant take so many seconds together without it at most: the quickest."""
    killed: dict[int, str] = field(default_factory=dict)
    survivors: list[int] = field(default_factory=list)
    unsound: list[str] = field(default_factory=list)
    seconds: float = 0.0
    subset_seconds: float = 0.0
    tests: int = 0
    _seen: set[Function] = field(default_factory=set)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once."""
        started = time.monotonic()
        items = list(session.items)
        known = self._without_mutant(items)
        self.unsound = [item.nodeid for item in items if not known[item.nodeid].passes]
        if self.unsound:
            return True
        self.tests = len(items)
        took = {name: test.seconds for name, test in known.items()}
        self.subset_seconds = sum(took.values())
        print(f"\n{len(items)} tests, {self.subset_seconds:.1f} s without a mutant", flush=True)
        latest: dict[str, int] = {}
        for turn, (number, text) in enumerate(self.mutants.items(), 1):
            function = None if self.function_of is None else self.function_of(number)
            asked = [item for item in items if function is None or function in known[item.nodeid].calls]
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
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        """What a fixture calls counts for all tests of the file: it may be made for the first alone."""
        own, self._seen = self._seen, self._shared.setdefault(item.nodeid.split("::")[0], set())
        try:
            return (yield)
        finally:
            self._seen = own

    _shared: dict[str, set[Function]] = field(default_factory=dict)

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
        if self.watch is not None:
            self.watch(lambda function: self._seen.add(function))
        found = {}
        for item, following in zip(items, [*items[1:], None], strict=True):
            begun = time.process_time() + _children_time()
            self._seen = calls = set[Function]()
            reports = runtestprotocol(item, nextitem=following, log=False)
            seconds = time.process_time() + _children_time() - begun
            found[item.nodeid] = _Test(seconds, not any(report.failed for report in reports), calls)
        for name, test in found.items():
            test.calls |= self._shared.get(name.split("::")[0], set())
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
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            self.choose(number)
            for item, following in zip(items, [*items[1:], None], strict=True):
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


def _children_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def strike(forks: Forks, tests: list[str]) -> Forks:
    """Runs the tests against every mutant."""
    arguments = ["-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-m", "not slow", *tests]
    pytest.main(arguments, plugins=[forks])
    return forks
