// Take-away (graph chomp): on a multigraph with loops, delete an edge or loop, or a vertex with all
// its edges. Isolated vertices stay and count.
//
// The integer at a vertex is its number of loops. A bundle of k ≥ 2 parallel edges is written as a
// vertex of its own between the two ends, with the integer −k; its vertex cannot be deleted.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "rules.hpp"

namespace kernel {

struct TakeAway : OnSimpleGraphs {
    static constexpr const char* slug = "take-away";
    static constexpr bool is_labelled = true;
    static constexpr int met_by_long_streams = 9;

    static int vertices_needed(const Position& position) {
        int bundles = 0;
        for_each_bundle(position, [&](Edge edge, int count) { bundles += edge.u != edge.v && count > 1; });
        return position.n + bundles;
    }

    template <int W>
    static void start(const Position& position, Graph<W>& graph) {
        refuse_labels(position);
        graph.reset(vertices_needed(position));
        int next = position.n;
        for_each_bundle(position, [&](Edge edge, int count) {
            if (count > 16000) throw TooLarge("more than 16000 edges between two vertices");
            if (edge.u == edge.v) {
                graph.label[edge.u] = static_cast<std::int16_t>(count);
            } else if (count == 1) {
                graph.join(edge.u, edge.v);
            } else {
                graph.label[next] = static_cast<std::int16_t>(-count);
                graph.join(edge.u, next);
                graph.join(edge.v, next);
                ++next;
            }
        });
    }

    template <int W, class Leave>
    static bool options(const Graph<W>& graph, Leave&& leave) {
        const Bits<W> all = graph.vertices(), twins = twins_of_predecessors(graph);
        Bits<W> bundles;
        for (int v : all)
            if (graph.label[v] < 0) bundles.add(v);
        for (int v : all - twins - bundles)
            if (leave(graph, all - Bits<W>::one(v) - (graph.around[v] & bundles))) return true;
        Graph<W> left = graph;
        for (int v : all - bundles)
            for (int u : graph.around[v] - bundles) {
                if (u < v || !is_first_of_its_kind(twins, v, u)) continue;
                left.cut(u, v);
                if (leave(left, all)) return true;
                left.join(u, v);
            }
        for (int v : all - twins) {
            if (graph.label[v] == 0) continue;
            Bits<W> alive = all;
            take_one_of(left, alive, v);
            if (leave(left, alive)) return true;
            left = graph;
        }
        return false;
    }

    template <int W>
    static void write(const Graph<W>& graph, std::vector<std::int32_t>& out) {
        std::array<int, Graph<W>::capacity> place;
        int n = 0;
        for (int v = 0; v < graph.n; ++v)
            if (graph.label[v] >= 0) place[v] = n++;
        const std::size_t header = out.size();
        out.insert(out.end(), {n, 0, 0});
        const auto put = [&](int u, int v, int count) {
            out[header + 1] += count;
            for (; count > 0; --count) out.insert(out.end(), {place[u], place[v]});
        };
        for (int v = 0; v < graph.n; ++v) {
            if (graph.label[v] < 0) {
                const int a = graph.around[v].first();
                put(a, (graph.around[v] - Bits<W>::one(a)).first(), -graph.label[v]);
                continue;
            }
            put(v, v, graph.label[v]);
            for (int u : graph.around[v] & Bits<W>::below(v))
                if (graph.label[u] >= 0) put(u, v, 1);
        }
    }

  private:
    // Removes one loop at v, or one edge of the bundle v.
    template <int W>
    static void take_one_of(Graph<W>& graph, Bits<W>& alive, int v) {
        if (graph.label[v] > 0) {
            --graph.label[v];
        } else if (graph.label[v] < -2) {
            ++graph.label[v];
        } else {
            const int a = graph.around[v].first();
            const int b = (graph.around[v] - Bits<W>::one(a)).first();
            alive.remove(v);
            graph.join(a, b);
        }
    }

    template <class Visit>
    static void for_each_bundle(const Position& position, Visit&& visit) {
        std::vector<std::pair<int, int>> edges;
        edges.reserve(position.edges.size());
        for (const auto& [u, v] : position.edges) edges.emplace_back(std::minmax(u, v));
        std::sort(edges.begin(), edges.end());
        for (auto one = edges.begin(), next = one; one != edges.end(); one = next) {
            next = std::upper_bound(one, edges.end(), *one);
            visit(Edge{one->first, one->second}, static_cast<int>(next - one));
        }
    }
};

}  // namespace kernel
