// `HostGraph`: a fixed graph whose edges lie in layers (one for plain edges, two for L and R), and
// `Place`: the part of it still in play, with what is written on it: a token, and a label of a few
// bits at each vertex. Positions of one game never copy their graph.
#pragma once

#include <array>

#include "bits.hpp"

namespace kernel {

inline constexpr int no_token = -1;

template <int W, int LabelBits = 0>
struct Place {
    Bits<W> alive;
    int token = no_token;
    std::array<Bits<W>, LabelBits> label{};  // label[i]: the vertices whose label has bit i

    int label_of(int v) const {
        int number = 0;
        for (int i = 0; i < LabelBits; ++i) number |= label[i].has(v) << i;
        return number;
    }

    // The same labels on some of the vertices; other vertices have none, so that equal parts are equal.
    Place within(const Bits<W>& vertices) const {
        Place part{vertices, token, label};
        for (Bits<W>& bit : part.label) bit &= vertices;
        return part;
    }
};

template <int W, int Layers>
struct HostGraph {
    using Set = Bits<W>;
    using Rows = std::array<Set, Layers>;
    static constexpr int capacity = 64 * W;

    std::array<Rows, capacity> around{};  // around[v][layer]: the neighbours of v in that layer

    void join(int u, int v, int layer) {
        around[u][layer].add(v);
        around[v][layer].add(u);
    }

    Set neighbours(int v) const {
        Set all = around[v][0];
        for (int layer = 1; layer < Layers; ++layer) all |= around[v][layer];
        return all;
    }

    // The component of `v` inside `alive`, through edges of any layer.
    Set component(int v, const Set& alive) const {
        Set found = Set::one(v), edge = found;
        while (edge.any()) {
            Set next;
            for (int u : edge) next |= neighbours(u);
            edge = (next & alive) - found;
            found |= edge;
        }
        return found;
    }
};

}  // namespace kernel
