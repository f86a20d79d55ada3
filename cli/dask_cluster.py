"""A Dask cluster as the executor that `populate` sends its batches to."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from kb.errors import BadArgument


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor whose work is done by the workers of the Dask scheduler at `address`."""
    try:
        from distributed import Client
    except ImportError:
        raise BadArgument("--dask needs the extra: pip install 'graph-games-kb[dask]'") from None
    try:
        client = Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise BadArgument(f"no Dask scheduler answers at {address!r}: {error}") from None
    with client:
        yield client.get_executor()
