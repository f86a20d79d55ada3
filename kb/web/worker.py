"""A worker process of the service: `python -m kb.web.worker` reads jobs and writes replies.

Everything that takes time is done here, so that the process which holds the connections never waits,
and so that work which goes on for too long can be ended for certain.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
from contextlib import suppress
from typing import Any, BinaryIO

from kb.errors import KbError
from kb.web.failures import error_record, internal_fault, status_of
from kb.web.frames import Head, framed, framed_head, receive
from kb.web.jobs import JOBS, Reply
from kb.web.limits import Limits, OverLimit
from kb.web.logs import LOG

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Answers jobs until there are no more."""
    # An interrupt from the keyboard is for the service, which then closes our input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_the_service()
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed may spoil a reply
    settings = receive(requests)
    limits = Limits(**settings["limits"])
    resource.setrlimit(resource.RLIMIT_AS, (limits.process_bytes, limits.process_bytes))
    from kb.knowledge_base import KnowledgeBase

    try:
        base = KnowledgeBase(settings["url"], read_only=True, rules=settings["rules"])
    except KbError as problem:
        # Whoever asks is told; then the process ends, so that the next one finds the base as it is then.
        _say_ready(replies)
        if receive(requests) is not None:
            _send(replies, _refusal(problem))
        return
    with base:
        # What a first question would have to import and prepare is ready before there is one.
        for job, arguments in settings["first"]:
            with suppress(KbError, MemoryError):
                list(JOBS[job](base, limits, **arguments).chunks)
        _say_ready(replies)
        while (request := receive(requests)) is not None:
            _answer(replies, base, limits, request)


def _say_ready(replies: BinaryIO) -> None:
    replies.write(framed(b""))
    replies.flush()


def _end_with_the_service() -> None:
    """Has Linux end this process, whatever it is at, when the service is killed."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _answer(replies: BinaryIO, base: Any, limits: Limits, request: dict[str, Any]) -> None:
    try:
        reply = JOBS[request["job"]](base, limits, **request["arguments"])
    except KbError as problem:
        reply = _refusal(problem)
    except MemoryError:
        reply = _refusal(OverLimit("the request needs more memory than the limit process_bytes allows"))
    except RecursionError:
        reply = _refusal(OverLimit("the request is nested too deeply"))
    except Exception as fault:
        LOG.exception("job failed", extra={"job": request["job"]})
        reply = _refusal(internal_fault(fault))
    _send(replies, reply)


def _send(replies: BinaryIO, reply: Reply) -> None:
    replies.write(framed_head(reply.head))
    for chunk in reply.chunks:
        if chunk:
            replies.write(framed(chunk))
    replies.write(framed(b""))
    replies.flush()


def _refusal(problem: KbError) -> Reply:
    body = json.dumps(error_record(problem), ensure_ascii=False).encode()
    return Reply(Head(status=status_of(problem)), (body,))


if __name__ == "__main__":
    main()
