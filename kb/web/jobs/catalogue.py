"""Papers, their claims, what is wrong in print, what was found, and the audits and runs behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kb.errors import UnknownName
from kb.web.citations import CLAIM_NAME, cited, places
from kb.web.jobs.papers import is_named, plain
from kb.web.jobs.reply import Reply, json_reply
from kb.web.limits import Limits
from kb.web.tokens import read_token, token

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase
    from kb.reports import PaperErrata
    from kb.store.catalogue_records import AuditRecord, ClaimRecord, PaperRecord
    from kb.store.records import RunRecord


FACETS = ("paper", "game", "kind", "verdict", "class")
"""What claims are counted and chosen by."""


def claims(
    base: KnowledgeBase,
    limits: Limits,
    *,
    text: str = "",
    paper: str | None = None,
    game: str | None = None,
    kind: str | None = None,
    verdict: str | None = None,
    class_: str | None = None,
    limit: int,
    next: str | None = None,
) -> Reply:
    """The claims that meet all conditions and contain all words of a text, one page of them."""
    limits.check("page", limit)
    limits.check("text_characters", len(text))
    wanted = {
        "paper": paper,
        "game": None if game is None else base.game(game).slug,
        "kind": kind,
        "verdict": verdict,
        "class": class_,
    }
    wanted = {name: value for name, value in wanted.items() if value is not None}
    words = plain(text).split()
    chosen = []
    facets: dict[str, Counter[str]] = {name: Counter() for name in FACETS}
    listed = base.claims(paper=paper)
    for claim, facts in with_facts(base, listed):
        if all(facts[name] == value for name, value in wanted.items()) and _contains(claim, words):
            chosen.append(claim)
            for name, value in facts.items():
                if value:
                    facets[name][value] += 1
    context = ("claims", text, *sorted(wanted.items()))
    start = 0 if next is None else int(read_token(next, context))
    page = chosen[start : start + limit]
    more = start + limit < len(chosen)
    return json_reply(
        {
            "claims": _records(base, page, listed),
            "places": _named_in_statements(base, page),
            "total": len(chosen),
            "facets": {name: dict(counts.most_common()) for name, counts in facets.items()},
            "next": token(str(start + limit), context) if more else None,
        }
    )


def with_facts(
    base: KnowledgeBase, claims: Iterable[ClaimRecord]
) -> Iterator[tuple[ClaimRecord, dict[str, str]]]:
    """Claims with the facts that they are chosen by, empty where there is none."""
    found = base.audit_results
    classes = {one.claim: one.class_ for one in base.errata()}
    for claim in claims:
        yield (
            claim,
            {
                "paper": claim.paper or "",
                "game": claim.game,
                "kind": claim.kind,
                "verdict": _verdict(found, claim),
                "class": classes.get(claim.slug, ""),
            },
        )


def searched_text(claim: ClaimRecord) -> str:
    """What words are looked for in: what a claim says, who says it and where."""
    who = cited(claim.paper or "")
    return plain(f"{claim.slug} {who} {claim.locator} {claim.statement} {claim.scope}")


def _contains(claim: ClaimRecord, words: list[str]) -> bool:
    if not words:
        return True
    text = searched_text(claim)
    return all(word in text for word in words)


def claim(base: KnowledgeBase, limits: Limits, *, slug: str) -> Reply:
    """One claim with its record, its wordings, and what corrects it."""
    everything = base.claims(paper=slug.partition("/")[0])
    chosen = [one for one in everything if one.slug == slug]
    if not chosen:
        raise UnknownName(f"there is no claim {slug!r}; the list of claims names them all")
    record = _records(base, chosen, everything)[0]
    answers = chosen[0].details.get("answers", "").split()
    corrected_by = [one.slug for one in everything if one.corrects == slug]
    answered_by = [one.slug for one in everything if slug in one.details.get("answers", "").split()]
    linked = {chosen[0].corrects, *answers, *corrected_by, *answered_by}
    where = places(everything)
    related = {one.slug: _place(one, where) for one in everything if one.slug in linked}
    return json_reply(
        record
        | {
            "corrected_by": corrected_by,
            "answered_by": answered_by,
            "related": related,
            "places": _places(base, [record, *related.values()], linked),
        }
    )


def _places(base: KnowledgeBase, records: list[dict[str, Any]], linked: set[str | None]) -> dict[str, str]:
    """Where the claims stand that are linked or, as `theorem-9` or whole, named in the texts of records."""
    named = set(linked)
    for record in records:
        texts = (*record.values(), *(record.get("erratum") or {}).values())
        words = {word for text in texts if isinstance(text, str) for word in CLAIM_NAME.findall(text)}
        named |= {word if "/" in word else f"{record['paper']}/{word}" for word in words}
    return {slug: place for slug, place in places(base.claims()).items() if slug in named}


def _named_in_statements(base: KnowledgeBase, claims: Iterable[ClaimRecord]) -> dict[str, str]:
    """Where the claims stand that the statements of others name."""
    return _places(base, [{"paper": one.paper, "statement": one.statement} for one in claims], set())


def errata(base: KnowledgeBase, limits: Limits, *, paper: str | None = None) -> Reply:
    """What is wrong in print: every erratum, and the slips they come from, paper by paper."""
    known = {one.slug: one for one in base.claims(paper=paper)}
    where = places(known.values())
    errata = [one.as_json() | _place(known[one.claim], where) for one in base.errata() if one.claim in known]
    papers = [_slips(one) for one in base.errata_by_paper(known)]
    return json_reply({"errata": errata, "papers": papers})


def findings(base: KnowledgeBase, limits: Limits) -> Reply:
    """What was found beyond the papers, each with the command that reproduces it."""
    everything = base.claims()
    records = _records(base, [one for one in everything if one.kind == "finding"], everything)
    return json_reply({"findings": records, "places": _places(base, records, set())})


def papers(base: KnowledgeBase, limits: Limits, *, text: str = "") -> Reply:
    """The papers whose authors or title a text names, each with its claims counted by how they fared."""
    limits.check("text_characters", len(text))
    found, everything, wrong = base.audit_results, base.claims(), {one.claim for one in base.errata()}
    chosen = [one for one in base.papers() if not text or is_named(one, text)]
    return json_reply({"papers": [_paper(one, everything, found, wrong) for one in chosen]})


def paper(base: KnowledgeBase, limits: Limits, *, key: str) -> Reply:
    """One paper with its claims."""
    chosen = next((one for one in base.papers() if one.key == key), None)
    if chosen is None:
        known = ", ".join(one.key for one in base.papers())
        raise UnknownName(f"there is no paper {key!r}; the papers are {known}")
    everything = base.claims(paper=key)
    wrong = {one.claim for one in base.errata()}
    return json_reply(
        _paper(chosen, everything, base.audit_results, wrong)
        | {
            "claims": _records(base, everything, everything),
            "places": _named_in_statements(base, everything),
            "bibtex": chosen.bibtex,
        }
    )


def audits(base: KnowledgeBase, limits: Limits, *, limit: int) -> Reply:
    """The latest audits."""
    limits.check("page", limit)
    return json_reply({"audits": [_public(one) for one in base.audits(limit)]})


def runs(base: KnowledgeBase, limits: Limits, *, game: str | None = None, limit: int) -> Reply:
    """The latest computations."""
    limits.check("page", limit)
    return json_reply({"runs": [_public(one) for one in base.runs(game, limit=limit)]})


def conflicts(base: KnowledgeBase, limits: Limits, *, game: str | None = None) -> Reply:
    """The disputes that are not settled."""
    return json_reply({"conflicts": [one._asdict() for one in base.conflicts(game)[: limits.page]]})


def _public(record: AuditRecord | RunRecord) -> dict[str, Any]:
    """A record without the machine and the process it ran on, which are nobody's business on the web."""
    return {name: value for name, value in record._asdict().items() if name != "machine"}


