// The part of `_kernel` that solves all subgraphs of wheels at once.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "rim_table.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace kernel;

namespace {

using Words = std::vector<std::string>;
using Row = std::tuple<int, int, int, std::uint64_t, bool, std::size_t, std::vector<Words>>;

// Of each kind the first components in order, the last, and how many there are.
std::vector<Row> rim_table(int rim, std::size_t shown) {
    return without_gil([&] {
        const RimTable table(rim);
        std::vector<Row> rows;
        for (const auto& [kind, choices] : table.found()) {
            std::vector<Words> words;
            for (std::size_t i = 0; i < choices.size(); ++i)
                if (i < shown || i + 1 == choices.size()) {
                    Words& chosen = words.emplace_back();
                    for (const auto place : choices[i]) chosen.push_back(table.text(place));
                }
            rows.emplace_back(kind.n, kind.edges, kind.value, kind.edge_values, kind.cycle, choices.size(), words);
        }
        return rows;
    });
}

}  // namespace

void bind_rims(nb::module_& m) { m.def("rim_table", &rim_table, "rim"_a, "shown"_a); }
