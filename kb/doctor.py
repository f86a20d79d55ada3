"""Doctor: is everything here sound, what is stored, what is missing, and the command that mends it."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from shlex import quote
from typing import Any, Literal

from kb.counting import counted, verb
from kb.errors import Conflict, KbError
from kb.evaluate.writing import AGAIN, RunWriter
from kb.games import GAMES, Game
from kb.graphs.canonical import SCHEME, decode, key, scheme_holds
from kb.solvers import Solution, Solver, kernel
from kb.store import Store
from kb.store.records import RunRecord
from kb.tabular import Summary
from kb.version import code_version

REPAIR = "ggkb doctor --repair"
RESTORE = "restore a copy, or populate a new base"
LIBRARIES = ("sqlalchemy", "alembic", "pynauty", "networkx", "lark", "typer", "rich")


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
    for part in (_database, _open_runs, _claims, _values):
        yield from _guarded(part, store)


def _guarded(part: Callable[[Store], Iterator[Check]], store: Store) -> Iterator[Check]:
    """One part; a database that is too broken for it is told, and the other parts go on."""
    try:
        yield from part(store)
    except Exception as error:  # whatever a damaged row does to whoever reads it
        says = error.message if isinstance(error, KbError) else f"{type(error).__name__}: {error}"
        yield Check("database", "broken", f"a part of it cannot be read: {says}", RESTORE)


def _database(store: Store) -> Iterator[Check]:
    found = store.examine()
    problems = [one for one in found.problems if one.kind != "open run"]
    broken = any(one.kind != "conflict" for one in problems)
    good = sum(found.good.values())
    lost = sum(map(len, found.damaged.values()))
    says = f"{store.engine.name}: {counted(good, 'value')} {verb(good, 'passes its', 'pass their')} check" + (
        f", {lost:,} fail" if lost else ""
    )
    yield Check("database", "broken" if broken else "ok", says)
    if (upgrade := store.checks_made_at_upgrade()) is not None:
        at, values = upgrade
        yield Check("database", "ok", f"the checks of {values:,} values were made at the upgrade of {at}")
    for one in problems:
        mend = {"file": RESTORE, "reference": RESTORE, "conflict": "ggkb conflicts"}.get(one.kind, REPAIR)
        yield Check("database", "broken", one.says, mend)


def _open_runs(store: Store) -> Iterator[Check]:
    for run in store.runs(status="running"):
        says = f"run {run.id} ({run.game} {run.scope}) has not ended since {run.started_at}"
        yield Check("runs", "missing", says, f"if it was killed: {_again(run)}")


def _claims(store: Store) -> Iterator[Check]:
    claims, found = store.claims(), store.latest_results()
    if not claims:
        yield Check("claims", "missing", "no papers are loaded", "ggkb init")
        return
    unaudited = sum(claim.coded and claim.slug not in found for claim in claims)
    yield Check(
        "claims",
        "missing" if unaudited else "ok",
        f"{counted(len(claims), 'claim')}, {unaudited} of the checkable ones not audited",
        "ggkb audit" if unaudited else "",
    )


def _again(run: RunRecord) -> str:
    """The command that does what a run did not finish."""
    words = run.parameters.get(AGAIN)
    return " ".join(["ggkb", *map(quote, words)]) if words else "ask again"


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
            yield Check(game.slug, "ok", f"{counted(stored[game.slug], 'value')}{whole}")


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


@dataclass(frozen=True)
class Repaired(Summary):
    """What a repair did to damaged rows."""

    computed: int
    """Values computed anew in the place of a damaged row."""
    lost: int
    """Values that went: their rows could not be read, or took too long to compute anew."""
    sentences: tuple[str, ...]


def repair(store: Store, games: Iterable[Game], *, budget: float = 10.0) -> Repaired:
    """Computes damaged values anew and removes what cannot be; counts and digests are right afterwards."""
    renewed = store.renew(GAMES)
    damaged = store.examine().damaged
    computed = 0
    sentences = [f"damaged rows of {table} were renewed or removed" for table in renewed]
    for game in games:
        if game.slug not in damaged:
            continue
        solver = Solver(game)
        with RunWriter(store, game, scope="repair of damaged rows", again=["doctor", "--repair"]) as writer:
            for name in damaged[game.slug]:
                try:
                    computed += writer.write([(name, _solved(solver, game, name, budget))]).new
                except (KbError, ValueError) as error:
                    if isinstance(error, Conflict):
                        raise
                    sentences.append(f"{game.slug} {name!r} is lost: {error}")
    lost = store.drop_damaged()
    sentences += [
        f"{counted(count, 'value')} of {game} {verb(count, 'is', 'are')} lost" for game, count in lost.items()
    ]
    return Repaired(computed, sum(lost.values()), tuple(sentences))


def _solved(solver: Solver, game: Game, name: str, budget: float) -> Solution:
    """The value of the position that a key names; an error where the key itself was damaged."""
    position = decode(name)
    if key(position) != name or game.start(position) != position:
        raise ValueError("its key names no position of the game")
    return solver.solve([position], time_limit=budget)[0]
