"""Small faults planted in our own code, one at a time: a suite worth its name notices nearly all of them.

`make mutation` runs them and writes docs/mutation.md: of the C++ kernel (`kernel.py`), compiled once with a
switch for each mutant, and of the Python core (`core.py`), whose functions get changed code while they run.
"""
