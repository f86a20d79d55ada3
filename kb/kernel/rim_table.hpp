// All components of the hub in subgraphs of wheels, solved by the rules of take-away alone; `Wheels` folds
// positions by theorems, and nothing of that is used here. Components alike in order, edges, value and in the
// values that removing an edge leaves are counted together.
//
// A word is a path of the rim: its letters stand below a leading 1, 1 where a vertex has a spoke.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "limits.hpp"

namespace kernel {

class RimTable {
  public:
    // The last rim that is solved in seconds; its positions have fewer than 64 options, so that values are bits.
    static constexpr int longest = 16;

    struct Kind {
        int n;
        int edges;
        int value;
        std::uint64_t edge_values;
        bool cycle;

        auto operator<=>(const Kind&) const = default;
    };

    // Places of words in the order of their text, rising.
    using Choice = std::vector<std::uint32_t>;

    explicit RimTable(int rim) {
        if (rim < 0 || rim > longest)
            throw BadInput("the rim has 0 to " + std::to_string(longest) + " vertices, not " + std::to_string(rim));
        for (int n = 1; n <= rim; ++n) path_[n] = path_from_moves(n);
        list_words(rim);
        for (int n = 0; n <= rim; ++n) {
            std::vector<std::vector<Choice>> by_edges(2 * n + 1);
            choose(by_edges, {}, 0, n, 1, 0);
            for (int edges = 0; edges <= 2 * n; ++edges)
                for (Choice& words : by_edges[edges]) solve(std::move(words), n, edges);
            if (n >= 3) solve_rims(n);
        }
        for (auto& [kind, choices] : found_) std::sort(choices.begin(), choices.end());
    }

    // The components of each kind in the order of their words.
    const std::map<Kind, std::vector<Choice>>& found() const { return found_; }

    std::string text(std::uint32_t place) const { return text_of(words_[place].word); }

  private:
    using Code = std::uint32_t;

    // How a move changes the weight of all words, and the nim-sum of the paths that it leaves beside the hub.
    struct Step {
        std::uint64_t weight;
        int beside;
    };

    struct Word {
        Code word;
        std::uint64_t weight;
        std::vector<Step> by_edge, by_vertex;
    };

    static int length(Code word) { return std::bit_width(word) - 1; }
    static Code letters(Code word) { return word - std::bit_floor(word); }
    static std::uint64_t bit(int value) { return std::uint64_t{1} << value; }

    static Code reversed(Code word) {
        Code turned = 1;
        for (; word > 1; word >>= 1) turned = turned << 1 | (word & 1);
        return turned;
    }

    // The last letter of a word comes first.
    static Code rotated(Code word) {
        return std::bit_floor(word) | letters(word) >> 1 | (word & 1) << (length(word) - 1);
    }

    static std::string text_of(Code word) {
        std::string text;
        for (int i = length(word); i-- > 0;) text += word >> i & 1 ? '1' : '0';
        return text;
    }

    int beside(Code word) const { return letters(word) == 0 ? path_[length(word)] : 0; }

    int path_from_moves(int n) const {
        std::uint64_t left = 0;
        for (int i = 0; i < n; ++i) left |= bit(path_[i] ^ path_[n - 1 - i]);
        for (int i = 1; i < n; ++i) left |= bit(path_[i] ^ path_[n - i]);
        return std::countr_one(left);
    }

    void list_words(int rim) {
        std::vector<std::pair<std::string, Code>> in_order;
        for (Code word = 2; word < Code{2} << rim; ++word)
            if (word <= reversed(word)) in_order.emplace_back(text_of(word), word);
        std::sort(in_order.begin(), in_order.end());
        of_length_.resize(rim + 1);
        place_.resize(std::size_t{2} << rim);
        weight_.resize(place_.size());
        std::mt19937_64 drawn;
        for (const auto& [text, word] : in_order)
            if (letters(word) != 0) weight_[word] = weight_[reversed(word)] = drawn();
        for (const auto& [text, word] : in_order) {
            const auto place = static_cast<std::uint32_t>(words_.size());
            words_.push_back(with_moves(word));
            place_[word] = place;
            if (letters(word) != 0) of_length_[text.size()].push_back(place);
        }
    }

