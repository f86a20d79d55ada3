// The module `_kernel`: a `Session` for each impartial game, and the partizan half.
#include "bindings.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

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
#include "wheels.hpp"

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
    // clang-format off: a line for each game
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
    // clang-format on
    return table;
}

nb::bytes values(Session& session, const nb::bytes& packed, bool exhaustive, double time_limit) {
    const auto numbers = as_numbers(packed);
    std::vector<std::uint8_t> found;
    run_guarded(session.budget, time_limit, 1, [&](int) {
        for (NumberReader reader(numbers); !reader.done();) {
            const Position position = read_position(reader);
            const int value = exhaustive ? session.exhaustive_value(position) : session.value(position);
            found.push_back(static_cast<std::uint8_t>(value));
        }
    });
    return as_bytes(found);
}

nb::bytes graph6_values(Session& session, const nb::bytes& text, std::int64_t first_line, int threads,
                        double time_limit) {
    const auto lines = graph6_lines({text.c_str(), text.size()});
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

// The nim-value of take-away on a hub with words of rim vertices, folded by the symmetry lemma.
int wheel_value(Wheels& wheels, const std::vector<Word>& words, double time_limit) {
    int value = 0;
    run_guarded(wheels.budget, time_limit, 1, [&](int) { value = wheels.value(words); });
    return value;
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
    } catch (const BadInput& what) {
        raise("BadArgument", what);
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
    m.def(
        "session", [](const std::string& slug, std::size_t memory_limit) { return games().at(slug)(memory_limit); },
        "game"_a, "memory_limit"_a);
    m.def("use_wide_vectors", [](bool wanted) { wide_vectors = wanted && has_wide_vectors(); }, "wanted"_a);
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
    bind_declared(m);
    bind_edge_lists(m);
    bind_facts(m);
    bind_graph6(m);
    nb::class_<Wheels>(m, "Wheels")
        .def(nb::init<std::size_t>(), "memory_limit"_a)
        .def("value", &wheel_value, "words"_a, "time_limit"_a = 0.0)
        .def_prop_ro("states", &Wheels::states);
    bind_partizan(m);
    bind_recurrence(m);
    bind_rims(m);
}
