"""Refute: a statement tried on every graph of a class, the smallest counterexample first."""

from kb.refute.claim import claim_file, statement_claim
from kb.refute.result import Counterexample, Refutation
from kb.refute.trying import default_class, refute

__all__ = ["Counterexample", "Refutation", "claim_file", "default_class", "refute", "statement_claim"]
