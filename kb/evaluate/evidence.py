"""Evidence: the words that say on what a value rests, from the strongest to none at all.

What rests on several things carries the weakest of them. `docs/evidence.md` explains each word.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from kb.store.records import StoredValue

Evidence: TypeAlias = str
"""One of `WORDS`."""

CERTIFIED = "certified"
COMPUTED_TWICE = "computed twice"
COMPUTED = "computed"
PROVED_PERIOD = "proved period"
THEOREM = "theorem"
DERIVED = "derived"
IMPORTED = "imported"
UNKNOWN = "unknown"
DAMAGED = "damaged"
DISPUTED = "disputed"

WORDS: tuple[Evidence, ...] = (
    CERTIFIED,
    COMPUTED_TWICE,
    COMPUTED,
    PROVED_PERIOD,
    THEOREM,
    DERIVED,
    f"{DERIVED} from {PROVED_PERIOD}",
    f"{DERIVED} from {THEOREM}",
    IMPORTED,
    f"{DERIVED} from {IMPORTED}",
    UNKNOWN,
    DAMAGED,
    DISPUTED,
)
"""All words, the strongest first; the last three stand where there is no value."""

_MEANINGS: dict[Evidence, str] = {
    CERTIFIED: "The value has a certificate that the stand-alone checker accepted.",
    COMPUTED_TWICE: "Two solvers that share no code found the value, and they agree.",
    COMPUTED: "One solver found the value; the run says which, and when.",
    PROVED_PERIOD: "The value follows from a period that is proved for the whole family.",
    THEOREM: "A proved claim says so, or an argument by symmetry, and nothing here contradicts it.",
    DERIVED: "The value is made from the values of all options, each computed.",
    IMPORTED: "The value stands in a file or in the literature, and was not computed here.",
    UNKNOWN: "The value is not known here.",
    DAMAGED: "The stored value fails its check, so it is not given.",
    DISPUTED: "Two computations differ, so no value is given until one is settled.",
}
_RESTS_ON = {
    PROVED_PERIOD: "a proved period",
    THEOREM: "a theorem",
    IMPORTED: "what was imported",
}


def meaning(word: Evidence) -> str:
    """What a word says, in a sentence.

    >>> meaning("derived from theorem")
    'The value is made from the values of all options; one of them rests on a theorem.'
    """
    base = word.removeprefix(f"{DERIVED} from ")
    if base == word:
        return _MEANINGS[word]
    return f"The value is made from the values of all options; one of them rests on {_RESTS_ON[base]}."


MEANINGS: dict[Evidence, str] = {word: meaning(word) for word in WORDS}
"""What each word says, for pages and the description of the API; `docs/evidence.md` says the same."""

_RANK = {word: rank for rank, word in enumerate(WORDS)}

ANY = frozenset(WORDS)
INDEPENDENT = frozenset({CERTIFIED, COMPUTED_TWICE, COMPUTED, DERIVED})
"""What an audit admits: nothing that a claim or another's word gave."""


def weakest(every: Iterable[Evidence], otherwise: Evidence = COMPUTED) -> Evidence:
    """The evidence of what rests on all of these; `otherwise` where it rests on nothing.

    >>> weakest(["computed", "imported", "certified"])
    'imported'
    """
    return max(every, key=_RANK.__getitem__, default=otherwise)


def derived_from(options: Iterable[Evidence]) -> Evidence:
    """The evidence of a value made from the values of all options.

    >>> derived_from(["computed", "certified"]), derived_from(["computed", "derived from theorem"])
    ('derived', 'derived from theorem')
    """
    word = weakest(options).removeprefix(f"{DERIVED} from ")
    return DERIVED if word in INDEPENDENT else f"{DERIVED} from {word}"


def of_stored(found: StoredValue) -> Evidence:
    """The evidence of a value as the store holds it."""
    if found.disputed:
        return DISPUTED
    if found.damaged or found.value is None:
        return DAMAGED
    if found.certified:
        return CERTIFIED
    if not found.computations:
        return IMPORTED
    return COMPUTED_TWICE if len(found.solvers) > 1 else COMPUTED
