"""`ggkb search`: stored positions by what they are and what they are worth."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import options, render


def search(
    game: options.GameName,
    filters: Annotated[
        list[str] | None, typer.Argument(metavar="FILTER…", help="E.g. connected n=7 'nim_value>=2'.")
    ] = None,
    limit: Annotated[int, typer.Option(help="At most so many positions.")] = 50,
    after: Annotated[str | None, typer.Option(metavar="KEY", help="Go on after this key.")] = None,
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Stored positions that meet every filter, smallest first, and whether the answer is complete.

    Filters on the graph: n m components min_degree max_degree girth phi diameter radius triangles
    chromatic_number clique_number independence_number matching_number cut_vertices bridges automorphisms
    orbits (= != < <= > >=, n=1..5); connected bipartite tree forest regular plain vertex_transitive
    triangle_free claw_free planar eulerian hamiltonian (flags; ! negates); degree_sequence=3,2,2,1;
    family=wheel. On the value: nim_value mean temperature left_stop right_stop birthday; outcome=N;
    value>=3, value||0 (confused with 0), value~{2|0} (equal up to a number); number infinitesimal;
    winning_vertex_move winning_edge_move.

    Example: ggkb search odd-odd connected 'n<=7' 'nim_value>=2'
    """
    as_json = options.wants_json(json)
    base = options.open_to_ask(database)
    page = base.search(game, *(filters or []), limit=limit, after=after)
    if as_json:
        render.document(page.as_json())
        return
    render.columns([(one.position, one.value, one.key) for one in page.found], ("position", "value", "key"))
    state = "complete" if page.complete else "perhaps not complete"
    number = len(page.found)
    shown = f"{number} position{'' if number == 1 else 's'}"
    if page.next is not None:
        shown = f"{'first' if after is None else 'next'} {shown}, more with --after '{page.next}'"
    render.note(f"{shown}; {state}: {page.reason}")
    for command in page.populate:
        render.note(f"to make it complete: {command}")
