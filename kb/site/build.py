"""`build`: a site in a folder, which appears when all of it is there."""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from kb.errors import BadArgument, KbError
from kb.knowledge_base import KnowledgeBase
from kb.progress import Progress, silent
from kb.site.local_service import LocalService
from kb.site.pages import Pages
from kb.site.places import Places
from kb.site.shards import Shards
from kb.web.app import create_api
from kb.web.files import FOLDER
from kb.web.jobs.catalogue import searched_text, with_facts
from kb.web.routes.certificates import certified_games
from kb.web.warm_up import fetch

OWN_FILES = Path(__file__).parent / "static"
TAKEN = (
    "style.css", "explorer.css", "drawing.css", "lists.css", "icon.svg",
    "dom.js", "fault.js", "filters.js", "geometry.js", "heat.js", "packing.js", "pages.js",
)  # fmt: skip
"""The explorer's files that pages of a site use."""


class Built(NamedTuple):
    """What was written."""

    pages: int
    files: int
    bytes: int


def build(base: KnowledgeBase, folder: Path, *, force: bool = False, progress: Progress = silent) -> Built:
    """Writes the library as a site; with `force` in the place of whatever is in the folder."""
    needed = (Path.cwd(), Path(base.name.removeprefix("sqlite:///")).expanduser().resolve())
    with _appearing(folder, force=force, needed=needed) as new:
        return asyncio.run(_Site(base, new, progress).write())


@contextmanager
def _appearing(folder: Path, *, force: bool, needed: Iterable[Path]) -> Iterator[Path]:
    """An empty folder beside the one asked for, which takes its place once it is filled.

    A folder that holds what is needed meanwhile is never replaced.
    """
    wanted = folder.resolve()
    if wanted.exists() and not wanted.is_dir():
        raise BadArgument(f"{folder} is a file; expected a folder to write the site into")
    for place in needed:
        if wanted == place or wanted in place.parents:
            raise BadArgument(f"{folder} holds {place}, which must not be replaced; name another folder")
    if not force and wanted.exists() and any(wanted.iterdir()):
        raise BadArgument(f"{folder} is not empty; name another folder, or replace all of it with --force")
    try:
        wanted.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{wanted.name}-", dir=wanted.parent))
    except OSError as problem:
        raise BadArgument(f"cannot write beside {folder}: {problem.strerror}") from None
    try:
        new = beside / "new"
        new.mkdir()
        yield new
        if wanted.exists():
            wanted.rename(beside / "old")
        new.rename(wanted)
    finally:
        shutil.rmtree(beside)


class _Site:
    """One site while it is written."""

    def __init__(self, base: KnowledgeBase, folder: Path, progress: Progress) -> None:
        self._base = base
        self._folder = folder
        self._progress = progress
        self._app = create_api(LocalService(base))
        self._pages = Pages(base)
        self._places = Places()
        self._written = 0
        self._bytes = 0

    async def write(self) -> Built:
        """Writes everything; tells how many pages, files and bytes that is."""
        addresses = [*self._pages.own, *self._pages.shared()]
        places = {address: self._places.add_page(address) for address in addresses}
        for paper in self._base.papers():
            self._places.add(f"/errata?paper={paper.key}", f"errata/#{paper.key}")
        files = self._files()
        for done, address in enumerate(addresses):
            own = self._pages.own.get(address)
            html = own() if own else (await self._fetched(address)).decode()
            for picture in self._pages.pictures:
                self._places.add(f"/{picture}", picture)
            self._add(f"{places[address]}index.html", self._places.relative(html, places[address]).encode())
            self._progress(done + 1, len(addresses))
        for place, body in self._pages.pictures.items():
            self._add(place, body)
        for address, place in [*self._places.pictures.items(), *files]:
            self._add(place, await self._fetched(address))
        for file in [*(FOLDER / name for name in TAKEN), *sorted(OWN_FILES.iterdir())]:
            self._add(f"static/{file.name}", file.read_bytes())
        self._add("data/claims.json", self._claims())
        shards = Shards(self._base)
        for game in self._base.games:
            for name, content in shards.files(game):
                self._add(f"data/{game.slug}/{name}", content)
        return Built(len(addresses), self._written, self._bytes)

    def _files(self) -> list[tuple[str, str]]:
        """The files that pages offer, by their addresses; their places are known to links from now on."""
        files = [("/api/v1/checker.py", "checker.py")]
        for game in certified_games():
            files.append((f"/api/v1/certificates/{game}", f"certificates/{game}.jsonl.gz"))
        for game in certified_games(large=True):
            files.append((f"/api/v1/certificates/{game}?large=true", f"certificates/{game}.large.jsonl.gz"))
        for address, place in files:
            self._places.add(address, place)
        return files

    async def _fetched(self, address: str) -> bytes:
        """What the service answers at an address."""
        answer = await fetch(self._app, address)
        if answer.status != 200:
            raise KbError(f"{address} cannot be written to the site: the page answers {answer.status}")
        return answer.body

    def _claims(self) -> bytes:
        """What the list of claims is narrowed by, in the order of the list."""
        records = [
            {"text": searched_text(claim)} | facts
            for claim, facts in with_facts(self._base, self._base.claims())
        ]
        return json.dumps(records, ensure_ascii=False, separators=(",", ":")).encode()

    def _add(self, place: str, content: bytes) -> None:
        file = self._folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        self._written += 1
        self._bytes += len(content)
