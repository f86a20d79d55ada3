"""Citations: what they say a value rests on, and that BibTeX can read them.

BibTeX counts braces, those behind a backslash too; graph6 keys may hold one without the other.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import KnowledgeBase
from kb.errors import BadArgument

CONJECTURE = Path(__file__).resolve().parent.parent / "docs" / "examples" / "odd_odd_conjecture.py"


@pytest.fixture
def base(migrated_file: Path, tmp_path: Path) -> KnowledgeBase:
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    base = KnowledgeBase(str(path))
    base.seed()
    return base


def note(cited: str) -> str:
    """What the first entry says of the value."""
    (line,) = [line for line in cited.splitlines() if line.startswith("  note")]
    return line.removeprefix("  note    = {").removesuffix("},")


def test_a_value_is_cited_with_its_evidence(base: KnowledgeBase) -> None:
    assert note(base.cite("take-away", "K3")) == "take-away, K3: value 0, computed by kernel 1; key Bw"
    base.verify("take-away", solver="reference", ratio=1.0)
    assert "value 0, computed twice by kernel 1, reference 1; key" in note(base.cite("take-away", "K3"))
    assert note(base.cite("node-kayles", "P1000000")) == "node-kayles, P1000000: value *, proved period"
    assert note(base.cite("take-away", "K300")).startswith("take-away, K300: value 0, theorem; key ")


def test_a_sum_with_hearsay_is_not_called_computed(base: KnowledgeBase, tmp_path: Path) -> None:
    file = tmp_path / "book.csv"
    file.write_text('game,graph,value\nnode-kayles,"grid(4,5)",0\n')
    base.import_file(file, check=0.0)
    base.value("node-kayles", "P3")
    assert "grid(4,5) + P3: value *2, imported; key" in note(base.cite("node-kayles", "grid(4,5) + P3"))


@pytest.mark.parametrize("graph", ["K_{2,3}", "icosahedron", "P(4,3)"])
def test_braces_are_balanced_and_signs_are_printed(base: KnowledgeBase, graph: str) -> None:
    for game in ("take-away", "even-odd"):
        text = note(base.cite(game, graph))
        depth = 0
        for character in text:
            depth += (character == "{") - (character == "}")
            assert depth >= 0, text
        assert depth == 0
        for sign in "_^~#$%&|":
            assert sign not in text.replace(f"\\{sign}", ""), text


def test_a_custom_claim_stands_in_no_paper(base: KnowledgeBase) -> None:
    base.use_claims(CONJECTURE)
    base.audit("own/odd-odd-at-most-3")
    claims = [one.claim for one in base.value("odd-odd", "K4").provenance if hasattr(one, "claim")]
    assert "own/odd-odd-at-most-3" in claims
    assert base.cite("odd-odd", "K4").startswith("@software{")
    with pytest.raises(BadArgument, match="custom claim; it stands in no paper"):
        base.cite("own/odd-odd-at-most-3")


def test_a_finding_is_cited_as_one_of_the_base(base: KnowledgeBase) -> None:
    cited = base.cite("osullivan/finding-fans")
    place = r"\cite[Conjecture 8.2]{osullivan2018vertex}"
    assert cited.startswith(
        rf"% a finding in \cite{{graph-games-kb}}, beside {place}" "\n@software{graph-games-kb,"
    )
    assert "\n@article{osullivan2018vertex," in cited
    assert base.cite("siegel/lemma-6-corrected").startswith("% a correction in ")
