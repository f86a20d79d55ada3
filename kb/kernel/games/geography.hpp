// Partizan Geography: Left moves the token along an L edge, Right along an R edge; the vertex it
// leaves is gone. Only what the token can still reach matters.
#pragma once

#include "../host_graph.hpp"

namespace kernel {

struct Geography {
    static constexpr const char* slug = "geography";
    static constexpr int layers = 2;  // L, R
    static constexpr int label_bits = 0;
    static constexpr bool has_token = true;

    template <int W, class Visit>
    static void each_part(const HostGraph<W, 2>& host, const Place<W>& place, Visit&& visit) {
        visit(Place<W>{host.component(place.token, place.alive), place.token});
    }

    template <int W, class Left, class Right>
    static void each_option(const HostGraph<W, 2>& host, const Place<W>& part, const Bits<W>& moves, Left&& left,
                            Right&& right) {
        const Bits<W> open = part.alive - Bits<W>::one(part.token);
        for (int v : host.around[part.token][0] & open & moves) left(Place<W>{open, v});
        for (int v : host.around[part.token][1] & open & moves) right(Place<W>{open, v});
    }
};

}  // namespace kernel
