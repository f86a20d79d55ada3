"""The shapes of the answers, for the description of the API: what a client generated from it may rely on.

Answers are written by the jobs and only described here; the tests compare the two. More fields may come.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from kb.evaluate.evidence import MEANINGS

Outcome = Literal["L", "R", "N", "P"]


class Shape(BaseModel):
    """An object of an answer; it may have further fields."""

    model_config = ConfigDict(extra="allow")


class Provenance(Shape):
    """One thing that a value rests on, or that speaks of it."""

    kind: str
    part: str | None = None
    solver: str | None = None
    version: str | None = None
    run: int | None = None
    at: str | None = None
    claim: str | None = None
    locator: str | None = None
    says: str | None = None
    agrees: bool | None = None
    failure: str | None = Field(None, description="Why a claim could not be asked of the position.")


class Refuted(Shape):
    """A claim in print that a position is the counterexample of."""

    claim: str
    locator: str
    claimed: str
    computed: str


class Value(Shape):
    """What is known of a position."""

    game: str
    position: str | None = None
    key: str | None
    value: str | None = Field(description="In CGSuite's notation; null where it is not known.")
    nim_value: int | None
    outcome: Outcome | None
    evidence: str = Field(
        description="On what the value rests. "
        + " ".join(f"{word}: {told}" for word, told in MEANINGS.items())
    )
    mean: str | None
    temperature: str | None
    left_stop: str | None = None
    right_stop: str | None = None
    at_least: int | None = None
    latex: str | None = None
    known: bool
    provenance: list[Provenance]
    counterexample_to: list[Refuted] = Field(description="What is wrong in print and fails here.")


class GivenPosition(Shape):
    """A position in its own labelling, as it may be sent back."""

    n: int
    edges: list[list[int | str]]
    brushes: list[int] | None = None
    token: int | None = None


class Copies(Shape):
    """A position for other programs."""

    text: str
    graph6: str | None
    latex: str
    python: str


class Drawn(Shape):
    """A term of a sum with its layout."""

    sign: int
    game: str
    position: GivenPosition
    layout: list[list[float]]
    cells: list[list[int]] | None = Field(
        description="Where it is a board of two rows: the row and column of each vertex."
    )
    copies: Copies


class PlacedPosition(Shape):
    """A position with its name and layout."""

    game: str
    kind: Literal["impartial", "partizan"]
    name: str
    position: GivenPosition | None
    layout: list[list[float]] | None
    copies: Copies | None
    terms: list[Drawn]
    literals: list[list[int | str]] = Field(description="Values in the sum as such: sign and value.")


class Move(Shape):
    """A move, where it is made, and what it leaves."""

    model_config = ConfigDict(extra="allow", populate_by_name=True)

    player: Literal["L", "R"] | None
    vertices: list[int]
    edges: list[list[int]]
    number: int | None = Field(
        alias="class", description="Moves that symmetry makes the same share it; null of a move in a value."
    )
    value: str | None
    sum: str | None
    wins: bool | None
    best: bool | None = Field(description="Whether no move of the player leaves the sum worth more to them.")
    dominated_by: str | None
    reversible_through: str | None
    leaves: str
    kept: list[int]
    position: GivenPosition | None


class Option(Shape):
    """A move up to symmetry."""

    player: Literal["L", "R"] | None
    vertices: list[int]
    edges: list[list[int]]
    leaves: str
    value: str | None
    evidence: str
    sum: str | None
    wins: bool | None


class Summand(Shape):
    """A component with its options."""

    sign: int
    count: int
    position: str
    value: str | None
    evidence: str
    complete: bool
    options: list[Option]


class WinningMove(Shape):
    """A move that wins, up to symmetry."""

    summand: str
    where: str


class ValueMove(Shape):
    """A move in a value that was added as such."""

    player: Literal["L", "R"] | None
    number: int = Field(description="What a line of play names it by.")
    literal: list[int | str] = Field(description="What stands in the sum after it: sign and value.")
    best: bool | None
    leaves: str
    sum: str | None
    wins: bool | None


class AddedValue(Shape):
    """A value that stands in a sum as such, with the moves in it."""

    sign: int
    written: str
    value: str = Field(description="The value with its sign.")
    moves: list[ValueMove]


class ExplainedTerm(Drawn):
    """A term with its moves, one by one in its own labelling."""

    moves: list[Move]


class Explanation(Shape):
    """A position with every move."""

    game: str
    name: str
    value: str | None
    nim_value: int | None
    outcome: Outcome | None
    evidence: str
    complete: bool
    position: GivenPosition | None
    layout: list[list[float]] | None
    moves: list[Move] | None = Field(description="Those of a position alone; of a page they are in its term.")
    terms: list[ExplainedTerm]
    literals: list[list[int | str]] = Field(description="Values in the sum as such: sign and value.")
    summands: list[Summand]
    added_values: list[AddedValue]
    winning_moves: list[WinningMove]
    kinds: int = Field(description="Moves up to symmetry, on all pages.")
    winning_kinds: int
    next: str | None = Field(description="What names the next page, null on the last.")
    notes: list[str]


class Reply(Shape):
    """The move of the perfect player; `wins` is null and `guess` true where it guesses."""

    game: str
    over: bool
    guess: bool = False
    wins: bool | None
    move: Move | None
    graph: str | None = None
    leaves: str | None = None
    why: str | None = Field(default=None, description="Why this move, in a sentence to the opponent.")


class Step(Shape):
    """A move of a line and what it leaves."""

    move: str
    player: str | None
    term: int
    kept: list[int] = Field(description="The vertices left of the term, by their first numbers.")
    position: GivenPosition | None = Field(description="What is left of the term; null of a value.")
    to: str | None = Field(default=None, description="What is left of a value.")
    literals: list[list[int | str]]
    graph: str
    leaves: str


class Line(Shape):
    """A line of play."""

    game: str
    kind: Literal["impartial", "partizan"]
    terms: list[Drawn]
    literals: list[list[int | str]]
    steps: list[Step]


class Coverage(Shape):
    """How much of a family is stored."""

    game: str
    family: str
    extent: str
    found: int
    expected: int | None
    source: str | None
    complete: bool


class Game(Shape):
    """A game."""

    game: str
    aliases: list[str]
    title: str
    kind: Literal["impartial", "partizan"]
    rules: str
    positions: int
    on_multigraphs: bool
    with_brushes: bool
    with_token: bool


class Census(Shape):
    """Every graph of a class, solved and counted."""

    family: str
    n: int
    graphs: int
    source: str
    digest: str
    counts: list[list[int]] = Field(description="Edges, nim-value, and how many graphs have both.")


class GamePage(Game):
    """A game with what is stored of it."""

    coverage: list[Coverage]
    censuses: list[Census]
    papers: list[str]
    claims: int


class Facet(Shape):
    """How many stored positions of one size have one value."""

    n: int
    value: str
    positions: int


class Found(Shape):
    """A stored position that a search found."""

    key: str
    position: str
    value: str
    evidence: str


class Counts(Shape):
    """How many positions meet some filters, for each combination of facts."""

    game: str
    filters: list[str]
    by: list[str]
    counts: list[dict[str, Any]]
    total: int
    complete: bool
    reason: str


class SearchPage(Shape):
    """A page of a search, and whether it is all there is."""

    game: str
    filters: list[str]
    found: list[Found]
    next: str | None
    complete: bool | None
    reason: str
    populate: list[str]


class Table(Shape):
    """A family as a table."""

    game: str
    family: str
    cells: list[dict[str, Any]]


class Sequence(Shape):
    """The values along a family, and their period."""

    game: str
    family: str
    variable: str
    terms: list[dict[str, Any]]
    period: dict[str, Any] | None
    proof: dict[str, Any] | None = None


class Match(Shape):
    """A game, or a claim about it, whose values along the family are those asked for from `first` on."""

    game: str
    first: str
    claim: str | None
    locator: str | None


class Matches(Shape):
    """What gives a list of values along a family."""

    family: str
    matches: list[Match]


class PeriodProof(Shape):
    """What proves a period: the window, and each type of ends with its own period, window and values."""

    game: str
    family: str
    start: int
    length: int
    saltus: str
    theorem: str
    window: dict[str, int]
    types: list[dict[str, Any]]


class StoredPeriod(Shape):
    """A period of a growing family that is proved for all n."""

    game: str
    family: str
    start: int
    length: int
    saltus: str
    theorem: str
    end_types: int
    values_to: int


class Periods(Shape):
    """The proved periods that are stored."""

    periods: list[StoredPeriod]


class Record(Shape):
    """How a claim fared against data."""

    verdict: Literal["agrees", "contradicted", "unchecked"]
    instances: int
    contradictions: int


class Erratum(Shape):
    """What is wrong in print."""

    claim: str
    wrong: str
    counterexample: str
    claimed: str
    computed: str
    correction: str
    checked: str


PLACES: Any = Field(description="Where the claims stand that statements name, by their slugs.")


class Claim(Shape):
    """A claim with its record."""

    claim: str
    paper: str | None
    game: str
    locator: str
    place: str = Field(description="The locator, numbered where several claims stand in one place.")
    kind: str
    proved: bool
    statement: str
    scope: str
    record: Record | None
    erratum: Erratum | None


class Paper(Shape):
    """A paper, and how its claims fared."""

    paper: str
    title: str
    authors: list[str]
    games: list[str]
    claim_count: int
    errata_count: int
    verdicts: dict[str, int]


class PaperPage(Paper):
    """A paper with its claims."""

    claims: list[Claim]
    places: dict[str, str] = PLACES
    bibtex: str


class Audit(Shape):
    """An audit."""

    id: int
    scope: str
    code_version: str
    started_at: str
    status: str


class Run(Shape):
    """A computation."""

    id: int
    game: str
    solver: str
    solver_version: str
    code_version: str
    scope: str
    started_at: str
    status: str
    written: int
    confirmed: int


class Games(Shape):
    """All games."""

    games: list[Game]


class Facets(Shape):
    """The counts of a game."""

    game: str
    facets: list[Facet]
    more: int


class Coverages(Shape):
    """What is stored, by family."""

    coverage: list[Coverage]


class Claims(Shape):
    """A page of claims."""

    claims: list[Claim]
    total: int
    places: dict[str, str] = PLACES
    facets: dict[str, dict[str, int]] = Field(description="How many of them have each paper, game and so on.")
    next: str | None


class Errata(Shape):
    """The errata."""

    errata: list[Erratum]


class Findings(Shape):
    """The findings."""

    findings: list[Claim]


class Papers(Shape):
    """The papers."""

    papers: list[Paper]


class Audits(Shape):
    """The latest audits."""

    audits: list[Audit]


class Runs(Shape):
    """The latest runs."""

    runs: list[Run]


class Conflict(Shape):
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


class Conflicts(Shape):
    """The disputes that are not settled."""

    conflicts: list[Conflict]


class Health(Shape):
    """Whether the service is well."""

    status: Literal["ok"]
    version: str
    solves: bool
    values: int
    limits: dict[str, dict[str, Any]]
