// `Bits<W>`: a set of small numbers (vertices, edges) in W words of 64 bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace kernel {

// Without a machine instruction for it std::popcount is a call into a library; this stays in line.
constexpr int count_ones(std::uint64_t x) {
#ifdef __POPCNT__
    return std::popcount(x);
#else
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return static_cast<int>(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
#endif
}

template <int W>
struct Bits {
    std::array<std::uint64_t, W> word{};

    static constexpr int capacity = 64 * W;

    static constexpr Bits one(int i) {
        Bits set;
        set.add(i);
        return set;
    }

    // The numbers 0 … n − 1.
    static constexpr Bits below(int n) {
        Bits set;
        for (int w = 0; w < W; ++w) {
            const int left = n - 64 * w;
            if (left >= 64) set.word[w] = ~std::uint64_t{0};
            else if (left > 0) set.word[w] = (std::uint64_t{1} << left) - 1;
        }
        return set;
    }

    constexpr bool has(int i) const { return word[i >> 6] >> (i & 63) & 1; }
    constexpr void add(int i) { word[i >> 6] |= std::uint64_t{1} << (i & 63); }
    constexpr void remove(int i) { word[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }

    constexpr bool any() const {
        std::uint64_t all = 0;
        for (int w = 0; w < W; ++w) all |= word[w];
        return all != 0;
    }

    constexpr bool empty() const { return !any(); }

    constexpr int count() const {
        int total = 0;
        for (int w = 0; w < W; ++w) total += count_ones(word[w]);
        return total;
    }

    constexpr bool is_odd() const {
        std::uint64_t all = 0;
        for (int w = 0; w < W; ++w) all ^= word[w];
        return __builtin_parityll(all);
    }

    // The least member of a non-empty set.
    constexpr int first() const {
        int w = 0;
        while (W > 1 && word[w] == 0) ++w;
        return 64 * w + std::countr_zero(word[w]);
    }

    constexpr bool is_single() const {
        if constexpr (W == 1) return word[0] != 0 && (word[0] & (word[0] - 1)) == 0;
        return count() == 1;
    }

    friend constexpr Bits operator&(Bits a, const Bits& b) {
        for (int w = 0; w < W; ++w) a.word[w] &= b.word[w];
        return a;
    }
    friend constexpr Bits operator|(Bits a, const Bits& b) {
        for (int w = 0; w < W; ++w) a.word[w] |= b.word[w];
        return a;
    }
    // Set difference.
    friend constexpr Bits operator-(Bits a, const Bits& b) {
        for (int w = 0; w < W; ++w) a.word[w] &= ~b.word[w];
        return a;
    }
    constexpr Bits& operator&=(const Bits& b) { return *this = *this & b; }
    constexpr Bits& operator|=(const Bits& b) { return *this = *this | b; }
    constexpr Bits& operator-=(const Bits& b) { return *this = *this - b; }
    // Not defaulted: that would call memcmp for a word or two.
    friend constexpr bool operator==(const Bits& a, const Bits& b) {
        std::uint64_t apart = 0;
        for (int w = 0; w < W; ++w) apart |= a.word[w] ^ b.word[w];
        return apart == 0;
    }

    struct Iterator {
        Bits rest;
        constexpr int operator*() const { return rest.first(); }
        constexpr Iterator& operator++() {
            for (int w = 0; w < W; ++w)
                if (rest.word[w] != 0) {
                    rest.word[w] &= rest.word[w] - 1;
                    break;
                }
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return !(rest == other.rest); }
    };
    constexpr Iterator begin() const { return {*this}; }
    constexpr Iterator end() const { return {}; }
};

}  // namespace kernel
