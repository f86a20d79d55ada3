"""The explorer offers the certificates of the errata, and the checker, for download."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from serving import serving

from kb.certificates import checker


def test_certificates_and_checker_are_offered(web_base: Path, tmp_path: Path) -> None:
    with serving(str(web_base)) as service:
        packed = service.get("/certificates/take-away")
        program = service.get("/checker.py")
        none = service.get("/certificates/nonsense")
        page = service.get(str(service.base_url).removesuffix("/").removesuffix("/api/v1") + "/errata")
    file = tmp_path / "take-away.jsonl.gz"
    file.write_bytes(packed.content)
    assert packed.status_code == program.status_code == 200
    assert checker.check_file(str(file)).claims
    assert program.text == Path(checker.__file__).read_text()
    assert none.status_code == 404
    assert none.json()["error"]["kind"] == "unknown-name"
    assert 'href="/api/v1/certificates/take-away"' in page.text
