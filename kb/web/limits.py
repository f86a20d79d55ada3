"""Every limit of the service: its name, what it bounds and its default.

Each is set by the environment (`GGKB_LIMIT_VERTICES=100`) or, first of all, by `ggkb serve --limit
vertices=100`. A request beyond one is refused with an error that names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from kb.errors import BadArgument, KbError, UnknownName
from kb.nearest import hint

PREFIX = "GGKB_LIMIT_"


class OverLimit(KbError):
    """A request beyond a limit of the service."""

    kind = "limit"


class Busy(KbError):
    """More requests than the service takes on at once."""

    kind = "busy"


class WorkerDied(KbError):
    """A request whose process ended before it had answered."""

    kind = "internal"


class OutOfTime(KbError):
    """A request that was given up at its limit of time."""

    kind = "budget"


def _limit(default: float, bounds: str, least: float = 1) -> Any:
    return field(default=default, metadata={"bounds": bounds, "least": least})


@dataclass(frozen=True)
class Limits:
    """The limits of one service."""

    body_bytes: int = _limit(1 << 20, "bytes of the body of a request")
    text_characters: int = _limit(20_000, "characters of a graph or family given as text")
    vertices: int = _limit(200, "vertices of a position, all summands together")
    edges: int = _limit(20_000, "edges of a position, all summands together", 0)
    shown_edges: int = _limit(2_000, "edges of a position that is explained, played or drawn", 0)
    moves: int = _limit(3_000, "moves of one player in one summand that are looked at and listed")
    cells: int = _limit(2_000, "members of a family in a table or sequence")
    page: int = _limit(500, "entries of one page of a list")
    export_rows: int = _limit(2_000_000, "values of one export")
    budget_seconds: float = _limit(5.0, "seconds of solving for one request", 0.01)
    request_seconds: float = _limit(20.0, "seconds of any work for one request, solving included", 0.01)
    export_seconds: float = _limit(600.0, "seconds of one export", 0.01)
    start_seconds: float = _limit(10.0, "seconds that a request waits for a process to start", 0.01)
    process_bytes: int = _limit(3 << 30, "bytes of addresses that one process may take", 1 << 29)
    quick_seconds: float = _limit(1.0, "seconds of work before a request counts as slow", 0.01)
    in_process_vertices: int = _limit(
        64, "vertices of a position that is looked up in the service's own process", 0
    )
    threads: int = _limit(2, "threads that look up stored values in the service's own process")
    readers: int = _limit(2, "processes for what is quick: lists, searches, most explanations")
    solvers: int = _limit(2, "processes for what is slow: explaining and solving large positions")
    failures: int = _limit(10_000, "requests remembered as slow or as not done in time", 0)
    failure_seconds: float = _limit(
        60.0, "seconds for which a request that was not done in time is refused at once", 0
    )
    idle_seconds: float = _limit(15.0, "seconds to send the head of a request, or the next request", 0.01)
    header_bytes: int = _limit(32 << 10, "bytes of the head of a request", 256)
    stall_seconds: float = _limit(30.0, "seconds for which a client may take nothing of its answer", 0.01)
    connections: int = _limit(1_000, "connections open at once")
    client_connections: int = _limit(100, "connections of one client at once; a trusted proxy may have more")
    exports: int = _limit(2, "exports at once; where there are several, one client never has them all")
    waiting: int = _limit(256, "requests that wait for a process of one kind", 0)
    cache_bytes: int = _limit(64 << 20, "bytes of answers that are kept", 0)
    cache_seconds: float = _limit(
        10.0, "seconds for which an answer is kept, and by others; longer while SQLite tells of no change", 0
    )

    def with_settings(self, settings: Mapping[str, str]) -> Limits:
        """These limits with those named set anew; `BadArgument` for a value that makes no sense."""
        kinds = {one.name: one for one in fields(self)}
        changed: dict[str, int | float] = {}
        for name, text in settings.items():
            if name not in kinds:
                raise UnknownName(f"there is no limit {name!r}{hint(name, kinds)}")
            number = float if isinstance(kinds[name].default, float) else int
            try:
                value = number(text)
            except ValueError:
                kind = "a whole number" if number is int else "a number"
                raise BadArgument(f"the limit {name} is {kind}, got {text!r}") from None
            if not value >= kinds[name].metadata["least"]:
                least = kinds[name].metadata["least"]
                raise BadArgument(f"the limit {name} is at least {least:g}, got {text}")
            changed[name] = value
        return replace(self, **changed)  # type: ignore[arg-type]  # each was read as the kind of its default

    def with_options(self, options: Iterable[str]) -> Limits:
        """These limits with settings such as `vertices=100`."""
        settings = {}
        for option in options:
            name, equals, value = option.partition("=")
            if not equals:
                raise BadArgument(f"a limit is set as NAME=VALUE, got {option!r}")
            settings[name.strip().replace("-", "_")] = value
        return self.with_settings(settings)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Limits:
        """The default limits with what the environment sets."""
        return cls().with_settings(
            {
                name.removeprefix(PREFIX).lower(): value
                for name, value in environment.items()
                if name.startswith(PREFIX)
            }
        )

    def as_json(self) -> dict[str, dict[str, Any]]:
        """Each limit with what it bounds."""
        values = asdict(self)
        return {
            one.name: {"value": values[one.name], "bounds": one.metadata["bounds"]} for one in fields(self)
        }

    def check(self, name: str, got: int) -> None:
        """Refuses more than the limit of this name."""
        limit = getattr(self, name)
        if got > limit:
            what = next(one.metadata["bounds"] for one in fields(self) if one.name == name)
            raise OverLimit(f"{got:,} is over the limit {name}: at most {limit:,} {what}")
