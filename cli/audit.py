"""`ggkb audit`: every claim against the computed values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli import completion, options, render
from kb.counting import counted, verb

if TYPE_CHECKING:
    from kb.audit import AuditReport, ClassAudit


def audit(
    selectors: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CLAIM|GAME|PAPER]…",
            help="What to check; everything without it.",
            autocompletion=completion.anything_claimed,
        ),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes that check.")] = 1,
    family: Annotated[
        str | None,
        typer.Option("--class", metavar="CLASS", help="On every graph of a class; stores nothing."),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show those that agree, too.")] = False,
    claims: options.Claims = None,
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Check claims against computed values; exit 1 if something wrong is not a recorded erratum.

    Example: ggkb audit ottaway --jobs 2
    """
    as_json = options.wants_json(json)
    base = options.open_base(database)
    if family is not None:
        with render.progress(f"audit {family}") as progress:
            whole = base.audit_class(*(selectors or ()), family=family, jobs=jobs, progress=progress)
        if as_json:
            render.document(whole.as_json())
        else:
            _show_class(whole)
        if whole.is_contradicted or whole.failed:
            raise typer.Exit(1)
        return
    with render.progress("audit") as progress:
        report = base.audit(*(selectors or ()), jobs=jobs, progress=progress)
    if as_json:
        render.document(report.as_json())
    else:
        if options.Shared.claims:
            _echo(report)
        _show(report, verbose or bool(options.Shared.claims))
    if report.problems:
        raise typer.Exit(1)


def _show_class(whole: ClassAudit) -> None:
    for each in whole.tallies:
        render.line(f"{each.claim}: {each.instances} cases, {each.contradictions} contradicted")
        if (case := each.counterexample) is not None:
            render.line(f"  {case.subject}: claimed {case.claimed}, computed {case.computed}")
    for sentence in whole.failed:
        render.note(sentence)
    render.line(f"{whole.game} on {whole.graphs:,} graphs of {whole.family} ({whole.seconds:.1f} s)")


def _echo(report: AuditReport) -> None:
    """What the code of a claims file says, so that a slip in it shows at once."""
    for each in report.checked:
        if each.first:
            render.paragraph(f"{each.claim.slug} says: ", "; ".join(each.first))
            render.line(
                f"  {each.could_fail:,} of {counted(each.result.instances, 'case')} could have failed"
            )
    render.line()


def _show(report: AuditReport, verbose: bool) -> None:
    rows = []
    for each in report.checked:
        found = each.result
        if found.verdict == "agrees" and not verbose:
            continue
        if found.verdict == "unchecked" and not verbose and not each.claim.coded:
            continue
        said = f"{found.counterexample}: claimed {found.claimed}, computed {found.computed}"
        class_ = "" if each.erratum is None else each.erratum.class_
        rows.append(
            (
                f"{found.verdict} ({class_})" if class_ else found.verdict,
                each.claim.slug,
                f"{found.contradictions or found.instances} of {found.instances}",
                found.extent if found.verdict == "agrees" else said if found.counterexample else "",
                each.claim.reach,
            )
        )
    if rows:
        render.columns(rows, ("verdict", "claim", "cases", "smallest counterexample", "reach"))
        render.line()
    agree, wrong, unchecked = map(report.count, ("agrees", "contradicted", "unchecked"))
    render.line(
        f"{counted(len(report.checked), 'claim')}: {agree} {verb(agree, 'agrees', 'agree')}, "
        f"{wrong} {verb(wrong, 'is', 'are')} contradicted, {unchecked} {verb(unchecked, 'is', 'are')} "
        f"unchecked; {counted(report.solved, 'value')} solved for them ({report.seconds:.0f} s)"
    )
    for each in report.checked:
        if each.result.proved_for_all is not None:
            render.line(f"{each.claim.slug}: proved for all {each.result.proved_for_all}")
    for change in report.changes:
        render.note(f"changed: {change}")
    for missing in report.unsolved:
        render.note(f"not solved: {missing}")
    for problem in report.problems:
        render.note(f"ggkb: {problem}")
    if not report.problems:
        render.line("every contradiction is a recorded erratum, and every recorded erratum is contradicted")
