"""A pool of solving processes is left at once when something fails, whatever its workers were at."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HALF = """
import os, struct, sys, threading
from pathlib import Path
from kb.solvers.processes import processes

def half_an_answer(begun):
    queue = sys._getframe(1).f_locals["result_queue"]
    os.write(queue._writer.fileno(), struct.pack("!i", 1000) + b"half")
    Path(begun).write_text("begun")
    while True:
        pass

if __name__ == "__main__":
    os.mkfifo(sys.argv[1])
    try:
        with processes(1) as pool:
            pool.submit(half_an_answer, sys.argv[1])
            Path(sys.argv[1]).read_text()
            raise OSError("the disk is full")
    except OSError as error:
        print(error, [thread.name for thread in threading.enumerate()])
"""


def test_half_an_answer_holds_nobody_up(tmp_path: Path) -> None:
    program = tmp_path / "half.py"
    program.write_text(HALF)
    ran = subprocess.run(
        [sys.executable, program, tmp_path / "begun"], capture_output=True, text=True, timeout=60
    )
    assert (ran.stdout, ran.stderr) == ("the disk is full ['MainThread']\n", "")
