// Nim-values of graphs with two tails, f(i,j), by recurrence. A move cuts one tail, or changes the graph: then
// both tails still hang on one piece, a simpler type, or each goes on alone.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "booking.hpp"
#include "limits.hpp"
#include "recurrence.hpp"

namespace kernel {

// A sequence of which v(n + length) = v(n) is proved from `start` on; its values reach to start + length.
struct PeriodicSequence {
    NimValues values;
    std::size_t start, length;

    std::uint32_t at(std::int64_t n) const {
        const auto place = static_cast<std::size_t>(n);
        return values.at(place < values.size() ? place : start + (place - start) % length);
    }
};

// Cuts of the first (side 0) or second tail: `taken` vertices go, at least `from_root` and `from_tip` stay.
struct TailCut {
    std::int32_t side, taken, from_root, from_tip;
};

// The tail of one side loses `taken` vertices at its tip, and *constant is left beside.
struct TipMove {
    std::int32_t side, taken;
    std::uint32_t constant;
};

// Both tails stay on one piece: type(i - first_taken, j - second_taken), its tails exchanged if turned. A type of
// -1 is a single vertex: the path with both tails and one vertex more.
struct KeptTails {
    std::int32_t type, turned, first_taken, second_taken;
    std::uint32_t constant;
};

// Each tail goes on alone: first(i - first_taken) + second(j - second_taken), by number of sequence.
struct SplitTails {
    std::int32_t first, first_taken, second, second_taken;
    std::uint32_t constant;
};

class TwoTails {
  public:
    explicit TwoTails(std::size_t memory_limit) : budget(memory_limit) {}

    // The first sequence is that of paths.
    std::uint32_t add_sequence(NimValues values, std::size_t start, std::size_t length) {
        if (length == 0 || values.size() < start + length) throw BadInput("a period is longer than the values known");
        values.resize(start + length);
        sequences_.push_back({std::move(values), start, length});
        return static_cast<std::uint32_t>(sequences_.size() - 1);
    }

    // `edges` are the values f(0,j), f(1,j), f(i,0), f(i,1), each `size` long; gives all f(i,j), i, j < size.
    NimValues table(std::size_t size, const NimValues& edges, const std::vector<TailCut>& cuts,
                    const std::vector<TipMove>& tips, const std::vector<KeptTails>& kept,
                    const std::vector<SplitTails>& split) {
        if (size < 2 || edges.size() != 4 * size) throw BadInput("four rows of values at the edges are needed");
        for (const TailCut& cut : cuts)
            if (cut.from_root < 0 || cut.from_tip < 0 || cut.taken < 0 || cut.taken + cut.from_tip <= 0)
                throw BadInput("a cut leads to the member it was made in");
        for (const TipMove& tip : tips)
            if (tip.taken <= 0) throw BadInput("a move at a tip takes nothing");
        for (const KeptTails& each : kept)
            if (each.type >= static_cast<std::int32_t>(types_.size())) throw BadInput("a type is not known");
        Booking both(budget);  // given back where a limit stops the work, too
        both.cover(size * size * sizeof(std::uint32_t));
        NimValues rows(size * size), columns(size * size);
        const auto set = [&](std::size_t i, std::size_t j, std::uint32_t value) {
            rows[i * size + j] = columns[j * size + i] = value;
        };
        for (std::size_t n = 0; n < size; ++n) {
            set(0, n, edges[n]);
            set(1, n, edges[size + n]);
            set(n, 0, edges[2 * size + n]);
            set(n, 1, edges[3 * size + n]);
        }
        NimValues paths(size);  // the innermost loop reads it
        for (std::size_t n = 0; n < size; ++n) paths[n] = sequences_.at(0).at(static_cast<std::int64_t>(n));
        std::vector<std::uint32_t> marks;
        std::uint32_t mark = 0;
        for (std::size_t i = 2; i < size; ++i)
            for (std::size_t j = 2; j < size; ++j) {
                budget.check();
                const auto first = static_cast<std::int64_t>(i), second = static_cast<std::int64_t>(j);
                const std::size_t most =
                    tips.size() + kept.size() + split.size() + cuts.size() * (std::max(i, j) + 1) + 1;
                if (marks.size() < most) marks.resize(2 * most, 0);
                ++mark;
                const auto meet = [&](std::uint32_t value) {
                    if (value < most) marks[value] = mark;
                };
                for (const TailCut& cut : cuts) {
                    const std::uint32_t* line = cut.side == 0 ? &columns[j * size] : &rows[i * size];
                    const std::int64_t rest = (cut.side == 0 ? first : second) - cut.taken;
                    for (std::int64_t n = cut.from_root; n <= rest - cut.from_tip; ++n)
                        meet(line[n] ^ paths[static_cast<std::size_t>(rest - n)]);
                }
                for (const TipMove& tip : tips) {
                    const std::int64_t left = (tip.side == 0 ? first : second) - tip.taken;
                    if (left < 0) continue;
                    meet((tip.side == 0 ? columns[j * size + static_cast<std::size_t>(left)]
                                        : rows[i * size + static_cast<std::size_t>(left)]) ^
                         tip.constant);
                }
                for (const KeptTails& each : kept) {
                    const std::int64_t a = first - each.first_taken, b = second - each.second_taken;
                    const std::uint32_t value = each.type < 0      ? sequences_[0].at(a + b + 1)
                                                : each.turned != 0 ? at(each.type, b, a)
                                                                   : at(each.type, a, b);
                    meet(value ^ each.constant);
                }
                for (const SplitTails& each : split)
                    meet(sequences_.at(static_cast<std::size_t>(each.first)).at(first - each.first_taken) ^
                         sequences_.at(static_cast<std::size_t>(each.second)).at(second - each.second_taken) ^
                         each.constant);
                std::uint32_t least = 0;
                while (marks[least] == mark) ++least;
                set(i, j, least);
            }
        return rows;
    }

    // A type that is proved: f(i + length, j) = f(i,j) from i = start on, and the same in j.
    std::uint32_t add(NimValues values, std::size_t start, std::size_t length) {
        const std::size_t size = start + length;
        if (length == 0 || values.size() != size * size) throw BadInput("a proved type has the values of one period");
        budget.charge(values.size() * sizeof(std::uint32_t));
        types_.push_back({std::move(values), start, length});
        return static_cast<std::uint32_t>(types_.size() - 1);
    }

    Budget budget;

  private:
    std::uint32_t at(std::int32_t type, std::int64_t i, std::int64_t j) const {
        const PeriodicSequence& known = types_[static_cast<std::size_t>(type)];
        const std::size_t size = known.start + known.length;
        const auto place = [&](std::int64_t n) {
            const auto wide = static_cast<std::size_t>(n);
            return wide < size ? wide : known.start + (wide - known.start) % known.length;
        };
        return known.values.at(place(i) * size + place(j));
    }

    std::deque<PeriodicSequence> sequences_;
    std::deque<PeriodicSequence> types_;  // square tables of one period in each direction
};

}  // namespace kernel