def _verdict(found: dict[str, Any], claim: ClaimRecord) -> str:
    return found[claim.slug].verdict if claim.slug in found else "unchecked"


def _slips(one: PaperErrata) -> dict[str, Any]:
    """The slips of one paper, the gravest class first; entries by the claims they are about."""
    return {
        "paper": one.paper.key,
        "title": one.paper.title,
        "text_read": one.paper.text_read,
        "summary": one.paper.summary,
        "headline": one.headline,
        "statements": len(one.fallen),
        "slips": [
            {
                "class": slip.class_,
                "root": slip.root,
                "claims": [entry.claim.slug for entry in slip.entries],
            }
            for slip in one.slips
        ],
    }


def _records(
    base: KnowledgeBase, claims: list[ClaimRecord], among: Iterable[ClaimRecord]
) -> list[dict[str, Any]]:
    """Claims with everything known of them, and their places among all of their papers."""
    where = places(among)
    return [record | {"place": where[record["claim"]]} for record in base.claim_records(claims)]


def _place(claim: ClaimRecord, where: dict[str, str]) -> dict[str, Any]:
    return {
        "paper": claim.paper,
        "game": claim.game,
        "locator": claim.locator,
        "place": where[claim.slug],
        "statement": claim.statement,
        "corrects": claim.corrects,
    }


def _paper(
    paper: PaperRecord, claims: list[ClaimRecord], found: dict[str, Any], wrong: set[str]
) -> dict[str, Any]:
    mine = [claim for claim in claims if claim.paper == paper.key]
    verdicts = [_verdict(found, claim) for claim in mine]
    return {
        "paper": paper.key,
        "title": paper.title,
        "authors": list(paper.authors),
        "year": paper.year,
        "venue": paper.venue,
        "text_read": paper.text_read,
        "summary": paper.summary,
        "games": sorted({claim.game for claim in mine}),
        "claim_count": len(mine),
        "errata_count": sum(claim.slug in wrong for claim in mine),
        "verdicts": {name: verdicts.count(name) for name in ("agrees", "contradicted", "unchecked")},
    }
