// Texts of graph6 lines of one size as they travel between a generator, the solver and the store: sorted,
// counted, picked from, and written as the rows that a database takes in one piece.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "limits.hpp"

namespace kernel {

// Lines of equal length, each ended by a newline.
class EqualLines {
  public:
    explicit EqualLines(std::string_view text) : text_(text), width_(text.find('\n')) {
        if (text.empty()) width_ = 0;
        else if (width_ == std::string_view::npos || text.size() % (width_ + 1) != 0)
            throw BadGraph("the graph6 lines are not of one length");
        for (std::size_t i = 0; i < size(); ++i)
            for (std::size_t at = 0; at <= width_; ++at) {
                const auto byte = static_cast<unsigned char>(text_[i * (width_ + 1) + at]);
                if (at < width_ ? byte < 63 || byte > 126 : byte != '\n')
                    throw BadGraph("line " + std::to_string(i + 1) + " is no graph6 of the length of the first");
            }
    }

    std::size_t size() const { return text_.size() / (width_ + 1); }
    std::size_t width() const { return width_; }
    std::string_view operator[](std::size_t i) const { return text_.substr(i * (width_ + 1), width_); }

  private:
    std::string_view text_;
    std::size_t width_;
};

// The lines in the order of their bytes; two that are equal are refused.
template <int W>
void sort_lines_of(const EqualLines& lines, std::string& out) {
    using Digits = std::array<std::uint64_t, W>;  // six bits a character, the first uppermost
    std::vector<Digits> sorted(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        Digits& digits = sorted[i];
        digits.fill(0);
        for (std::size_t at = 0; at < lines.width(); ++at)
            digits[at / 10] |= std::uint64_t{static_cast<unsigned char>(lines[i][at]) - 63u} << (54 - 6 * (at % 10));
    }
    // What two generators gave, each in order, only needs to be merged.
    const auto second = std::is_sorted_until(sorted.begin(), sorted.end());
    if (std::is_sorted(second, sorted.end())) std::inplace_merge(sorted.begin(), second, sorted.end());
    else std::sort(sorted.begin(), sorted.end());
    out.reserve(lines.size() * (lines.width() + 1));
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i > 0 && sorted[i] == sorted[i - 1]) throw BadGraph("a graph is listed twice");
        for (std::size_t at = 0; at < lines.width(); ++at)
            out.push_back(static_cast<char>((sorted[i][at / 10] >> (54 - 6 * (at % 10)) & 63) + 63));
        out.push_back('\n');
    }
}

inline std::string sort_lines(std::string_view text) {
    const EqualLines lines(text);
    std::string out;
    if (lines.width() <= 10) sort_lines_of<1>(lines, out);
    else if (lines.width() <= 20) sort_lines_of<2>(lines, out);
    else if (lines.width() <= 40) sort_lines_of<4>(lines, out);
    else if (lines.width() <= 80) sort_lines_of<8>(lines, out);
    else throw TooLarge("lines of more than 80 characters are not sorted here");
    return out;
}

// The code of a stored value as the store defines it: CRC-32 as in zlib, over key, tab and value.
class Crc32 {
  public:
    constexpr Crc32() {
        for (std::uint32_t byte = 0; byte < 256; ++byte) {
            std::uint32_t rest = byte;
            for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ (rest & 1 ? 0xedb88320u : 0u);
            table_[byte] = rest;
        }
    }
    constexpr std::uint32_t operator()(std::uint32_t start, std::string_view bytes) const {
        std::uint32_t rest = ~start;
        for (const char byte : bytes) rest = rest >> 8 ^ table_[(rest ^ static_cast<unsigned char>(byte)) & 0xff];
        return ~rest;
    }

  private:
    std::array<std::uint32_t, 256> table_{};
};

inline constexpr Crc32 crc32;

// Rows of values on their way into a database.
struct ValueRows {
    std::string text;
    std::uint64_t codes = 0;  // the sum of the codes
    std::array<std::size_t, 256> count{};
};

// How a database takes rows in: each cut at the same places, or as PostgreSQL's COPY reads them.
enum class RowsAs { equal, copy };

// The last so many digits of a number, the first of them zeros where it has fewer.
template <int digits>
inline void push_digits(std::string& text, std::uint32_t number) {
    char shown[digits];
    for (int at = digits; at-- > 0; number /= 10) shown[at] = static_cast<char>('0' + number % 10);
    text.append(shown, digits);
}

// The rows of lines with their nim-values, in the name of the run whose code is `start`: key, value and check,
// which is the lower half of the code less 2^23. Equal rows have three digits for the value and eight for the
// check, 2^23 above what it is.
inline ValueRows value_rows(const EqualLines& lines, std::span<const std::uint8_t> values, std::uint32_t start,
                            RowsAs as) {
    if (values.size() != lines.size()) throw BadInput("there are not as many values as lines");
    ValueRows rows;
    rows.text.reserve(lines.size() * (lines.width() + 16));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string value = std::to_string(values[i]);
        std::uint32_t code = crc32(start, lines[i]);
        code = crc32(code, "\t");
        code = crc32(code, value);
        rows.codes += code;
        ++rows.count[values[i]];
        if (as == RowsAs::equal) {
            rows.text += lines[i];
            push_digits<3>(rows.text, values[i]);
            push_digits<8>(rows.text, code & 0xffffff);
            continue;
        }
        for (const char byte : lines[i]) {
            if (byte == '\\') rows.text.push_back('\\');
            rows.text.push_back(byte);
        }
        const std::int32_t check = static_cast<std::int32_t>(code & 0xffffff) - 0x800000;
        rows.text += '\t' + value + '\t' + std::to_string(check) + '\n';
    }
    return rows;
}

// How many lines have each number of edges and nim-value. The edges of a graph are the ones in its bytes
// but the first, which is its size: so it is for at most 62 vertices.
inline std::map<std::pair<int, int>, std::size_t> count_by_edges(const EqualLines& lines,
                                                                 std::span<const std::uint8_t> values) {
    if (values.size() != lines.size()) throw BadInput("there are not as many values as lines");
    std::vector<std::size_t> count;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        int edges = 0;
        for (const char byte : lines[i].substr(1)) edges += std::popcount(static_cast<unsigned char>(byte) - 63u);
        const std::size_t at = static_cast<std::size_t>(edges) << 8 | values[i];
        if (at >= count.size()) count.resize((static_cast<std::size_t>(edges) + 1) << 8);
        ++count[at];
    }
    std::map<std::pair<int, int>, std::size_t> found;
    for (std::size_t at = 0; at < count.size(); ++at)
        if (count[at] != 0) found[{static_cast<int>(at >> 8), static_cast<int>(at & 0xff)}] = count[at];
    return found;
}

// The lines with one of the nim-values in `wanted`, each followed by its value as one character 63 + value.
inline std::string pick_lines(const EqualLines& lines, std::span<const std::uint8_t> values, std::string_view wanted) {
    if (values.size() != lines.size()) throw BadInput("there are not as many values as lines");
    std::array<bool, 256> is_wanted{};
    for (const char value : wanted) is_wanted[static_cast<unsigned char>(value)] = true;
    std::string picked;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (is_wanted[values[i]]) {
            if (values[i] > 63) throw TooLarge("a nim-value above 63 does not travel in one character");
            picked += lines[i];
            picked.push_back(static_cast<char>(63 + values[i]));
            picked.push_back('\n');
        }
    return picked;
}

}  // namespace kernel
