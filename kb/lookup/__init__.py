"""Look up: what is known of a position, where from, and whether the claims agree."""

from kb.lookup.lookup import LookUp

__all__ = ["LookUp"]
