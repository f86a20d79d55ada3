// Take-away on subgraphs of a wheel, folded by the symmetry lemma: g(G) = g(the fixed part of G) where an
// involution joins no vertex to its image. Two more facts are used, and named by whoever stores the values:
// g = φ on bipartite graphs, and the values of paths and cycles that follow from it.
//
// Beside the hub lie words: paths of the rim, a letter a vertex, 1 where it has a spoke. Two like words fold
// away, a palindrome of odd length folds to its middle letter, and a word without a spoke is a path by itself.
// A position is then a set of words, or the whole rim as one cyclic word.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "limits.hpp"

namespace kernel {

using Word = std::uint64_t;

class Wheels {
  public:
    // The letters of a word stand below a leading 1; the top bit marks a whole rim.
    static constexpr int longest = 60;
    static constexpr Word rim = Word{1} << 63;

    explicit Wheels(std::size_t memory_limit) : budget(memory_limit) {}

    // The nim-value of a hub with these words, or with one whole rim.
    int value(const std::vector<Word>& words) {
        const Folded start = fold(words);
        for (int nim = 0; nim < 32; ++nim)
            if (has_value(start.words, nim)) return nim ^ start.beside;
        throw TooLarge("a value of 32 or more is beyond the wheel solver");
    }

    std::size_t states() const { return known_.size(); }

    Budget budget;

  private:
    using Words = std::vector<Word>;

    // Words that do not fold further, in rising order, and the nim-sum of what lies beside the hub's component.
    struct Folded {
        Words words;
        int beside = 0;

        auto operator<=>(const Folded&) const = default;
    };

    // What is known of a position: its value, or values that it does not have.
    struct Known {
        std::int8_t value = -1;
        std::uint32_t not_these = 0;
    };

    struct Hash {
        std::size_t operator()(const Words& words) const {
            std::uint64_t mixed = 0x9e3779b97f4a7c15u;
            for (const Word word : words) {
                mixed = (mixed ^ word) * 0xff51afd7ed558ccdu;
                mixed ^= mixed >> 32;
            }
            return mixed;
        }
    };

    static int length(Word word) { return 63 - std::countl_zero(word & ~rim); }

    static Word letters(Word word) { return word & ~rim & ~(Word{1} << length(word)); }

    static int path_value(int n) { return n == 0 ? 0 : n % 2 ? 1 : 2; }

    static Word reversed(Word word) {
        Word turned = 1;
        for (int n = length(word); n > 0; --n, word >>= 1) turned = turned << 1 | (word & 1);
        return turned;
    }

    // Adds a path of the rim: two like words cancel.
    static void add(Folded& to, Word word) {
        const int n = length(word);
        if (n == 0) return;
        if (letters(word) == 0) {
            to.beside ^= path_value(n);
            return;
        }
        const Word turned = reversed(word);
        if (turned == word && n % 2 == 1) {
            if ((word >> (n / 2) & 1) == 0) {
                to.beside ^= 1;
                return;
            }
            word = 3;
        }
        word = std::min(word, turned);
        const auto place = std::lower_bound(to.words.begin(), to.words.end(), word);
        if (place != to.words.end() && *place == word) to.words.erase(place);
        else to.words.insert(place, word);
    }

    static Word rotated(Word word, int by) {
        const int n = length(word);
        const Word low = letters(word);
        return Word{1} << n | (low << by & ((Word{1} << n) - 1)) | low >> (n - by);
    }

    // The whole rim in its first form among its turns and reflections; an axis through two vertices folds it.
    static Folded fold_rim(Word word) {
        const int n = length(word);
        Word first = ~Word{0};
        for (int by = 0; by < n; ++by) {
            const Word turned = rotated(word, by);
            if (n % 2 == 0 && rotated(reversed(turned), 1) == turned) {
                // The reflection takes letter i to n − i, so letters 0 and n/2 lie on the axis.
                Folded fixed;
                for (const int place : {0, n / 2})
                    if (turned >> place & 1) add(fixed, 3);
                    else fixed.beside ^= 1;
                return fixed;
            }
            first = std::min({first, turned, reversed(turned)});
        }
        return {{first | rim}, 0};
    }

    static Folded fold(const Words& words) {
        if (words.size() == 1 && (words[0] & rim) != 0) return fold_rim(words[0] & ~rim);
        Folded all;
        for (const Word word : words) add(all, word);
        return all;
    }

