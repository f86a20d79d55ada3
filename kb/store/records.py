"""What goes into the store and what comes out of it, as plain immutable records."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias, overload

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

Status: TypeAlias = Literal["done", "failed", "interrupted"]
"""How a run or an audit ends."""


class RuleSet(Protocol):
    """What the store needs to know of a game; every `kb.games.base.Game` has it."""

    @property
    def slug(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def rules(self) -> str: ...
    @property
    def rules_hash(self) -> str | None: ...


class Form(NamedTuple):
    """The canonical form of a partizan value: its text and what search asks of it."""

    text: str
    nim_value: int | None
    outcome: str
    mean: Fraction
    temperature: Fraction
    left_stop: Fraction
    right_stop: Fraction
    birthday: int

    @classmethod
    def of(cls, game: ShortGame) -> Form:
        """The form of a short game."""
        return cls(
            str(game),
            game.nim_value,
            game.outcome,
            game.mean,
            game.temperature,
            game.left_stop,
            game.right_stop,
            game.birthday,
        )

    @property
    def digest(self) -> str:
        """What the form is found by in the database."""
        return form_digest(self.text)

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=1 << 16)
def form_digest(text: str) -> str:
    """A short digest of the text of a canonical form, which may be too long for an index."""
    return blake2b(text.encode(), digest_size=16).hexdigest()


NimOrForm: TypeAlias = int | Form
"""A stored value: the nim-value of an impartial position, the form of a partizan one."""


def exact(value: NimOrForm) -> int | ShortGame:
    """A stored value as one that can be added and compared."""
    return value if isinstance(value, int) else _read(value.text)


@overload
def as_stored(value: int | ShortGame) -> NimOrForm: ...
@overload
def as_stored(value: None) -> None: ...
@overload
def as_stored(value: int | ShortGame | None) -> NimOrForm | None: ...
def as_stored(value: int | ShortGame | None) -> NimOrForm | None:
    """A value as it is stored; None of what is not known."""
    return value if value is None or isinstance(value, int) else Form.of(value)


@lru_cache(maxsize=1 << 14)
def _read(form: str) -> ShortGame:
    from kb.values.reading import parse_value

    return parse_value(form)


class Computation(NamedTuple):
    """One run that computed a value."""

    run: int
    solver: str
    solver_version: str
    code_version: str
    at: str
    shortcuts: tuple[str, ...]


class RefutedImport(NamedTuple):
    """What a record of a file claimed of a position, and what is true instead.

    `record` is its number in the file, 0 where it was stored as hearsay and found out later.
    """

    game: str
    key: str
    claimed: str
    found: str
    file: str
    record: int
    digest: str
    at: str


class ImportSource(NamedTuple):
    """Where an imported value comes from: a file, and whatever it names as its own source."""

    id: int
    file: str
    digest: str
    """SHA-256 of the file."""
    at: str
    source: str
    """Who is said to have found the value."""
    citation: str | None = None


class StoredValue(NamedTuple):
    """Everything the store holds about one position: a value, or why it gives none, and its evidence.

    `value` is None where the stored row is damaged. `computations` are our own, the first run first;
    they are empty where the value is known only by import, and then `imported` says from where.
    `disputed` says that a later computation found another value and nobody has settled which is right.
    """

    key: str
    value: NimOrForm | None
    computations: tuple[Computation, ...]
    disputed: bool = False
    damaged: bool = False
    imported: ImportSource | None = None
    certified: bool = False

    @property
    def solvers(self) -> tuple[str, ...]:
        """The solvers that agree on the value, each once."""
        if len(self.computations) == 1:
            return (self.computations[0].solver,)
        return tuple(dict.fromkeys(computation.solver for computation in self.computations))


class ValueRow(NamedTuple):
    """A computed value as it is streamed: without its runs' particulars."""

    key: str
    value: NimOrForm
    run: int


class ImportedRow(NamedTuple):
    """What a file says of a position."""

    key: str
    value: NimOrForm
    source: ImportSource


class Facet(NamedTuple):
    """How many positions with `n` vertices have one value."""

    n: int
    value: NimOrForm
    positions: int


class Holding(NamedTuple):
    """A rule set with the number of its values and the most vertices among them."""

    game: str
    version: int
    title: str
    kind: str
    values: int
    most_vertices: int | None


class Written(NamedTuple):
    """What a batch did: values that are new, and values that it confirmed."""

    new: int
    confirmed: int


class Run(NamedTuple):
    """A run that is being recorded; what is written names it as its provenance."""

    id: int
    ruleset: int
    game: str
    kind: str
    code: int
    """Where the checks of its values start from."""

    @property
    def column(self) -> str:
        """The column of `computed_value` that the values of this game go into."""
        return "nim" if self.kind == "impartial" else "form_id"


class LineRows(NamedTuple):
    """Lines of plain graphs with their nim-values, made ready for the database."""

    start: int
    """The code of the run that they were made for."""
    text: bytes
    codes: int
    """The sum of their codes."""
    counts: Mapping[int, int]
    """How often each value occurs."""


class RunRecord(NamedTuple):
    """A run as recorded."""

    id: int
    game: str
    ruleset_version: int
    solver: str
    solver_version: str
    code_version: str
    rules_hash: str | None
    parameters: dict[str, Any]
    scope: str
    machine: str
    started_at: str
    ended_at: str | None
    status: str
    message: str | None
    written: int
    confirmed: int
    too_large: int
    shortcuts: tuple[str, ...]


class ConflictRecord(NamedTuple):
    """Two computations that differ."""

    id: int
    game: str
    key: str
    stored_value: str
    stored_run: int
    found_value: str
    found_run: int
    found_at: str
    resolution: str | None


class Coverage(NamedTuple):
    """How much of a family or enumeration is stored.

    `expected` is a count from outside our enumerator and `source` says from where: a published
    sequence, or the product of the ranges of a family's parameters.
    """

    game: str
    family: str
    extent: str
    found: int
    expected: int | None
    source: str | None
    run: int
    recorded_at: str

    @property
    def complete(self) -> bool:
        """Whether all is stored; never guessed: without an outside count the answer is no."""
        return self.expected is not None and self.found == self.expected


class Invariants(NamedTuple):
    """What search asks of a canonical position; `girth` is None in a forest."""

    key: str
    n: int
    m: int
    components: int
    bipartite: bool
    girth: int | None
    min_degree: int
    max_degree: int
