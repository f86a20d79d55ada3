// Vertex deletion on small graphs of one size side by side: each lane of a vector belongs to a graph, and one
// instruction serves them all. The sets of vertices are the same in every graph, so they can be visited in
// increasing order without looking at a graph; what differs are the moves, and those are masks.
//
// Of a set the table holds two to the power of its nim-value: then the values of the options are gathered by
// "or", and the mex is the lowest bit that is missing.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "bits.hpp"

namespace kernel {

#if defined(__x86_64__)
#define KERNEL_WIDE [[gnu::target("avx2")]]
inline bool has_wide_vectors() { return __builtin_cpu_supports("avx2"); }
#else
#define KERNEL_WIDE
inline bool has_wide_vectors() { return false; }
#endif

// Whether vectors of 32 bytes are used, which not every processor has.
inline std::atomic<bool> wide_vectors = has_wide_vectors();

// So many sets of at most 16 vertices, in memory. A compiler that knows of no wide vectors aligns them like
// narrow ones if it is not told.
template <int count>
struct Lanes;
template <>
struct alignas(16) Lanes<8> {
    typedef std::uint16_t Sets __attribute__((vector_size(16)));
    Sets lane;
};
template <>
struct alignas(32) Lanes<16> {
    typedef std::uint16_t Sets __attribute__((vector_size(32)));
    Sets lane;
};

template <class Game>
concept DeletesOneVertex = requires(std::uint32_t sets) {
    Game::reach(sets, sets);
    Game::movable(sets);
};

template <class Game>
concept DeletesBothEnds = requires { requires Game::deletes_both_ends; };

template <class Game, int lanes>
class SideBySide {
  public:
    // A bit for each vertex of a set has to fit into a lane, and the table into a cache.
    static constexpr int most_vertices = 12;

    SideBySide() : cell_(std::size_t{1} << most_vertices) {}

    // Takes a graph with these n ≤ `most_vertices` neighbourhoods; `value` is there after `finish`, or before.
    void add(int n, const Bits<1>* around, std::uint8_t& value) {
        if (n != n_ || count_ == lanes) finish();
        n_ = n;
        for (int v = 0; v < n; ++v) around_[v].lane[count_] = static_cast<std::uint16_t>(around[v].word[0]);
        value_[count_++] = &value;
    }

    void finish() {
        if (count_ == 0) return;
        if constexpr (lanes > narrow) fill_wide();
        else fill();
        const Sets values = cell_[(std::size_t{1} << n_) - 1].lane;
        for (int i = 0; i < count_; ++i) *value_[i] = static_cast<std::uint8_t>(std::countr_zero(values[i]));
        count_ = 0;
    }

  private:
    using Sets = typename Lanes<lanes>::Sets;
    using Row = Lanes<lanes>;
    static constexpr int narrow = 8;
    static constexpr std::uint32_t near = 64;  // sets of the first six vertices

    int n_ = 0, count_ = 0;
    Row around_[most_vertices];
    std::uint8_t* value_[lanes];
    std::vector<Row> cell_;

    KERNEL_WIDE void fill_wide() { fill(); }

    [[gnu::always_inline]] void fill() {
        cell_[0].lane = Sets{} + 1;
        if constexpr (DeletesOneVertex<Game>) delete_one_vertex();
        else delete_both_ends();
    }

    [[gnu::always_inline]] static Sets mex(const Sets& seen) { return ~seen & (seen + 1); }
    [[gnu::always_inline]] static Sets holds(const Sets& sets, int v) {
        const auto bit = static_cast<std::uint16_t>(1u << v);
        return (sets & bit) != Sets{};
    }

    [[gnu::always_inline]] void delete_one_vertex() {
        const std::uint32_t sets = std::uint32_t{1} << n_;
        Row reached_near[near];
        reached_near[0].lane = Sets{};
        for (std::uint32_t set = 1; set < std::min(near, sets); ++set)
            reached_near[set].lane =
                Game::reach(reached_near[set & (set - 1)].lane, around_[std::countr_zero(set)].lane);
        for (std::uint32_t far = 0; far < sets; far += near) {
            Sets reached_far{};
            for (std::uint32_t rest = far; rest != 0; rest &= rest - 1)
                reached_far = Game::reach(reached_far, around_[std::countr_zero(rest)].lane);
            for (std::uint32_t set = std::max(far, 1u); set < std::min(far + near, sets); ++set) {
                const Sets movable = Game::movable(Game::reach(reached_far, reached_near[set - far].lane));
                Sets seen{};
                for (std::uint32_t rest = set; rest != 0; rest &= rest - 1)
                    seen |= cell_[set ^ (rest & -rest)].lane & holds(movable, std::countr_zero(rest));
                cell_[set].lane = mex(seen);
            }
        }
    }

    [[gnu::always_inline]] void delete_both_ends() {
        Row joined[most_vertices][most_vertices];
        for (int u = 0; u < n_; ++u)
            for (int v = 0; v < n_; ++v) joined[u][v].lane = holds(around_[u].lane, v);
        for (std::uint32_t set = 1; set < std::uint32_t{1} << n_; ++set) {
            Sets seen{};
            for (std::uint32_t us = set; us != 0; us &= us - 1) {
                const std::uint32_t later = us & (us - 1), left = set ^ (us & -us);
                for (std::uint32_t vs = later; vs != 0; vs &= vs - 1)
                    seen |= cell_[left ^ (vs & -vs)].lane & joined[std::countr_zero(us)][std::countr_zero(vs)].lane;
            }
            cell_[set].lane = mex(seen);
        }
    }
};

}  // namespace kernel
