// Small graphs of a stream, in games that delete vertices: read and solved without edges or components.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "side_by_side.hpp"
#include "subset_table.hpp"

namespace kernel {

// Side by side where the game allows it, and one by one where it does not or the graph is too large for that.
template <class Game, int lanes>
class SmallGraphs {
  public:
    static constexpr int most_vertices =
        DeletesOneVertex<Game> ? SideBySide<Game, lanes>::most_vertices : SubsetTable<Game>::most_vertices;

    // Takes a graph with these n ≤ `most_vertices` neighbourhoods; `value` is there after `finish`, or before.
    void add(int n, const Bits<1>* around, std::uint8_t& value) {
        if constexpr (is_side_by_side)
            if (n <= SideBySide<Game, lanes>::most_vertices) return side_by_side_.add(n, around, value);
        if constexpr (!DeletesOneVertex<Game>) value = static_cast<std::uint8_t>(table_.value(n, around));
    }

    void finish() {
        if constexpr (is_side_by_side) side_by_side_.finish();
    }

  private:
    static constexpr bool is_side_by_side = DeletesOneVertex<Game> || DeletesBothEnds<Game>;
    struct None {};

    [[no_unique_address]] std::conditional_t<is_side_by_side, SideBySide<Game, lanes>, None> side_by_side_;
    [[no_unique_address]] std::conditional_t<DeletesOneVertex<Game>, None, SubsetTable<Game>> table_;
};

// Reads a graph of at most `most` vertices from graph6 into neighbourhoods; −1 where the text is no such
// graph, for `read_graph6` to say why or to read it.
inline int read_small_graph6(std::string_view text, int most, Bits<1>* around) {
    if (text.empty()) return -1;
    const int n = static_cast<unsigned char>(text[0]) - 63;
    if (n < 0 || n > most) return -1;
    const std::size_t bits = static_cast<std::size_t>(n) * static_cast<std::size_t>(n > 0 ? n - 1 : 0) / 2;
    if (text.size() != 1 + (bits + 5) / 6) return -1;
    std::fill(around, around + n, Bits<1>{});
    std::size_t at = 0;
    int left = 0;
    unsigned byte = 0;
    for (int v = 1; v < n; ++v)
        for (int u = 0; u < v; ++u) {
            if (left == 0) {
                byte = static_cast<unsigned char>(text[++at]) - 63u;
                if (byte > 63) return -1;
                left = 6;
            }
            const std::uint64_t joined = byte >> --left & 1;
            around[v].word[0] |= joined << u;
            around[u].word[0] |= joined << v;
        }
    return (byte & ((1u << left) - 1)) == 0 ? n : -1;
}

}  // namespace kernel
