// The module `_kernel`: a `Session` for each impartial game, and the partizan half.
#include "bindings.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <map>

#include "games/arc_kayles.hpp"
#include "games/grim.hpp"
#include "games/matching_removing.hpp"
#include "games/node_kayles.hpp"
#include "games/parity.hpp"
#include "games/polish.hpp"
#include "games/star_removing.hpp"
#include "games/take_away.hpp"
#include "games/trail_removing.hpp"
#include "guard.hpp"
#include "polish_bipartite.hpp"
#include "session.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace kernel;

namespace {

using Maker = std::unique_ptr<Session> (*)(std::size_t memory_limit);

template <class Game>
std::pair<const std::string, Maker> entry() {
    return {Game::slug, [](std::size_t memory_limit) -> std::unique_ptr<Session> {
                return std::make_unique<SessionOf<Game>>(memory_limit);
            }};
}

const std::map<std::string, Maker>& games() {
    static const std::map<std::string, Maker> table{
        entry<ArcKayles>(),
        entry<EvenEven>(),
        entry<Grim>(),
        entry<MatchingRemoving>(),
        entry<NodeKayles>(),
        entry<OddOdd>(),
        entry<Polish>(),
        entry<StarRemoving>(),
        entry<TakeAway>(),
        entry<TrailRemoving>(),
    };
    return table;
}

std::span<const std::int32_t> as_numbers(const nb::bytes& packed) {
    if (packed.size() % 4 != 0) throw BadGraph("packed positions are 32-bit integers");
    return {reinterpret_cast<const std::int32_t*>(packed.c_str()), packed.size() / 4};
}

template <class T>
nb::bytes as_bytes(const std::vector<T>& numbers) {
    return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(T));
}

nb::bytes values(Session& session, const nb::bytes& packed, bool exhaustive, double time_limit) {
    const auto numbers = as_numbers(packed);
    std::vector<std::uint8_t> found;
    run_guarded(session.budget, time_limit, 1, [&](int) {
        for (PackedReader reader(numbers); !reader.done();) {
            const Position position = reader.next();
            const int value = exhaustive ? session.exhaustive_value(position) : session.value(position);
            found.push_back(static_cast<std::uint8_t>(value));
        }
    });
    return as_bytes(found);
}

// Lines of a stream; a header and carriage returns are dropped, empty lines are not allowed.
std::vector<std::string_view> lines_of(std::string_view text) {
    constexpr std::string_view header = ">>graph6<<";
    if (text.substr(0, header.size()) == header) text.remove_prefix(header.size());
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

nb::bytes graph6_values(Session& session, const nb::bytes& text, std::int64_t first_line, int threads,
                        double time_limit) {
    const auto lines = lines_of({text.c_str(), text.size()});
    std::vector<std::uint8_t> found(lines.size());
    std::atomic<std::size_t> next{0};
    run_guarded(session.budget, time_limit, session.is_parallel() ? std::max(threads, 1) : 1,
                [&](int) { session.solve_graph6(lines, first_line, next, found.data()); });
    return as_bytes(found);
}

nb::tuple components(Session& session) {
    const Turn turn(session.budget);
    Packed positions;
    std::vector<std::uint8_t> found;
    session.export_components(positions, found);
    return nb::make_tuple(as_bytes(positions), as_bytes(found));
}

// A short piece of work on a session, while nobody else is at it.
template <auto method>
auto in_turn(Session& session) {
    const Turn turn(session.budget);
    return (session.*method)();
}

// Value, states and bytes of the dense table for polish on K_{m,n}.
nb::tuple polish_bipartite(int m, int n, std::size_t memory_limit, double time_limit) {
    Budget budget(memory_limit);
    int value = 0;
    std::size_t states = 0;
    run_guarded(budget, time_limit, 1, [&](int) {
        BipartitePolish table(m, n, budget);
        value = table.value();
        states = table.states();
    });
    return nb::make_tuple(value, states, budget.peak());
}

void translate(const std::exception_ptr& error, void*) {
    const auto raise = [](const char* name, const std::exception& what) {
        nb::object type = nb::module_::import_("kb.errors").attr(name);
        PyErr_SetString(type.ptr(), what.what());
    };
    try {
        std::rethrow_exception(error);
    } catch (const LimitReached& what) {
        raise("LimitReached", what);
    } catch (const TooLarge& what) {
        raise("TooLarge", what);
    } catch (const BadGraph& what) {
        raise("BadGraph", what);
    } catch (const BadPosition& what) {
        raise("BadPosition", what);
    }
}

}  // namespace

NB_MODULE(_kernel, m) {
    m.attr("version") = 1;
    nb::register_exception_translator(translate, nullptr);
    m.def("games", [] {
        std::vector<std::string> slugs;
        for (const auto& [slug, make] : games()) slugs.push_back(slug);
        return slugs;
    });
    m.def("session", [](const std::string& slug, std::size_t memory_limit) { return games().at(slug)(memory_limit); },
          "game"_a, "memory_limit"_a);
    m.def("polish_bipartite", &polish_bipartite, "m"_a, "n"_a, "memory_limit"_a, "time_limit"_a = 0.0);
    nb::class_<Session>(m, "Session")
        .def("values", &values, "packed"_a, "exhaustive"_a = false, "time_limit"_a = 0.0)
        .def("graph6_values", &graph6_values, "text"_a, "first_line"_a = 1, "threads"_a = 1, "time_limit"_a = 0.0)
        .def("components", &components)
        .def("histogram", in_turn<&Session::histogram>)
        .def("clear", in_turn<&Session::clear>)
        .def_prop_ro("states", in_turn<&Session::states>)
        .def_prop_ro("memory", [](const Session& session) { return session.budget.used(); })
        .def_prop_ro("peak_memory", [](const Session& session) { return session.budget.peak(); });
#ifdef KERNEL_HAS_PARTIZAN
    bind_partizan(m);
#endif
}
