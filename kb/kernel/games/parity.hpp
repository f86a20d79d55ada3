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

    // The vertices with an odd number of neighbours among some, from their neighbourhoods one by one.
    template <class Sets>
    [[gnu::always_inline]] static Sets reach(const Sets& so_far, const Sets& around) {
        return so_far ^ around;
    }
    template <class Sets>
    [[gnu::always_inline]] static Sets movable(const Sets& odd_ones) {
        return odd ? odd_ones : ~odd_ones;
    }
};

struct EvenEven : ParityDeletion<EvenEven, false> {
    static constexpr const char* slug = "even-even";
};

struct OddOdd : ParityDeletion<OddOdd, true> {
    static constexpr const char* slug = "odd-odd";
};

}  // namespace kernel
