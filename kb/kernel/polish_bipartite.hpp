// Polish on the complete bipartite graph K_{m,n}, by one dense table a pair of side sizes: a second
// witness beside the general solver, and the one that reaches far. It knows only the rules.
//
// A position is two multisets of discrepancies. A multiset of size s is ranked among all of its size
// by the lexicographic order of its descending sequence: lowering an element lowers the rank, and
// the multisets with elements ≤ p are the first C(s + p − 1, s). With b of the n vertices opposite
// left, a discrepancy is at most n − 2(n − b), so the table of (a, b) is a full rectangle. Values
// take half a byte each.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "limits.hpp"

namespace kernel {

// Number of multisets of size s with elements 1 … p.
inline std::size_t multisets(int s, int p) {
    std::size_t count = 1;
    for (int i = 1; i <= s; ++i) count = count * static_cast<std::size_t>(p - 1 + i) / static_cast<std::size_t>(i);
    return count;
}

// A multiset as its size and rank.
struct Multiset {
    int size;
    std::uint32_t rank;
};

// All multisets of elements 1 … p of one size, with the moves on them.
class SideStates {
  public:
    SideStates(int size, int p) : size_(size), p_(p) {
        std::vector<int> sequence(static_cast<std::size_t>(size), 1);
        const std::size_t count = multisets(size, p);
        lowered_.resize(count * static_cast<std::size_t>(steps()));
        without_one_.resize(count);
        first_.resize(count + 1);
        for (std::size_t r = 0; r < count; ++r) {
            first_[r] = static_cast<std::uint32_t>(placed_.size());
            describe(sequence, r);
            advance(sequence);
        }
        first_[count] = static_cast<std::uint32_t>(placed_.size());
    }

    // A bound on what the moves on all multisets take.
    static std::size_t bytes(int size, int p) {
        return multisets(size, p) *
               (8 * static_cast<std::size_t>((p + 1) / 2 + 1) + 8 + 8 * static_cast<std::size_t>(std::min(size, p)));
    }

    bool has_one(std::size_t r) const { return without_one_[r] != none; }
    // The multiset with one element 1 taken out.
    Multiset without_one(std::size_t r) const { return {size_ - 1, without_one_[r]}; }
    // What is left when `fired` vertices opposite have fired.
    Multiset lowered(std::size_t r, int fired) const {
        if (fired >= steps()) return {0, 0};
        return lowered_[r * static_cast<std::size_t>(steps()) + static_cast<std::size_t>(fired)];
    }
    // The ranks after one more brush on a vertex that does not fire.
    std::pair<const std::uint32_t*, const std::uint32_t*> placed(std::size_t r) const {
        return {placed_.data() + first_[r], placed_.data() + first_[r + 1]};
    }

    static std::uint32_t rank(const std::vector<int>& descending) {
        std::size_t total = 0;
        const int size = static_cast<int>(descending.size());
        for (int i = 0; i < size; ++i)
            if (descending[i] > 1) total += multisets(size - i, descending[i] - 1);
        return static_cast<std::uint32_t>(total);
    }

  private:
    static constexpr std::uint32_t none = 0xffffffffu;
    int size_, p_;
    std::vector<Multiset> lowered_;
    std::vector<std::uint32_t> without_one_, first_, placed_;

    int steps() const { return (p_ + 1) / 2 + 1; }

    void describe(const std::vector<int>& sequence, std::size_t r) {
        for (int fired = 0; fired < steps(); ++fired) {
            std::vector<int> left;
            for (int x : sequence)
                if (x > 2 * fired) left.push_back(x - 2 * fired);
            lowered_[r * static_cast<std::size_t>(steps()) + static_cast<std::size_t>(fired)] = {
                static_cast<int>(left.size()), rank(left)};
        }
        without_one_[r] = none;
        if (sequence.back() == 1) without_one_[r] = rank({sequence.begin(), sequence.end() - 1});
        for (std::size_t i = 0; i < sequence.size(); ++i) {
            const bool is_last_equal = i + 1 == sequence.size() || sequence[i + 1] < sequence[i];
            if (sequence[i] == 1 || !is_last_equal) continue;
            std::vector<int> after = sequence;
            --after[i];
            placed_.push_back(rank(after));
        }
    }

    // The next descending sequence in lexicographic order.
    void advance(std::vector<int>& sequence) const {
        for (std::size_t i = sequence.size(); i-- > 0;) {
            const int most = i == 0 ? p_ : sequence[i - 1];
            if (sequence[i] < most) {
                ++sequence[i];
                std::fill(sequence.begin() + static_cast<std::ptrdiff_t>(i) + 1, sequence.end(), 1);
                return;
            }
        }
    }
};

class BipartitePolish {
  public:
    BipartitePolish(int m, int n, Budget& budget) : m_(m), n_(n), budget_(budget) {
        for (int size = 1; size <= m; ++size) side_bytes_ += SideStates::bytes(size, n);
        for (int size = 1; size <= n; ++size) side_bytes_ += SideStates::bytes(size, m);
        budget.charge(side_bytes_);
        for (int size = 0; size <= m; ++size) left_.push_back(size ? std::make_unique<SideStates>(size, n) : nullptr);
        for (int size = 0; size <= n; ++size) right_.push_back(size ? std::make_unique<SideStates>(size, m) : nullptr);
    }

