// Arc Kayles: delete two adjacent vertices.
#pragma once

#include "rules.hpp"

namespace kernel {

struct ArcKayles : VertexDeletion<ArcKayles> {
    static constexpr const char* slug = "arc-kayles";
    static constexpr bool meets_few_subsets = true;
    static constexpr bool deletes_both_ends = true;

    // Of two twins the later may be left out unless its partner is the earlier: of three or more
    // mutually adjacent twins the first two still meet.
    template <class Set, class Leave>
    static bool moves(const Set* around, const Set& alive, const Set& candidates, Leave&& leave) {
        for (int v : candidates)
            for (int u : (around[v] & alive) - (candidates & Set::below(v))) {
                Set left = alive;
                left.remove(u);
                left.remove(v);
                if (leave(left)) return true;
            }
        return false;
    }
};

}  // namespace kernel
