// The solver of every impartial game: positions split into components, components relabelled by
// refinement and kept in the memo under their exact keys, sums by nim-addition.
//
// Two ways to a value share the memo. One takes the mex of the options and stops as soon as they
// have all values below the length of the longest play, which no nim-value exceeds. The other, which needs
// no such bound, asks
// "is it 0? is it 1? …", where the question whether G equals *k is whether G + *k is lost for the
// player to move: one winning option ends it, so most of the tree is never seen. A game names the
// way that suits it. `exhaustive` takes the mex without stopping: it meets every position below.
#pragma once

#include <algorithm>
#include <vector>

#include "booking.hpp"
#include "graph.hpp"
#include "key.hpp"
#include "limits.hpp"
#include "memo.hpp"
#include "refine.hpp"

namespace kernel {

template <class Game, int W>
class Solver {
  public:
    using Set = Bits<W>;
    using State = Graph<W>;

    explicit Solver(Budget& budget, const Game& game = {})
        : game_(game), budget_(budget), memo_(budget), stacks_(budget) {
        State one;
        one.reset(1);
        lone_value_ = game_.options(one, [](const State&, const Set&) { return true; });
    }
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    // The nim-value of a settled position.
    int value(const State& position) {
        return root(position, [&](Part part) {
            if constexpr (Game::solves_by_mex) return mex_value<true>(part);
            else return nim_value(part);
        });
    }

    // The same, with every position below evaluated that is not in the memo.
    int exhaustive(const State& position) {
        return root(position, [&](Part part) { return mex_value<false>(part); });
    }

    const Memo& memo() const { return memo_; }

    // Forgets everything.
    void clear() { memo_.clear(); }

  private:
    struct Part {
        std::uint32_t at;  // where its key starts in keys_
        std::uint16_t words;
        std::uint16_t weight;
    };
    // An option not fully known: the nim-sum of the components known, and the others in parts_.
    struct Option {
        std::uint32_t first_part;
        std::uint16_t part_count;
        std::uint8_t known;
        std::uint32_t weight;
    };

    [[no_unique_address]] Game game_;
    Budget& budget_;
    Memo memo_;
    Booking stacks_;
    Refiner<W> refiner_;
    int lone_value_ = 0;
    // Stacks shared by all levels of the recursion; a `Level` gives back what its level took.
    std::vector<std::uint64_t> keys_;
    std::vector<Part> parts_;
    std::vector<Option> options_;

    struct Level {
        explicit Level(Solver& solver)
            : solver(solver), keys(solver.keys_.size()), parts(solver.parts_.size()), options(solver.options_.size()) {}
        ~Level() {
            solver.keys_.resize(keys);
            solver.parts_.resize(parts);
            solver.options_.resize(options);
        }
        Solver& solver;
        std::size_t keys, parts, options;
    };

    Knowledge look_up(Part part) const { return memo_.find(keys_.data() + part.at, part.words); }
    void store(Part part, Knowledge knowledge) { memo_.store(keys_.data() + part.at, part.words, knowledge); }

    void store_value(Part part, int value) {
        if (value > largest_nim_value) throw TooLarge("a nim-value above 127 turned up");
        store(part, Knowledge::exactly(value));
    }

    // Splits what is left on `alive`: components not in the memo go to parts_, the others are added up.
    Option split(const State& graph, Set alive) {
        Option option{static_cast<std::uint32_t>(parts_.size()), 0, 0, 0};
        if constexpr (!Game::is_sum_of_components) {
            Set met;
            for (int v : alive)
                if ((graph.around[v] & alive).any()) met.add(v);
            if (met.any()) add_part(graph, met, option);
        } else {
            while (alive.any()) {
                const int v = alive.first();
                const Set component = graph.component(v, alive);
                alive -= component;
                if (component.is_single() && (!Game::is_labelled || graph.label[v] == 0)) {
                    option.known ^= static_cast<std::uint8_t>(lone_value_);
                } else {
                    add_part(graph, component, option);
                }
            }
        }
        return option;
    }

