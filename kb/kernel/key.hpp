// A memo key: one connected position packed into as few 64-bit words as the graph allows, exactly.
//
//   n − 1 (7 bits, 9 in wide graphs) · sparse? (1) · edges · labels, where the game has them
//
// Edges of a dense graph are the lower triangle, row by row; of a sparse one, for each vertex, its
// lower neighbours, each as a 1 and a number, then a 0.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "graph.hpp"

namespace kernel {

template <int W>
inline constexpr int size_width = W <= 2 ? 7 : 9;

// Enough for a complete graph with wide labels, in each width of `Graph`.
template <int W>
inline constexpr int max_key_words = (10 + 64 * W * (64 * W - 1) / 2 + 22 + 16 * 64 * W + 63) / 64 + 1;

class BitWriter {
  public:
    explicit BitWriter(std::uint64_t* out) : out_(out) { *out_ = 0; }

    void put(std::uint64_t value, int width) {
        if (width == 0) return;
        out_[bits_ >> 6] |= value << (bits_ & 63);
        const int over = (bits_ & 63) + width - 64;
        bits_ += width;
        if (over >= 0) out_[bits_ >> 6] = over > 0 ? value >> (width - over) : 0;
    }

    int words() const { return (bits_ + 63) >> 6; }

  private:
    std::uint64_t* out_;
    int bits_ = 0;
};

class BitReader {
  public:
    explicit BitReader(const std::uint64_t* in) : in_(in) {}

    std::uint64_t get(int width) {
        if (width == 0) return 0;
        const int shift = bits_ & 63;
        std::uint64_t value = in_[bits_ >> 6] >> shift;
        if (shift + width > 64) value |= in_[(bits_ >> 6) + 1] << (64 - shift);
        bits_ += width;
        return width == 64 ? value : value & ((std::uint64_t{1} << width) - 1);
    }

  private:
    const std::uint64_t* in_;
    int bits_ = 0;
};

// Bits that hold the numbers 0 … n − 1.
inline int index_width(int n) { return n <= 1 ? 0 : std::bit_width(static_cast<unsigned>(n - 1)); }

// Packs the part of the graph on the vertices order[0 … size), numbered anew in this order.
template <int W>
int pack(const Graph<W>& graph, const VertexNumber<W>* order, int size, bool labelled, std::uint64_t* out) {
    using Set = Bits<W>;
    std::array<VertexNumber<W>, Graph<W>::capacity> place;
    std::array<Set, Graph<W>::capacity> lower;
    Set before;
    int sparse_bits = size;
    for (int i = 0; i < size; ++i) {
        const int v = order[i];
        Set row;
        for (int u : graph.around[v] & before) row.add(place[u]);
        place[v] = static_cast<VertexNumber<W>>(i);
        before.add(v);
        lower[i] = row;
        sparse_bits += row.count() * (1 + index_width(i));
    }
    const bool sparse = sparse_bits < size * (size - 1) / 2;
    BitWriter writer(out);
    writer.put(static_cast<std::uint64_t>(size - 1), size_width<W>);
    writer.put(sparse, 1);
    for (int i = 0; i < size; ++i) {
        if (sparse) {
            for (int j : lower[i]) {
                writer.put(1, 1);
                writer.put(static_cast<std::uint64_t>(j), index_width(i));
            }
            writer.put(0, 1);
        } else {
            for (int w = 0, left = i; left > 0; ++w, left -= 64) writer.put(lower[i].word[w], std::min(left, 64));
        }
    }
    if (labelled) {
        int low = 0, high = 0;
        for (int i = 0; i < size; ++i) {
            low = std::min<int>(low, graph.label[order[i]]);
            high = std::max<int>(high, graph.label[order[i]]);
        }
        const int width = std::bit_width(static_cast<unsigned>(high - low));
        writer.put(low < 0, 1);
        if (low < 0) writer.put(static_cast<std::uint16_t>(-low), 16);
        writer.put(static_cast<std::uint64_t>(width), 5);
        for (int i = 0; i < size; ++i) writer.put(static_cast<std::uint64_t>(graph.label[order[i]] - low), width);
    }
    return writer.words();
}

// The graph a key was packed from, its vertices numbered in the key's order.
template <int W>
void unpack(const std::uint64_t* key, bool labelled, Graph<W>& graph) {
    BitReader reader(key);
    graph.reset(static_cast<int>(reader.get(size_width<W>)) + 1);
    const bool sparse = reader.get(1) != 0;
    for (int i = 0; i < graph.n; ++i) {
        if (sparse) {
            while (reader.get(1)) graph.join(i, static_cast<int>(reader.get(index_width(i))));
        } else {
            Bits<W> row;
            for (int w = 0, left = i; left > 0; ++w, left -= 64) row.word[w] = reader.get(std::min(left, 64));
            for (int j : row) graph.join(i, j);
        }
    }
    if (labelled) {
        const int low = reader.get(1) ? -static_cast<int>(reader.get(16)) : 0;
        const int width = static_cast<int>(reader.get(5));
        for (int v = 0; v < graph.n; ++v)
            graph.label[v] = static_cast<std::int16_t>(static_cast<int>(reader.get(width)) + low);
    }
}

}  // namespace kernel
