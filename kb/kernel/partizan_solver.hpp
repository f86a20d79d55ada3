// `PartizanSolver`: values of places in host graphs, for any rules of a partizan game.
// Each part of a place is looked up as it stands, then relabelled, and played out only when new.
#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "booking.hpp"
#include "exchange.hpp"
#include "key_memo.hpp"
#include "short_game.hpp"

namespace kernel {

// `Rules` has
//   layers, label_bits, has_token               the layers of edges, the bits of a vertex's label, and
//                                               whether there is a token
//   each_part(host, place, visit)               the independent parts of a place, each non-empty
//   each_option(host, part, moves, left, right) what the players can leave, by moves to `moves` only
template <int W, class Rules>
class PartizanSolver {
  public:
    using Host = HostGraph<W, Rules::layers>;
    using Set = Bits<W>;
    using Spot = Place<W, Rules::label_bits>;

    PartizanSolver(Universe& universe, Budget& budget) : universe_(universe), booking_(budget) {}

    // Turns to another host graph; what relabelled positions have taught stays.
    void play_on(const Host& host) {
        as_they_stand_.clear();
        booking_.cover(memo_.bytes());
        host_ = host;
    }

    Game value(const Spot& place) {
        Game total = Universe::zero;
        Rules::each_part(host_, place, [&](const Spot& part) { total = universe_.sum(total, part_value(part)); });
        return total;
    }

    std::size_t positions() const { return memo_.size(); }

    // visit(n, edges of each layer, labels, value) for every part known; a token is on vertex 0.
    template <class Visit>
    void each_known(Visit&& visit) const {
        memo_.for_each([&](const std::uint64_t* key, Game game) {
            std::array<std::vector<std::pair<int, int>>, Rules::layers> edges;
            std::array<int, Host::capacity> labels{};
            const int n = Sorted::read_key(
                key, [&](int layer, int u, int v) { edges[layer].push_back({u, v}); },
                [&](int bit, int v) { labels[v] |= 1 << bit; });
            visit(n, edges, labels, game);
        });
    }

  private:
    using Sorted = Cells<W, Rules::layers, Rules::label_bits>;

    Game part_value(const Spot& part) {
        const bool is_large = part.alive.count() > quickly_relabelled;
        std::array<std::uint64_t, W * (1 + Rules::label_bits) + 1> standing;
        if (is_large) {
            auto end = std::copy(part.alive.word.begin(), part.alive.word.end(), standing.begin());
            for (const Set& bit : part.label) end = std::copy(bit.word.begin(), bit.word.end(), end);
            *end = static_cast<std::uint64_t>(part.token);
            if (Game known = as_they_stand_.find(standing); known != KeyMemo::absent) return known;
        }
        const Sorted cells(host_, part);
        auto settled = cells;
        settled.settle();
        typename Sorted::Key buffer;
        const KeyMemo::Key key(buffer.data(), settled.write_key(buffer));
        Game game = memo_.find(key);
        if (game == KeyMemo::absent) {
            game = play_out(part, cells);
            memo_.put(key, game);
        }
        if (is_large) {
            if (as_they_stand_.size() == most_as_they_stand) as_they_stand_.clear();
            as_they_stand_.put(standing, game);
        }
        return game;
    }

    Game play_out(const Spot& part, const Sorted& cells) {
        booking_.cover(memo_.bytes() + as_they_stand_.bytes());
        Games left, right;
        Rules::each_option(
            host_, part, representatives(cells), [&](const Spot& option) { left.push_back(value(option)); },
            [&](const Spot& option) { right.push_back(value(option)); });
        return universe_.game(std::move(left), std::move(right));
    }

    // Looking up as it stands saves relabelling, where that is slow; a cache, so it may be dropped.
    static constexpr int quickly_relabelled = 10;
    static constexpr std::size_t most_as_they_stand = std::size_t{1} << 20;

    Universe& universe_;
    Booking booking_;
    Host host_;
    KeyMemo memo_, as_they_stand_;
};

}  // namespace kernel
