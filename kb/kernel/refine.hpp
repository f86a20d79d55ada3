// An order of the vertices that depends, as far as it pays, only on the isomorphism class: colours
// are refined until stable, then cells that still tie are broken one vertex at a time.
//
// The order need not be canonical. A memo key holds the whole graph in this order, so two orders
// of one graph cost a second entry and never a wrong value; the same is true of colours that collide.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "graph.hpp"
#include "mix.hpp"

namespace kernel {

template <int W>
class Refiner {
  public:
    using Set = Bits<W>;
    using Number = VertexNumber<W>;
    static constexpr int capacity = Graph<W>::capacity;

    int size = 0;
    std::array<Number, capacity> order;  // the vertices of the part, in their new order

    void run(const Graph<W>& graph, const Set& part, bool labelled) {
        size = 0;
        for (int v : part) {
            const Set near = graph.around[v] & part;
            const auto label = labelled ? static_cast<std::uint16_t>(graph.label[v]) : 0;
            near_[v] = near;
            colour_[v] = mix(static_cast<std::uint64_t>(near.count()) << 16 | label);
            order[size++] = static_cast<Number>(v);
        }
        open_count_ = 0;
        split(0, size);
        while (open_count_ > 0)
            if (!spread() && !break_a_tie()) break;
    }

  private:
    // A run of `order` whose vertices have one colour; cells of one vertex need no more work.
    struct Cell {
        Number begin, end;
    };
    std::array<Cell, capacity / 2 + 1> open_;
    int open_count_ = 0;
    std::array<std::uint64_t, capacity> colour_, next_;
    std::array<Set, capacity> near_;

    // Sorts a run by colour and opens a cell for each colour that several vertices have.
    // Says whether there was more than one colour.
    bool split(int begin, int end) {
        const auto by_colour = [&](Number a, Number b) { return colour_[a] < colour_[b]; };
        if (end - begin > 24) {
            std::sort(order.begin() + begin, order.begin() + end, by_colour);
        } else {
            for (int i = begin + 1; i < end; ++i) {
                const Number v = order[i];
                int j = i;
                for (; j > begin && by_colour(v, order[j - 1]); --j) order[j] = order[j - 1];
                order[j] = v;
            }
        }
        const bool is_split = end > begin && colour_[order[begin]] != colour_[order[end - 1]];
        for (int a = begin, b; a < end; a = b) {
            for (b = a + 1; b < end && colour_[order[b]] == colour_[order[a]];) ++b;
            if (b - a > 1) open_[open_count_++] = {static_cast<Number>(a), static_cast<Number>(b)};
        }
        return is_split;
    }

    // Each vertex of an open cell learns the colours around it; says whether a cell fell apart.
    bool spread() {
        std::array<Cell, capacity / 2 + 1> before;
        const int count = open_count_;
        for (int c = 0; c < count; ++c) {
            before[c] = open_[c];
            for (int i = before[c].begin; i < before[c].end; ++i) {
                const int v = order[i];
                std::uint64_t sum = 3 * colour_[v];
                for (int u : near_[v]) sum += colour_[u];
                next_[v] = mix(sum);
            }
        }
        bool is_split = false;
        open_count_ = 0;
        for (int c = 0; c < count; ++c)
            for (int i = before[c].begin; i < before[c].end; ++i) colour_[order[i]] = next_[order[i]];
        for (int c = 0; c < count; ++c) is_split |= split(before[c].begin, before[c].end);
        return is_split;
    }

    // Gives one vertex of the first cell that matters a colour of its own. Cells of twins do not
    // matter: any order of vertices that can be exchanged gives the same relabelled graph.
    bool break_a_tie() {
        int kept = 0;
        bool is_broken = false;
        for (int c = 0; c < open_count_; ++c) {
            Cell cell = open_[c];
            if (!is_broken) {
                if (are_twins(cell)) continue;
                const int v = order[cell.begin];
                colour_[v] = mix(colour_[v] + 1);
                is_broken = true;
                if (++cell.begin + 1 == cell.end) continue;
            }
            open_[kept++] = cell;
        }
        open_count_ = kept;
        return is_broken;
    }

    // Whether all of a cell can be exchanged: being twins is transitive, so each is compared with the first.
    bool are_twins(const Cell& cell) const {
        const int v = order[cell.begin];
        for (int i = cell.begin + 1; i < cell.end; ++i) {
            const int u = order[i];
            if (!(near_[u] - Set::one(v) == near_[v] - Set::one(u))) return false;
        }
        return true;
    }
};

}  // namespace kernel
