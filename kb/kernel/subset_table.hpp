// Vertex deletion on one small graph: the nim-value of every set of vertices, in one table, in
// increasing order of the sets. For a few vertices this beats any hash: there is nothing to look up.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/rules.hpp"

namespace kernel {

// Beyond this many vertices the table leaves the caches, and the memo of the solver sees fewer sets.
inline constexpr int subset_table_vertices = 12;

template <class Game>
class SubsetTable {
  public:
    using Set = Bits<1>;

    SubsetTable() : value_(std::size_t{1} << subset_table_vertices) {}

    // The nim-value of a graph of at most `subset_table_vertices` vertices.
    int value(int n, std::span<const Edge> edges) {
        Set around[subset_table_vertices];
        for (const auto [u, v] : edges) {
            around[u].add(v);
            around[v].add(u);
        }
        value_[0] = 0;
        const std::uint32_t all = (std::uint32_t{1} << n) - 1;
        for (std::uint32_t subset = 1; subset <= all; ++subset) {
            const Set alive{{subset}};
            std::uint32_t seen = 0;
            Game::moves(around, alive, alive, [&](const Set& left) {
                seen |= std::uint32_t{1} << value_[left.word[0]];
                return false;
            });
            value_[subset] = static_cast<std::uint8_t>(std::countr_one(seen));
        }
        return value_[all];
    }

  private:
    std::vector<std::uint8_t> value_;
};

}  // namespace kernel
