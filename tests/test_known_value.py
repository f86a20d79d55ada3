"""The view for SQL: one word of evidence, numbers that compare as numbers, on both engines."""

from __future__ import annotations

from pathlib import Path

import pytest
from runs import KAYLES, begin

from kb.errors import Conflict
from kb.evaluate.evidence import of_stored
from kb.exchange.exporting import records
from kb.exchange.importing import import_file
from kb.games import game
from kb.store import Store
from kb.store.certificates import CertificateFile
from kb.store.records import Invariants
from kb.values.reading import parse_value

PARITY = game("even-odd")


def test_the_view_says_the_evidence_that_everybody_says(base: Store, tmp_path: Path) -> None:
    run, again = begin(base), begin(base, solver="reference")
    base.write_values(run, [("A_", 1), ("Bw", 1), ("C~", 1), ("D~{", 1)])
    base.write_values(again, [("Bw", 1)])
    base.record_certificate(KAYLES, CertificateFile("d", "p", "c", 1, 1), {"C~": 1})
    with pytest.raises(Conflict):
        base.write_values(begin(base, solver="third"), [("D~{", 2)])
    for name, lines in {"heard": "P5,*3\nnode-kayles,P6,*\n", "other": "P6,*2\n"}.items():
        file = tmp_path / f"{name}.csv"
        file.write_text(f"game,graph,value\nnode-kayles,{lines}", encoding="utf-8")
        import_file(base, file, check=0, source="a book", citation="Table 1")
    with base.engine.connection() as session:
        rows = session.rows("SELECT DISTINCT key, evidence FROM known_value WHERE game = 'node-kayles'")
        heard = session.row("SELECT value, source, citation FROM known_value WHERE evidence = 'imported'")
    said = dict(rows)
    assert len(said) == len(rows) == 6
    stored = base.read_values(KAYLES, said)
    assert said == {key: of_stored(found) for key, found in stored.items()}
    assert sorted(said.values()) == [
        *("certified", "computed", "computed twice"),
        *("disputed", "disputed", "imported"),
    ]
    assert said == {record.key: record.evidence for record in records(base, [KAYLES])}, (
        "and so does an export"
    )
    assert heard == ("*3", "a book", "Table 1")


def test_numbers_compare_as_numbers(base: Store) -> None:
    """As texts, 9 is more than 10 and 1/2 is less than -1; the truth is arithmetic."""
    texts = {"A_": "{18|0}", "B?": "{20|0}", "Bw": "1/2", "C?": "-1"}
    base.write_values(begin(base, PARITY), [(key, parse_value(text)) for key, text in texts.items()])
    base.write_invariants([Invariants("A_", 2, 1, 1, True, None, 1, 1)])
    with base.engine.connection() as session:
        hottest = session.row(
            "SELECT key, temperature FROM known_value ORDER BY temperature_real DESC LIMIT 1"
        )
        hot = session.rows("SELECT key FROM known_value WHERE temperature_real > 9.5")
        means = session.rows("SELECT key FROM known_value WHERE mean_real < 0")
        sizes = session.row("SELECT n, m, outcome, left_stop_real FROM known_value WHERE key = 'A_'")
    assert hottest == ("B?", "10")
    assert hot == [("B?",)]
    assert means == [("C?",)]
    assert sizes == (2, 1, "N", 18.0)
