// Matching-removing: remove the edges of a non-empty matching. A matching may reach across
// components, so a disjoint union is not the sum of its parts and positions are not split.
#pragma once

#include "rules.hpp"

namespace kernel {

struct MatchingRemoving : EdgeRemoval {
    static constexpr const char* slug = "matching-removing";
    static constexpr bool is_sum_of_components = false;

    template <int W, class Leave>
    static bool options(const Graph<W>& graph, Leave&& leave) {
        Graph<W> left = graph;
        return match(graph, left, graph.vertices(), false, leave);
    }

  private:
    // Matches the first free vertex, or leaves it unmatched, and goes on with the rest.
    template <int W, class Leave>
    static bool match(const Graph<W>& graph, Graph<W>& left, Bits<W> free, bool has_cut, Leave&& leave) {
        if (free.empty()) return has_cut && leave(left, left.vertices());
        const int v = free.first();
        free.remove(v);
        for (int u : graph.around[v] & free) {
            left.cut(u, v);
            const bool enough = match(graph, left, free - Bits<W>::one(u), true, leave);
            left.join(u, v);
            if (enough) return true;
        }
        return match(graph, left, free, has_cut, leave);
    }
};

}  // namespace kernel
