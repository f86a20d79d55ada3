// What rule sets share: a position as it comes in, what may be written on it, and symmetric moves.
//
// A game is a struct, nearly always without state, with
//   slug                    its name, where it is one of the table in bindings.cpp
//   is_labelled             whether the integers at the vertices mean something
//   is_sum_of_components    whether a disjoint union is the sum of its parts
//   start(position, graph)  the settled start position, or BadPosition
//   options(graph, leave)   leave(graph, vertices left) for every move; stops and says true when told
//   write(graph, out)       the position as the caller would describe it, appended to a flat array
//   solves_by_mex           whether a value is the mex of all options, since it often reaches the bound below,
//                           instead of being asked for one nim-value after another (see solver.hpp)
//   met_by_long_streams     graphs of at most so many vertices are solved by the mex of all options too, where they
//                           come by the thousand: most of what lies below them is met in any case
//   longest_play(graph)     where it is, a bound on the number of moves left
//   weight(graph, part)     how heavy a component is: light ones are tried first
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "../graph.hpp"
#include "../limits.hpp"

namespace kernel {

struct Edge {
    std::int32_t u, v;
};

inline std::string text_of(const Edge& edge) { return "edge " + std::to_string(edge.u) + "-" + std::to_string(edge.v); }

inline void refuse_edge_outside(int n, const Edge& edge) {
    if (edge.u < 0 || edge.v < 0 || edge.u >= n || edge.v >= n)
        throw BadGraph(text_of(edge) + " leaves the vertices 0.." + std::to_string(n - 1));
}

// A position as the caller describes it; labels may be empty (all zero).
struct Position {
    int n = 0;
    std::span<const Edge> edges;
    std::span<const std::int32_t> labels;
};

// Vertices that can be exchanged with their predecessor: moves there repeat moves before them.
// Refinement puts such vertices side by side.
template <int W>
Bits<W> twins_of_predecessors(const Graph<W>& graph) {
    Bits<W> twins;
    for (int v = 1; v < graph.n; ++v) {
        Bits<W> a = graph.around[v - 1], b = graph.around[v];
        a.remove(v);
        b.remove(v - 1);
        if (a == b && graph.label[v - 1] == graph.label[v]) twins.add(v);
    }
    return twins;
}

// The first edge among those that an exchange of twins carries to each other.
template <int W>
bool is_first_of_its_kind(const Bits<W>& twins, int u, int v) {
    return !(twins.has(u) && v != u - 1) && !(twins.has(v) && u != v - 1);
}

struct OnSimpleGraphs {
    static constexpr bool is_labelled = false;
    static constexpr bool is_sum_of_components = true;
    static constexpr bool solves_by_mex = false;
    static constexpr int met_by_long_streams = -1;

    static int vertices_needed(const Position& position) { return position.n; }

    template <int W>
    static void start(const Position& position, Graph<W>& graph) {
        refuse_labels(position);
        read_simple_graph(position, graph);
    }

    template <int W>
    static int weight(const Graph<W>& graph, const Bits<W>& part) {
        int total = 0;
        for (int v : part) total += 1 + (graph.around[v] & part).count();
        return total;
    }

    template <int W>
    static void write(const Graph<W>& graph, std::vector<std::int32_t>& out) {
        write_edges(graph, 0, out);
    }

  protected:
    static void refuse_labels(const Position& position) {
        for (const std::int32_t label : position.labels)
            if (label != 0) throw BadPosition("numbers at the vertices mean nothing in this game");
    }

    // Header and edges; the caller appends the labels it announces.
    template <int W>
    static void write_edges(const Graph<W>& graph, int labels, std::vector<std::int32_t>& out) {
        const std::size_t header = out.size();
        out.insert(out.end(), {graph.n, 0, labels});
        for (int v = 0; v < graph.n; ++v)
            for (int u : graph.around[v] & Bits<W>::below(v)) {
                out.insert(out.end(), {u, v});
                ++out[header + 1];
            }
    }

    template <int W>
    static void read_simple_graph(const Position& position, Graph<W>& graph) {
        graph.reset(position.n);
        for (const Edge& edge : position.edges) {
            if (edge.u == edge.v)
                throw BadPosition("this game is played on simple graphs; there is a loop at " + std::to_string(edge.u));
            if (graph.around[edge.u].has(edge.v))
                throw BadPosition("this game is played on simple graphs; " + text_of(edge) + " is repeated");
            graph.join(edge.u, edge.v);
        }
    }

    // The part of a position on some vertices, numbered anew in their order.
    template <int W>
    static void keep(const Graph<W>& given, const Bits<W>& alive, Graph<W>& graph) {
        std::array<int, Graph<W>::capacity> place;
        int n = 0;
        for (int v : alive) place[v] = n++;
        graph.reset(n);
        for (int v : alive) {
            graph.label[place[v]] = given.label[v];
            for (int u : given.around[v] & alive) graph.around[place[v]].add(place[u]);
        }
    }
};

// Games whose moves remove edges.
struct EdgeRemoval : OnSimpleGraphs {
    static constexpr bool solves_by_mex = true;

    template <int W>
    static int longest_play(const Graph<W>& graph) {
        return graph.edge_count();
    }
};

// Games whose moves delete vertices. Such a game gives
//   moves(around, alive, candidates, leave)   leave(vertices left) for moves at candidates.
// and says in meets_few_subsets whether play from a graph leaves only a few of its sets of vertices. Small graphs
// are solved side by side where each move deletes both ends of an edge, as deletes_both_ends says, or one vertex,
// and for sets as bits, of one graph or of many,
//   reach(so_far, around)   folds the neighbourhoods of the vertices left into one set,
//   movable(reached)        of which the vertices left may be deleted.
// Both are always compiled into their caller, which alone knows how wide its vectors are.
template <class Rules>
struct VertexDeletion : OnSimpleGraphs {
    static constexpr bool meets_few_subsets = false;

    template <int W, class Leave>
    static bool options(const Graph<W>& graph, Leave&& leave) {
        const Bits<W> alive = graph.vertices();
        return Rules::moves(graph.around.data(), alive, alive - twins_of_predecessors(graph),
                            [&](const Bits<W>& left) { return leave(graph, left); });
    }
};

}  // namespace kernel
