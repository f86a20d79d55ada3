// `mix`: a number to one that looks drawn at random, for tables and colours. No two have the same image.
#pragma once

#include <cstdint>

namespace kernel {

inline std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

}  // namespace kernel
