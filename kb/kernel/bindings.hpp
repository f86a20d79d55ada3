// What each half of the module `_kernel` offers to the other: the partizan games bind themselves,
// and both halves run their work under the guard of `limits.hpp`.
#pragma once

#include <nanobind/nanobind.h>

void bind_partizan(nanobind::module_& module);
