"""Start positions of each game, drawn at random and not settled."""

from strategies import labelled_graphs, marked_graphs, multigraphs, simple_graphs

from kb.games import game


def starts(slug, max_n=6):
    """Positions a game can start from; smaller where its moves are many."""
    rules = game(slug)
    if rules.with_token:
        return marked_graphs(max_n=max_n)
    if rules.with_brushes:
        labels = rules.label_range or range(-3, 5)
        return labelled_graphs(max_n=max_n - 1, min_label=labels[0], max_label=labels[-1])
    if rules.on_multigraphs:
        return multigraphs(max_n=max_n - 2, max_edges=8)
    return simple_graphs(max_n=max_n - (slug in ("trail-removing", "matching-removing")))
