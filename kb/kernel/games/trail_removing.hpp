// Trail-removing (Squayles on a grid): remove the edges of a trail, a walk of at least one edge
// that repeats none. Isolated vertices vanish.
#pragma once

#include "rules.hpp"

namespace kernel {

struct TrailRemoving : OnSimpleGraphs {
    static constexpr const char* slug = "trail-removing";

    template <int W, class Leave>
    static bool options(const Graph<W>& graph, Leave&& leave) {
        Graph<W> left = graph;
        for (int v : graph.vertices() - twins_of_predecessors(graph))
            if (walk(left, v, v, leave)) return true;
        return false;
    }

  private:
    // Goes on from `at` along every edge still there.
    template <int W, class Leave>
    static bool walk(Graph<W>& left, int start, int at, Leave&& leave) {
        for (int next : left.around[at]) {
            left.cut(at, next);
            const bool enough = leave(left, left.vertices()) || walk(left, start, next, leave);
            left.join(at, next);
            if (enough) return true;
        }
        return false;
    }
};

}  // namespace kernel
