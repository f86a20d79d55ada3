"""`ggkb demo`: a knowledge base of everything the papers speak of, within minutes, and its audit."""

from __future__ import annotations

import re
import sys
from textwrap import shorten
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from cli import options, render
from kb.counting import counted, verb

if TYPE_CHECKING:
    from kb.audit import AuditReport
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

DEAR: tuple[tuple[str, str, str], ...] = (
    ("polish", "K_{10,10}", ""),
    ("polish", "K_n", "n=16..17"),
    ("take-away", "F_n*", "n=14..17"),
    ("star-removing", "K_n", "n=9"),
    ("star-removing", "F_n", "n=11..13"),
)
"""What is populated besides with `--full`: each of the last of them takes some ten seconds or more."""

NEXT = (
    ("errata", "every slip with its counterexample, what holds instead, and the command that shows it"),
    ("findings", "what was found beyond the papers, the proofs, and the open questions with their record"),
    (
        "explain polish 'K_{1,3} + C4 + K2 + K_{2,3}'",
        "the cleaning paper's puzzle and its one winning move",
    ),
    ("value take-away 'K_{2,3} + C5'", "any position of the twelve games"),
)
"""Commands for whoever has just built the base."""


def demo(
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes that solve and check.")] = 2,
    full: Annotated[
        bool, typer.Option("--full", help="Solve the dear positions too; some minutes more.")
    ] = False,
    database: options.Database = None,
) -> None:
    """Build a base of everything the papers speak of, audit them, and print what is wrong in print.

    Example: ggkb --db ggkb-demo.sqlite demo
    """
    from kb.audit.audit import check_jobs

    check_jobs(jobs)  # before minutes of work, at the end of which the audit would refuse it
    started = monotonic()
    base = options.open_base(database, create=True)
    change = base.seed()
    render.line(
        f"{base.name}: {counted(len(base.claims()), 'claim')} of {counted(len(base.papers()), 'paper')}"
    )
    render.worded_anew(change.changed)
    with render.progress("populate") as progress:
        for number, (game, family, ranges) in enumerate(STEPS):
            progress(number, len(STEPS))
            base.populate(game, family, [ranges] if ranges else [])
    _bipartite_tables(base, full=full)
    if full:
        _dear_positions(base)
    render.line()
    _holdings(base)
    with render.progress("audit") as progress:
        report = base.audit(jobs=jobs, progress=progress)
    _ready_for_search(base)
    render.line()
    _papers(base)
    _closing(base, report)
    for problem in report.problems:
        render.note(f"ggkb: {problem}")
    render.note(f"{monotonic() - started:.0f} s")
    if report.problems:
        raise typer.Exit(1)


def _bipartite_tables(base: KnowledgeBase, *, full: bool) -> None:
    """The complete bipartite graphs of the cleaning paper; with `full` all of them and more."""
    from kb import bipartite_tables as tables
    from kb.solvers import kernel

    if not kernel.is_built():
        return
    sizes = (*tables.CHEAP, *tables.DEAR, *tables.FURTHER) if full else tables.CHEAP
    with render.progress("K_{m,n}") as progress:
        base.store_bipartite_tables(sizes, progress=progress)


def _dear_positions(base: KnowledgeBase) -> None:
    """What the claims would ask for if it were cheaper; the audit checks every stored member of a family."""
    with render.progress("dear positions") as progress:
        for number, (game, family, ranges) in enumerate(DEAR):
            progress(number, len(DEAR))
            base.populate(game, family, [ranges] if ranges else [])


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
        rows.append((game.slug, f"{base.stored(game):,}", whole))
    render.columns(rows, ("game", "values", "complete for"))


def _papers(base: KnowledgeBase) -> None:
    found = base.audit_results
    wrong = {one.paper.key: one for one in base.errata_by_paper()}
    rows = []
    for paper in base.papers():
        mine = base.claims(paper=paper.key)
        verdicts = [found[one.slug].verdict for one in mine if one.slug in found]
        slips = wrong.get(paper.key)
        rows.append(
            (
                paper.key,
                len(mine),
                verdicts.count("agrees"),
                verdicts.count("contradicted"),
                len(slips.fallen) if slips else 0,
                len(slips.slips) if slips else 0,
                paper.title,
            )
        )
    header = ("paper", "claims", "agree", "contradicted", "statements that fall", "slips", "title")
    render.columns(rows, header)


def to_a_clause(text: str, most: int) -> str:
    """The text, or as much of it as ends with a clause within so many characters.

    >>> to_a_clause("W_n has value 1 for n <= 53: every move has a reply that folds to nothing.", 50)
    'W_n has value 1 for n <= 53 …'
    """
    if len(text) <= most:
        return text
    clauses = [found.start() for found in re.finditer(r"(?<=[.;:]) ", text) if found.start() <= most]
    return f"{text[: clauses[-1]].rstrip(';:')} …" if clauses else shorten(text, most, placeholder=" …")


def _closing(base: KnowledgeBase, report: AuditReport) -> None:
    """A screenful: what falls, what was found, what to ask next."""
    from kb.reports import totals
    from kb.reports.words import record_in_words

    wrong, found = base.errata_by_paper(), base.findings_by_paper()
    count = totals(wrong)
    fall = counted(count["statements"], "statement falls", "statements fall")
    render.line()
    render.line(
        f"WHAT FALLS: {fall} as printed; {counted(count['slips'], 'independent slip')} in all; "
        "of each paper the two that matter most:"
    )
    for one in wrong:
        for entry in one.fallen[:2]:
            what = to_a_clause(entry.erratum.consequence or entry.erratum.wrong, 180)
            render.paragraph("  ", f"{one.paper.key}, {entry.claim.locator}: {what}")
        if not one.fallen:
            render.paragraph("  ", f"{one.paper.key}: no statement falls")
    render.line()
    render.line("WHAT WAS FOUND")
    for each in found:
        for finding in each.findings[:1]:
            status = finding.claim.status or record_in_words(finding.record)
            what = to_a_clause(finding.claim.statement, 130)
            render.paragraph("  ", f"{finding.claim.slug} ({status}): {what}")
    render.line()
    render.line("WHAT TO ASK NEXT")
    command = f"{sys.argv[0]} --db {base.name}"
    for asked, words in NEXT:
        render.line(f"  {command} {asked}")
        render.line(f"      {words}")
    render.line()
    agree, contradicted, beyond = map(report.count, ("agrees", "contradicted", "unchecked"))
    render.line(
        f"{counted(len(report.checked), 'claim')}: {agree} {verb(agree, 'agrees', 'agree')} with the data, "
        f"{contradicted} {verb(contradicted, 'is', 'are')} contradicted "
        f"({counted(len(base.errata()), 'recorded erratum', 'recorded errata')}), "
        f"{beyond} {verb(beyond, 'is', 'are')} not for an audit, and each says why"
    )
