// `Cells`: the vertices of a place, sorted into cells by their labels and colour refinement.
// Refined cells tell apart what counting neighbours can tell apart; numbering the vertices cell by
// cell (and breaking ties by setting one vertex of a cell apart and refining again) gives a
// relabelling under which isomorphic places nearly always coincide. It is sound as a memo key in
// any case: equal keys are equal positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "host_graph.hpp"

namespace kernel {

template <int W, int Layers, int LabelBits = 0>
class Cells {
  public:
    using Host = HostGraph<W, Layers>;
    using Set = Bits<W>;
    using Spot = Place<W, LabelBits>;
    static_assert(W <= 2 && Layers <= 2, "vertices are numbered in bytes, neighbours counted in a byte a layer");

    // The coarsest equitable partition; the token has a cell of its own, the first, and vertices with
    // different labels never share one.
    Cells(const Host& host, const Spot& place) : host_(host), place_(place), size_(place.alive.count()) {
        Set others = loose_ = alive();
        int at = 0;
        if (place.token != no_token) {
            make_cell(at++, Set::one(place.token));
            others.remove(place.token);
        }
        for (int label = 0; others.any(); ++label) {
            Set members = others;
            for (int i = 0; i < LabelBits; ++i) {
                if (label >> i & 1) members &= place.label[i];
                else members -= place.label[i];
            }
            if (members.empty()) continue;
            make_cell(at, members);
            at += length_[at];
            others -= members;
        }
        refine();
    }

    bool same_cell(int u, int v) const { return start_[u] == start_[v]; }
    const Set& unsettled() const { return loose_; }  // the vertices that share their cell
    const Set& alive() const { return place_.alive; }
    const Host& host() const { return host_; }

    // Splits cells until the order of the vertices within a cell does not matter.
    void settle() {
        for (int at = 0; at < size_;) {
            if (length_[at] == 1 || is_of_twins(at)) {
                at += length_[at];
                continue;
            }
            const Set first = Set::one(vertex_[at]), rest = members_[at] - first;
            make_cell(at + 1, rest);
            queue_.remove(at + 1);
            make_cell(at, first);
            refine();
        }
    }

    static constexpr int pairs = Host::capacity / 2 * (Host::capacity - 1);
    using Key = std::array<std::uint64_t, 2 + Layers * pairs / 64 + LabelBits * W>;

    // Writes the relabelled position: its size, then for each layer the triangle of its adjacency
    // matrix, then each bit of the labels. Positions of a few vertices fit one word. Gives the number
    // of words.
    int write_key(Key& key) const {
        const bool is_short = Layers * size_ * (size_ - 1) / 2 + LabelBits * size_ <= 60;
        std::uint64_t* out = key.data();
        std::uint64_t word = 0;
        if (!is_short) *out++ = std::uint64_t{15} << 60 | size_;
        int filled = 0;
        const auto put = [&](bool bit) {
            word |= std::uint64_t{bit} << filled;
            if (++filled < 64) return;
            *out++ = word;
            word = filled = 0;
        };
        for (int layer = 0; layer < Layers; ++layer)
            for (int i = 1; i < size_; ++i) {
                const Set row = host_.around[vertex_[i]][layer];
                for (int j = 0; j < i; ++j) put(row.has(vertex_[j]));
            }
        for (const Set& bit : place_.label)
            for (int i = 0; i < size_; ++i) put(bit.has(vertex_[i]));
        *out++ = is_short ? word | std::uint64_t(size_) << 60 : word;
        return static_cast<int>(out - key.data());
    }

    // The size of the position a key was written for; edge(layer, u, v) for each of its edges, and
    // label(bit, v) for each bit that is set in a label.
    template <class Edge, class Label>
    static int read_key(const std::uint64_t* key, Edge&& edge, Label&& label) {
        const bool is_short = key[0] >> 60 != 15;
        const int size = static_cast<int>(is_short ? key[0] >> 60 : key[0] & 0xff);
        key += !is_short;
        int at = 0;
        const auto get = [&] {
            const bool bit = key[at >> 6] >> (at & 63) & 1;
            ++at;
            return bit;
        };
        for (int layer = 0; layer < Layers; ++layer)
            for (int i = 1; i < size; ++i)
                for (int j = 0; j < i; ++j)
                    if (get()) edge(layer, j, i);
        for (int bit = 0; bit < LabelBits; ++bit)
            for (int i = 0; i < size; ++i)
                if (get()) label(bit, i);
        return size;
    }

