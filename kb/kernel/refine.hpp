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

namespace kernel {

inline std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

template <int W>
class Refiner {
  public:
    using Set = Bits<W>;
    static constexpr int capacity = Graph<W>::capacity;

    int size = 0;
    std::array<std::uint8_t, capacity> order;  // the vertices of the part, in their new order

    void run(const Graph<W>& graph, const Set& part, bool labelled) {
        size = 0;
        for (int v : part) {
            const Set near = graph.around[v] & part;
            const auto label = labelled ? static_cast<std::uint16_t>(graph.label[v]) : 0;
            near_[v] = near;
            colour_[v] = mix(static_cast<std::uint64_t>(near.count()) << 16 | label);
            order[size++] = static_cast<std::uint8_t>(v);
        }
        int classes = sort();
        while (classes < size) {
            const int before = classes;
            spread();
            classes = sort();
            if (classes > before) continue;
            if (!break_a_tie()) break;
            ++classes;
        }
    }

  private:
    std::array<std::uint64_t, capacity> colour_, next_;
    std::array<Set, capacity> near_;

    // Sorts by colour and counts the colours.
    int sort() {
        if (size <= 24) {
            for (int i = 1; i < size; ++i) {
                const std::uint8_t v = order[i];
                const std::uint64_t colour = colour_[v];
                int j = i;
                for (; j > 0 && colour_[order[j - 1]] > colour; --j) order[j] = order[j - 1];
                order[j] = v;
            }
        } else {
            std::sort(order.begin(), order.begin() + size,
                      [&](std::uint8_t a, std::uint8_t b) { return colour_[a] < colour_[b]; });
        }
        int classes = 1;
        for (int i = 1; i < size; ++i) classes += colour_[order[i]] != colour_[order[i - 1]];
        return classes;
    }

    // Each vertex learns the colours around it.
    void spread() {
        for (int i = 0; i < size; ++i) {
            const int v = order[i];
            std::uint64_t sum = 3 * colour_[v];
            for (int u : near_[v]) sum += colour_[u];
            next_[v] = mix(sum);
        }
        for (int i = 0; i < size; ++i) colour_[order[i]] = next_[order[i]];
    }

    // Gives one vertex of the first cell that matters a colour of its own. Cells of twins do not
    // matter: any order of vertices that can be exchanged gives the same relabelled graph.
    bool break_a_tie() {
        for (int a = 0, b; a < size; a = b) {
            Set cell;
            for (b = a; b < size && colour_[order[b]] == colour_[order[a]]; ++b) cell.add(order[b]);
            if (b - a == 1 || are_twins(cell, a, b)) continue;
            colour_[order[a]] = mix(colour_[order[a]] + 1);
            return true;
        }
        return false;
    }

    bool are_twins(const Set& cell, int a, int b) const {
        const int v = order[a];
        const Set outside = near_[v] - cell;
        const bool adjacent = (near_[v] & cell).any();
        for (int i = a; i < b; ++i) {
            const int u = order[i];
            if (!(near_[u] - cell == outside)) return false;
            const Set inside = near_[u] & cell;
            if (adjacent ? !(inside == cell - Set::one(u)) : inside.any()) return false;
        }
        return true;
    }
};

}  // namespace kernel
