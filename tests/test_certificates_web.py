"""The explorer offers the certificates of the errata, and the checker, for download."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from serving import serving

from kb.certificates import checker
from kb.paths import seeds


def test_certificates_and_checker_are_offered(web_base: Path, tmp_path: Path) -> None:
    with serving(str(web_base)) as service:
        packed = service.get("/certificates/take-away")
        program = service.get("/checker.py")
        none = service.get("/certificates/nonsense")
        large = service.get("/certificates/geography", params={"large": "true"})
        page = service.get(str(service.base_url).removesuffix("/").removesuffix("/api/v1") + "/errata")
    file = tmp_path / "take-away.jsonl.gz"
    file.write_bytes(packed.content)
    assert packed.status_code == program.status_code == 200
    assert checker.check_file(str(file)).claims
    assert program.text == Path(checker.__file__).read_text()
    assert none.status_code == 404
    assert none.json()["error"]["kind"] == "unknown-name"
    assert 'href="/api/v1/certificates/take-away"' in page.text
    assert 'href="/api/v1/certificates/geography?large=true"' in page.text
    assert large.status_code == 200
    assert large.content == (seeds() / "certificates" / "errata.geography.large.jsonl.gz").read_bytes()


def test_the_certificate_of_a_position_is_offered(web_base: Path, tmp_path: Path) -> None:
    with serving(str(web_base), budget_seconds=10) as service:
        made = service.get("/games/take-away/certificate", params={"graph": "K_{2,3}"})
        partizan = service.get("/games/even-odd/certificate", params={"graph": "P(4,3)"})
        total = service.get("/games/geography/certificate", params={"graph": "A(0,1,0) - A(0,1,2)"})
        hard = service.get("/games/trail-removing/certificate", params={"graph": "grid(8,8)"})
        wrong = service.get("/games/take-away/certificate", params={"graph": "K_{2,"})
    for name, answer in (("a", made), ("b", partizan)):
        assert answer.status_code == 200
        assert "attachment" in answer.headers["content-disposition"]
        (tmp_path / name).write_bytes(answer.content)
        assert len(checker.check_file(str(tmp_path / name)).claims) == 1
    # A bipartite graph is worth its vertices modulo 2 plus twice its edges modulo 2, and 5 + 6 are here.
    assert json.loads(made.content.splitlines()[-1])["is"] == 1
    assert (total.status_code, total.json()["error"]["kind"]) == (400, "bad-argument")
    assert hard.status_code in (408, 422, 503, 504)
    assert wrong.status_code == 400
    for answer in (total, hard, wrong):
        assert "content-disposition" not in answer.headers
