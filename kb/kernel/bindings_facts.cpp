// The part of `_kernel` that tells facts about graphs, many lines of graph6 at a time.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "line_facts.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace kernel;

namespace {

std::span<const std::uint32_t> as_codes(const nb::bytes& bytes) {
    if (bytes.size() % sizeof(std::uint32_t) != 0) throw BadInput("codes are 32-bit integers");
    return {static_cast<const std::uint32_t*>(bytes.data()), bytes.size() / sizeof(std::uint32_t)};
}

nb::tuple as_tuple(const Coded& coded) {
    return nb::make_tuple(as_bytes(coded.codes), as_bytes(coded.rows), as_bytes(coded.counts));
}

nb::tuple facts(const nb::bytes& text, const std::vector<std::string>& names) {
    return as_tuple(without_gil([&] { return line_facts(as_text(text), names); }));
}

nb::tuple refined(const nb::bytes& codes, const nb::bytes& values) {
    return as_tuple(without_gil([&] { return code_values(as_codes(codes), as_values(values)); }));
}

nb::tuple pick(const nb::bytes& text, const nb::bytes& codes, const std::vector<std::uint32_t>& wanted) {
    const PickedLines found = without_gil([&] { return pick_coded(as_text(text), as_codes(codes), wanted); });
    return nb::make_tuple(nb::bytes(found.text.data(), found.text.size()), as_bytes(found.codes));
}

}  // namespace

void bind_facts(nb::module_& m) {
    m.def("fact_names", [] {
        std::vector<std::string> names;
        for (const auto& [name, fact] : graph_facts()) names.push_back(name);
        return names;
    });
    m.def("line_facts", &facts, "text"_a, "names"_a);
    m.def("code_values", &refined, "codes"_a, "values"_a);
    m.def("pick_coded", &pick, "text"_a, "codes"_a, "wanted"_a);
}
