"""Citation: BibTeX for the base, for a paper, and for a value with what it rests on."""

from __future__ import annotations

from kb.answer import Answer
from kb.errors import UnknownName
from kb.evaluate.provenance import ClaimVerdict, Computed, SolvedNow
from kb.nearest import hint
from kb.store import Store
from kb.store.catalogue_records import ClaimRecord
from kb.version import code_version


def cite(store: Store, what: str | None, answer: Answer | None) -> str:
    """The base; a paper or a claim, where `what` names it; or a value, where there is an answer."""
    if answer is not None:
        return cite_value(store, answer)
    if what is None:
        return cite_base()
    claim = next((one for one in store.claims() if one.slug == what), None)
    return cite_paper(store, what) if claim is None else cite_claim(store, claim)


def cite_base() -> str:
    """The base itself."""
    return (
        "@software{graph-games-kb,\n"
        "  title   = {Graph Games Knowledge Base},\n"
        f"  version = {{{code_version()}}},\n"
        "  note    = {Exact values of combinatorial games on graphs, with provenance},\n"
        "  license = {GPL-3.0-or-later}\n"
        "}\n"
    )


def cite_paper(store: Store, paper: str) -> str:
    """A paper of the catalogue, by its key."""
    papers = {one.key: one for one in store.papers()}
    if paper not in papers:
        raise UnknownName(f"there is no paper {paper!r}{hint(paper, papers)}")
    return papers[paper].bibtex.strip() + "\n"


def cite_claim(store: Store, claim: ClaimRecord) -> str:
    """The paper of a claim, and how a text in LaTeX names the place."""
    entry = cite_paper(store, claim.slug.partition("/")[0])
    name = entry.partition("{")[2].partition(",")[0]
    return f"% \\cite[{claim.locator}]{{{name}}}\n{entry}"


def cite_value(store: Store, answer: Answer) -> str:
    """The base with one value, and each paper whose claim speaks of it."""
    known = answer.text or answer.evidence
    solvers = sorted(
        {
            f"{record['solver']} {record['version']}"
            for record in (
                one.as_json() for one in answer.provenance if isinstance(one, (Computed, SolvedNow))
            )
        }
    )
    by = f", computed by {', '.join(solvers)}" if solvers else ""
    entry = cite_base().replace(
        "{Exact values of combinatorial games on graphs, with provenance}",
        f"{{{answer.game}, {answer.position}: value {known}{by}; key {answer.key}}}",
    )
    papers = dict.fromkeys(
        each.claim.partition("/")[0] for each in answer.provenance if isinstance(each, ClaimVerdict)
    )
    return "\n".join([entry, *(cite_paper(store, paper) for paper in papers)])
