// Vertex deletion on one small graph: nim-values of sets of vertices in a table with a place for each
// set. For a few vertices this beats any hash: there is nothing to look up.
//
// Where play meets nearly every set the table is filled in increasing order; where it meets few, from
// the whole graph down, and a stamp tells what belongs to this graph.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/rules.hpp"

namespace kernel {

// Beyond so many vertices the table leaves the caches, and the memo of the solver sees fewer sets.
template <class Game>
inline constexpr int subset_table_vertices = Game::meets_few_subsets ? 16 : 12;

// Filling in increasing order takes neighbourhoods folded one by one, which not every game's rules give.
template <class Game>
inline constexpr bool subset_table_from_above = Game::meets_few_subsets || !requires(std::uint32_t set) {
    Game::reach(set, set);
    Game::movable(set);
};

template <class Game>
class SubsetTable {
  public:
    using Set = Bits<1>;
    static constexpr int most_vertices = subset_table_vertices<Game>;

    SubsetTable() : cell_(std::size_t{1} << most_vertices), reach_(cell_.size()) {}

    // The nim-value of the graph with these n ≤ `most_vertices` neighbourhoods.
    int value(int n, const Set* around) {
        const std::uint32_t all = (std::uint32_t{1} << n) - 1;
        if constexpr (subset_table_from_above<Game>) {
            if (++stamp_ > 0xff) {
                std::fill(cell_.begin(), cell_.end(), std::uint16_t{0});
                stamp_ = 1;
            }
            return from_above(around, all);
        } else {
            return from_below(around, all);
        }
    }

  private:
    int from_above(const Set* around, std::uint32_t subset) {
        if (subset == 0) return 0;
        if (const unsigned known = cell_[subset]; known >> 8 == stamp_) return static_cast<int>(known & 0xff);
        const Set alive{{subset}};
        std::uint32_t seen = 0;
        Game::moves(around, alive, alive, [&](const Set& left) {
            seen |= std::uint32_t{1} << from_above(around, static_cast<std::uint32_t>(left.word[0]));
            return false;
        });
        const int found = std::countr_one(seen);
        cell_[subset] = static_cast<std::uint16_t>(stamp_ << 8 | static_cast<unsigned>(found));
        return found;
    }

    int from_below(const Set* around, std::uint32_t all) {
        cell_[0] = 0;
        reach_[0] = 0;
        for (std::uint32_t subset = 1; subset <= all; ++subset) {
            const std::uint32_t rest = subset & (subset - 1);
            const auto last = static_cast<std::uint32_t>(around[std::countr_zero(subset)].word[0]);
            const std::uint32_t reached = Game::reach(reach_[rest], last);
            reach_[subset] = static_cast<std::uint16_t>(reached);
            std::uint32_t seen = 0;
            for (std::uint32_t left = Game::movable(reached) & subset; left != 0; left &= left - 1)
                seen |= std::uint32_t{1} << cell_[subset ^ (left & -left)];
            cell_[subset] = static_cast<std::uint16_t>(std::countr_one(seen));
        }
        return cell_[all];
    }

    // A nim-value; above it, in the way from above, the stamp of the graph it belongs to.
    std::vector<std::uint16_t> cell_;
    std::vector<std::uint16_t> reach_;
    unsigned stamp_ = 0;
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
