"""Explain: every move of a position up to symmetry, what it leaves, its value, and which moves win."""

from kb.explain.added_value import AddedValue
from kb.explain.explain import explain
from kb.explain.explanation import Explanation, Option, Summand

__all__ = ["AddedValue", "Explanation", "Option", "Summand", "explain"]
