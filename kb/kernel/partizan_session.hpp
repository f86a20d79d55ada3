// `PartizanSession`: one partizan game, what it has learnt and its limits, behind one face. It
// answers for many positions, for many places in one host graph, and for a stream of graph6 lines.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph6.hpp"
#include "number_reader.hpp"
#include "partizan_solver.hpp"

namespace kernel {

// Host graphs and places in one flat array, one host after the other: n; for each layer the number
// of its edges; the number of places; the ends of each edge; in a labelled game the label of each
// vertex; for each place its token (−1 for none) and the vertices in play, 32 a number, four numbers.
using Hosts = std::span<const std::int32_t>;

class PartizanSession {
  public:
    explicit PartizanSession(std::size_t memory_limit) : budget(memory_limit) {}
    virtual ~PartizanSession() = default;

    virtual Games values(Hosts hosts) = 0;
    virtual Games graph6_values(std::string_view text, std::int64_t first_line) = 0;
    // Every part known: n, the number of edges of each layer, the ends of each edge, in a labelled
    // game the labels, the token.
    virtual Games components(std::vector<std::int32_t>& hosts) const = 0;
    virtual std::size_t states() const = 0;
    virtual void clear() = 0;

    // The sum of the places, each with its sign.
    Game signed_sum(Hosts hosts, std::span<const int> signs) {
        const Games terms = values(hosts);
        if (terms.size() != signs.size()) throw BadGraph("a sum needs one sign for each place");
        Game total = Universe::zero;
        for (std::size_t i = 0; i < terms.size(); ++i)
            total = universe_->sum(total, signs[i] < 0 ? universe_->negative(terms[i]) : terms[i]);
        return total;
    }

    const Universe& universe() const { return *universe_; }

    Budget budget;

  protected:
    std::unique_ptr<Universe> universe_;
};

template <class Rules>
class PartizanSessionOf final : public PartizanSession {
  public:
    explicit PartizanSessionOf(std::size_t memory_limit) : PartizanSession(memory_limit) { clear(); }

    Games values(Hosts hosts) override {
        Games found;
        for (NumberReader reader(hosts); !reader.done();) {
            const int n = reader.next();
            if (n > 128) throw TooLarge("the kernel takes at most 128 vertices, this graph has " + std::to_string(n));
            if (n <= 64) solve_host(n, reader, *narrow_, found);
            else solve_host(n, reader, *wide_, found);
        }
        return found;
    }

    Games graph6_values(std::string_view text, std::int64_t first_line) override {
        Games found;
        std::vector<Edge> edges;
        for (const std::string_view line : graph6_lines(text)) {
            const int n = read_graph6(line, first_line++, edges);
            if (n <= 64) found.push_back(whole_value(n, edges, *narrow_));
            else found.push_back(whole_value(n, edges, *wide_));
        }
        return found;
    }

    Games components(std::vector<std::int32_t>& hosts) const override {
        Games found;
        const auto write = [&](int n, const auto& layers, const auto& labels, Game game) {
            hosts.push_back(n);
            for (const auto& edges : layers) hosts.push_back(static_cast<std::int32_t>(edges.size()));
            for (const auto& edges : layers)
                for (auto [u, v] : edges) hosts.insert(hosts.end(), {u, v});
            if constexpr (Rules::label_bits > 0) hosts.insert(hosts.end(), labels.begin(), labels.begin() + n);
            hosts.push_back(Rules::has_token ? 0 : no_token);
            found.push_back(game);
        };
        narrow_->each_known(write);
        wide_->each_known(write);
        return found;
    }

    std::size_t states() const override { return narrow_->positions() + wide_->positions(); }

    void clear() override {
        narrow_.reset();
        wide_.reset();
        universe_ = std::make_unique<Universe>(budget);
        narrow_ = std::make_unique<PartizanSolver<1, Rules>>(*universe_, budget);
        wide_ = std::make_unique<PartizanSolver<2, Rules>>(*universe_, budget);
    }

  private:
    template <int W>
    static void solve_host(int n, NumberReader& reader, PartizanSolver<W, Rules>& solver, Games& found) {
        HostGraph<W, Rules::layers> host;
        const auto counts = reader.take(Rules::layers);
        const int places = reader.next();
        for (int layer = 0; layer < Rules::layers; ++layer)
            for (int i = 0; i < counts[layer]; ++i) {
                const auto ends = reader.take(2);
                const Edge edge{ends[0], ends[1]};
                refuse_edge_outside(n, edge);
                refuse_loop_or_repeat(edge, host.around, layer);
                host.join(edge.u, edge.v, layer);
            }
        solver.play_on(host);
        const auto labels = reader.take(Rules::label_bits > 0 ? n : 0);
        for (int i = 0; i < places; ++i) found.push_back(solver.value(read_place<W>(n, labels, reader)));
    }

    static void refuse_loop_or_repeat(const Edge& edge, const auto& around, int layer) {
        const std::string game = Rules::slug;
        if (edge.u == edge.v) throw BadPosition(game + " is played without loops, but has " + text_of(edge));
        if (around[edge.u][layer].has(edge.v))
            throw BadPosition(game + " is played without repeats, but " + text_of(edge) + " is one");
    }

    template <int W>
    static Place<W, Rules::label_bits> read_place(int n, std::span<const std::int32_t> labels, NumberReader& reader) {
        Place<W, Rules::label_bits> place;
        place.token = reader.next();
        const auto vertices = reader.take(4);
        for (int v = 0; v < n; ++v)
            if (static_cast<std::uint32_t>(vertices[v / 32]) >> v % 32 & 1) place.alive.add(v);
        if (Rules::has_token ? place.token < 0 || place.token >= n || !place.alive.has(place.token)
                             : place.token != no_token)
            throw BadPosition("the token must be on a vertex in play, and only in a game with a token");
        for (int v = 0; v < static_cast<int>(labels.size()); ++v) {
            if (labels[v] < 0 || labels[v] >> Rules::label_bits != 0)
                throw BadPosition("a label of " + std::string(Rules::slug) + " is a number from 0 to " +
                                  std::to_string((1 << Rules::label_bits) - 1) + ", not " + std::to_string(labels[v]));
            for (int i = 0; i < Rules::label_bits; ++i)
                if (labels[v] >> i & 1) place.label[i].add(v);
        }
        return place.within(place.alive);
    }

    template <int W>
    static Game whole_value(int n, const std::vector<Edge>& edges, PartizanSolver<W, Rules>& solver) {
        if constexpr (Rules::has_token) {
            throw BadPosition("a graph6 line has no token");
        } else {
            HostGraph<W, Rules::layers> host;
            for (const auto [u, v] : edges) host.join(u, v, 0);
            solver.play_on(host);
            return solver.value({Bits<W>::below(n)});
        }
    }

    std::unique_ptr<PartizanSolver<1, Rules>> narrow_;
    std::unique_ptr<PartizanSolver<2, Rules>> wide_;
};

}  // namespace kernel
