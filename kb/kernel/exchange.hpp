// Symmetries that exchange two vertices: of all moves to vertices in one orbit, one is enough.
#pragma once

#include <array>
#include <cstdint>

#include "cells.hpp"

namespace kernel {

// Whether an automorphism of the place exchanges u and v, of one cell of it (so labels agree). The search follows
// what the exchange forces and gives up where that leaves a choice it makes wrongly; a found
// automorphism is checked in full, so "yes" is always true.
template <int W, int Layers, int LabelBits>
bool exchangeable(const Cells<W, Layers, LabelBits>& cells, int u, int v) {
    using Set = Bits<W>;
    const auto& around = cells.host().around;
    std::array<std::uint8_t, 64 * W> waiting, partner;
    int found = 0;
    Set moved;
    auto exchange = [&](int a, int b) {
        waiting[found++] = a;
        partner[a] = b;
        partner[b] = a;
        moved.add(a);
        moved.add(b);
    };
    exchange(u, v);
    for (int i = 0; i < found; ++i) {
        const int a = waiting[i], b = partner[a];
        for (int layer = 0; layer < Layers; ++layer) {
            const Set near_a = around[a][layer] & cells.alive(), near_b = around[b][layer] & cells.alive();
            Set only_a = near_a - near_b - moved, only_b = near_b - near_a - moved;
            if (only_a.count() != only_b.count()) return false;
            for (int c : only_a) {
                int d = -1;
                for (int candidate : only_b)
                    if (cells.same_cell(c, candidate)) {
                        d = candidate;
                        break;
                    }
                if (d < 0) return false;
                only_b.remove(d);
                exchange(c, d);
            }
        }
    }
    for (int i = 0; i < found; ++i)
        for (int layer = 0; layer < Layers; ++layer) {
            const int a = waiting[i], b = partner[a];
            const Set near_a = around[a][layer] & cells.alive();
            Set image = near_a - moved;
            for (int c : (near_a & moved)) image.add(partner[c]);
            if (!(image == (around[b][layer] & cells.alive()))) return false;
        }
    return true;
}

// One vertex, the least, of each set of vertices found exchangeable.
template <int W, int Layers, int LabelBits>
Bits<W> representatives(const Cells<W, Layers, LabelBits>& cells) {
    Bits<W> chosen = cells.alive() - cells.unsettled();
    for (int v : cells.unsettled()) {
        bool is_new = true;
        for (int u : (chosen & cells.unsettled()))
            if (cells.same_cell(u, v) && exchangeable(cells, u, v)) {
                is_new = false;
                break;
            }
        if (is_new) chosen.add(v);
    }
    return chosen;
}

}  // namespace kernel
