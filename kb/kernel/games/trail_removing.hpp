// Trail-removing (Squayles on a grid): remove the edges of a trail, a walk of at least one edge
// that repeats none. Isolated vertices vanish.
#pragma once

#include <array>
#include <vector>

#include "../mix.hpp"
#include "rules.hpp"

namespace kernel {

// Sets of at most 64 edges, each with a small number; tells the new from the old. Once full it calls
// everything new: work is then repeated, and memory stays bounded.
class EdgeSets {
  public:
    // Whether this pair was not there before.
    bool insert(std::uint64_t edges, int number) {
        if (size_ == most) return true;
        if (2 * size_ >= slots_.size()) grow();
        const bool is_new = place({edges, number});
        size_ += is_new;
        return is_new;
    }

  private:
    struct Entry {
        std::uint64_t edges = 0;
        int number = 0;
        bool operator==(const Entry&) const = default;
    };
    static constexpr std::size_t most = std::size_t{1} << 20;
    std::vector<Entry> slots_;  // an entry without edges is a free slot
    std::size_t size_ = 0;

    bool place(const Entry& entry) {
        std::size_t slot = mix(entry.edges + static_cast<std::uint64_t>(entry.number) * 0x9e3779b97f4a7c15u);
        for (;; ++slot) {
            Entry& here = slots_[slot &= slots_.size() - 1];
            if (here == entry) return false;
            if (here.edges == 0) {
                here = entry;
                return true;
            }
        }
    }

    void grow() {
        std::vector<Entry> old(slots_.empty() ? 64 : 2 * slots_.size());
        old.swap(slots_);
        for (const Entry& entry : old)
            if (entry.edges != 0) place(entry);
    }
};

struct TrailRemoving : EdgeRemoval {
    static constexpr const char* slug = "trail-removing";

    template <int W, class Leave>
    static bool options(const Graph<W>& graph, Leave&& leave) {
        Trails<W, Leave> trails(graph, leave);
        for (int v : graph.vertices() - twins_of_predecessors(graph))
            if (trails.extend(v, 0)) return true;
        return false;
    }

  private:
    // Walks along the edges still there. Up to 64 edges, walks that used the same edges and stand at
    // the same vertex go on alike, so only the first does; and each set of edges is removed once.
    template <int W, class Leave>
    class Trails {
      public:
        Trails(const Graph<W>& graph, Leave& leave) : left_(graph), leave_(leave) {
            int number = graph.edge_count();
            is_small_ = number <= 64;
            for (int v = 0; v < graph.n; ++v)
                for (int u : graph.around[v] & Bits<W>::below(v))
                    number_[u][v] = number_[v][u] = static_cast<std::uint8_t>(--number);
        }

        bool extend(int at, std::uint64_t used) {
            for (int next : left_.around[at]) {
                const std::uint64_t now = is_small_ ? used | std::uint64_t{1} << number_[at][next] : 0;
                if (is_small_ && !met_.insert(now, next)) continue;
                left_.cut(at, next);
                const bool is_new = !is_small_ || met_.insert(now, any_vertex);
                const bool enough = (is_new && leave_(left_, left_.vertices())) || extend(next, now);
                left_.join(at, next);
                if (enough) return true;
            }
            return false;
        }

      private:
        static constexpr int any_vertex = -1;
        Graph<W> left_;
        Leave& leave_;
        EdgeSets met_;
        bool is_small_;
        std::uint8_t number_[Graph<W>::capacity][Graph<W>::capacity];
    };
};

}  // namespace kernel
