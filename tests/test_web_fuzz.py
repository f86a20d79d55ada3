"""Requests made up from the service's own description, sensible and not: none is a server error."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from serving import error_of, serving

from kb.games import GAMES
from kb.web.app import create_api
from kb.web.limits import Limits
from kb.web.service import Service

CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]
EXAMPLES = 12
"""Requests of each operation and kind."""
PATIENCE = 60
"""Seconds for a request, on a machine with other work."""


@pytest.fixture(scope="module")
def service(web_base: Path) -> Iterator[httpx.Client]:
    with serving(str(web_base), request_seconds=PATIENCE) as client:
        client.timeout = httpx.Timeout(2 * PATIENCE)
        yield client


def description() -> dict[str, Any]:
    """The description of the API, in which the game of a path is one that there is."""
    described = create_api(Service("", solve=False, limits=Limits())).openapi()
    for path in described["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", ()):
                if (parameter["name"], parameter["in"]) == ("game", "path"):
                    parameter["schema"]["enum"] = [game.slug for game in GAMES]
    return described


SCHEMA = schemathesis.openapi.from_dict(description())
OPERATIONS = {operation.ok().label: operation.ok() for operation in SCHEMA.get_all_operations()}


def can_be_broken(operation: APIOperation[Any, Any]) -> bool:
    """Whether a request can break the description: it has a body, or a parameter that is not any text."""
    texts = ({"type": "string"}, {"type": ["string", "null"]})
    kinds = [one.definition["schema"] for one in operation.query]
    kinds = [kind["anyOf"][0] if "anyOf" in kind else kind for kind in kinds]
    return bool(operation.body) or any(
        {"type": kind.get("type")} not in texts or "enum" in kind for kind in kinds
    )


SENT = [(label, GenerationMode.POSITIVE) for label in OPERATIONS]
SENT += [(label, GenerationMode.NEGATIVE) for label, one in OPERATIONS.items() if can_be_broken(one)]


def test_every_route_is_described() -> None:
    assert len(OPERATIONS) == 37
    assert len(SENT) > 35 + 8


@pytest.mark.parametrize(("label", "mode"), SENT)
def test_no_request_is_a_server_error(service: httpx.Client, label: str, mode: GenerationMode) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def send(case: Case) -> None:
        address = str(service.base_url).removesuffix("/api/v1/")
        answer = case.call(base_url=address, timeout=2 * PATIENCE)
        case.validate_response(
            answer, checks=[not_a_server_error, status_code_conformance, response_schema_conformance]
        )
        if answer.status_code >= 400:
            error_of(answer)

    send()


WORDS = (
    "K3",
    "P_n",
    "K_{2,3}",
    "edges:0-1,1-1",
    "@ brushes=1",
    "n<=5",
    "connected",
    "grim",
    "+",
    "-",
    "(",
    "é",
)


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    path=st.sampled_from(["value", "explain", "reply", "search", "table", "sequence", "picture.svg"]),
    game=st.sampled_from(["take-away", "even-odd", "polish", "geography", "matching-removing"]),
    text=st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=6)), max_size=4).map(" ".join),
    more=st.dictionaries(
        st.sampled_from(["filter", "next", "limit", "player", "family", "ranges", "against", "values"]),
        st.one_of(st.sampled_from(["L", "n=1..3", "1", "-1", "9" * 30, "connected", "m=0..2"]), st.text()),
        max_size=3,
    ),
)
def test_no_text_is_a_server_error(
    service: httpx.Client, path: str, game: str, text: str, more: dict[str, str]
) -> None:
    answer = service.get(f"/games/{game}/{path}", params={"graph": text, "family": text} | more)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        error_of(answer)
