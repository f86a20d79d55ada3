// Even/Odd: Left deletes a vertex of even degree (0 included), Right one of odd degree.
// Components are independent.
#pragma once

#include "../host_graph.hpp"

namespace kernel {

struct EvenOdd {
    static constexpr const char* slug = "even-odd";
    static constexpr int layers = 1;
    static constexpr int label_bits = 0;
    static constexpr bool has_token = false;

    template <int W, class Visit>
    static void each_part(const HostGraph<W, 1>& host, const Place<W>& place, Visit&& visit) {
        for (Bits<W> rest = place.alive; rest.any();) {
            const Bits<W> part = host.component(rest.first(), rest);
            visit(Place<W>{part});
            rest -= part;
        }
    }

    template <int W, class Left, class Right>
    static void each_option(const HostGraph<W, 1>& host, const Place<W>& part, const Bits<W>& moves, Left&& left,
                            Right&& right) {
        for (int v : moves) {
            const Place<W> option{part.alive - Bits<W>::one(v)};
            if ((host.around[v][0] & part.alive).count() % 2 == 0) left(option);
            else right(option);
        }
    }
};

}  // namespace kernel
