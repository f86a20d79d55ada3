// Polish, the cleaning game: a move adds one brush to a vertex; then, until none is left, a vertex
// with at least as many brushes as its degree fires: one brush to each neighbour, vertex and edges
// gone. Isolated vertices go. The integer at a vertex is its discrepancy, degree − brushes: a move
// lowers one by 1, firing at 0 or below lowers each neighbour's by 2.
#pragma once

#include "rules.hpp"

namespace kernel {

struct Polish : OnSimpleGraphs {
    static constexpr const char* slug = "polish";
    static constexpr bool is_labelled = true;

    template <int W>
    static void start(const Position& position, Graph<W>& graph) {
        Graph<W> given;
        read_simple_graph(position, given);
        Bits<W> alive = given.vertices(), primed;
        for (int v = 0; v < given.n; ++v) {
            const int brushes = position.labels.empty() ? 0 : position.labels[v];
            if (brushes < -16000 || brushes > 16000) throw TooLarge("more than 16000 brushes on one vertex");
            given.label[v] = static_cast<std::int16_t>(given.degree(v) - brushes);
            if (given.label[v] <= 0) primed.add(v);
        }
        fire(given, alive, primed);
        keep(given, alive, graph);
    }

    template <int W, class Leave>
    static bool options(const Graph<W>& graph, Leave&& leave) {
        Graph<W> left = graph;
        for (int v : graph.vertices() - twins_of_predecessors(graph)) {
            Bits<W> alive = graph.vertices();
            if (--left.label[v] > 0) {
                if (leave(left, alive)) return true;
                ++left.label[v];
            } else {
                fire(left, alive, Bits<W>::one(v));
                if (leave(left, alive)) return true;
                left = graph;
            }
        }
        return false;
    }

    // Few odd discrepancies make a promising reply; the order of trial never changes a value.
    template <int W>
    static int weight(const Graph<W>& graph, const Bits<W>& part) {
        int total = 0;
        for (int v : part) total += graph.label[v] + 64 * (graph.label[v] & 1);
        return total;
    }

    template <int W>
    static void write(const Graph<W>& graph, std::vector<std::int32_t>& out) {
        write_edges(graph, graph.n, out);
        for (int v = 0; v < graph.n; ++v) out.push_back(graph.degree(v) - graph.label[v]);
    }

  private:
    // Which primed vertex fires first makes no difference: firing only ever lowers discrepancies.
    template <int W>
    static void fire(Graph<W>& graph, Bits<W>& alive, Bits<W> primed) {
        while (primed.any()) {
            const int v = primed.first();
            primed.remove(v);
            alive.remove(v);
            for (int u : graph.around[v] & alive) {
                graph.label[u] = static_cast<std::int16_t>(graph.label[u] - 2);
                if (graph.label[u] <= 0) primed.add(u);
            }
        }
        for (int v : alive)
            if ((graph.around[v] & alive).empty()) alive.remove(v);
    }
};

}  // namespace kernel
