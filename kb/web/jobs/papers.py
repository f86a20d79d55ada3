"""Which papers a text names: by the words of their authors, their title, or their key."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from kb.web.citations import cited

if TYPE_CHECKING:
    from kb.store.catalogue_records import PaperRecord

LEAST = 3
"""Letters of an author's name; fewer are more often a graph, as K5."""
PHRASE = 8
"""Letters from which on a part of a title names the paper; a shorter one is a word of many claims."""
WITHOUT_STROKE = str.maketrans("łøđ", "lod")


def is_named(paper: PaperRecord, text: str) -> bool:
    """Whether a text names the paper: by names of its authors alone, or by a part of its title."""
    wanted = plain(text)
    names = plain(f"{paper.key} {cited(paper.key)} {' '.join(paper.authors)}").split()
    by_author = len(wanted) >= LEAST and all(word in names for word in wanted.split())
    return by_author or (len(wanted) >= PHRASE and wanted in plain(paper.title))


def plain(text: str) -> str:
    """A text without capitals, accents and punctuation, as people type names.

    >>> plain("Prałat, O'Sullivan")
    'pralat osullivan'
    """
    letters = unicodedata.normalize("NFKD", text.casefold().translate(WITHOUT_STROKE))
    return "".join(one for one in letters if not unicodedata.combining(one) and one not in ",()'’")
