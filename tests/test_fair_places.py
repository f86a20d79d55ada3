"""Places are given in turn, never all to one client, and none is lost to those who stop waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack, suppress
from typing import Any

from kb.web.fair_places import FairPlaces


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(coroutine)


async def hold(places: FairPlaces, client: str, until: asyncio.Event) -> None:
    async with places.place(client):
        await until.wait()


def test_clients_take_turns() -> None:
    async def served() -> list[str]:
        places = FairPlaces(1)
        order: list[str] = []

        async def work(client: str) -> None:
            async with places.place(client):
                order.append(client)

        async with places.place("first"):
            greedy = [asyncio.create_task(work("greedy")) for _ in range(5)]
            await asyncio.sleep(0)
            modest = asyncio.create_task(work("modest"))
            await asyncio.sleep(0)
        await asyncio.gather(modest, *greedy)
        return order

    assert run(served()) == ["greedy", "modest", "greedy", "greedy", "greedy", "greedy"]


def test_one_client_never_holds_every_place() -> None:
    async def check() -> None:
        places = FairPlaces(3)
        async with AsyncExitStack() as held:
            for _ in range(2):
                await held.enter_async_context(places.place("greedy"))
            assert not places.has_room("greedy")
            assert places.has_room("modest")
            await held.enter_async_context(places.place("modest"))
            assert not places.has_room("third")
            assert places.held == 3
        assert places.held == 0

    run(check())


def test_a_place_granted_to_one_who_gave_up_goes_on_to_the_next() -> None:
    async def check() -> None:
        places = FairPlaces(1)
        never = asyncio.Event()
        async with places.place("holder"):
            leaving = asyncio.create_task(hold(places, "leaving", never))
            staying = asyncio.create_task(hold(places, "staying", never))
            await asyncio.sleep(0)
            assert places.waiting == 2
        leaving.cancel()  # it was granted the place and has not run yet
        with suppress(asyncio.CancelledError):
            await leaving
        assert places.waiting == 0
        assert not places.has_room("anybody")
        never.set()
        await asyncio.wait_for(staying, 5)
        assert places.has_room("anybody")

    run(check())


def test_those_who_stop_waiting_are_passed_over() -> None:
    async def check() -> None:
        places = FairPlaces(1)
        async with places.place("holder"):
            gone = [asyncio.create_task(hold(places, "gone", asyncio.Event())) for _ in range(3)]
            await asyncio.sleep(0)
            for one in gone:
                one.cancel()
            await asyncio.gather(*gone, return_exceptions=True)
        assert places.waiting == 0
        assert places.has_room("anybody")

    run(check())


def test_what_fails_while_a_place_is_given_back_does_not_lose_it() -> None:
    class Failing(FairPlaces):
        fails = False

        def _grant(self) -> None:
            if self.fails:
                raise ValueError("planted")
            super()._grant()

    async def check() -> None:
        places = Failing(1)
        until = asyncio.Event()
        with suppress(ValueError):
            async with places.place("holder"):
                waiting = asyncio.create_task(hold(places, "waiting", until))
                await asyncio.sleep(0)
                places.fails = True
        places.fails = False
        until.set()
        # Whoever comes next does what was left undone.
        async with asyncio.timeout(5), places.place("next"):
            pass
        await asyncio.wait_for(waiting, 5)
        assert places.held == 0

    run(check())
