"""The description of the API: every answer has a type that programs can rely on."""

from __future__ import annotations

import httpx
from serving import ask


def test_every_answer_says_of_what_type_it_is(service: httpx.Client) -> None:
    described = ask(service, "/openapi.json")["paths"]
    untyped = [
        f"{method} {path}"
        for path, methods in described.items()
        for method, operation in methods.items()
        if not all(
            one.get("schema") for one in operation["responses"]["200"].get("content", {"": {}}).values()
        )
    ]
    assert untyped == []


def test_the_type_of_a_file_is_the_one_that_is_sent(service: httpx.Client) -> None:
    described = ask(service, "/openapi.json")["paths"]
    for path, address in (
        ("/api/v1/games/{game}/picture.svg", "/games/grim/picture.svg?graph=C4"),
        ("/api/v1/games/{game}/thermograph.svg", "/games/even-odd/thermograph.svg?graph=P3"),
        ("/api/v1/games/{game}/search.csv", "/games/grim/search.csv?filter=n=3"),
        ("/api/v1/games/{game}/certificate", "/games/grim/certificate?graph=C4"),
        ("/api/v1/certificates/{game}", "/certificates/polish"),
        ("/api/v1/checker.py", "/checker.py"),
        ("/api/v1/export", "/export?game=grim"),
        ("/api/v1/export", "/export?game=grim&format=jsonl"),
    ):
        answer = service.get(address)
        assert answer.status_code == 200, (address, answer.text)
        kind = answer.headers["content-type"].partition(";")[0]
        assert kind in described[path]["get"]["responses"]["200"]["content"], address
