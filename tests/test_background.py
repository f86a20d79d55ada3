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
            "tests/test_populate.py",
            "tests/test_web.py",
            "-k",
            "interrupt or ctrl_c or serves_and_ends",
        ],
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout
    # The kernel, populate alone and with two jobs, the service by SIGTERM and by SIGINT.
    assert "5 passed" in done.stdout
