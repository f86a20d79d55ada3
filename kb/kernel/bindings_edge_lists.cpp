// The part of `_kernel` that reads and makes the edges of positions as Python holds them.
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "bindings.hpp"
#include "edge_lists.hpp"

namespace nb = nanobind;
using namespace nb::literals;

void bind_edge_lists(nb::module_& m) {
    m.def("edges_in_order", &kernel::edges_in_order, "n"_a, "pairs"_a);
    m.def("degrees", &kernel::degrees, "n"_a, "edges"_a);
    m.def("neighbours", &kernel::neighbours, "n"_a, "edges"_a);
    m.def("components", &kernel::components, "n"_a, "edges"_a);
    m.def("complete_parts", &kernel::complete_parts, "n"_a, "edges"_a);
    m.def("is_simple", &kernel::is_simple, "n"_a, "edges"_a);
    m.def("edges_on", &kernel::edges_on, "n"_a, "edges"_a, "kept"_a);
    m.def("join", &kernel::join, "around"_a, "edges"_a);
    m.def("graph6_body", &kernel::graph6_body, "n"_a, "edges"_a, "order"_a.none() = nb::none());
    m.def("graph6_edges", &kernel::graph6_edges, "n"_a, "body"_a);
}
