"""The tests pass also where Ctrl-C is ignored, as in `nohup make test &` of a script."""

import signal
import subprocess
import sys


def test_an_interrupt_reaches_what_a_test_started_although_the_shell_ignores_it():
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "tests/test_kernel.py",
            "-k",
            "interrupt",
        ],
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout
