"""Certificates: proofs of values, checked by a program that imports nothing of ours (`checker.py`)."""
