// `Graph<W>`: a simple graph on at most 64·W vertices with a small integer at each vertex.
// What the integer means (discrepancy, loops, nothing) is the game's affair.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "bits.hpp"

namespace kernel {

// The number of a vertex, or how many there are, in a graph of at most 64·W vertices.
template <int W>
using VertexNumber = std::conditional_t<(W <= 2), std::uint8_t, std::uint16_t>;

template <int W>
struct Graph {
    using Set = Bits<W>;
    static constexpr int capacity = 64 * W;

    int n = 0;
    std::array<Set, capacity> around;  // around[v]: the neighbours of v
    std::array<std::int16_t, capacity> label;

    Graph() {}
    Graph(const Graph& other) { *this = other; }
    // Only the part in use is copied: most graphs are far smaller than the capacity.
    Graph& operator=(const Graph& other) {
        n = other.n;
        for (int v = 0; v < n; ++v) {
            around[v] = other.around[v];
            label[v] = other.label[v];
        }
        return *this;
    }

    // Starts over with n vertices, no edges, labels 0.
    void reset(int vertices) {
        n = vertices;
        for (int v = 0; v < n; ++v) {
            around[v] = Set{};
            label[v] = 0;
        }
    }

    Set vertices() const { return Set::below(n); }
    int degree(int v) const { return around[v].count(); }
    int edge_count() const {
        int count = 0;
        for (int v = 0; v < n; ++v) count += (around[v] & Set::below(v)).count();
        return count;
    }

    void join(int u, int v) {
        around[u].add(v);
        around[v].add(u);
    }
    void cut(int u, int v) {
        around[u].remove(v);
        around[v].remove(u);
    }

    // The component of `v` inside `alive`.
    Set component(int v, const Set& alive) const {
        Set found = Set::one(v), edge = found;
        while (edge.any()) {
            Set next;
            for (int u : edge) next |= around[u];
            edge = (next & alive) - found;
            found |= edge;
        }
        return found;
    }
};

}  // namespace kernel
