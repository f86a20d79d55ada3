"""Look up: the value of any position or sum, on whose word, and whether all who speak agree."""

from kb.lookup.lookup import LookUp

__all__ = ["LookUp"]
