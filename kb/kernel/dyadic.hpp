// Dyadic rationals as fixed-point integers: exact, and as cheap to compare and add as an int.
#pragma once

#include <cstdint>

#include "limits.hpp"

namespace kernel {

// A value times 2^64. Sixty-four binary places and integers to 2^62 are far beyond what positions
// of 128 vertices reach in practice; a number finer than that is refused, never rounded.
__extension__ using Dyadic = __int128;

inline constexpr int binary_places = 64;
inline constexpr Dyadic one = Dyadic{1} << binary_places;
inline constexpr Dyadic infinity = one << 62;

constexpr Dyadic lowest_bit(Dyadic x) { return x & -x; }

constexpr bool is_integer(Dyadic x) { return (x & (one - 1)) == 0; }

constexpr Dyadic round_up(Dyadic x, Dyadic unit) { return (x + unit - 1) & ~(unit - 1); }

// One end of an interval of numbers; `closed` when the end itself belongs to it.
struct End {
    Dyadic at;
    bool closed;
};

constexpr bool lies_above(Dyadic x, End low) { return x > low.at || (low.closed && x == low.at); }
constexpr bool lies_below(Dyadic x, End high) { return x < high.at || (high.closed && x == high.at); }

constexpr bool is_empty(End low, End high) {
    return low.at > high.at || (low.at == high.at && !(low.closed && high.closed));
}

// The simplest number between two ends of a non-empty interval: the one born first.
inline Dyadic simplest_between(End low, End high) {
    if (lies_above(0, low) && lies_below(0, high)) return 0;
    if (low.at < 0) return -simplest_between({-high.at, high.closed}, {-low.at, low.closed});
    for (Dyadic unit = one; unit > 0; unit >>= 1) {
        Dyadic x = round_up(low.at, unit);
        if (!lies_above(x, low)) x += unit;
        if (lies_below(x, high)) return x;
    }
    throw TooLarge("a value needs more than 64 binary places");
}

}  // namespace kernel
