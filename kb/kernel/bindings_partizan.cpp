// The partizan half of the module: a `PartizanSession` for each game, and values as game graphs.
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "games/even_odd.hpp"
#include "games/geography.hpp"
#include "guard.hpp"
#include "partizan_session.hpp"

#include <algorithm>
#include <map>

namespace nb = nanobind;
using namespace nb::literals;
using namespace kernel;

namespace {

// What a game's positions carry, and how its session is made.
struct Entry {
    int layers, label_bits;
    bool has_token;
    std::unique_ptr<PartizanSession> (*make)(std::size_t memory_limit);
};

template <class Rules>
std::pair<const std::string, Entry> entry() {
    return {Rules::slug,
            {Rules::layers, Rules::label_bits, Rules::has_token,
             [](std::size_t memory_limit) -> std::unique_ptr<PartizanSession> {
                 return std::make_unique<PartizanSessionOf<Rules>>(memory_limit);
             }}};
}

const std::map<std::string, Entry>& games() {
    // clang-format off: a line for each game
    static const std::map<std::string, Entry> table{
        entry<EvenOdd>(),
        entry<Geography>(),
    };
    // clang-format on
    return table;
}

// Values with all they can come to: leaves (high and low half of the number · 2^64, ups, nimber),
// then nodes (Left's and Right's options, as indices that count leaves first, options before what
// they are options of), and for each value its index, as native uint32.
nb::tuple game_graph(const Universe& universe, const Games& values) {
    const Game size = values.empty() ? 0 : *std::ranges::max_element(values) + 1;  // what they come to is older
    std::vector<bool> wanted(size);
    for (Game g : values) wanted[g] = true;
    for (Game g = size; g-- > 0;) {
        if (!wanted[g] || universe.is_number_up_star(g)) continue;
        for (Game option : universe.left(g)) wanted[option] = true;
        for (Game option : universe.right(g)) wanted[option] = true;
    }
    Games index(size);
    Game next = 0;
    nb::list leaves, nodes;
    for (Game g = 0; g < size; ++g) {
        if (!wanted[g] || !universe.is_number_up_star(g)) continue;
        const Dyadic x = universe.number_part(g);
        leaves.append(nb::make_tuple(static_cast<std::int64_t>(x >> 64), static_cast<std::uint64_t>(x), universe.up(g),
                                     universe.nimber(g)));
        index[g] = next++;
    }
    const auto indices = [&](std::span<const Game> games) {
        nb::list list;
        for (Game g : games) list.append(index[g]);
        return list;
    };
    for (Game g = 0; g < size; ++g) {
        if (!wanted[g] || universe.is_number_up_star(g)) continue;
        nodes.append(nb::make_tuple(indices(universe.left(g)), indices(universe.right(g))));
        index[g] = next++;
    }
    Games chosen;
    chosen.reserve(values.size());
    for (Game g : values) chosen.push_back(index[g]);
    return nb::make_tuple(as_bytes(chosen), leaves, nodes);
}

nb::tuple values(PartizanSession& session, const nb::bytes& hosts, double time_limit) {
    const auto numbers = as_numbers(hosts);
    Games found;
    run_guarded(session.budget, time_limit, 1, [&](int) { found = session.values(numbers); });
    return game_graph(session.universe(), found);
}

nb::tuple signed_sum(PartizanSession& session, const nb::bytes& hosts, const std::vector<int>& signs,
                     double time_limit) {
    const auto numbers = as_numbers(hosts);
    Game total = Universe::zero;
    run_guarded(session.budget, time_limit, 1, [&](int) { total = session.signed_sum(numbers, signs); });
    return game_graph(session.universe(), {total});
}

nb::tuple graph6_values(PartizanSession& session, const nb::bytes& text, std::int64_t first_line, double time_limit) {
    Games found;
    run_guarded(session.budget, time_limit, 1,
                [&](int) { found = session.graph6_values({text.c_str(), text.size()}, first_line); });
    return game_graph(session.universe(), found);
}

nb::tuple components(const PartizanSession& session) {
    std::vector<std::int32_t> hosts;
    const Games found = session.components(hosts);
    return nb::make_tuple(as_bytes(hosts), game_graph(session.universe(), found));
}

}  // namespace

void bind_partizan(nb::module_& module) {
    module.def("partizan_games", [] {
        nb::dict found;
        for (const auto& [slug, game] : games())
            found[slug.c_str()] = nb::make_tuple(game.layers, game.label_bits, game.has_token);
        return found;
    });
    module.def(
        "partizan_session",
        [](const std::string& slug, std::size_t memory_limit) { return games().at(slug).make(memory_limit); }, "game"_a,
        "memory_limit"_a);
    nb::class_<PartizanSession>(module, "PartizanSession")
        .def("values", &values, "hosts"_a, "time_limit"_a = 0.0)
        .def("signed_sum", &signed_sum, "hosts"_a, "signs"_a, "time_limit"_a = 0.0)
        .def("graph6_values", &graph6_values, "text"_a, "first_line"_a = 1, "time_limit"_a = 0.0)
        .def("components", &components)
        .def("clear", &PartizanSession::clear)
        .def_prop_ro("states", &PartizanSession::states)
        .def_prop_ro("memory", [](const PartizanSession& session) { return session.budget.used(); })
        .def_prop_ro("peak_memory", [](const PartizanSession& session) { return session.budget.peak(); });
}
