"""The one way to a value: what a position is worth, on what evidence, and how what is solved is stored."""

from kb.evaluate.evaluators import Evaluators

__all__ = ["Evaluators"]
