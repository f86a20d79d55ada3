// `Cells`: the vertices of a place, sorted into cells by colour refinement.
// Refined cells tell apart what counting neighbours can tell apart; numbering the vertices cell by
// cell (and breaking ties by setting one vertex of a cell apart and refining again) gives a
// relabelling under which isomorphic places nearly always coincide. It is sound as a memo key in
// any case: equal keys are equal positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "host_graph.hpp"

namespace kernel {

template <int W, int Layers>
class Cells {
  public:
    using Host = HostGraph<W, Layers>;
    using Set = Bits<W>;
    static_assert(W <= 2 && Layers <= 2, "vertices are numbered in bytes, neighbours counted in a byte a layer");

    // The coarsest equitable partition; the token has a cell of its own, the first.
    Cells(const Host& host, const Place<W>& place) : host_(host), alive_(place.alive) {
        if (place.token != no_token) vertex_[size_++] = place.token;
        for (int v : alive_)
            if (v != place.token) vertex_[size_++] = v;
        int first = place.token != no_token;
        if (first) make_cell(0, 1);
        if (first < size_) make_cell(first, size_ - first);
        refine();
    }

    bool same_cell(int u, int v) const { return start_[u] == start_[v]; }
    const Set& unsettled() const { return loose_; }  // the vertices that share their cell
    const Set& alive() const { return alive_; }
    const Host& host() const { return host_; }

    // Splits cells until the order of the vertices within a cell does not matter.
    void settle() {
        for (int at = 0; at < size_;) {
            if (length_[at] == 1 || is_of_twins(at)) {
                at += length_[at];
                continue;
            }
            int length = length_[at];
            make_cell(at + 1, length - 1);
            queue_.remove(at + 1);
            make_cell(at, 1);
            refine();
        }
    }

    // The relabelled position: its size, then for each layer the triangle of its adjacency matrix.
    // Positions of a few vertices fit one word.
    void write_key(std::vector<std::uint64_t>& key) const {
        const int triangle = size_ * (size_ - 1) / 2;
        const bool is_short = triangle * Layers <= 60;
        key.assign(1, std::uint64_t(is_short ? size_ : 15) << 60);
        if (!is_short) {
            key[0] |= size_;
            key.resize(2 + triangle * Layers / 64);
        }
        std::uint64_t* out = key.data() + !is_short;
        std::uint64_t word = 0;
        int filled = 0;
        for (int layer = 0; layer < Layers; ++layer)
            for (int i = 1; i < size_; ++i) {
                const Set row = host_.around[vertex_[i]][layer];
                for (int j = 0; j < i; ++j) {
                    word |= std::uint64_t{row.has(vertex_[j])} << filled;
                    if (++filled < 64) continue;
                    *out++ = word;
                    word = filled = 0;
                }
            }
        *out |= word;
    }

    // The size of the position a key was written for; visit(layer, u, v) for each of its edges.
    template <class Visit>
    static int read_key(const std::uint64_t* key, Visit&& visit) {
        const bool is_short = key[0] >> 60 != 15;
        const int size = static_cast<int>(is_short ? key[0] >> 60 : key[0] & 0xff);
        key += !is_short;
        int at = 0;
        for (int layer = 0; layer < Layers; ++layer)
            for (int i = 1; i < size; ++i)
                for (int j = 0; j < i; ++j, ++at)
                    if (key[at >> 6] >> (at & 63) & 1) visit(layer, j, i);
        return size;
    }

  private:
    void make_cell(int at, int length) {
        length_[at] = length;
        for (int i = at; i < at + length; ++i) {
            start_[vertex_[i]] = at;
            if (length > 1) loose_.add(vertex_[i]);
        }
        if (length == 1) loose_.remove(vertex_[at]);
        queue_.add(at);
    }

    // Splits cells by the number of neighbours in a waiting cell, until none is waiting. What is
    // done when depends on cells only, never on the names of vertices.
    void refine() {
        while (queue_.any()) {
            const int at = queue_.first();
            queue_.remove(at);
            if (loose_.empty()) continue;
            Set splitter, reach;
            for (int i = at; i < at + length_[at]; ++i) {
                splitter.add(vertex_[i]);
                reach |= host_.neighbours(vertex_[i]);
            }
            Set touched;
            for (int v : reach & loose_) {
                int count = 0;
                for (int layer = 0; layer < Layers; ++layer)
                    count = count << 8 | (host_.around[v][layer] & splitter).count();
                count_[v] = count;
                touched.add(start_[v]);
            }
            for (int cell : touched) split(cell, reach);
        }
    }

    void split(int at, const Set& counted) {
        const int end = at + length_[at];
        auto* begin = vertex_.data() + at;
        auto count = [&](int v) { return counted.has(v) ? count_[v] : 0; };
        const int common = count(vertex_[at]);
        if (std::all_of(begin, begin + length_[at], [&](int v) { return count(v) == common; })) return;
        std::sort(begin, begin + length_[at], [&](int u, int v) { return count(u) < count(v); });
        const bool was_waiting = queue_.has(at);
        int longest = at;
        for (int from = at, to; from < end; from = to) {
            for (to = from + 1; to < end && count(vertex_[to]) == count(vertex_[from]);) ++to;
            make_cell(from, to - from);
            if (length_[from] > length_[longest]) longest = from;
        }
        // What the whole cell has told, and all parts but one tell, that one need not repeat.
        if (!was_waiting) queue_.remove(longest);
    }

    // Whether any two vertices of a cell can be exchanged with nothing else moved.
    bool is_of_twins(int at) const {
        Set cell;
        for (int i = at; i < at + length_[at]; ++i) cell.add(vertex_[i]);
        const auto& model = host_.around[vertex_[at]];
        for (int layer = 0; layer < Layers; ++layer) {
            const int inside = (model[layer] & cell).count();
            if (inside != 0 && inside != length_[at] - 1) return false;
            for (int i = at + 1; i < at + length_[at]; ++i) {
                const Set& row = host_.around[vertex_[i]][layer];
                if (!((row & alive_) - cell == (model[layer] & alive_) - cell)) return false;
            }
        }
        return true;
    }

    const Host& host_;
    Set alive_, loose_;
    Bits<W> queue_;  // where cells begin that still wait to split others
    int size_ = 0;
    std::array<std::uint8_t, Host::capacity> vertex_, start_, length_;
    std::array<std::uint16_t, Host::capacity> count_;
};

}  // namespace kernel