    Word with_moves(Code word) const {
        Word made{word, weight_[word], {}, {}};
        const auto leaves = [&](Code one, Code other) {
            return Step{weight_[one] + weight_[other] - made.weight, beside(one) ^ beside(other)};
        };
        for (int i = 0; i < length(word); ++i) {
            const Code here = Code{1} << i;
            const Code low = here | (word & (here - 1));
            made.by_vertex.push_back(leaves(low, word >> (i + 1)));
            if ((word & here) != 0) made.by_edge.push_back(leaves(word ^ here, 1));
            if (i > 0) made.by_edge.push_back(leaves(low, word >> i));
        }
        return made;
    }

    // All choices of words with `left` letters more, by their edges; a word is as long as the one before or longer.
    void choose(std::vector<std::vector<Choice>>& by_edges, const Choice& words, int edges, int left, int least,
                std::size_t first) const {
        if (left == 0) {
            by_edges[edges].push_back(words);
            std::sort(by_edges[edges].back().begin(), by_edges[edges].back().end());
        }
        for (int n = least; n <= left; ++n)
            for (std::size_t at = n == least ? first : 0; at < of_length_[n].size(); ++at) {
                Choice more = words;
                more.push_back(of_length_[n][at]);
                const int spokes = std::popcount(letters(words_[more.back()].word));
                choose(by_edges, more, edges + n - 1 + spokes, left - n, n, at);
            }
    }

    // What is known is kept by the sum of the weights of the words, so that a move is an addition.
    void solve(Choice words, int n, int edges) {
        std::uint64_t total = 0;
        int without_hub = 0;
        for (const auto place : words) {
            total += words_[place].weight;
            without_hub ^= path_[length(words_[place].word)];
        }
        std::uint64_t by_edge = 0, by_vertex = bit(without_hub);
        for (const auto place : words) {
            for (const Step& step : words_[place].by_edge) by_edge |= bit(known(total + step.weight) ^ step.beside);
            for (const Step& step : words_[place].by_vertex) by_vertex |= bit(known(total + step.weight) ^ step.beside);
        }
        const int value = std::countr_one(by_edge | by_vertex);
        if (!known_.emplace(total, value).second) throw std::logic_error("two components of the hub weigh the same");
        found_[{n + 1, edges, value, by_edge, false}].push_back(std::move(words));
    }

    int known(std::uint64_t weight) const { return known_.at(weight); }

    // The hub with a whole rim of n vertices, and any spokes or none.
    void solve_rims(int n) {
        std::map<int, std::vector<Code>> by_spokes;
        for (Code word = Code{1} << n; word < Code{2} << n; ++word)
            if (first_turn(word) == word) by_spokes[std::popcount(letters(word))].push_back(word);
        std::unordered_map<Code, int> rims;
        for (const auto& [spokes, words] : by_spokes)
            for (const Code word : words) {
                std::uint64_t by_edge = 0, by_vertex = bit(std::countr_one(bit(path_[n - 1]) | bit(path_[n])));
                Code around = word;
                for (int i = 0; i < n; ++i, around = rotated(around)) {
                    by_vertex |= bit(known(weight_[around >> 1]) ^ beside(around >> 1));
                    by_edge |= bit(known(weight_[around]) ^ beside(around));
                    if ((around & 1) != 0) by_edge |= bit(rims.at(first_turn(around ^ 1)));
                }
                const int value = std::countr_one(by_edge | by_vertex);
                rims[word] = value;
                found_[{n + 1, n + spokes, value, by_edge, true}].push_back({place_[word]});
            }
    }

    // A whole rim in its first form among its turns and reflections.
    static Code first_turn(Code word) {
        Code first = std::min(word, reversed(word));
        for (Code turn = rotated(word); turn != word; turn = rotated(turn))
            first = std::min({first, turn, reversed(turn)});
        return first;
    }

    std::array<int, longest + 1> path_{};
    std::vector<Word> words_;
    std::vector<std::uint32_t> place_;
    std::vector<std::uint64_t> weight_;  // by word: a number drawn for it, however it is turned; 0 without a spoke
    std::vector<std::vector<std::uint32_t>> of_length_;
    std::unordered_map<std::uint64_t, int> known_;
    std::map<Kind, std::vector<Choice>> found_;
};

}  // namespace kernel
