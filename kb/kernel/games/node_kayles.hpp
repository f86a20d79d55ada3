// Node Kayles: delete a vertex and all its neighbours.
#pragma once

#include "rules.hpp"

namespace kernel {

struct NodeKayles : VertexDeletion<NodeKayles> {
    static constexpr const char* slug = "node-kayles";
    static constexpr bool meets_few_subsets = true;

    template <class Set, class Leave>
    static bool moves(const Set* around, const Set& alive, const Set& candidates, Leave&& leave) {
        for (int v : candidates)
            if (leave(alive - around[v] - Set::one(v))) return true;
        return false;
    }
};

}  // namespace kernel