  private:
    // The cell at this place becomes exactly these vertices, and waits to split others.
    void make_cell(int at, const Set& members) {
        int end = at;
        for (int v : members) {
            start_[v] = at;
            vertex_[end++] = v;
        }
        length_[at] = end - at;
        members_[at] = members;
        if (length_[at] == 1) loose_ -= members;
        queue_.add(at);
    }

    // Splits cells by the number of neighbours in a waiting cell, until none is waiting. What is
    // done when depends on cells only, never on the names of vertices.
    void refine() {
        while (queue_.any()) {
            const int at = queue_.first();
            queue_.remove(at);
            const Set splitter = members_[at];
            Set reach;
            for (int v : splitter) reach |= host_.neighbours(v);
            Set touched;
            for (reach &= loose_; reach.any();) {
                const int cell = start_[reach.first()];
                touched.add(cell);
                reach -= members_[cell];
            }
            for (int cell : touched) {
                if (splitter.is_single()) split_by_row(cell, host_.around[vertex_[at]]);
                else split_by_count(cell, splitter);
            }
        }
    }

    void split_by_row(int at, const typename Host::Rows& rows) {
        std::array<Set, 1 << Layers> parts{members_[at]};
        int count = 1;
        for (const Set& row : rows) {
            for (int i = count; i-- > 0;) {
                parts[2 * i + 1] = parts[i] & row;
                parts[2 * i] = parts[i] - row;
            }
            count *= 2;
        }
        if (std::ranges::find(parts, members_[at]) != parts.end()) return;
        replace(at, [&](auto&& put) {
            for (const Set& part : parts)
                if (part.any()) put(part);
        });
    }

    void split_by_count(int at, const Set& splitter) {
        std::array<std::uint32_t, Host::capacity> counted;  // the counts above, the vertex in the last byte
        int size = 0;
        for (int v : members_[at]) {
            std::uint32_t counts = 0;
            for (const Set& row : host_.around[v]) counts = counts << 8 | (row & splitter).count();
            counted[size++] = counts << 8 | v;
        }
        std::sort(counted.begin(), counted.begin() + size);
        if (counted[0] >> 8 == counted[size - 1] >> 8) return;
        replace(at, [&](auto&& put) {
            for (int from = 0, to = 0; from < size; from = to) {
                Set part;
                for (; to < size && counted[to] >> 8 == counted[from] >> 8; ++to) part.add(counted[to] & 0xff);
                put(part);
            }
        });
    }

    // Puts the parts of a cell in its place, one after the other.
    template <class EachPart>
    void replace(int at, EachPart&& each_part) {
        const bool was_waiting = queue_.has(at);
        int longest = at;
        each_part([&](const Set& part) {
            make_cell(at, part);
            if (length_[at] > length_[longest]) longest = at;
            at += length_[at];
        });
        // What the whole cell has told, and all parts but one tell, that one need not repeat.
        if (!was_waiting) queue_.remove(longest);
    }

    // Whether any two vertices of a cell can be exchanged with nothing else moved.
    bool is_of_twins(int at) const {
        const Set& cell = members_[at];
        const auto& model = host_.around[vertex_[at]];
        for (int layer = 0; layer < Layers; ++layer) {
            const int inside = (model[layer] & cell).count();
            if (inside != 0 && inside != length_[at] - 1) return false;
            for (int i = at + 1; i < at + length_[at]; ++i) {
                const Set& row = host_.around[vertex_[i]][layer];
                if (!((row & alive()) - cell == (model[layer] & alive()) - cell)) return false;
            }
        }
        return true;
    }

    const Host& host_;
    const Spot place_;
    Set loose_;
    Set queue_;  // where cells begin that still wait to split others
    int size_;
    std::array<std::uint8_t, Host::capacity> vertex_, start_, length_;
    std::array<Set, Host::capacity> members_;  // of the cell that begins at a place
};

}  // namespace kernel
