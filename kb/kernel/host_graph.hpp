// `HostGraph`: a fixed graph whose edges lie in layers (one for plain edges, two for L and R), and
// `Place`: the part of it still in play, perhaps with a token. Positions of one game never copy their graph.
#pragma once

#include <array>

#include "bits.hpp"

namespace kernel {

inline constexpr int no_token = -1;

template <int W>
struct Place {
    Bits<W> alive;
    int token = no_token;
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
