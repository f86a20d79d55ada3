"""Values by symmetry: what cancels does, on every small graph; large ones are answered with the lemma.

Oracle: the kernel solves each graph and what is left of it, by the rules alone; that a map is a symmetry is
told edge by edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from kb.evaluate import by_symmetry
from kb.evaluate.by_symmetry import LEMMAS, fold, involution
from kb.evaluate.evaluator import Evaluation, Evaluator
from kb.evaluate.evidence import ANY, INDEPENDENT
from kb.evaluate.hearing import part_of
from kb.games import game
from kb.graphs.canonical import decode
from kb.graphs.enumerate import graphs
from kb.graphs.language import parse_position
from kb.graphs.position import Position
from kb.knowledge_base import KnowledgeBase
from kb.solvers import Solver


@pytest.fixture
def base(migrated_file: Path, tmp_path: Path) -> Iterator[KnowledgeBase]:
    """The catalogue, and not one value."""
    path = tmp_path / "kb.sqlite"
    path.write_bytes(migrated_file.read_bytes())
    with KnowledgeBase(str(path)) as opened:
        opened.seed()
        yield opened


def is_symmetry(position: Position, image: list[int], joined: bool) -> bool:
    edges = {frozenset(edge) for edge in position.edges}
    moved = [(v, w) for v, w in enumerate(image) if v != w]
    return (
        {frozenset((image[u], image[v])) for u, v in position.edges} == edges
        and all(image[w] == v for v, w in enumerate(image))
        and all((frozenset(pair) in edges) == joined for pair in moved)
        and bool(moved)
    )


@pytest.mark.parametrize("slug", sorted(LEMMAS))
def test_what_cancels_does_not_change_the_value_of_any_graph_to_seven_vertices(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_symmetry, "LEAST", 1)
    solver = Solver(game(slug))
    rules, lemma = game(slug), LEMMAS[slug]
    pairs = [
        (position, rules.start(folded.rest))
        for n in range(1, 8)
        for position in graphs(n)
        if (folded := fold(position, lemma)) is not None
    ]
    wholes = solver.solve([rules.start(position) for position, _ in pairs])
    rests = solver.solve([rest for _, rest in pairs])
    assert len(pairs) > {"take-away": 600, "even-odd": 300}[slug]
    for (position, _), whole, rest in zip(pairs, wholes, rests, strict=True):
        assert whole.value == rest.value, position


@pytest.mark.parametrize("joined", [False, True])
def test_a_symmetry_is_one_and_is_found_where_there_is_one(joined: bool) -> None:
    """Against all maps that try every image: on graphs to six vertices none is missed."""
    from kb.theorems.osullivan.involutions import involutions, is_identity

    met = 0
    for position in (each for n in range(1, 7) for each in graphs(n)):
        found = involution(position, joined)
        if found is not None:
            assert is_symmetry(position, found, joined), position
            met += 1
        elif not joined:
            assert all(map(is_identity, involutions(position))), position
    assert met > 60


@pytest.mark.parametrize(
    ("slug", "graph", "value", "leaves"),
    [
        ("take-away", "icosahedron", "0", "K0"),
        ("take-away", "torus(5,6)", "0", "K0"),
        ("take-away", "helm(12)", "*", "K1"),
        ("even-odd", "petersen x K2", "0", "K0"),
    ],
)
def test_a_look_up_names_the_lemma_and_the_pairs(
    base: KnowledgeBase, slug: str, graph: str, value: str, leaves: str
) -> None:
    answer = base.value(slug, graph, stored_only=True)
    assert (str(answer.value), answer.evidence) == (value, "theorem")
    (line,) = (one for one in answer.as_json()["provenance"] if one["kind"] == "symmetry")
    assert (line["lemma"], line["leaves"]) == (LEMMAS[slug].claim, leaves)
    assert answer.key is not None
    kept = list(range(decode(answer.key).n))
    for pairs in line["steps"]:
        image = list(range(len(kept)))
        for v, w in pairs:
            image[kept.index(v)], image[kept.index(w)] = kept.index(w), kept.index(v)
        assert is_symmetry(decode(answer.key).induced(kept), image, LEMMAS[slug].joined)
        kept = [v for v in kept if v not in {one for pair in pairs for one in pair}]
    assert len(kept) == parse_position(leaves).n
    assert base.explain(slug, graph).as_json()["value"] == value


def test_a_lemma_that_does_not_stand_gives_no_value(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is said of a symmetry where the catalogue does not have the lemma, or has it contradicted."""
    monkeypatch.setitem(LEMMAS, "take-away", LEMMAS["take-away"]._replace(claim="osullivan/conjecture-8.2"))
    answer = base.value("take-away", "icosahedron", stored_only=True)
    assert answer.evidence == "unknown"


def test_who_admits_no_theorem_hears_of_no_symmetry(base: KnowledgeBase) -> None:
    """As an audit does not."""
    part = part_of(parse_position("icosahedron"))
    rules = game("take-away")
    for admitted, word in ((ANY, "theorem"), (INDEPENDENT, "unknown")):
        coded = partial(base.library.claims, rules.slug)
        evaluator = Evaluator(base.store, rules, coded=coded, admits=admitted)
        (known,) = Evaluation(evaluator).evaluate([part])
        assert known.evidence == word


def test_decorated_and_multiple_graphs_are_not_folded() -> None:
    lemma = LEMMAS["take-away"]
    assert fold(parse_position("edges:0-1,0-1,1-2,1-2,2-3,3-4,4-5,5-0"), lemma) is None
    assert fold(parse_position("C6 @ brushes=1,0,0,0,0,0"), lemma) is None
