"""A statement as a custom claim, for a file that `ggkb audit --claims` reads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kb.errors import BadArgument
from kb.graphs.describe import describe
from kb.graphs.language import parse_family
from kb.query.statement import parse_statement
from kb.refute.facts import Facts
from kb.refute.result import Refutation
from kb.theorems.base import CheckClaim, Instance, Oracle


def statement_claim(id: str, game: str, statement: str, graphs: str) -> CheckClaim:
    """A statement as a custom claim."""
    read = parse_statement(statement)

    def check(oracle: Oracle) -> Iterator[Instance]:
        for _, position in parse_family(graphs):
            facts = Facts(position, partial(oracle.value, position))
            holds = read.holds(facts)
            if not read.applies(facts):
                continue
            computed = ", ".join(f"{name} = {facts.shown(name)}" for name in sorted(read.names))
            yield Instance(describe(position), holds, statement, computed, (position.n, len(position.edges)))

    return CheckClaim(id=id, game=game, check=check, says_in_words=f"{statement}, for {graphs}.")


def claim_file(id: str, result: Refutation) -> str:
    """The text of a claims file that makes the statement a custom claim."""
    if not id.strip() or any(character.isspace() for character in id):
        raise BadArgument(f"{id!r} is no name of a claim; expected e.g. own/odd-odd-parity")
    return (
        f'"""{result.statement}\n\nTry: ggkb audit --claims this-file.py\n"""\n\n'
        "from kb.refute import statement_claim\n\n"
        f"CLAIM = statement_claim(\n    id={id!r},\n    game={result.game!r},\n"
        f"    statement={result.statement!r},\n    graphs={result.graphs!r},\n)\n"
    )
