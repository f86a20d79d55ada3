// Grim: delete a vertex of degree ≥ 1, then every vertex that has become isolated. Isolated
// vertices of the start position are dropped; as no move touches them they may as well stay.
#pragma once

#include "rules.hpp"

namespace kernel {

struct Grim : VertexDeletion<Grim> {
    static constexpr const char* slug = "grim";

    template <class Set, class Leave>
    static bool moves(const Set* around, const Set& alive, const Set& candidates, Leave&& leave) {
        for (int v : candidates)
            if ((around[v] & alive).any() && leave(alive - Set::one(v))) return true;
        return false;
    }

    // The vertices with a neighbour among some, from their neighbourhoods one by one.
    template <class Sets>
    [[gnu::always_inline]] static Sets reach(const Sets& so_far, const Sets& around) {
        return so_far | around;
    }
    template <class Sets>
    [[gnu::always_inline]] static Sets movable(const Sets& met) {
        return met;
    }
};

}  // namespace kernel
