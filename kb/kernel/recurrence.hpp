// Nim-values along growing families by recurrence. A type is a family with one growing path; its member n
// has the options s(n - c) + *x (an end changes) and a(i) + b(n - c - i) (the path is cut).
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "limits.hpp"

namespace kernel {

using NimValues = std::vector<std::uint32_t>;

// The option s(n - taken) + *constant of member n.
struct EndOption {
    std::uint32_t type;
    std::int32_t taken;
    std::uint32_t constant;
};

// The options a(i) + b(n - taken - i) of member n, for i >= first_from and n - taken - i >= second_from.
struct CutOption {
    std::uint32_t first, second;
    std::int32_t taken, first_from, second_from;
};

// Tables of all types of one game. Types are added in an order in which each refers to itself (with a
// smaller index) and to earlier ones only.
class Recurrence {
  public:
    explicit Recurrence(std::size_t memory_limit) : budget(memory_limit) {}

    std::uint32_t add(NimValues values, std::vector<EndOption> ends, std::vector<CutOption> cuts) {
        const auto index = static_cast<std::uint32_t>(types_.size());
        for (const EndOption& end : ends)
            if (end.type > index || (end.type == index && end.taken <= 0))
                throw BadInput("an end option leads to a type that is not simpler");
        for (const CutOption& cut : cuts) {
            if (cut.first > index || cut.second > index) throw BadInput("a cut leads to a type that is not simpler");
            const bool grows_back = (cut.first == index && cut.taken + cut.second_from <= 0) ||
                                    (cut.second == index && cut.taken + cut.first_from <= 0);
            if (grows_back || cut.first_from < 0 || cut.second_from < 0)
                throw BadInput("a cut leads to the member it was made in");
        }
        types_.push_back({std::move(values), std::move(ends), std::move(cuts)});
        return index;
    }

    // From now on the type continues by v(n + length) = v(n) + saltus for n >= start: its period is proved.
    void continue_by(std::uint32_t type, std::size_t start, std::size_t length, std::uint32_t saltus) {
        if (length == 0 || start + length > types_.at(type).values.size())
            throw BadInput("a period is longer than the values known");
        types_[type].start = start;
        types_[type].length = length;
        types_[type].saltus = saltus;
    }

    // Computes the values of a type for n < count, and what they need of other types.
    void extend(std::uint32_t type, std::size_t count) {
        Type& own = types_.at(type);
        if (own.values.size() >= count) return;
        budget.charge((count - own.values.size()) * sizeof(std::uint32_t));
        own.values.reserve(count);
        if (own.length != 0) {
            while (own.values.size() < count)
                own.values.push_back(own.values[own.values.size() - own.length] + own.saltus);
            return;
        }
        for (const EndOption& end : own.ends)
            if (end.type != type && static_cast<std::int64_t>(count) > end.taken)
                extend(end.type, static_cast<std::size_t>(static_cast<std::int64_t>(count) - end.taken));
        for (const CutOption& cut : own.cuts) {
            if (cut.first != type) extend(cut.first, count);
            if (cut.second != type) extend(cut.second, count);
        }
        while (own.values.size() < count) {
            budget.check();
            own.values.push_back(next(own));
        }
    }

    const NimValues& values(std::uint32_t type) const { return types_.at(type).values; }

    Budget budget;

  private:
    struct Type {
        NimValues values;
        std::vector<EndOption> ends;
        std::vector<CutOption> cuts;
        std::size_t start = 0, length = 0;
        std::uint32_t saltus = 0;
    };

    // The mex of the options of the first member that is not known yet.
    std::uint32_t next(const Type& own) {
        const auto n = static_cast<std::int64_t>(own.values.size());
        // A mex is at most the number of options: larger values need no mark.
        const std::uint64_t most = own.ends.size() + own.cuts.size() * static_cast<std::uint64_t>(n + 1) + 1;
        marks_.resize(std::max<std::size_t>(marks_.size(), most));
        if (++mark_ == 0) {
            std::fill(marks_.begin(), marks_.end(), 0);
            mark_ = 1;
        }
        const auto meet = [&](std::uint32_t value) {
            if (value < most) marks_[value] = mark_;
        };
        for (const EndOption& end : own.ends)
            meet(types_[end.type].values.at(static_cast<std::size_t>(n - end.taken)) ^ end.constant);
        for (const CutOption& cut : own.cuts) {
            const std::int64_t rest = n - cut.taken;
            std::int64_t last = rest - cut.second_from;
            if (cut.first == cut.second && cut.first_from == cut.second_from && last > rest / 2) last = rest / 2;
            const std::uint32_t* first = types_[cut.first].values.data();
            const std::uint32_t* second = types_[cut.second].values.data();
            for (std::int64_t i = cut.first_from; i <= last; ++i) meet(first[i] ^ second[rest - i]);
        }
        std::uint32_t least = 0;
        while (marks_[least] == mark_) ++least;
        return least;
    }

    std::deque<Type> types_;  // a deque: references stay valid while types are added
    std::vector<std::uint32_t> marks_;
    std::uint32_t mark_ = 0;
};

}  // namespace kernel
