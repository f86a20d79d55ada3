"""What crosses the wire where a Dask cluster populates a class: two workers on this machine, one client.

Each worker generates and solves parts of the class itself, so that a key and its value come back for a row
and a few words go out for a part. Every byte that one of the three processes sends to another is counted, by
its sender; what the scheduler hands on to the client is among them. The peer is the same class without a
cluster, which must store the same values.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import psutil
from distributed import Client, LocalCluster
from measure import tell

from kb.knowledge_base import KnowledgeBase


def count_what_is_sent() -> None:
    """Has this process count the bytes that it sends to others."""
    from distributed.comm.tcp import TCP

    send = TCP.write
    TCP.sent = 0  # type: ignore[attr-defined]

    async def counted(self: TCP, *message: object, **named: object) -> int:
        size: int = await send(self, *message, **named)  # type: ignore[arg-type]
        TCP.sent += size  # type: ignore[attr-defined]
        return size

    TCP.write = counted  # type: ignore[assignment,method-assign]


def sent() -> int:
    """How many bytes this process has sent since it counts."""
    from distributed.comm.tcp import TCP

    found: int = TCP.sent  # type: ignore[attr-defined]
    return found


def spent() -> float:
    """The processor time of this process and of all that it started."""
    here = psutil.Process()
    times = [each.cpu_times() for each in (here, *here.children(recursive=True))]
    # what a worker's generators spent is counted with the worker once they have ended
    return sum(each.user + each.system + each.children_user + each.children_system for each in times)


def populated(path: Path, game: str, family: str, cluster: Client | None) -> tuple[int, str]:
    """Populates an empty base; gives the rows, and the digest of all of them."""
    with KnowledgeBase(str(path), create=True) as base:
        done = base.populate(game, family, cluster=cluster)
        assert done.finished
        assert done.new == done.members
        return done.new, base.digest(game)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vertices", type=int, default=9)
    parser.add_argument("--game", default="node-kayles")
    given = parser.parse_args()
    family = f"connected(n={given.vertices})"
    with tempfile.TemporaryDirectory() as folder:
        begin = spent()
        rows, expected = populated(Path(folder) / "alone", given.game, family, None)
        alone = spent() - begin
        with (
            LocalCluster(
                n_workers=2,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address=None,
                worker_dashboard_address=None,
                scheduler_port=0,
            ) as cluster,
            Client(cluster) as client,
        ):
            count_what_is_sent()
            client.run(count_what_is_sent)
            begin = spent()
            _, digest = populated(Path(folder) / "together", given.game, family, client)
            together = spent() - begin
            from_here, from_workers = sent(), client.run(sent)
    assert digest == expected, "the cluster stored other values"
    assert min(from_workers.values()) > rows, "a worker has sent next to nothing"
    tell(
        f"{given.game} {family}: {rows:,} rows, the same digest; sent by the workers",
        sum(from_workers.values()) / rows,
        "bytes a row",
    )
    tell("sent by client and scheduler", from_here / rows, "bytes a row")
    print(
        f"processor time alone {alone:.1f} s, on the cluster {together:.1f} s; ratio {alone / together:.2f}"
    )


if __name__ == "__main__":
    main()
