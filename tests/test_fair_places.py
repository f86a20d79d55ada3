"""Places are given in turn, never all to one client, and none is lost to those who stop waiting."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from kb.web.fair_places import FairPlaces


def run(coroutine: object) -> object:
    return asyncio.run(coroutine)  # type: ignore[arg-type]


def test_clients_take_turns() -> None:
    async def served() -> list[str]:
        places = FairPlaces(1)
        order: list[str] = []
        await places.acquire("first")

        async def work(client: str) -> None:
            await places.acquire(client)
            order.append(client)
            places.release(client)

        greedy = [asyncio.create_task(work("greedy")) for _ in range(5)]
        await asyncio.sleep(0)
        modest = asyncio.create_task(work("modest"))
        await asyncio.sleep(0)
        places.release("first")
        await asyncio.gather(modest, *greedy)
        return order

    assert run(served()) == ["greedy", "modest", "greedy", "greedy", "greedy", "greedy"]


def test_one_client_never_holds_every_place() -> None:
    async def check() -> None:
        places = FairPlaces(3)
        await places.acquire("greedy")
        await places.acquire("greedy")
        assert not places.has_room("greedy")
        assert places.has_room("modest")
        await places.acquire("modest")
        assert not places.has_room("third")

    run(check())


def test_a_place_granted_to_one_who_gave_up_goes_on_to_the_next() -> None:
    async def check() -> None:
        places = FairPlaces(1)
        await places.acquire("holder")
        leaving = asyncio.create_task(places.acquire("leaving"))
        staying = asyncio.create_task(places.acquire("staying"))
        await asyncio.sleep(0)
        assert places.waiting == 2
        places.release("holder")  # grants the place to `leaving`, which is cancelled before it runs
        leaving.cancel()
        with suppress(asyncio.CancelledError):
            await leaving
        await asyncio.wait_for(staying, 5)
        assert places.waiting == 0
        places.release("staying")
        assert places.has_room("anybody")

    run(check())


def test_those_who_stop_waiting_are_passed_over() -> None:
    async def check() -> None:
        places = FairPlaces(1)
        await places.acquire("holder")
        gone = [asyncio.create_task(places.acquire("gone")) for _ in range(3)]
        await asyncio.sleep(0)
        for one in gone:
            one.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        places.release("holder")
        assert places.waiting == 0
        assert places.has_room("anybody")

    run(check())
