"""What `populate` and `census` work with: the base, the workers of a Dask cluster, and the progress shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from cli import options, render
from kb.errors import BadArgument
from kb.knowledge_base import KnowledgeBase
from kb.progress import Progress


class Work(NamedTuple):
    """An open base and what long work in it needs."""

    base: KnowledgeBase
    cluster: Any
    progress: Progress


@contextmanager
def long_work(title: str, database: str | None, dask: str | None) -> Iterator[Work]:
    """A base that is written to for long, on a cluster where one is named; `title` stands at the progress."""
    with (
        options.open_base(database) as base,
        cluster(dask) as client,
        render.progress(title) as progress,
    ):
        yield Work(base, client, progress)


@contextmanager
def cluster(address: str | None) -> Iterator[Any]:
    """A client of the Dask scheduler at `address`; None where no address is given."""
    if address is None:
        yield None
        return
    try:
        from distributed import Client
    except ImportError:
        raise BadArgument("--dask needs the extra: pip install 'graph-games-kb[dask]'") from None
    connect: Any = Client  # it has no types
    try:
        client = connect(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise BadArgument(f"no Dask scheduler answers at {address!r}: {error}") from None
    with client:
        yield client
