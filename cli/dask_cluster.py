"""A Dask cluster, on whose workers `populate` solves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kb.errors import BadArgument


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