    BipartitePolish(const BipartitePolish&) = delete;
    BipartitePolish& operator=(const BipartitePolish&) = delete;
    ~BipartitePolish() { budget_.release(side_bytes_); }

    // The nim-value of K_{m,n} without brushes.
    int value() {
        for (int total = 2; total <= m_ + n_; ++total)
            for (int a = 1; a < total; ++a) {
                const int b = total - a;
                if (a <= m_ && b <= n_ && 2 * a > m_ && 2 * b > n_) fill(a, b);
            }
        const Rectangle& last = *tables_.at({m_, n_});
        return last.at(last.rows - 1, last.columns - 1);
    }

    std::size_t states() const { return states_; }

  private:
    // Half a byte for each pair of ranks.
    struct Rectangle {
        Rectangle(std::size_t rows, std::size_t columns, Budget& budget)
            : rows(rows), columns(columns), stride((columns + 1) / 2), budget(budget) {
            budget.charge(rows * stride);
            data = static_cast<std::uint8_t*>(std::malloc(rows * stride));
            if (data == nullptr) {
                budget.release(rows * stride);
                throw LimitReached("the system has no memory left for the table");
            }
        }
        Rectangle(const Rectangle&) = delete;
        Rectangle& operator=(const Rectangle&) = delete;
        ~Rectangle() {
            std::free(data);
            budget.release(rows * stride);
        }
        int at(std::size_t row, std::size_t column) const {
            return data[row * stride + column / 2] >> (column % 2 * 4) & 15;
        }
        std::size_t rows, columns, stride;
        Budget& budget;
        std::uint8_t* data;
    };

    int m_, n_;
    Budget& budget_;
    std::vector<std::unique_ptr<SideStates>> left_, right_;
    std::map<std::pair<int, int>, std::unique_ptr<Rectangle>> tables_;
    std::size_t states_ = 0, side_bytes_ = 0;

    // Lets firing run its course after `fired` vertices of the left side have just gone.
    int after_left_fired(Multiset left, Multiset right, int fired) const {
        while (true) {
            if (left.size == 0 || right.size == 0) return 0;
            const Multiset lower = right_[right.size]->lowered(right.rank, fired);
            fired = right.size - lower.size;
            right = lower;
            if (right.size == 0) return 0;
            if (fired == 0) break;
            const Multiset other = left_[left.size]->lowered(left.rank, fired);
            fired = left.size - other.size;
            left = other;
            if (fired == 0) break;
        }
        if (left.size == 0) return 0;
        return tables_.find({left.size, right.size})->second->at(left.rank, right.rank);
    }

    // The same after one vertex of the right side has gone.
    int after_right_fired(Multiset left, Multiset right) const {
        if (right.size == 0) return 0;
        const Multiset lower = left_[left.size]->lowered(left.rank, 1);
        const int fired = left.size - lower.size;
        if (fired > 0) return after_left_fired(lower, right, fired);
        return tables_.find({lower.size, right.size})->second->at(lower.rank, right.rank);
    }

    void fill(int a, int b) {
        auto table = std::make_unique<Rectangle>(multisets(a, 2 * b - n_), multisets(b, 2 * a - m_), budget_);
        const SideStates &left = *left_[a], &right = *right_[b];
        const std::size_t columns = table->columns;
        states_ += table->rows * columns;
        std::vector<std::uint16_t> seen(columns + 1);
        std::vector<std::uint8_t> row(columns + 1);
        for (std::size_t r = 0; r < table->rows; ++r) {
            budget_.check();
            std::fill(seen.begin(), seen.end(), 0);
            const auto [begin, end] = left.placed(r);
            for (const std::uint32_t* other = begin; other != end; ++other) {
                const std::uint8_t* known = table->data + *other * table->stride;
                for (std::size_t i = 0; i < table->stride; ++i) {
                    seen[2 * i] = static_cast<std::uint16_t>(seen[2 * i] | 1u << (known[i] & 15));
                    if (2 * i + 1 < columns + 1)
                        seen[2 * i + 1] = static_cast<std::uint16_t>(seen[2 * i + 1] | 1u << (known[i] >> 4));
                }
            }
            const bool left_fires = left.has_one(r);
            for (std::size_t c = 0; c < columns; ++c) {
                unsigned values = seen[c];
                const Multiset here_left{a, static_cast<std::uint32_t>(r)};
                const Multiset here_right{b, static_cast<std::uint32_t>(c)};
                if (left_fires) values |= 1u << after_left_fired(left.without_one(r), here_right, 1);
                if (right.has_one(c)) values |= 1u << after_right_fired(here_left, right.without_one(c));
                const auto [from, to] = right.placed(c);
                for (const std::uint32_t* other = from; other != to; ++other) values |= 1u << row[*other];
                const int mex = std::countr_one(values);
                if (mex > 15) throw TooLarge("a nim-value above 15 turned up in the table of K_{m,n}");
                row[c] = static_cast<std::uint8_t>(mex);
            }
            std::uint8_t* out = table->data + r * table->stride;
            row[columns] = 0;
            for (std::size_t i = 0; i < table->stride; ++i)
                out[i] = static_cast<std::uint8_t>(row[2 * i] | row[2 * i + 1] << 4);
        }
        tables_[{a, b}] = std::move(table);
    }
};

}  // namespace kernel
