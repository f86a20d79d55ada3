// Star-removing (graph Nim): remove at least one edge of those at some vertex.
#pragma once

#include "rules.hpp"

namespace kernel {

struct StarRemoving : EdgeRemoval {
    static constexpr const char* slug = "star-removing";
    static constexpr bool solves_by_mex = false;

    template <int W, class Leave>
    static bool options(const Graph<W>& graph, Leave&& leave) {
        const Bits<W> twins = twins_of_predecessors(graph);
        Graph<W> left = graph;
        for (int v : graph.vertices() - twins)
            if (cut_some(left, twins, v, graph.around[v], false, leave)) return true;
        return false;
    }

  private:
    // Runs over the sets of edges from `v` to `ends`, cutting of any run of twins its first few.
    template <int W, class Leave>
    static bool cut_some(Graph<W>& left, const Bits<W>& twins, int v, Bits<W> ends, bool has_cut, Leave&& leave) {
        if (ends.empty()) return has_cut && leave(left, left.vertices());
        const int first = ends.first();
        ends.remove(first);
        Bits<W> cut = Bits<W>::one(first);
        // v itself may lie inside a run of its twins; the run goes on behind it.
        for (int next = first + 1; next < left.n && twins.has(next) && (next == v || ends.has(next)); ++next) {
            if (next == v) continue;
            ends.remove(next);
            cut.add(next);
        }
        if (cut_some(left, twins, v, ends, has_cut, leave)) return true;
        bool enough = false;
        for (int u : cut) {
            left.cut(u, v);
            if ((enough = cut_some(left, twins, v, ends, true, leave))) break;
        }
        for (int u : cut) left.join(u, v);
        return enough;
    }
};

}  // namespace kernel
