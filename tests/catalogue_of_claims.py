"""A small catalogue of our own, so that tests of look-ups do not hang on the catalogue of the papers."""

from __future__ import annotations

from kb.theorems.base import Claim, FamilyClaim, PositionClaim, grid
from kb.theorems.catalogue import Entry, Erratum, Paper
from kb.theorems.statements import HasOutcome, Is, NimValue

ERRATUM = Erratum(
    wrong="the value of small cycles",
    counterexample="C3",
    claimed="*7",
    computed="0",
    correction="C_n has value 0 or 1",
    checked="n = 3, by hand",
    class_="statement",
    root="small cycles",
    consequence="The value of C_n falls.",
    printed="*7",
    reproduce="ggkb value take-away C3",
)


def entry(slug: str, kind: str = "theorem", game: str = "take-away", **more: object) -> Entry:
    given = {"proved": kind == "theorem", "coded": True, **more}
    return Entry(
        id=f"test/{slug}",
        paper="test",
        locator=slug.title(),
        kind=kind,
        game=game,
        statement=f"What {slug} states.",
        scope="as coded",
        **given,
    )


ENTRIES = (
    entry("complete"),
    entry("guess", "conjecture"),
    entry("misprint", erratum=ERRATUM),
    entry("bound"),
    entry("outcome"),
    entry("unions"),
    entry("not-coded", "definition", coded=False, reason="a definition"),
)

PAPER = Paper(
    key="test",
    title="On nothing in particular",
    authors=("A. Nonymous",),
    year=2000,
    venue="Nowhere",
    games=("take-away",),
    bibtex="@misc{test}",
    claims=ENTRIES,
    text_read="none: a paper made for tests",
    summary="One claim falls.",
)

CLAIMS: tuple[Claim, ...] = (
    # K_n has nim-value n mod 3: O'Sullivan, Theorem 1.3.
    FamilyClaim(
        id="test/complete",
        game="take-away",
        family="complete",
        cases=grid(range(1, 5)),
        says=lambda n: Is(n % 3),
    ),
    FamilyClaim(
        id="test/guess", game="take-away", family="path", cases=grid(range(1, 3)), says=lambda n: Is(9)
    ),
    FamilyClaim(
        id="test/misprint", game="take-away", family="cycle", cases=grid(range(3, 5)), says=lambda n: Is(7)
    ),
    PositionClaim(
        id="test/bound",
        game="take-away",
        says=lambda position: NimValue(at_least=1) if position.n == 501 else None,
    ),
    PositionClaim(
        id="test/outcome",
        game="take-away",
        says=lambda position: HasOutcome("P") if position.n == 503 else None,
    ),
    PositionClaim(
        id="test/unions",
        game="take-away",
        says=lambda position: Is(2) if position.n == 1002 and len(position.components()) == 2 else None,
    ),
)
