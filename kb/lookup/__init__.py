"""Look up: what is known of a position, where from, and whether the claims agree."""

from kb.lookup.lookup import look_up

__all__ = ["look_up"]
