// Facts about simple graphs of at most 64 vertices, by the names that statements and searches use.
// A set of vertices is one word; what may take exponential time gives up after some steps.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "graph.hpp"

namespace kernel {

using SmallGraph = Graph<1>;
using VertexSet = SmallGraph::Set;

inline constexpr int undefined_fact = -1;  // the girth of a forest
inline constexpr int too_long_fact = -2;   // more steps than are taken here
inline constexpr int most_steps = 20'000;

inline int component_count(const SmallGraph& graph) {
    int count = 0;
    for (VertexSet left = graph.vertices(); left.any(); ++count) left -= graph.component(left.first(), left);
    return count;
}

inline int least_degree(const SmallGraph& graph) {
    int least = graph.n == 0 ? 0 : graph.n;
    for (int v = 0; v < graph.n; ++v) least = std::min(least, graph.degree(v));
    return least;
}

inline int greatest_degree(const SmallGraph& graph) {
    int greatest = 0;
    for (int v = 0; v < graph.n; ++v) greatest = std::max(greatest, graph.degree(v));
    return greatest;
}

inline VertexSet around_all(const SmallGraph& graph, const VertexSet& set) {
    VertexSet around;
    for (int v : set) around |= graph.around[v];
    return around;
}

// Calls `visit(distance, level)` for the vertices at distance 0, 1, 2 … from `root` until it gives false.
template <class Visit>
VertexSet by_distance(const SmallGraph& graph, int root, Visit&& visit) {
    VertexSet seen = VertexSet::one(root), level = seen;
    for (int distance = 0; level.any() && visit(distance, level); ++distance) {
        level = around_all(graph, level) - seen;
        seen |= level;
    }
    return seen;
}

inline bool is_bipartite(const SmallGraph& graph) {
    bool ok = true;
    for (VertexSet left = graph.vertices(); left.any() && ok;)
        left -= by_distance(graph, left.first(), [&](int, const VertexSet& level) {
            return ok = (around_all(graph, level) & level).empty();
        });
    return ok;
}

// A shortest cycle shows from each of its vertices: as an edge between two vertices at the same distance, or
// as a vertex with two neighbours one step nearer. From elsewhere nothing shorter than it shows.
inline int girth(const SmallGraph& graph) {
    int best = undefined_fact;
    const auto offer = [&](int length) {
        if (best < 0 || length < best) best = length;
    };
    for (int root = 0; root < graph.n; ++root) {
        VertexSet seen;
        by_distance(graph, root, [&](int distance, const VertexSet& level) {
            if (best > 0 && 2 * distance + 1 >= best) return false;
            if ((around_all(graph, level) & level).any()) offer(2 * distance + 1);
            seen |= level;
            for (int v : around_all(graph, level) - seen)
                if ((graph.around[v] & level).count() > 1) offer(2 * distance + 2);
            return true;
        });
    }
    return best;
}

// The least and the greatest eccentricity, both undefined where the graph is not connected or empty.
inline std::pair<int, int> radius_and_diameter(const SmallGraph& graph) {
    int least = graph.n, greatest = 0;
    for (int root = 0; root < graph.n; ++root) {
        int reach = -1;
        const VertexSet seen = by_distance(graph, root, [&](int, const VertexSet&) {
            ++reach;
            return true;
        });
        if (!(seen == graph.vertices())) return {undefined_fact, undefined_fact};
        least = std::min(least, reach);
        greatest = std::max(greatest, reach);
    }
    if (graph.n == 0) return {undefined_fact, undefined_fact};
    return {least, greatest};
}

inline int triangle_count(const SmallGraph& graph) {
    int count = 0;
    for (int u = 0; u < graph.n; ++u)
        for (int v : graph.around[u] - VertexSet::below(u))
            count += (graph.around[u] & graph.around[v] & (graph.vertices() - VertexSet::below(v + 1))).count();
    return count;
}

inline int cut_vertex_count(const SmallGraph& graph) {
    int count = 0;
    for (int v = 0; v < graph.n; ++v) {
        const VertexSet around = graph.around[v];
        if (around.count() < 2) continue;
        const VertexSet left = graph.vertices() - VertexSet::one(v);
        count += (around - graph.component(around.first(), left)).any();
    }
    return count;
}

inline int bridge_count(SmallGraph graph) {
    int count = 0;
    for (int u = 0; u < graph.n; ++u)
        for (int v : graph.around[u] - VertexSet::below(u)) {
            graph.cut(u, v);
            count += !graph.component(u, graph.vertices()).has(v);
            graph.join(u, v);
        }
    return count;
}

inline bool is_eulerian(const SmallGraph& graph) {
    VertexSet with_edges;
    for (int v = 0; v < graph.n; ++v) {
        if (graph.around[v].is_odd()) return false;
        if (graph.around[v].any()) with_edges.add(v);
    }
    return with_edges.empty() || graph.component(with_edges.first(), with_edges) == with_edges;
}

inline bool is_claw_free(const SmallGraph& graph) {
    for (int v = 0; v < graph.n; ++v)
        for (int a : graph.around[v]) {
            const VertexSet others = (graph.around[v] - graph.around[a]) - VertexSet::below(a + 1);
            for (int b : others)
                if (((others - graph.around[b]) - VertexSet::below(b + 1)).any()) return false;
        }
    return true;
}

// Searches that may be long; each counts its steps.
class LongSearch {
  public:
    explicit LongSearch(const SmallGraph& graph) : graph_(graph) {}

    // The size of a largest clique.
    int clique() {
        grow_clique(0, graph_.vertices());
        return found(best_);
    }

