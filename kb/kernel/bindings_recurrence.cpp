// The classes `Recurrence` and `TwoTails` of the module `_kernel`: nim-values along growing families.
#include "recurrence.hpp"

#include <cstring>

#include "bindings.hpp"
#include "guard.hpp"
#include "two_tails.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace kernel;

namespace {

template <class T>
std::vector<T> records(const nb::bytes& packed) {
    static_assert(sizeof(T) % sizeof(std::int32_t) == 0);
    if (packed.size() % sizeof(T) != 0) throw BadInput("a packed recipe is cut short");
    std::vector<T> found(packed.size() / sizeof(T));
    if (!found.empty()) std::memcpy(found.data(), packed.data(), packed.size());
    return found;
}

std::uint32_t add(Recurrence& tables, const nb::bytes& values, const nb::bytes& ends, const nb::bytes& cuts) {
    const Turn turn(tables.budget);
    return tables.add(records<std::uint32_t>(values), records<EndOption>(ends), records<CutOption>(cuts));
}

void extend(Recurrence& tables, std::uint32_t type, std::size_t count, double time_limit) {
    run_guarded(tables.budget, time_limit, 1, [&](int) { tables.extend(type, count); });
}

void continue_by(Recurrence& tables, std::uint32_t type, std::size_t start, std::size_t length, std::uint32_t saltus) {
    const Turn turn(tables.budget);
    tables.continue_by(type, start, length, saltus);
}

nb::bytes values(Recurrence& tables, std::uint32_t type) {
    const Turn turn(tables.budget);
    return as_bytes(tables.values(type));
}

std::uint32_t add_sequence(TwoTails& tables, const nb::bytes& values, std::size_t start, std::size_t length) {
    const Turn turn(tables.budget);
    return tables.add_sequence(records<std::uint32_t>(values), start, length);
}

std::uint32_t add_type(TwoTails& tables, const nb::bytes& values, std::size_t start, std::size_t length) {
    const Turn turn(tables.budget);
    return tables.add(records<std::uint32_t>(values), start, length);
}

nb::bytes table(TwoTails& tables, std::size_t size, const nb::bytes& edges, const nb::bytes& cuts,
                const nb::bytes& tips, const nb::bytes& kept, const nb::bytes& split, double time_limit) {
    NimValues found;
    const auto at_edges = records<std::uint32_t>(edges);
    const auto of_cuts = records<TailCut>(cuts);
    const auto of_tips = records<TipMove>(tips);
    const auto of_kept = records<KeptTails>(kept);
    const auto of_split = records<SplitTails>(split);
    run_guarded(tables.budget, time_limit, 1,
                [&](int) { found = tables.table(size, at_edges, of_cuts, of_tips, of_kept, of_split); });
    return as_bytes(found);
}

}  // namespace

void bind_recurrence(nb::module_& module) {
    nb::class_<Recurrence>(module, "Recurrence")
        .def(nb::init<std::size_t>(), "memory_limit"_a)
        .def("add", &add, "values"_a, "ends"_a, "cuts"_a)
        .def("extend", &extend, "type"_a, "count"_a, "time_limit"_a = 0.0)
        .def("continue_by", &continue_by, "type"_a, "start"_a, "length"_a, "saltus"_a)
        .def("values", &values, "type"_a);
    nb::class_<TwoTails>(module, "TwoTails")
        .def(nb::init<std::size_t>(), "memory_limit"_a)
        .def("add_sequence", &add_sequence, "values"_a, "start"_a, "length"_a)
        .def("add", &add_type, "values"_a, "start"_a, "length"_a)
        .def("table", &table, "size"_a, "edges"_a, "cuts"_a, "tips"_a, "kept"_a, "split"_a, "time_limit"_a = 0.0);
}
