"""A declared game with labels: each vertex has so many guards, none where nothing is written.

Delete a vertex that has more edges than guards, or an edge between two vertices with equally many. Try:

    ggkb explain guards 'P4 @ brushes=1,0,0,2' --rules docs/examples/guards.py
"""

from __future__ import annotations

from kb.games import LocalGame, delete_edge, delete_vertex

GAME = LocalGame(
    "guards",
    "Guards",
    [delete_vertex("degree > label"), delete_edge("label_u == label_v")],
    label_range=range(10),
)
