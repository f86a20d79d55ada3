"""Faults on purpose: processes killed at random moments, full disks, writers at once, flipped bits, fuzz.

`make chaos` runs them for long and writes the table of `docs/chaos.md`; `tests/test_chaos.py` runs each once.
"""
