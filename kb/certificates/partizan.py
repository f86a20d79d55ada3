"""Proofs of partizan values: every position below is stated with its canonical form and all its options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kb.certificates.expansion import orbit_firsts
from kb.certificates.moves import Moves
from kb.certificates.pieces import Option, Piece, Pieces
from kb.graphs.canonical import automorphisms
from kb.values.short_game import ShortGame


class Statement(NamedTuple):
    """An entry to be written: a piece, and the options of Left and of Right up to symmetry."""

    piece: Piece
    sides: tuple[list[Option], list[Option]]
    automorphisms: list[list[int]]


def statements(pieces: Pieces, targets: Iterable[Piece], known: set[Piece]) -> list[Statement]:
    """What proves the targets from what is known, smaller pieces first; all of it is then known."""
    found: list[Statement] = []
    waiting = [piece for piece in dict.fromkeys(targets) if piece not in known]
    met = known.union(waiting)
    while waiting:
        piece = waiting.pop()
        statement = _statement(pieces, piece)
        found.append(statement)
        for side in statement.sides:
            for option in side:
                for part in option.parts:
                    if part.piece not in met:
                        met.add(part.piece)
                        waiting.append(part.piece)
    found.sort(key=lambda statement: (statement.piece.size, statement.piece.number))
    pieces.solve(statement.piece for statement in found)
    known |= met  # only now: what cannot be solved is not written
    return found


def _statement(pieces: Pieces, piece: Piece) -> Statement:
    moves = Moves(pieces, piece)
    left, right = list(moves.options(0)), list(moves.options(1))
    # In geography an automorphism fixes the token and saves little.
    generators = automorphisms(piece.position) if pieces.slug == "even-odd" else []
    firsts = orbit_firsts(
        [option.move for option in left + right], generators, lambda move, image: image[move]
    )
    if len(left) + len(right) - len(firsts) <= len(generators):
        return Statement(piece, (left, right), [])
    return Statement(
        piece,
        ([option for option in left if option.move in firsts], [o for o in right if o.move in firsts]),
        generators,
    )


def forms_below(game: ShortGame, known: dict[ShortGame, int]) -> list[ShortGame]:
    """The canonical forms that a form is made of and that are not known, options first, itself last."""
    found: list[ShortGame] = []
    met = set(known)
    stack: list[tuple[ShortGame, bool]] = [(game, False)]
    while stack:
        form, is_done = stack.pop()
        if is_done:
            found.append(form)
        elif form not in met:
            met.add(form)
            stack.append((form, True))
            stack += [(option, False) for option in (*form.left, *form.right)]
    return found