    static bool is_rim(const Words& words) { return !words.empty() && (words[0] & rim) != 0; }

    static int vertices(const Words& words) {
        int count = 1;
        for (const Word word : words) count += length(word);
        return count;
    }

    static int phi(const Words& words) {
        int edges = 0;
        for (const Word word : words) edges += length(word) - ((word & rim) == 0) + std::popcount(letters(word));
        return vertices(words) % 2 + 2 * (edges % 2);
    }

    // Two spokes close an odd cycle where an even number of rim vertices lies between them.
    static bool is_bipartite(const Words& words) {
        constexpr Word even = 0x5555555555555555u;
        return std::none_of(words.begin(), words.end(), [](Word word) {
            if ((word & rim) != 0 && length(word) % 2 == 1) return true;
            return (letters(word) & even) != 0 && (letters(word) & ~even) != 0;
        });
    }

    // What deleting the hub leaves: paths, or a cycle, which has value 0.
    static int without_hub(const Words& words) {
        int sum = 0;
        if (!is_rim(words))
            for (const Word word : words) sum ^= path_value(length(word));
        return sum;
    }

    static std::vector<Folded> options(const Words& words) {
        std::vector<Folded> found;
        if (is_rim(words)) {
            const Word whole = words[0] & ~rim;
            for (int by = 0; by < length(whole); ++by) {
                const Word word = rotated(whole, by);
                found.push_back(fold({word}));
                found.push_back(fold({word >> 1}));
                if ((word & 1) != 0) found.push_back(fold_rim(word ^ 1));
            }
        }
        for (std::size_t place = 0; place < words.size() && !is_rim(words); ++place) {
            const Word word = words[place];
            Folded others{words, 0};
            others.words.erase(others.words.begin() + static_cast<std::ptrdiff_t>(place));
            const auto with = [&](Word one, Word other) {
                found.push_back(others);
                add(found.back(), one);
                add(found.back(), other);
            };
            for (int i = 0; i < length(word); ++i) {
                const Word bit = Word{1} << i;
                const Word low = bit | (word & (bit - 1));
                with(low, word >> (i + 1));
                if ((word & bit) != 0) with(word ^ bit, 1);
                if (i > 0) with(low, word >> i);
            }
        }
        // Small ones first, and of these the ones in more words: they fold away soonest.
        const auto size = [](const Folded& each) {
            return 2 * vertices(each.words) - static_cast<int>(each.words.size());
        };
        std::sort(found.begin(), found.end(), [&](const Folded& one, const Folded& other) {
            return size(one) != size(other) ? size(one) < size(other) : one < other;
        });
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    // Whether it is settled already, and how.
    std::pair<bool, bool> settled(const Words& words, int nim) const {
        if (is_bipartite(words)) return {true, phi(words) == nim};
        const auto found = known_.find(words);
        if (found == known_.end()) return {false, false};
        if (found->second.value >= 0) return {true, found->second.value == nim};
        return {(found->second.not_these >> nim & 1) != 0, false};
    }

    // Whether the position has this value: with a heap of that size beside it, who moves first loses.
    bool has_value(const Words& words, int nim) {
        if (const auto [is_settled, holds] = settled(words, nim); is_settled) return holds;
        budget.check();
        const bool holds = !has_winning_move(words, nim);
        if (known_.find(words) == known_.end()) budget.charge(sizeof(Known) + 64 + 8 * words.size());
        Known& known = known_[words];
        if (holds) known.value = static_cast<std::int8_t>(nim);
        else known.not_these |= std::uint32_t{1} << nim;
        return holds;
    }

    bool has_winning_move(const Words& words, int nim) {
        if (without_hub(words) == nim) return true;
        const auto every = options(words);
        for (const Folded& option : every) {
            const auto [is_settled, holds] = settled(option.words, nim ^ option.beside);
            if (is_settled && holds) return true;
        }
        // Where φ promises the value it is found more often; the others come after.
        for (const bool promised : {true, false})
            for (const Folded& option : every)
                if ((phi(option.words) == (nim ^ option.beside)) == promised &&
                    has_value(option.words, nim ^ option.beside))
                    return true;
        for (int less = 0; less < nim; ++less)
            if (has_value(words, less)) return true;
        return false;
    }

    std::unordered_map<Words, Known, Hash> known_;
};

}  // namespace kernel
