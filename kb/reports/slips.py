"""Errata as a reader wants them: by paper, the gravest class first, entries with one root together."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from kb.counting import counted
from kb.store import Store
from kb.store.catalogue_records import AuditResult, ClaimRecord, ErratumRecord, PaperRecord
from kb.theorems.catalogue import CLASSES

HEADINGS = {
    "statement": "Statements that fall",
    "proof": "Steps and remarks that are wrong, results that stand",
    "boundary": "Boundary cases that nobody means",
    "misprint": "Misprints",
    "literal": "False only if read literally",
    "conversion": "Perhaps lost in the conversion to text",
    "": "Not yet classified",
}
JUDGEMENTS = {
    "statement": "The statement falls.",
    "proof": "The step or remark is wrong, the result stands.",
    "boundary": "Wrong in a boundary case that nobody means.",
    "misprint": "A misprint.",
    "literal": "False only if read literally.",
    "conversion": "Perhaps lost in the conversion to text.",
    "": "Not yet classified.",
}
"""What is said of one erratum of a class, where `HEADINGS` stand above several."""
IN_WORDS = {
    "statement": "in statements",
    "proof": "in proofs or remarks",
    "boundary": "in boundary cases",
    "misprint": "by misprint",
    "literal": "by the letter only",
    "conversion": "perhaps by the conversion",
}
"""Where the slips of a class are, after their number."""
_GRAVITY = {name: place for place, name in enumerate(HEADINGS)}


class Wrong(NamedTuple):
    """One erratum with its claim, and how print and correction fared in the last audit."""

    claim: ClaimRecord
    erratum: ErratumRecord
    record: AuditResult | None
    corrected: AuditResult | None


class Slip(NamedTuple):
    """What went wrong once, with every entry that comes from it; its class is that of the gravest."""

    root: str
    entries: tuple[Wrong, ...]

    @property
    def class_(self) -> str:
        return min((one.erratum.class_ for one in self.entries), key=_GRAVITY.__getitem__)

    @property
    def rank(self) -> int:
        """The best rank of its entries; those without one come after all that have one."""
        return min(one.erratum.rank or 1_000 for one in self.entries)


class PaperErrata(NamedTuple):
    """The slips of one paper, the gravest first."""

    paper: PaperRecord
    slips: tuple[Slip, ...]

    @property
    def fallen(self) -> tuple[Wrong, ...]:
        """The statements that fall, the most important first."""
        return tuple(one for slip in self.slips for one in slip.entries if one.erratum.class_ == "statement")

    def of_class(self, name: str) -> tuple[Slip, ...]:
        return tuple(slip for slip in self.slips if slip.class_ == name)

    @property
    def headline(self) -> str:
        """Statements that fall and independent slips, in words."""
        fall = len(self.fallen)
        falls = (
            f"{counted(fall, 'statement')} {'falls' if fall == 1 else 'fall'}" if fall else "nothing falls"
        )
        return f"{falls}; {counted(len(self.slips), 'independent slip')}"


def errata_by_paper(store: Store, only: Collection[str] | None = None) -> list[PaperErrata]:
    """The errata that stand, of all claims or of those named, paper by paper."""
    claims = {claim.slug: claim for claim in store.claims()}
    found = store.latest_results()
    wrong = [
        Wrong(
            claims[one.claim],
            one,
            found.get(one.claim),
            None if one.corrected_by is None else found.get(one.corrected_by),
        )
        for one in store.errata()
        if only is None or one.claim in only
    ]
    papers = []
    for paper in store.papers():
        mine = [one for one in wrong if one.claim.paper == paper.key]
        if mine:
            papers.append(PaperErrata(paper, _slips(mine)))
    return papers


def _slips(wrong: list[Wrong]) -> tuple[Slip, ...]:
    """Entries with one root become one slip; an entry without a root is a slip by itself."""
    by_root: dict[str, list[Wrong]] = {}
    for one in wrong:
        by_root.setdefault(one.erratum.root or one.claim.slug, []).append(one)
    slips = [
        Slip(root, tuple(sorted(entries, key=lambda one: _GRAVITY[one.erratum.class_])))
        for root, entries in by_root.items()
    ]
    return tuple(sorted(slips, key=lambda slip: (_GRAVITY[slip.class_], slip.rank)))


def totals(papers: list[PaperErrata]) -> dict[str, int]:
    """Statements that fall, independent slips, entries, and the slips of each class."""
    slips = [slip for one in papers for slip in one.slips]
    return {
        "statements": sum(len(one.fallen) for one in papers),
        "slips": len(slips),
        "entries": sum(len(slip.entries) for slip in slips),
        **{name: sum(slip.class_ == name for slip in slips) for name in CLASSES},
    }
