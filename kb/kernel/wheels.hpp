// Take-away on subgraphs of a wheel, folded by the symmetry lemma: g(G) = g(the fixed part of G) where an
// involution joins no vertex to its image. Two more facts are used, and named by whoever stores the values:
// g = φ on bipartite graphs, and the values of paths and cycles that follow from it.
//
// Beside the hub lie words: paths of the rim, a letter a vertex, 1 where it has a spoke. Two like words fold
// away, a palindrome of odd length folds to its middle letter, and a word without a spoke is a path by itself.
// A position is then a set of words, or the whole rim as one cyclic word.
//
// Whether a position has a value is found by a proof-number search: of all positions that are not settled, the
// one that promises to settle the question soonest is looked at next.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "limits.hpp"
#include "mix.hpp"

namespace kernel {

using Word = std::uint64_t;

class Wheels {
  public:
    // The letters of a word stand below a leading 1; the top bit marks a whole rim.
    static constexpr int longest = 62;
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

    static constexpr double never = std::numeric_limits<double>::infinity();

    // About how much work it takes to show that who moves first wins, and that he loses; what is shown costs 0.
    struct Effort {
        double win, loss;

        bool is_settled() const { return win == 0 || loss == 0; }
    };

    // What is known of a position: its value, or values that it does not have; the effort to settle one more.
    struct Known {
        static constexpr std::int8_t none = -1;
        std::int8_t value = none, open = none;
        std::uint32_t not_these = 0;
        Effort effort{};
    };

    // A position that a move leaves, with a heap beside it of that size.
    struct Move {
        Words words;
        int nim;
        Effort effort;
    };

    struct Hash {
        std::size_t operator()(const Words& words) const {
            std::uint64_t mixed = words.size();
            for (const Word word : words) mixed = mix(mixed ^ word);
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
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    // Whether the position has this value: with a heap of that size beside it, who moves first loses.
    bool has_value(const Words& words, int nim) {
        Effort effort = effort_for(words, nim);
        if (!effort.is_settled()) effort = search(words, nim, {never, never});
        return effort.loss == 0;
    }

    static Effort settled(bool is_loss) { return is_loss ? Effort{never, 0} : Effort{0, never}; }

    Effort effort_for(const Words& words, int nim) const {
        if (is_bipartite(words)) return settled(phi(words) == nim);
        const auto found = known_.find(words);
        if (found == known_.end()) return guess(words, nim);
        const Known& known = found->second;
        if (known.value != Known::none) return settled(known.value == nim);
        if ((known.not_these >> nim & 1) != 0) return settled(false);
        return known.open == nim ? known.effort : guess(words, nim);
    }

    // Small positions in many words are settled soonest, and φ is the value of most. The numbers were tried out:
    // others take up to ten times as many positions.
    static Effort guess(const Words& words, int nim) {
        constexpr double unlikely = 20;
        const std::size_t beyond_first = static_cast<std::size_t>(vertices(words)) - words.size();
        const double size = growth[std::min(beyond_first, growth.size() - 1)];
        return phi(words) == nim ? Effort{size, size} : Effort{size / unlikely, size * unlikely};
    }

    static constexpr auto growth = [] {
        std::array<double, most_vertices> powers{1};
        for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 1.25;
        return powers;
    }();

    // Looks for a winning move until the question is settled, or takes as much effort as the limit says.
    Effort search(const Words& words, int nim, Effort limit) {
        budget.check();
        if (without_hub(words) == nim) return note(words, nim, settled(false));
        std::vector<Move> moves;
        for (Folded& option : options(words)) {
            const int heap = nim ^ option.beside;
            const Effort effort = effort_for(option.words, heap);
            moves.push_back({std::move(option.words), heap, effort});
        }
        for (int less = 0; less < nim; ++less) moves.push_back({words, less, effort_for(words, less)});
        for (;;) {
            // One move has to leave a loss for a win, and all moves have to leave wins for a loss.
            Effort effort{never, 0};
            double second = never;
            Move* best = nullptr;
            for (Move& move : moves) {
                if (move.effort.loss < effort.win) {
                    second = std::exchange(effort.win, move.effort.loss);
                    best = &move;
                } else {
                    second = std::min(second, move.effort.loss);
                }
                effort.loss += move.effort.win;
            }
            if (effort.is_settled() || effort.win >= limit.win || effort.loss >= limit.loss)
                return note(words, nim, effort);
            // Another line of play may have settled it meanwhile.
            const Effort now = effort_for(best->words, best->nim);
            best->effort =
                now.is_settled()
                    ? now
                    : search(best->words, best->nim,
                             {best->effort.win + (limit.loss - effort.loss), std::min(limit.win, second * 1.05 + 1)});
        }
    }

    Effort note(const Words& words, int nim, Effort effort) {
        if (known_.find(words) == known_.end()) budget.charge(sizeof(Known) + 64 + 8 * words.size());
        Known& known = known_[words];
        if (effort.loss == 0) {
            known.value = static_cast<std::int8_t>(nim);
        } else if (effort.win == 0) {
            known.not_these |= std::uint32_t{1} << nim;
        } else {
            known.open = static_cast<std::int8_t>(nim);
            known.effort = effort;
        }
        return effort;
    }

    std::unordered_map<Words, Known, Hash> known_;
};

}  // namespace kernel
