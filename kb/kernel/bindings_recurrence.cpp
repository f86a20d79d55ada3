// The class `Recurrence` of the module `_kernel`: nim-values along growing families.
#include "recurrence.hpp"

#include <cstring>

#include "bindings.hpp"
#include "guard.hpp"

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

}  // namespace

void bind_recurrence(nb::module_& module) {
    nb::class_<Recurrence>(module, "Recurrence")
        .def(nb::init<std::size_t>(), "memory_limit"_a)
        .def("add", &add, "values"_a, "ends"_a, "cuts"_a)
        .def("extend", &extend, "type"_a, "count"_a, "time_limit"_a = 0.0)
        .def("continue_by", &continue_by, "type"_a, "start"_a, "length"_a, "saltus"_a)
        .def("values", &values, "type"_a);
}
