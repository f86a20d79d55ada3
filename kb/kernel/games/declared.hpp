// Games declared by local rules: delete a vertex (perhaps with its neighbours) or an edge (perhaps with its
// ends) where a condition on degrees and labels holds; then, if so declared, drop what is isolated.
//
// A move looks at one place, so a disjoint union is the sum of its parts, and moves at vertices that can be
// exchanged leave isomorphic positions.
#pragma once

#include <memory>

#include "../number_reader.hpp"
#include "condition.hpp"
#include "rules.hpp"

namespace kernel {

class Declared : public OnSimpleGraphs {
  public:
    static constexpr bool is_labelled = true;

    // Whether to drop isolated vertices, the number of rules, and of each what it takes and its condition.
    explicit Declared(std::span<const std::int32_t> program) {
        NumberReader reader(program);
        auto rules = std::make_shared<Rules>();
        rules->drops_isolated = reader.next() != 0;
        const std::int32_t count = reader.next();
        for (std::int32_t i = 0; i < count; ++i) {
            const std::int32_t takes = reader.next();
            if (takes < vertex || takes > both_ends) throw BadInput("a declared rule takes an unknown thing");
            rules->list.emplace_back(static_cast<Takes>(takes), Condition(reader));
        }
        if (rules->list.empty() || !reader.done()) throw BadInput("a declared game has no rules, or more than it says");
        rules_ = std::move(rules);
    }

    template <int W>
    void start(const Position& position, Graph<W>& graph) const {
        Graph<W> given;
        read_simple_graph(position, given);
        for (int v = 0; v < given.n && !position.labels.empty(); ++v) {
            if (position.labels[v] < -most_label || position.labels[v] > most_label)
                throw TooLarge("a label beyond 16000 at a vertex");
            given.label[v] = static_cast<std::int16_t>(position.labels[v]);
        }
        keep(given, left_of(given, given.vertices()), graph);
    }

    template <int W, class Leave>
    bool options(const Graph<W>& graph, Leave&& leave) const {
        const Bits<W> alive = graph.vertices(), twins = twins_of_predecessors(graph);
        for (const Rule& rule : rules_->list) {
            const bool found = rule.takes <= neighbourhood ? at_vertices(graph, alive - twins, rule, leave)
                                                           : at_edges(graph, twins, rule, leave);
            if (found) return true;
        }
        return false;
    }

    template <int W>
    static void write(const Graph<W>& graph, std::vector<std::int32_t>& out) {
        write_edges(graph, graph.n, out);
        for (int v = 0; v < graph.n; ++v) out.push_back(graph.label[v]);
    }

  private:
    enum Takes : std::int32_t { vertex, neighbourhood, edge, both_ends };
    struct Rule {
        Takes takes;
        Condition condition;
        Rule(Takes takes, Condition condition) : takes(takes), condition(std::move(condition)) {}
    };
    struct Rules {
        bool drops_isolated = false;
        std::vector<Rule> list;
    };
    static constexpr std::int32_t most_label = 16000;

    std::shared_ptr<const Rules> rules_;

    template <int W, class Leave>
    bool at_vertices(const Graph<W>& graph, const Bits<W>& candidates, const Rule& rule, Leave&& leave) const {
        for (int v : candidates) {
            if (!rule.condition.holds({graph.degree(v), graph.label[v], 0, 0})) continue;
            Bits<W> left = graph.vertices() - Bits<W>::one(v);
            if (rule.takes == neighbourhood) left -= graph.around[v];
            if (leave(graph, left_of(graph, left))) return true;
        }
        return false;
    }

    template <int W, class Leave>
    bool at_edges(const Graph<W>& graph, const Bits<W>& twins, const Rule& rule, Leave&& leave) const {
        for (int v = 0; v < graph.n; ++v)
            for (int u : graph.around[v] & Bits<W>::below(v)) {
                if (!is_first_of_its_kind(twins, u, v) || !holds_at(graph, rule.condition, u, v)) continue;
                if (rule.takes == both_ends) {
                    Bits<W> left = graph.vertices() - Bits<W>::one(u);
                    if (leave(graph, left_of(graph, left - Bits<W>::one(v)))) return true;
                } else {
                    Graph<W> thinned = graph;
                    thinned.cut(u, v);
                    if (leave(thinned, left_of(thinned, thinned.vertices()))) return true;
                }
            }
        return false;
    }

    // The ends of an edge have no order: the condition may hold either way round.
    template <int W>
    static bool holds_at(const Graph<W>& graph, const Condition& condition, int u, int v) {
        const std::int64_t du = graph.degree(u), dv = graph.degree(v), lu = graph.label[u], lv = graph.label[v];
        return condition.holds({du, lu, dv, lv}) || condition.holds({dv, lv, du, lu});
    }

    // Of the vertices in `alive` those that stay.
    template <int W>
    Bits<W> left_of(const Graph<W>& graph, const Bits<W>& alive) const {
        if (!rules_->drops_isolated) return alive;
        Bits<W> left;
        for (int v : alive)
            if ((graph.around[v] & alive).any()) left.add(v);
        return left;
    }
};

}  // namespace kernel
