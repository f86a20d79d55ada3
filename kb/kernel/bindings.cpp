#include <nanobind/nanobind.h>

namespace nb = nanobind;

NB_MODULE(_kernel, m) { m.attr("version") = 1; }
