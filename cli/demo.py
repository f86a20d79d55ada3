"""`ggkb demo`: a knowledge base of everything the papers speak of, within minutes, and its audit."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from cli import options, render

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase

PLAIN = (
    "even-odd",
    "even-even",
    "odd-odd",
    "trail-removing",
    "star-removing",
    "matching-removing",
    "take-away",
    "node-kayles",
    "arc-kayles",
    "grim",
)
"""The games on plain graphs, all small ones of which are solved."""

STEPS: tuple[tuple[str, str, str], ...] = (
    *((game, family, "") for game in PLAIN for family in ("all(n<=6)", "connected(n<=8)")),
    ("polish", "all(n<=6)", ""),
    ("polish", "connected(n=7)", ""),
    ("polish", "K_n", "n=2..9"),
    ("polish", "K_{m,n}", "m=1..6 n=m..8"),
    ("polish", "light([i,j,k],[p,q,r])", "i=0..2 j=0..2 k=0..2 p=0..2 q=0..2 r=0..2"),
    ("polish", "spider-state(c,m,l)", "c=1..12 m=0..5 l=0..5"),
    ("geography", "A(x,y,z)", "x=0..8 y=1..8 z=0..8"),
    ("geography", "B(x,y,z)", "x=1..8 y=0..8 z=0..8"),
    ("geography", "A(0,n,0)", "n=1..16"),
    ("even-odd", "P(n,k)", "n=0..24 k=0..10"),
    ("even-odd", "P_n", "n=1..60"),
    ("even-odd", "K_{m,n}", "m=1..8 n=m..8"),
    ("even-odd", "K_{1,m,n}", "m=1..7 n=m..7"),
    ("odd-odd", "P_n", "n=1..30"),
    ("trail-removing", "P_n", "n=1..20"),
    ("trail-removing", "S_{m,n}", "m=0..8 n=m..8"),
    ("trail-removing", "grid(m,n)", "m=2..3 n=2..4"),
    ("star-removing", "P_n", "n=1..30"),
    ("star-removing", "C_n", "n=3..20"),
    ("take-away", "W_n", "n=3..11"),
    ("take-away", "F_n", "n=1..11"),
    ("take-away", "K_n", "n=1..8"),
    ("node-kayles", "P_n", "n=1..60"),
    ("node-kayles", "grid(m,n)", "m=2..4 n=m..5"),
    ("arc-kayles", "P_n", "n=0..180"),
    ("arc-kayles", "grid(m,n)", "m=2..4 n=m..4"),
    ("grim", "P_n", "n=1..30"),
)
"""What is populated: game, family, ranges."""


def demo(
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes that solve and check.")] = 2,
    database: options.Database = None,
) -> None:
    """Build a base of everything the papers speak of, audit them, and print what is wrong in print.

    Example: ggkb --db ggkb-demo.sqlite demo
    """
    started = monotonic()
    base = options.open_base(database, create=True)
    change = base.seed()
    render.line(f"{base.store.engine.name}: {len(base.claims())} claims of {len(base.store.papers())} papers")
    if change.changed:
        render.note("worded anew: " + ", ".join(change.changed))
    with render.progress("populate") as progress:
        for number, (game, family, ranges) in enumerate(STEPS):
            progress(number, len(STEPS))
            base.populate(game, family, [ranges] if ranges else [])
    render.line()
    _holdings(base)
    with render.progress("audit") as progress:
        report = base.audit(jobs=jobs, progress=progress)
    _ready_for_search(base)
    render.line()
    _papers(base)
    render.line()
    errata = base.errata()
    for one in errata:
        said = f"claimed {one.claimed}, computed {one.computed}"
        render.paragraph(f"{one.claim}: ", f"{one.wrong} {one.counterexample}: {said}.")
    render.line()
    render.line(
        f"{len(report.checked)} claims: {report.count('agrees')} agree with the data, "
        f"{report.count('contradicted')} are contradicted ({len(errata)} recorded errata), "
        f"{report.count('unchecked')} are beyond computation"
    )
    for problem in report.problems:
        render.note(f"ggkb: {problem}")
    render.note(f"{monotonic() - started:.0f} s")
    render.note(f"now ask it: {sys.argv[0]} --db {base.store.engine.name} value take-away 'K_{{2,3}} + C5'")
    if report.problems:
        raise typer.Exit(1)


def _ready_for_search(base: KnowledgeBase) -> None:
    """Has the invariants of all positions stored, so that a service that only reads need not compute them."""
    from kb.games import GAMES

    for game in GAMES:
        base.search(game, "connected", limit=1)


def _holdings(base: KnowledgeBase) -> None:
    from kb.games import GAMES

    complete: dict[str, list[str]] = {}
    for one in base.coverage():
        if one.complete and one.extent:
            complete.setdefault(one.game, []).append(f"{one.family} {one.extent}")
    rows = []
    for game in GAMES:
        largest: dict[str, int] = {}
        for text in complete.get(game.slug, []):
            family, _, extent = text.partition(" ")
            largest[family] = max(largest.get(family, 0), int(extent.removeprefix("n=")))
        whole = ", ".join(f"{family} graphs to n = {n}" for family, n in largest.items())
        rows.append((game.slug, f"{base.store.count(game):,}", whole))
    render.columns(rows, ("game", "values", "complete for"))


def _papers(base: KnowledgeBase) -> None:
    errata, found = base.errata(), base.findings
    rows = []
    for paper in base.store.papers():
        mine = base.claims(paper=paper.key)
        verdicts = [found[one.slug].verdict for one in mine if one.slug in found]
        rows.append(
            (
                paper.key,
                len(mine),
                verdicts.count("agrees"),
                verdicts.count("contradicted"),
                sum(one.claim.startswith(f"{paper.key}/") for one in errata),
                paper.title,
            )
        )
    render.columns(rows, ("paper", "claims", "agree", "contradicted", "errata", "title"))
