"""What a worker process can be asked for, by name."""

from __future__ import annotations

from collections.abc import Callable

from kb.web.jobs.catalogue import audits, claim, claims, conflicts, errata, findings, paper, papers, runs
from kb.web.jobs.certificates import certificate
from kb.web.jobs.export import export, export_size
from kb.web.jobs.families import identify, period, periods, sequence, table
from kb.web.jobs.find import find
from kb.web.jobs.games import coverage, facets, game, games, health
from kb.web.jobs.line import line
from kb.web.jobs.moves import explanation, position, reply
from kb.web.jobs.pictures import picture, thermograph
from kb.web.jobs.reply import Reply
from kb.web.jobs.search import counts, search, search_file, search_size
from kb.web.jobs.values import solve, value

JOBS: dict[str, Callable[..., Reply]] = {
    job.__name__: job
    for job in (
        audits,
        certificate,
        claim,
        claims,
        conflicts,
        counts,
        coverage,
        errata,
        explanation,
        export,
        export_size,
        facets,
        find,
        findings,
        game,
        games,
        health,
        identify,
        line,
        paper,
        papers,
        period,
        periods,
        picture,
        position,
        reply,
        runs,
        search,
        search_file,
        search_size,
        sequence,
        solve,
        table,
        thermograph,
        value,
    )
}

__all__ = ["JOBS", "Reply"]
