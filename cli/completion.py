"""Names that a shell completes: games, families, papers and claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def games(incomplete: str) -> list[tuple[str, str]]:
    """Games by their slugs and aliases."""
    from kb.games import GAMES

    return _starting(incomplete, [(name, one.title) for one in GAMES for name in (one.slug, *one.aliases)])


def families(incomplete: str) -> list[tuple[str, str]]:
    """Families and named graphs, each by an example of how it is written."""
    from kb.graphs.named_families import listing

    return _starting(incomplete, [(one.example, one.words) for one in listing("")])


def claims(incomplete: str) -> list[tuple[str, str]]:
    """Claims by their slugs."""
    return _starting(incomplete, list(_claims()))


def papers_and_games(incomplete: str) -> list[tuple[str, str]]:
    """What a list of claims can be narrowed to."""
    return _papers(incomplete) + games(incomplete)


def anything_claimed(incomplete: str) -> list[tuple[str, str]]:
    """Papers and games, and claims once the name of a paper is typed."""
    return papers_and_games(incomplete) + (claims(incomplete) if "/" in incomplete else [])


def _papers(incomplete: str) -> list[tuple[str, str]]:
    from kb.seeding import catalogue

    return _starting(incomplete, [(paper.key, paper.title) for paper in catalogue()])


def _claims() -> Iterator[tuple[str, str]]:
    from kb.seeding import catalogue

    for paper in catalogue():
        for claim in paper.claims:
            yield claim.id, claim.locator


def _starting(incomplete: str, names: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(name, words) for name, words in names if name.startswith(incomplete)]
