"""What is asked of lists of edges most: from the kernel where it is built, else in Python."""

try:
    from kb._kernel import (
        complete_parts,
        components,
        degrees,
        edges_in_order,
        edges_on,
        graph6_body,
        graph6_edges,
        is_simple,
        join,
        neighbours,
    )
except ImportError:
    from kb.graphs.edge_lists_in_python import (
        complete_parts,
        components,
        degrees,
        edges_in_order,
        edges_on,
        graph6_body,
        graph6_edges,
        is_simple,
        join,
        neighbours,
    )

__all__ = [
    "complete_parts", "components", "degrees", "edges_in_order", "edges_on", "graph6_body", "graph6_edges",
    "is_simple", "join", "neighbours",
]  # fmt: skip
