// What both halves of the module `_kernel` share: arrays of numbers travel as bytes, and the partizan
// games bind themselves.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "limits.hpp"

void bind_declared(nanobind::module_& module);
void bind_edge_lists(nanobind::module_& module);
void bind_facts(nanobind::module_& module);
void bind_graph6(nanobind::module_& module);
void bind_partizan(nanobind::module_& module);
void bind_recurrence(nanobind::module_& module);
void bind_rims(nanobind::module_& module);

namespace kernel {

inline std::span<const std::int32_t> as_numbers(const nanobind::bytes& packed) {
    if (packed.size() % sizeof(std::int32_t) != 0) throw BadGraph("packed positions are 32-bit integers");
    return {static_cast<const std::int32_t*>(packed.data()), packed.size() / sizeof(std::int32_t)};
}

inline std::string_view as_text(const nanobind::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

inline std::span<const std::uint8_t> as_values(const nanobind::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

// What `work` makes, while other threads of Python go on.
template <class Work>
auto without_gil(Work&& work) {
    nanobind::gil_scoped_release release;
    return work();
}

template <class T>
nanobind::bytes as_bytes(const std::vector<T>& numbers) {
    return nanobind::bytes(numbers.data(), numbers.size() * sizeof(T));
}

}  // namespace kernel
