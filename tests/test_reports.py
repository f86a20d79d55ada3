"""Errata are told by paper, class and root, findings by strength; the documents say what the base holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import store
from kb.games import game
from kb.reports import errata_by_paper, errata_document, findings_by_paper, findings_document, totals
from kb.store import Store
from kb.store.catalogue_records import ClaimRecord, ErratumRecord, PaperRecord

PAPER = PaperRecord(
    "p", "On paths", ("A. Author",), 2020, "Nowhere", "@misc{p}", "the preprint", "One falls."
)


def claim(slug: str, kind: str = "theorem", **more: object) -> ClaimRecord:
    texts = {"details": {}, "proved": False, **more}
    return ClaimRecord(
        slug=f"p/{slug}", paper="p", game="grim", locator=slug.title(), kind=kind, statement=f"Says {slug}.",
        scope="all", coded=True, corrects=None, **texts,
    )  # fmt: skip


def erratum(slug: str, class_: str, root: str, rank: int = 0) -> ErratumRecord:
    return ErratumRecord(
        f"p/{slug}", f"{slug} is wrong.", "P3", "0", "*", "the contrary", "n < 9", None,
        class_, root, "nothing else", f"{slug} = 0", "ggkb value grim P3", rank,
    )  # fmt: skip


CLAIMS = [
    claim("misprint"),
    claim("proof"),
    claim("lemma"),
    claim("theorem"),
    claim("other"),
    claim("question", "question"),
    claim(
        "weak", "finding", status="seen", details={"reproduce": "ggkb weak", "prior_art": "none found"}
    ),
    claim(
        "strong",
        "finding",
        proved=True,
        status="proved",
        details={
            "reproduce": "ggkb strong", "proof": "By induction.", "answers": "p/question", "strength": "1",
            "prior_art": "A. Nother 1999",
        },
    ),
]  # fmt: skip
ERRATA = [
    erratum("misprint", "misprint", "a typing error"),
    erratum("proof", "proof", "no start of the induction"),
    erratum("lemma", "statement", "no start of the induction"),
    erratum("theorem", "statement", "a sign", rank=1),
    erratum("other", "boundary", "the empty board"),
]


@pytest.fixture
def base(tmp_path: Path) -> Store:
    base = store.connect(str(tmp_path / "kb.sqlite"), create=True)
    base.register_game(game("grim"))
    base.write_catalogue([PAPER], CLAIMS, ERRATA)
    return base


def test_errata_stand_by_class_and_entries_with_one_root_stand_together(base: Store) -> None:
    (paper,) = errata_by_paper(base)
    assert [(slip.class_, slip.root, len(slip.entries)) for slip in paper.slips] == [
        ("statement", "a sign", 1),
        ("statement", "no start of the induction", 2),
        ("boundary", "the empty board", 1),
        ("misprint", "a typing error", 1),
    ]
    assert [one.claim.slug for one in paper.fallen] == ["p/theorem", "p/lemma"]
    assert paper.headline == "2 statements fall; 4 independent slips"


def test_the_headline_counts_statements_and_slips_not_entries(base: Store) -> None:
    count = totals(errata_by_paper(base))
    assert (count["statements"], count["slips"], count["entries"]) == (2, 4, 5)
    assert (count["statement"], count["proof"], count["boundary"], count["misprint"]) == (2, 0, 1, 1)


def test_the_errata_open_with_the_summary_and_show_what_is_printed(base: Store) -> None:
    text = errata_document(base)
    assert "**2 statements** fall" in text
    parts = [
        "the preprint",
        "One falls.",
        "### Statements that fall",
        "theorem = 0",
        "proof = 0",
        "### Misprints",
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert text.count("- Reproduce: `ggkb value grim P3`") == 5
    only = errata_document(base, {"p/lemma"})
    assert "lemma = 0" in only
    assert "theorem = 0" not in only


def test_findings_come_by_strength_with_proof_prior_art_and_question(base: Store) -> None:
    (paper,) = findings_by_paper(base)
    assert [found.claim.slug for found in paper.findings] == ["p/strong", "p/weak"]
    assert paper.findings[0].linked == ("p/question",)
    (question,) = paper.still_open
    assert question.linked == ("p/strong",)
    text = findings_document(base)
    assert "2 findings,\n1 proved and 1 seen" in text
    for part in ("**Proved.** By induction.", "- Answers: `p/question`", "- Prior art: A. Nother 1999",
                 "Says question. — see `p/strong`"):  # fmt: skip
        assert part in text
    assert "Nothing here is proved" not in text


def test_what_findings_share_of_prior_art_is_said_once(base: Store) -> None:
    details = {"reproduce": "ggkb weak", "prior_art": "none found"}
    more = [claim(f"weak-{n}", "finding", status="seen", details=details) for n in range(2)]
    base.write_catalogue([PAPER], [*CLAIMS, *more], ERRATA)
    text = findings_document(base)
    assert text.count("none found") == 1
    head = "*Prior art of the findings that do not name it:* none found"
    assert text.index(head) < text.index("### p/strong")
    assert "- Prior art: A. Nother 1999" in text
