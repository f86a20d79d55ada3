"""The errors this library raises: `KbError` and its few named children.

Every message names the thing, what was expected, what was got and, where it helps, what to do.
`kind` is the word used in JSON error objects; `at` is a character offset in the text that was read.
"""


class KbError(Exception):
    """Anything the knowledge base refuses, in one clear sentence."""

    kind = "error"

    def __init__(self, message: str, *, at: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


class BadGraph(KbError):
    """Text or data that does not describe a graph or position."""

    kind = "bad-graph"


class BadValue(KbError):
    """Text that does not describe a value."""

    kind = "bad-value"


class BadPosition(KbError):
    """A graph that is no position of the game (say, loops in a game on simple graphs)."""

    kind = "bad-position"


class UnknownName(KbError):
    """A game, family, claim or option that does not exist; the message names the nearest that does."""

    kind = "unknown-name"


class BadArgument(KbError):
    """A well-formed name with an argument that makes no sense."""

    kind = "bad-argument"


class LimitReached(KbError):
    """Work stopped at a limit of time or memory; nothing wrong was stored."""

    kind = "limit"


class TooLarge(KbError):
    """A position beyond what a solver can represent."""

    kind = "too-large"


class DatabaseError(KbError):
    """A database that is missing, too new, or not a knowledge base."""

    kind = "database"


class Conflict(KbError):
    """Two computations of one value that differ: the worst news, never hidden."""

    kind = "conflict"
    keys: frozenset[str] = frozenset()
    """The positions on which they differ."""


class InternalError(KbError):
    """A fault of this program, or of a file it runs, in one sentence: its item fails, the rest goes on."""

    kind = "internal"


class BadSeed(KbError):
    """A seed file that breaks the catalogue's format; all errors are listed at once."""

    kind = "bad-seed"
