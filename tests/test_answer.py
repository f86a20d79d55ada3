"""Who speaks for an answer is found when it is read, by the claims as they stood when it was asked for."""

import json
import pickle
from pathlib import Path
from shutil import copy

import pytest

from kb.graphs.position import Position
from kb.knowledge_base import KnowledgeBase
from kb.theorems.speak import ClaimIndex

ASKED = [
    ("take-away", "K_{2,3}"),
    ("take-away", "W5 + C3"),
    ("take-away", "K4 - K3"),
    ("take-away", "K300"),
    ("even-odd", "P(4,3)"),
    ("polish", "P5 @ brushes=0,1,0,0,2"),
    ("polish", "edges:0-1,1-2,2-0,2-3"),
]


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("answers") / "kb.sqlite"
    with KnowledgeBase(str(file), create=True) as opened:
        opened.seed()
    return file


@pytest.fixture
def base(seeded: Path, tmp_path: Path):
    file = Path(copy(seeded, tmp_path))
    with KnowledgeBase(str(file)) as opened:
        yield opened


@pytest.mark.parametrize(("game", "text"), ASKED)
def test_the_text_of_an_answer_is_its_json(base, game, text):
    for _ in range(2):  # solved, and then read
        answer = base.value(game, text, budget=1)
        assert json.loads(answer.json_text()) == json.loads(json.dumps(answer.as_json(named=False)))


@pytest.mark.parametrize(("game", "text"), ASKED)
def test_a_pickled_answer_says_the_same(base, game, text):
    answer = base.value(game, text, budget=1)
    twin = pickle.loads(pickle.dumps(answer))
    assert twin == answer
    assert twin.provenance == answer.provenance
    assert twin.as_json() == answer.as_json()


def test_a_stored_value_is_found_without_hearing_a_claim(base, monkeypatch):
    base.value("take-away", "K_{2,3}")
    asked = []
    speak = ClaimIndex.speak

    def counted(self, position, *rest):
        asked.append(position)
        return speak(self, position, *rest)

    base.evaluators.forget()
    monkeypatch.setattr(ClaimIndex, "speak", counted)
    answer = base.value("take-away", "K_{2,3}")
    assert (answer.nim_value, answer.evidence, asked) == (1, "computed", [])
    claims = [one for one in answer.provenance if getattr(one, "claim", "")]
    assert claims
    assert len(asked) == 1


def test_claims_are_asked_once_for_all_labellings_of_a_graph(base, monkeypatch):
    """A batch has the same graphs again and again, labelled otherwise."""
    asked = []
    speak = ClaimIndex.speak

    def counted(self, position, *rest):
        asked.append(position)
        return speak(self, position, *rest)

    monkeypatch.setattr(ClaimIndex, "speak", counted)
    for edges in ("0-1,1-2,2-3", "0-2,0-3,1-3", "2-3,1-2,0-1"):
        assert base.value("take-away", f"edges:{edges}").provenance
    assert len(asked) == 1


def test_claims_are_heard_as_they_stood_when_the_question_was_asked(base, tmp_path):
    base.value("take-away", "K_{2,3}")
    expected = base.value("take-away", "K_{2,3}").provenance
    base.evaluators.forget()
    answer = base.value("take-away", "K_{2,3}")
    base.close()
    for file in tmp_path.iterdir():
        file.unlink()
    assert answer.provenance == expected
    assert len(expected) > 1


def test_a_position_keeps_its_key_and_no_other_gets_it(base):
    path = Position(3, [(0, 1), (1, 2)])
    assert path.known_key is None
    answer = base.value("take-away", path)
    assert path.known_key == answer.key == base.value("take-away", "P3").key
    assert path.without_vertices([1]).known_key is None
    assert path.relabel([1, 0, 2]).known_key is None
    assert pickle.loads(pickle.dumps(path)).known_key is None


def test_isomorphic_positions_may_share_an_answer(base):
    """What is shared says what each would say by itself; without `shared` each keeps its own labelling."""
    graphs = ["edges:0-1,1-2,2-3", "edges:2-0,0-3,3-1", "K4", "P4 + K2", "K2 + P4", "P4 - K3", "nonsense(3)"]
    alone = [base.each_value("take-away", [graph], budget=1)[0] for graph in graphs]
    shared = base.each_value("take-away", graphs, budget=1, shared=True)
    told = [getattr(one, "message", None) or one.json_text() for one in shared]
    assert told == [getattr(one, "message", None) or one.json_text() for one in alone]
    assert shared[0] is shared[1]
    first, second, *_ = base.each_value("take-away", graphs, budget=1)
    assert first.terms[0].part.position != second.terms[0].part.position
