"""Which process does a run or an audit, and whether it is still there."""

from __future__ import annotations

import os
import re
from pathlib import Path

_PROCESS = re.compile(r"(\S*) .*, process (\d+)")


def this_process() -> str:
    """This machine and process, as runs and audits record them."""
    import platform

    return f"{platform.node()} {platform.machine()} Python {platform.python_version()}, process {os.getpid()}"


def is_gone(machine: str) -> bool:
    """Whether a process that was recorded is known to have ended: only one of this machine can be."""
    import platform

    recorded = _PROCESS.fullmatch(machine)
    if recorded is None or recorded[1] != platform.node():
        return False
    return has_ended(int(recorded[2]))


def has_ended(number: int) -> bool:
    """Whether a process of this machine is known to have ended."""
    if os.name != "posix":
        return False
    try:
        os.kill(number, 0)  # signal 0 only asks
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        return False
    return _is_zombie(number)


def _is_zombie(number: int) -> bool:
    """Whether a process has ended and its parent has not asked how, as far as this system tells."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[:1] == ["Z"]
