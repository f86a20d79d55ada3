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
    static std::uint32_t reach(std::uint32_t so_far, std::uint32_t around) { return so_far | around; }
    static std::uint32_t movable(std::uint32_t met) { return met; }
};

}  // namespace kernel
