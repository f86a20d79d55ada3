"""The store: all SQL is here, and SQL is nowhere else.

Computed values travel over the bare driver (`read`, `write`), because a look-up may cost less than the
import of SQLAlchemy does; the schema and the catalogue of papers go through SQLAlchemy's typed models.
"""

from kb.store.store import Store, connect

__all__ = ["Store", "connect"]
