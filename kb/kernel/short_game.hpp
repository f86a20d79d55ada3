// Short partizan games in canonical form: each value once, as a number (`Game`) in a `Universe`.
// Equal games have equal numbers; order and sums are memoised and take short cuts for numbers, ups
// and nimbers (`x + ^u + *n`), and wherever the stops of two games already decide.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "booking.hpp"
#include "dyadic.hpp"
#include "pair_memo.hpp"

namespace kernel {

using Game = std::uint32_t;
using Games = std::vector<Game>;

// Where play ends when Left starts and when Right does, and on which side of that number the game
// lies. For a number x: G ≤ x iff x lies above `left`, and G ≥ x iff x lies below `right`.
struct Stops {
    End left;   // closed: G ≤ left stop
    End right;  // closed: G ≥ right stop
};

enum class Verdict : std::uint8_t { unknown, no, yes };

class Universe {
  public:
    explicit Universe(Budget& budget);

    Game number(Dyadic x);
    Game number_up_star(Dyadic x, int up, unsigned nimber);
    // The canonical form of { left | right }.
    Game game(Games left, Games right);

    bool at_most(Game g, Game h);
    Game sum(Game g, Game h);
    Game negative(Game g);

    std::span<const Game> left(Game g) const { return options(nodes_[g].first, nodes_[g].lefts); }
    std::span<const Game> right(Game g) const { return options(nodes_[g].first + nodes_[g].lefts, nodes_[g].rights); }
    bool is_number(Game g) const { return is_number_up_star(g) && up(g) == 0 && nimber(g) == 0; }
    bool is_number_up_star(Game g) const { return nodes_[g].compact; }
    Dyadic number_part(Game g) const { return nodes_[g].stops.left.at; }  // of a number_up_star
    int up(Game g) const { return nodes_[g].up; }
    unsigned nimber(Game g) const { return nodes_[g].nimber; }
    const Stops& stops(Game g) const { return nodes_[g].stops; }

    std::size_t bytes() const;

    static constexpr Game zero = 0;

  private:
    struct Node {
        Stops stops;
        std::uint32_t first;  // in pool_: the left options, then the right ones, each by number
        std::uint16_t lefts, rights;
        std::int32_t up;
        std::uint32_t nimber;
        Game negative;
        bool compact;  // whether the game is number + ups + nimber
    };

    // What comparing a game with the form now being simplified has shown; see `game`.
    struct Compared {
        std::uint64_t epoch : 48 = 0;  // so many forms are never met
        Verdict above = Verdict::unknown, below = Verdict::unknown;
    };
    static_assert(sizeof(Compared) == 8);

    std::span<const Game> options(std::uint32_t first, std::uint32_t count) const {
        return {pool_.data() + first, count};
    }
    static Verdict by_stops(const Stops& g, const Stops& h);
    Verdict by_infinitesimals(Game g, Game h) const;
    Stops stops_of_hot_form(std::span<const Game> left, std::span<const Game> right) const;
    bool form_at_most(Game h);
    bool form_at_least(Game h);
    Compared& compared(Game h);
    void drop_dominated(Games& side, bool is_left);
    bool bypass_reversible(Games& side, bool is_left);
    Game intern(const Games& left, const Games& right, const Stops& stops);
    Game add_node(const Games& left, const Games& right, const Stops& stops);
    void recognise(Node& node, std::span<const Game> left, std::span<const Game> right) const;
    Game translate(Game g, Game number);
    void grow_table();

    Booking booking_;
    std::vector<Node> nodes_;
    std::vector<Game> pool_;
    std::vector<Game> table_;  // open addressing by options; `absent` marks a free place
    PairMemo order_, sums_;

    Games form_left_, form_right_;  // the form being simplified
    Stops form_stops_;
    std::vector<Compared> compared_;
    std::uint64_t epoch_ = 0;

    static constexpr Game absent = ~Game{0};
};

}  // namespace kernel
