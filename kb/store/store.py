"""`Store`: an open knowledge base database, with everything that can be read from it and written to it."""

from __future__ import annotations

from types import TracebackType

from kb.store import schema
from kb.store.audits import Audits
from kb.store.catalogue import Catalogue
from kb.store.censuses import Censuses
from kb.store.certificates import Certificates
from kb.store.engine import open_engine
from kb.store.health import Health
from kb.store.history import History
from kb.store.imports import Imports
from kb.store.periods import Periods
from kb.store.positions import Positions
from kb.store.retract import Retraction
from kb.store.search import Search
from kb.store.standing import Standings
from kb.store.theorem_values import TheoremValues


class Store(
    Certificates,
    Search,
    Imports,
    Retraction,
    Positions,
    Catalogue,
    TheoremValues,
    Periods,
    Censuses,
    Audits,
    Standings,
    History,
    Health,
):
    """An open database; made by `connect`, closed by `close` or at the end of a `with`."""

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def connect(url: str, *, read_only: bool = False, create: bool = False) -> Store:
    """Opens the knowledge base at `sqlite:///FILE`, `postgresql://…` or the path of a file.

    With `create` it is made or upgraded first. Raises `DatabaseError` for a database that is missing,
    too new, of another key scheme, or no knowledge base.
    """
    engine = open_engine(url, read_only=read_only)
    if create:
        schema.create_or_upgrade(engine)
    else:
        schema.check(engine)
    return Store(engine)
