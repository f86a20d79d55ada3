"""Certificates: proofs of values that a stand-alone program checks (`checker.py`, which imports nothing of ours)."""