    void add_part(const State& graph, const Set& component, Option& option) {
        refiner_.run(graph, component, Game::is_labelled);
        const std::size_t at = keys_.size();
        keys_.resize(at + max_key_words<W>);
        const int words = pack(graph, refiner_.order.data(), refiner_.size, Game::is_labelled, keys_.data() + at);
        const Knowledge known = memo_.find(keys_.data() + at, words);
        if (known.is_exact()) {
            keys_.resize(at);
            option.known ^= static_cast<std::uint8_t>(known.value());
            return;
        }
        keys_.resize(at + words);
        stacks_.cover(keys_.size() * 8 + parts_.size() * sizeof(Part) + options_.size() * sizeof(Option));
        if (at > 0xffffffffu) throw LimitReached("the options on the way down are too many to hold");
        const int weight = Game::weight(graph, component);
        parts_.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint16_t>(words),
                          static_cast<std::uint16_t>(std::min(weight, 0xffff))});
        ++option.part_count;
        option.weight += static_cast<std::uint32_t>(weight);
    }

    template <class Value>
    int root(const State& position, Value&& value_of) {
        Level level(*this);
        const Option option = split(position, position.vertices());
        int total = option.known;
        for (int i = 0; i < option.part_count; ++i) total ^= value_of(parts_[option.first_part + i]);
        return total;
    }

    // Generates the options of a component. Options known to the memo go to known(value), which may
    // say "enough"; the others are left on options_. Returns whether it was told so.
    template <class Known>
    bool expand(Part part, Known&& known) {
        State graph;
        unpack(keys_.data() + part.at, Game::is_labelled, graph);
        return game_.options(graph, [&](const State& left, const Set& alive) {
            budget_.check();
            const Option option = split(left, alive);
            if (option.part_count == 0) return known(static_cast<int>(option.known));
            options_.push_back(option);
            return false;
        });
    }

    template <bool may_stop>
    int mex_value(Part part) {
        if (const Knowledge knowledge = look_up(part); knowledge.is_exact()) return knowledge.value();
        State graph;
        unpack(keys_.data() + part.at, Game::is_labelled, graph);
        int bound = largest_nim_value + 1;
        if constexpr (may_stop) bound = Game::longest_play(graph);
        Bits<4> seen;
        int mex = 0;
        game_.options(graph, [&](const State& left, const Set& alive) {
            budget_.check();
            Level level(*this);
            const Option option = split(left, alive);
            int total = option.known;
            for (int i = 0; i < option.part_count; ++i) total ^= mex_value<may_stop>(parts_[option.first_part + i]);
            seen.add(total);
            while (seen.has(mex)) ++mex;  // no value is above 127, nor is a sum of them
            return mex >= bound;
        });
        store_value(part, mex);
        return mex;
    }

    int nim_value(Part part) {
        if (const Knowledge knowledge = look_up(part); knowledge.is_exact()) return knowledge.value();
        for (int k = 0; k < Knowledge::excludable; ++k)
            if (equals(part, k)) return k;
        return mex_value<false>(part);
    }

    // Whether the component has nim-value k: whether the player to move loses it plus a heap of k.
    bool equals(Part part, int k) {
        Knowledge knowledge = look_up(part);
        if (knowledge.is_exact()) return knowledge.value() == k;
        if (knowledge.excludes(k)) return false;
        // What the memo could not keep would be asked again and again.
        if (k >= Knowledge::excludable) return nim_value(part) == k;
        for (int j = 0; j < k; ++j)
            if (equals(part, j)) return false;
        Level level(*this);
        if (expand(part, [&](int value) { return value == k; }) || some_option_equals(level, k)) {
            store(part, look_up(part).excluding(k));
            return false;
        }
        store_value(part, k);
        return true;
    }

    // Light options first: they are settled soonest, and one that equals k settles all.
    bool some_option_equals(const Level& level, int k) {
        std::sort(options_.begin() + level.options, options_.end(),
                  [](const Option& a, const Option& b) { return a.weight < b.weight; });
        const std::size_t end = options_.size();
        for (std::size_t i = level.options; i < end; ++i)
            if (option_equals(options_[i], k)) return true;
        return false;
    }

    // All components but the heaviest are evaluated; the heaviest need only be compared.
    bool option_equals(Option option, int k) {
        int heaviest = 0;
        for (int j = 1; j < option.part_count; ++j)
            if (parts_[option.first_part + j].weight > parts_[option.first_part + heaviest].weight) heaviest = j;
        int rest = option.known;
        for (int j = 0; j < option.part_count; ++j)
            if (j != heaviest) rest ^= nim_value(parts_[option.first_part + j]);
        return equals(parts_[option.first_part + heaviest], k ^ rest);
    }
};

}  // namespace kernel
