"""Doctor: is everything here sound, what is stored, what is missing, and the command that mends it."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from shlex import quote
from typing import Any, Literal

from kb.games import GAMES
from kb.graphs.canonical import SCHEME, scheme_holds
from kb.solvers import kernel
from kb.store import Store
from kb.store.records import RunRecord
from kb.version import code_version

LIBRARIES = ("sqlalchemy", "alembic", "pynauty", "networkx", "lark", "typer", "rich")


_RANGES = re.compile(r"\s+(?=[a-z]\s*=)")


@dataclass(frozen=True)
class Check:
    """One thing looked at: how it is, and what mends it where it is not well."""

    name: str
    state: Literal["ok", "missing", "broken"]
    says: str
    mend: str = ""

    def as_json(self) -> dict[str, Any]:
        """The check as plain data."""
        return {"name": self.name, "state": self.state, "says": self.says, "mend": self.mend}


def examine(store: Store) -> Iterator[Check]:
    """Everything worth looking at, the machine first, the stored values last."""
    yield Check("version", "ok", f"graph-games-kb {code_version()}, Python {platform.python_version()}")
    yield Check("libraries", "ok", ", ".join(f"{name} {_version(name)}" for name in LIBRARIES))
    if kernel.is_built():
        yield Check("kernel", "ok", f"version {kernel.version()}")
    else:
        yield Check(
            "kernel",
            "missing",
            "not built: the reference solver serves",
            "install a C++ compiler, then make setup",
        )
    if scheme_holds():
        yield Check("keys", "ok", f"scheme {SCHEME}")
    else:
        yield Check(
            "keys",
            "broken",
            f"this nauty does not label as the scheme {SCHEME} says",
            "pip install 'pynauty>=2.8.8,<2.9'",
        )
    yield from _database(store)
    yield from _values(store)


def _database(store: Store) -> Iterator[Check]:
    open_runs = store.runs(status="running")
    broken = [problem for problem in store.problems() if not problem.startswith("run ")]
    yield Check("database", "broken" if broken else "ok", store.engine.name)
    for problem in broken:
        yield Check("database", "broken", problem, "restore a copy, or populate a new base")
    for run in open_runs:
        says = f"run {run.id} ({run.game} {run.scope}) has not ended since {run.started_at}"
        yield Check("runs", "missing", says, f"if it was killed: {_again(run)}")
    claims, found = store.claims(), store.latest_findings()
    if not claims:
        yield Check("claims", "missing", "no papers are loaded", "ggkb init")
        return
    unaudited = sum(claim.coded and claim.slug not in found for claim in claims)
    yield Check(
        "claims",
        "missing" if unaudited else "ok",
        f"{len(claims)} claims, {unaudited} of the checkable ones not audited",
        "ggkb audit" if unaudited else "",
    )


def _again(run: RunRecord) -> str:
    """The command that does what a run did not finish."""
    if run.scope.startswith("imported from "):
        return f"ggkb import {quote(run.scope.removeprefix('imported from '))}"
    if run.scope == "positions that claims ask for":
        return "ggkb audit"
    if run.scope.startswith(("look-up of ", "asked for by ", "verification of ")):
        return "ask again"
    return " ".join(["ggkb populate", run.game, *map(quote, _RANGES.split(run.scope))])


def _values(store: Store) -> Iterator[Check]:
    stored = {holding.game: holding.values for holding in store.holdings()}
    complete: dict[str, dict[str, int]] = {}
    for one in store.coverage():
        if one.complete and one.extent.startswith("n="):
            sizes = complete.setdefault(one.game, {})
            sizes[one.family] = max(sizes.get(one.family, 0), int(one.extent.removeprefix("n=")))
    for game in GAMES:
        if not stored.get(game.slug):
            family = "'A(x,y,z)' x=0..4 y=1..4 z=0..4" if game.with_token else "'connected(n<=6)'"
            yield Check(game.slug, "missing", "no values", f"ggkb populate {game.slug} {family}")
        else:
            whole = "".join(f", {family} to n = {n}" for family, n in complete.get(game.slug, {}).items())
            yield Check(game.slug, "ok", f"{stored[game.slug]:,} values{whole}")


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"
