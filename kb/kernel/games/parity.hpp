// Vertex deletion with parity rules: Even/Even deletes a vertex of even degree (0 included),
// Odd/Odd one of odd degree.
#pragma once

#include "rules.hpp"

namespace kernel {

template <class Rules, bool odd>
struct ParityDeletion : VertexDeletion<Rules> {
    template <class Set, class Leave>
    static bool moves(const Set* around, const Set& alive, const Set& candidates, Leave&& leave) {
        for (int v : candidates)
            if ((around[v] & alive).is_odd() == odd && leave(alive - Set::one(v))) return true;
        return false;
    }
};

struct EvenEven : ParityDeletion<EvenEven, false> {
    static constexpr const char* slug = "even-even";
};

struct OddOdd : ParityDeletion<OddOdd, true> {
    static constexpr const char* slug = "odd-odd";
};

}  // namespace kernel