    // The most edges no two of which share a vertex.
    int matching() {
        grow_matching(0, graph_.vertices());
        return found(best_);
    }

    // The fewest colours such that adjacent vertices differ.
    int colours() {
        if (graph_.n == 0) return 0;
        if (graph_.edge_count() == 0) return 1;
        if (is_bipartite(graph_)) return 2;
        int colours = 3;
        while (steps_ > 0 && !coloured(colours, 0, 0)) ++colours;
        return found(colours);
    }

    // Whether a cycle meets every vertex.
    int hamiltonian() {
        if (graph_.n < 3 || least_degree(graph_) < 2 || component_count(graph_) > 1) return 0;
        if (cut_vertex_count(graph_) > 0) return 0;
        return found(closed(0, VertexSet::one(0)));
    }

  private:
    bool step() { return --steps_ > 0; }
    int found(int fact) const { return steps_ > 0 ? fact : too_long_fact; }

    void grow_clique(int size, VertexSet candidates) {
        if (!step()) return;
        best_ = std::max(best_, size);
        while (candidates.any() && size + candidates.count() > best_) {
            const int v = candidates.first();
            candidates.remove(v);
            grow_clique(size + 1, candidates & graph_.around[v]);
        }
    }

    void grow_matching(int size, VertexSet left) {
        if (!step()) return;
        best_ = std::max(best_, size);
        while (left.any() && size + left.count() / 2 > best_) {
            const int v = left.first();
            left.remove(v);
            for (int w : graph_.around[v] & left) {
                grow_matching(size + 1, left - VertexSet::one(w));
                if (size + 1 + (left.count() - 1) / 2 <= best_) break;
            }
        }
    }

    bool coloured(int colours, int v, int used) {
        if (v == graph_.n) return true;
        if (!step()) return false;
        for (int c = 0; c < std::min(used + 1, colours); ++c) {
            if ((classes_[c] & graph_.around[v]).any()) continue;
            classes_[c].add(v);
            const bool done = coloured(colours, v + 1, std::max(used, c + 1));
            classes_[c].remove(v);
            if (done) return true;
        }
        return false;
    }

    bool closed(int end, const VertexSet& visited) {
        if (visited == graph_.vertices()) return graph_.around[end].has(0);
        if (!step()) return false;
        for (int v : graph_.around[end] - visited)
            if (closed(v, visited | VertexSet::one(v))) return true;
        return false;
    }

    const SmallGraph& graph_;
    int steps_ = most_steps;
    int best_ = 0;
    std::array<VertexSet, 64> classes_{};
};

inline SmallGraph complement(const SmallGraph& graph) {
    SmallGraph other;
    other.reset(graph.n);
    for (int v = 0; v < graph.n; ++v) other.around[v] = graph.vertices() - graph.around[v] - VertexSet::one(v);
    return other;
}

using Fact = int (*)(const SmallGraph&);

// The empty graph counts as connected and as a tree.
inline const std::map<std::string, Fact>& graph_facts() {
    static const std::map<std::string, Fact> table{
        {"n", [](const SmallGraph& g) { return g.n; }},
        {"m", [](const SmallGraph& g) { return g.edge_count(); }},
        {"components", [](const SmallGraph& g) { return component_count(g); }},
        {"cycle_rank", [](const SmallGraph& g) { return g.edge_count() - g.n + component_count(g); }},
        {"min_degree", [](const SmallGraph& g) { return least_degree(g); }},
        {"max_degree", [](const SmallGraph& g) { return greatest_degree(g); }},
        {"girth", [](const SmallGraph& g) { return girth(g); }},
        {"phi", [](const SmallGraph& g) { return g.n % 2 + 2 * (g.edge_count() % 2); }},
        {"connected", [](const SmallGraph& g) { return int{component_count(g) <= 1}; }},
        {"bipartite", [](const SmallGraph& g) { return int{is_bipartite(g)}; }},
        {"tree",
         [](const SmallGraph& g) { return int{g.edge_count() == std::max(g.n - 1, 0) && component_count(g) <= 1}; }},
        {"forest", [](const SmallGraph& g) { return int{g.edge_count() == g.n - component_count(g)}; }},
        {"regular", [](const SmallGraph& g) { return int{least_degree(g) == greatest_degree(g)}; }},
        {"plain", [](const SmallGraph&) { return 1; }},
        {"diameter", [](const SmallGraph& g) { return radius_and_diameter(g).second; }},
        {"radius", [](const SmallGraph& g) { return radius_and_diameter(g).first; }},
        {"triangles", [](const SmallGraph& g) { return triangle_count(g); }},
        {"triangle_free", [](const SmallGraph& g) { return int{triangle_count(g) == 0}; }},
        {"cut_vertices", [](const SmallGraph& g) { return cut_vertex_count(g); }},
        {"bridges", [](const SmallGraph& g) { return bridge_count(g); }},
        {"eulerian", [](const SmallGraph& g) { return int{is_eulerian(g)}; }},
        {"claw_free", [](const SmallGraph& g) { return int{is_claw_free(g)}; }},
        {"clique_number", [](const SmallGraph& g) { return LongSearch(g).clique(); }},
        {"independence_number",
         [](const SmallGraph& g) {
             const SmallGraph other = complement(g);
             return LongSearch(other).clique();
         }},
        {"matching_number", [](const SmallGraph& g) { return LongSearch(g).matching(); }},
        {"chromatic_number", [](const SmallGraph& g) { return LongSearch(g).colours(); }},
        {"hamiltonian", [](const SmallGraph& g) { return LongSearch(g).hamiltonian(); }},
    };
    return table;
}

}  // namespace kernel
