"""A game that is declared, not coded: cut an edge whose ends have degrees of one parity.

What has no edge left is dropped. The kernel plays it. Try:

    ggkb value even-cut petersen --rules docs/examples/even_cut.py
"""

from __future__ import annotations

from kb.games import LocalGame, delete_edge

GAME = LocalGame(
    "even-cut",
    "Even Cut",
    [delete_edge("(degree_u + degree_v) % 2 == 0")],
    drops_isolated=True,
)
