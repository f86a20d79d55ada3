"""What each error of the library is in HTTP: its status, and the one shape of its body."""

from __future__ import annotations

from typing import Any

from kb.errors import Conflict, DatabaseError, KbError, LimitReached, TooLarge, UnknownName
from kb.web.limits import Busy, OutOfTime, OverLimit, WorkerDied

STATUS: tuple[tuple[type[KbError], int], ...] = (
    (UnknownName, 404),
    (OverLimit, 413),
    (TooLarge, 413),
    (LimitReached, 504),
    (OutOfTime, 504),
    (Busy, 503),
    (DatabaseError, 503),
    (WorkerDied, 500),
    (Conflict, 500),
)


def status_of(problem: KbError) -> int:
    """The status of an error: 400 for bad input, unless it is of a kind with a status of its own."""
    return next((status for kind, status in STATUS if isinstance(problem, kind)), 400)


def error_record(problem: KbError) -> dict[str, Any]:
    """The error object of the JSON contract."""
    return {"error": {"kind": problem.kind, "message": problem.message, "at": problem.at}}


def internal_fault(fault: BaseException) -> KbError:
    """What a client is json_reply of an exception that nobody foresaw."""
    return WorkerDied(f"an error of the service itself ({type(fault).__name__}); its log has the particulars")
