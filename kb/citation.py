"""Citation: BibTeX for the base, for a paper, and for a value with what it rests on."""

from __future__ import annotations

from kb.answer import Answer
from kb.errors import BadArgument, UnknownName
from kb.evaluate.evidence import CERTIFIED, COMPUTED, COMPUTED_TWICE
from kb.evaluate.provenance import ClaimVerdict, Computed, SolvedNow
from kb.nearest import hint
from kb.store import Store
from kb.store.catalogue_records import ClaimRecord
from kb.version import code_version

_LATEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "^": r"\textasciicircum{}",
        "~": r"\textasciitilde{}",
        "|": r"\textbar{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "`": r"\textasciigrave{}",
    }
    | {sign: f"\\{sign}" for sign in "_#$%&"}
)


def as_latex(text: str) -> str:
    """A text as LaTeX prints it. BibTeX counts braces, also behind a backslash, so names stand for them.

    >>> print(as_latex("K_{2,3}"))
    K\\_\\textbraceleft{}2,3\\textbraceright{}
    """
    return text.translate(_LATEX)


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
    """The paper of a claim, and how a text in LaTeX names the place; of a finding the base as well."""
    if claim.paper is None:
        raise BadArgument(f"{claim.slug!r} is a custom claim; it stands in no paper")
    entry = cite_paper(store, claim.paper)
    name = entry.partition("{")[2].partition(",")[0]
    place = f"\\cite[{claim.locator}]{{{name}}}"
    if claim.kind in ("finding", "correction"):
        return f"% a {claim.kind} in \\cite{{graph-games-kb}}, beside {place}\n{cite_base()}\n{entry}"
    return f"% {place}\n{entry}"


def cite_value(store: Store, answer: Answer) -> str:
    """The base with one value, and each paper whose claim speaks of it."""
    value = answer.evidence if answer.text is None else f"{answer.text}, {_rests_on(answer)}"
    key = "" if answer.key is None else f"; key {answer.key}"
    entry = cite_base().replace(
        "{Exact values of combinatorial games on graphs, with provenance}",
        f"{{{as_latex(f'{answer.game}, {answer.position}: value {value}{key}')}}}",
    )
    known = {one.key for one in store.papers()}
    papers = dict.fromkeys(
        each.claim.partition("/")[0] for each in answer.provenance if isinstance(each, ClaimVerdict)
    )
    # A custom claim stands in no paper.
    return "\n".join([entry, *(cite_paper(store, paper) for paper in papers if paper in known)])


def _rests_on(answer: Answer) -> str:
    """The word for the evidence, with the solvers where all of it was computed."""
    word = answer.evidence
    if word not in (CERTIFIED, COMPUTED_TWICE, COMPUTED):
        return word
    solvers = {
        f"{record['solver']} {record['version']}"
        for record in (one.as_json() for one in answer.provenance if isinstance(one, (Computed, SolvedNow)))
    }
    by = f" by {', '.join(sorted(solvers))}" if solvers else ""
    return f"{word}, computed{by}" if word == CERTIFIED and by else word + by
