// The part of `_kernel` that handles texts of graph6 lines without looking at any game.
#include <nanobind/stl/string.h>

#include "bindings.hpp"
#include "graph6_text.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace kernel;

namespace {

nb::bytes sorted(const nb::bytes& text) {
    const std::string found = without_gil([&] { return sort_lines(as_text(text)); });
    return nb::bytes(found.data(), found.size());
}

nb::tuple rows(const nb::bytes& text, const nb::bytes& values, std::uint32_t start, bool for_copy) {
    const RowsAs as = for_copy ? RowsAs::copy : RowsAs::equal;
    const ValueRows made =
        without_gil([&] { return value_rows(EqualLines(as_text(text)), as_values(values), start, as); });
    nb::dict count;
    for (std::size_t value = 0; value < made.count.size(); ++value)
        if (made.count[value] != 0) count[nb::int_(value)] = made.count[value];
    return nb::make_tuple(nb::bytes(made.text.data(), made.text.size()), made.codes, count);
}

nb::dict count(const nb::bytes& text, const nb::bytes& values) {
    const auto found = without_gil([&] { return count_by_edges(EqualLines(as_text(text)), as_values(values)); });
    nb::dict counts;
    for (const auto& [at, times] : found) counts[nb::make_tuple(at.first, at.second)] = times;
    return counts;
}

nb::bytes pick(const nb::bytes& text, const nb::bytes& values, const nb::bytes& wanted) {
    const std::string found =
        without_gil([&] { return pick_lines(EqualLines(as_text(text)), as_values(values), as_text(wanted)); });
    return nb::bytes(found.data(), found.size());
}

}  // namespace

void bind_graph6(nb::module_& m) {
    m.def("sort_lines", &sorted, "text"_a);
    m.def("value_rows", &rows, "text"_a, "values"_a, "start"_a, "for_copy"_a);
    m.def("count_by_edges", &count, "text"_a, "values"_a);
    m.def("pick_lines", &pick, "text"_a, "values"_a, "wanted"_a);
}
