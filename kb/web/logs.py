"""The service's log: one JSON object a line on standard error."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

ENCODER = json.JSONEncoder(ensure_ascii=False, default=str)
LOG = logging.getLogger("ggkb.web")
_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """Writes a record as a JSON object: when, how grave, what, and whatever was said beside it."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        said |= {name: value for name, value in vars(record).items() if name not in _PLAIN}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return ENCODER.encode(said)


def now() -> str:
    """The time of day as the log writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def write_line(said: dict[str, Any]) -> None:
    """Writes one line at once: of requests there are thousands a second, and `logging` takes its time."""
    sys.stderr.write(ENCODER.encode(said) + "\n")


def set_up(level: str) -> None:
    """Sends what the service and its server log to standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("ggkb.web", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level.upper())
