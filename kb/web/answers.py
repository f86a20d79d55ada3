"""How a job's reply becomes an HTTP response, what errors look like, and the parameters that routes share."""

from __future__ import annotations

import json
from typing import Annotated, Any, cast

from fastapi import Depends, Query, Request, Response
from pydantic import BaseModel, Field

from kb.errors import BadGraph
from kb.web.frames import Result
from kb.web.limits import OverLimit
from kb.web.service import Service


class ErrorDetails(BaseModel):
    """What was wrong."""

    kind: str = Field(description="One word for programs.", examples=["bad-graph"])
    message: str = Field(description="One sentence for people.")
    at: int | None = Field(description="The place in the text that was read, from 0.")


class Error(BaseModel):
    """The shape of every error."""

    error: ErrorDetails


ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": Error, "description": "The request makes no sense; the message says why."},
    404: {"model": Error, "description": "There is no game, claim, paper or page of this name."},
    413: {"model": Error, "description": "A limit of the service is passed; the message names it."},
    503: {"model": Error, "description": "The service is busy, or its base cannot be read."},
    504: {"model": Error, "description": "The time for one request is over."},
}


def answers(shape: type[BaseModel]) -> dict[int | str, dict[str, Any]]:
    """The description of a route that answers with one shape."""
    return {200: {"model": shape}}


def file(media_type: str, description: str) -> dict[int | str, dict[str, Any]]:
    """The description of a route that answers with a file."""
    binary = media_type == "application/gzip"
    schema = {"type": "string"} | ({"format": "binary"} if binary else {})
    return {200: {"description": description, "content": {media_type: {"schema": schema}}}}


GraphText = Annotated[
    str,
    Query(
        description="A graph, position or sum in the graph language, as a URL component.",
        examples=["K_{2,3}", "P5 + C4", "g6:DQc", "edges:0-1,1-2,2-2"],
    ),
]
GameName = Annotated[str, Query(description="A game: its slug or an alias.", examples=["take-away"])]
Limit = Annotated[int, Query(ge=1, description="Entries of one page.")]
Next = Annotated[str | None, Query(description="The `next` of the page before.")]

POSITION_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "description": "A position: `graph` as text, or `n` with `edges`.",
                    "properties": {
                        "id": {"description": "Given back in the answer."},
                        "graph": {"type": "string", "examples": ["K_{2,3}"]},
                        "n": {"type": "integer", "minimum": 0},
                        "edges": {
                            "type": "array",
                            "items": {
                                "type": "array",
                                "items": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
                                "minItems": 2,
                                "maxItems": 3,
                            },
                            "examples": [[[0, 1], [1, 2]], [[0, 1, "L"], [0, 2, "R"]]],
                        },
                        "brushes": {"type": "array", "items": {"type": "integer"}},
                        "discrepancy": {"type": "array", "items": {"type": "integer"}},
                        "token": {"type": ["integer", "null"]},
                    },
                    "additionalProperties": False,
                }
            }
        },
    }
}


async def service_of(request: Request) -> Service:
    """The service that answers a request."""
    return cast(Service, request.app.state.service)


Asked = Annotated[Service, Depends(service_of)]


def respond(service: Service, result: Result) -> Response:
    """A job's reply as a response."""
    lasting = result.head.lasting and result.head.status == 200
    seconds = f"{service.limits.cache_seconds:.0f}"
    headers = {"cache-control": f"public, max-age={seconds}" if lasting else "no-cache"}
    if result.head.status == 503:
        headers["retry-after"] = "1"
    return Response(result.body, result.head.status, headers, result.head.media_type)


async def position_in(request: Request, service: Service) -> dict[str, Any]:
    """The JSON object in the body of a request, read no further than the limit."""
    limit = service.limits.body_bytes
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise OverLimit(f"the body is over the limit body_bytes: at most {limit:,} bytes")
    try:
        given = json.loads(bytes(body))
        # Python reads more than can be sent: half of a surrogate pair, NaN, 1e999. What an answer or a
        # message repeats of the body must be able to go out again.
        json.dumps(given, ensure_ascii=False, allow_nan=False).encode()
    except RecursionError:
        raise BadGraph("the body is nested too deeply") from None
    except UnicodeEncodeError as error:
        half = ord(error.object[error.start])
        raise BadGraph(f"the body has U+{half:04X}, a lone surrogate; expected text in UTF-8") from None
    except ValueError as error:
        raise BadGraph(f"the body is not JSON: {error}", at=getattr(error, "pos", None)) from None
    if not isinstance(given, dict):
        raise BadGraph(f"expected a JSON object with a graph, got {type(given).__name__}")
    return given
