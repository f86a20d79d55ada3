// `Session`: one game, its memo and its limits, behind one face for every game. It answers for one
// position, for many, for a stream of graph6 lines, and for all positions below one.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "graph6.hpp"
#include "limits.hpp"
#include "number_reader.hpp"
#include "small_graphs.hpp"
#include "solver.hpp"

namespace kernel {

// Positions in one flat array, one after the other: n, number of edges, number of labels (0 or n),
// the ends of each edge, the labels.
using Packed = std::vector<std::int32_t>;

inline Position read_position(NumberReader& reader) {
    const auto header = reader.take(3);
    Position position;
    position.n = header[0];
    if (header[0] < 0 || header[1] < 0 || (header[2] != 0 && header[2] != header[0]))
        throw BadGraph("a packed position has a broken header");
    const auto ends = reader.take(2 * static_cast<std::size_t>(header[1]));
    position.edges = {reinterpret_cast<const Edge*>(ends.data()), static_cast<std::size_t>(header[1])};
    position.labels = reader.take(static_cast<std::size_t>(header[2]));
    for (const Edge& edge : position.edges) refuse_edge_outside(position.n, edge);
    return position;
}

class Session {
  public:
    explicit Session(std::size_t memory_limit) : budget(memory_limit) {}
    virtual ~Session() = default;

    Budget budget;

    // Whether graphs of a stream can be solved on several threads at once.
    virtual bool is_parallel() const = 0;
    virtual int value(const Position& position) = 0;
    virtual int exhaustive_value(const Position& position) = 0;
    // Solves the lines worker by worker: each takes the next block until none is left.
    virtual void solve_graph6(std::span<const std::string_view> lines, std::int64_t first_line,
                              std::atomic<std::size_t>& next, std::uint8_t* values) = 0;
    // Every component known exactly, as packed positions and values.
    virtual void export_components(Packed& positions, std::vector<std::uint8_t>& values) = 0;
    // How many components have each nim-value, of those known exactly.
    virtual std::vector<std::size_t> histogram() const = 0;
    virtual std::size_t states() const = 0;
    virtual void clear() = 0;
};

template <class Game>
inline constexpr bool deletes_vertices = requires(const Bits<1>* around, Bits<1> set, bool (*leave)(const Bits<1>&)) {
    Game::moves(around, set, set, leave);
};

template <class Game>
class SessionOf final : public Session {
  public:
    explicit SessionOf(std::size_t memory_limit, Game game = {}) : Session(memory_limit), game_(std::move(game)) {}

    bool is_parallel() const override { return deletes_vertices<Game>; }

    int value(const Position& position) override {
        return on_start(position, [](auto& solver, const auto& start) { return solver.value(start); });
    }

    int exhaustive_value(const Position& position) override {
        return on_start(position, [](auto& solver, const auto& start) { return solver.exhaustive(start); });
    }

    void solve_graph6(std::span<const std::string_view> lines, std::int64_t first_line, std::atomic<std::size_t>& next,
                      std::uint8_t* values) override {
        if (wide_vectors) solve_blocks<16>(lines, first_line, next, values);
        else solve_blocks<8>(lines, first_line, next, values);
    }

    void export_components(Packed& positions, std::vector<std::uint8_t>& values) override {
        for_each_solver([&](const auto& solver) { export_from(solver, positions, values); });
    }

    std::vector<std::size_t> histogram() const override {
        std::vector<std::size_t> count(largest_nim_value + 1);
        for_each_solver([&](const auto& solver) {
            solver.memo().for_each([&](const std::uint64_t*, int, Knowledge knowledge) {
                if (knowledge.is_exact()) ++count[static_cast<std::size_t>(knowledge.value())];
            });
        });
        return count;
    }

    std::size_t states() const override {
        std::size_t total = 0;
        for_each_solver([&](const auto& solver) { total += solver.memo().size(); });
        return total;
    }

    void clear() override {
        for_each_solver([](auto& solver) { solver.clear(); });
    }

  private:
    struct Nothing {};

    [[no_unique_address]] Game game_;
    // One solver for each width of graphs, made when a position of that width comes.
    std::tuple<std::unique_ptr<Solver<Game, 1>>, std::unique_ptr<Solver<Game, 2>>, std::unique_ptr<Solver<Game, 4>>,
               std::unique_ptr<Solver<Game, most_vertices / 64>>>
        solvers_;
    std::mutex large_graphs_;  // held by the worker that uses the memo

    template <int lanes>
    void solve_blocks(std::span<const std::string_view> lines, std::int64_t first_line, std::atomic<std::size_t>& next,
                      std::uint8_t* values) {
        constexpr std::size_t block = 256, long_stream = 1000;
        std::vector<Edge> edges;
        using Small = std::conditional_t<deletes_vertices<Game>, SmallGraphs<Game, lanes>, Nothing>;
        [[maybe_unused]] Small small;
        for (std::size_t begin; (begin = next.fetch_add(block)) < lines.size();) {
            budget.check();
            const std::size_t end = std::min(begin + block, lines.size());
            for (std::size_t i = begin; i < end; ++i) {
                if constexpr (deletes_vertices<Game>) {
                    Bits<1> around[Small::most_vertices];
                    if (const int n = read_small_graph6(lines[i], Small::most_vertices, around); n >= 0) {
                        small.add(n, around, values[i]);
                        continue;
                    }
                }
                const int n = read_graph6(lines[i], first_line + static_cast<std::int64_t>(i), edges);
                std::unique_lock lock(large_graphs_, std::defer_lock);
                if constexpr (deletes_vertices<Game>) lock.lock();
                const Position position{n, edges, {}};
                const bool by_mex = n <= Game::met_by_long_streams && lines.size() >= long_stream;
                values[i] = static_cast<std::uint8_t>(by_mex ? exhaustive_value(position) : value(position));
            }
            if constexpr (deletes_vertices<Game>) small.finish();
        }
    }

    template <class Work>
    void for_each_solver(Work&& work) const {
        std::apply([&](const auto&... solver) { ((solver ? work(*solver) : void()), ...); }, solvers_);
    }

    template <class Solve>
    int on_start(const Position& position, Solve&& solve) {
        const int needed = position.n > most_vertices ? position.n : Game::vertices_needed(position);
        if (needed > most_vertices)
            throw TooLarge("the kernel takes at most " + std::to_string(most_vertices) +
                           " vertices (bundles of parallel edges count as one each); this position needs " +
                           std::to_string(needed));
        if (needed <= 64) return start_and_solve<1>(position, solve);
        if (needed <= 128) return start_and_solve<2>(position, solve);
        if (needed <= 256) return start_and_solve<4>(position, solve);
        return start_and_solve<most_vertices / 64>(position, solve);
    }

    template <int W, class Solve>
    int start_and_solve(const Position& position, Solve&& solve) {
        auto& solver = std::get<std::unique_ptr<Solver<Game, W>>>(solvers_);
        if (!solver) solver = std::make_unique<Solver<Game, W>>(budget, game_);
        Graph<W> start;
        game_.start(position, start);
        return solve(*solver, start);
    }

    template <int W>
    static void export_from(const Solver<Game, W>& solver, Packed& positions, std::vector<std::uint8_t>& values) {
        Graph<W> graph;
        solver.memo().for_each([&](const std::uint64_t* key, int, Knowledge knowledge) {
            if (!knowledge.is_exact()) return;
            unpack(key, Game::is_labelled, graph);
            Game::write(graph, positions);
            values.push_back(static_cast<std::uint8_t>(knowledge.value()));
        });
    }
};

}  // namespace kernel
