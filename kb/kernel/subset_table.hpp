// Vertex deletion on one small graph: nim-values of sets of vertices in a table with a place for each set, from
// the whole graph down. For a few vertices this beats any hash: there is nothing to look up. A stamp tells what
// belongs to this graph.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "bits.hpp"

namespace kernel {

template <class Game>
class SubsetTable {
  public:
    // Beyond so many vertices the table leaves the caches, and the memo of the solver sees fewer sets.
    static constexpr int most_vertices = Game::meets_few_subsets ? 16 : 12;

    SubsetTable() : cell_(std::size_t{1} << most_vertices) {}

    // The nim-value of the graph with these n ≤ `most_vertices` neighbourhoods.
    int value(int n, const Bits<1>* around) {
        if (++stamp_ == 0) {
            std::fill(cell_.begin(), cell_.end(), std::uint16_t{0});
            stamp_ = 1;
        }
        return of(around, (std::uint32_t{1} << n) - 1);
    }

  private:
    int of(const Bits<1>* around, std::uint32_t subset) {
        if (subset == 0) return 0;
        if (const unsigned known = cell_[subset]; known >> 8 == stamp_) return static_cast<int>(known & 0xff);
        const Bits<1> alive{{subset}};
        std::uint32_t seen = 0;
        Game::moves(around, alive, alive, [&](const Bits<1>& left) {
            seen |= std::uint32_t{1} << of(around, static_cast<std::uint32_t>(left.word[0]));
            return false;
        });
        const int found = std::countr_one(seen);
        cell_[subset] = static_cast<std::uint16_t>(stamp_ << 8 | static_cast<unsigned>(found));
        return found;
    }

    std::vector<std::uint16_t> cell_;  // a nim-value; above it the stamp of the graph it belongs to
    std::uint8_t stamp_ = 0;
};

}  // namespace kernel
