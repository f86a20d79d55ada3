"""`ggkb search`: stored positions by what they are and what they are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import options, render
from cli.found import names, note_state, print_page
from kb.errors import BadArgument

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase
    from kb.search import Counts

FORMATS = ("text", "csv", "jsonl", "graph6", "parquet")
BY_ENDING = {".csv": "csv", ".jsonl": "jsonl", ".g6": "graph6", ".parquet": "parquet"}


def search(
    game: options.GameName,
    filters: Annotated[
        list[str] | None, typer.Argument(metavar="FILTER…", help="E.g. connected n=7 'nim_value>=2'.")
    ] = None,
    limit: Annotated[int, typer.Option(help="At most so many positions.")] = 50,
    after: Annotated[str | None, typer.Option(metavar="KEY", help="Go on after this key.")] = None,
    sort: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Order by these, e.g. -temperature,n.")
    ] = None,
    smallest: Annotated[bool, typer.Option("--smallest", help="Only the smallest of them.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Only how many there are.")] = False,
    by: Annotated[str | None, typer.Option(metavar="NAMES", help="How many of each, e.g. n,value.")] = None,
    style: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMATS), help="All of them in another format.")
    ] = "text",
    output: Annotated[
        Path | None,
        typer.Option("-o", metavar="FILE", help="Write all of them there; its ending tells the format."),
    ] = None,
    with_names: Annotated[
        bool, typer.Option("--names/--no-names", help="In a file, name the graphs that have a name; slower.")
    ] = True,
    draw: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw this page of positions there.")
    ] = None,
    rules: options.Rules = None,
    database: options.Database = None,
    json: options.Json = False,
) -> None:
    """Stored positions that meet every filter, smallest first, and whether the answer is complete.

    Filters on the graph: n m components min_degree max_degree girth phi diameter radius triangles
    chromatic_number clique_number independence_number matching_number cut_vertices bridges automorphisms
    orbits cycle_rank (= != < <= > >=, n=1..5); connected bipartite tree forest regular plain
    vertex_transitive triangle_free claw_free planar eulerian hamiltonian (flags; ! negates);
    degree_sequence=3,2,2,1; family=wheel. On the value: nim_value mean temperature left_stop
    right_stop birthday; outcome=N; value>=3, value||0 (confused with 0), value~{2|0} (equal up to a
    number); number infinitesimal; winning_vertex_move winning_edge_move.

    Example: ggkb search odd-odd connected 'n<=7' 'nim_value>=2'
    """
    as_json = options.wants_json(json)
    options.one_of(style, *FORMATS)
    base = options.open_to_ask(database)
    asked = filters or []
    if count or by:
        _show_counts(base.count(game, *asked, by=names(by)), as_json)
        return
    if style == "text" and output is not None:
        style = _style_of(output)
    if style != "text":
        _export(base, game, asked, style, output, with_names)
        return
    page = base.search(game, *asked, limit=limit, after=after, sort=names(sort), smallest=smallest)
    if draw is not None:
        base.draw_found(page).save(draw)
    print_page(page, after=after, as_json=as_json)


def _style_of(output: Path) -> str:
    """The format that the ending of a file tells."""
    if output.suffix not in BY_ENDING:
        expected = f"{', '.join(BY_ENDING)}, or --format"
        raise BadArgument(f"{str(output)!r} has no ending that tells the format; expected {expected}")
    return BY_ENDING[output.suffix]


def _show_counts(counts: Counts, as_json: bool) -> None:
    if as_json:
        render.document(counts.as_json())
        return
    if counts.by:
        rows = [list(record.values()) for record in counts.records()]
        render.columns(
            [["none" if fact is None else fact for fact in row] for row in rows], (*counts.by, "positions")
        )
    else:
        render.line(str(counts.total))
    note_state(f"{counts.total:,} position{'' if counts.total == 1 else 's'}", counts)


def _export(
    base: KnowledgeBase, game: str, filters: list[str], style: str, output: Path | None, names: bool
) -> None:
    """Every position that meets the filters, to a file or to standard output."""
    from kb import tabular

    found = base.search_records(game, *filters, names=names and style != "graph6")
    if style == "parquet":
        if output is None:
            raise BadArgument("Parquet goes to a file; name it with -o")
        tabular.write_parquet(list(found), output)
    else:
        if style == "graph6":
            text = "".join(_graph6(record["key"]) for record in found)
        else:
            text = tabular.csv_text(list(found)) if style == "csv" else tabular.json_lines(found)
        _write(text, output)
    note_state(f"{found.count:,} position{'' if found.count == 1 else 's'}", found.completeness())


def _write(text: str, output: Path | None) -> None:
    if output is None:
        render.block(text)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadArgument(f"cannot write {str(output)!r}: {error.strerror or error}") from None


def _graph6(key: str) -> str:
    if ";" in key:
        raise BadArgument(f"{key!r} is no simple graph, so it has no graph6 line; add plain, or choose csv")
    return key + "\n"
