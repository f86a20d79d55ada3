// Sessions of declared games: the rules come as numbers, as `kb/games/declared.py` writes them.
#include "bindings.hpp"

#include <nanobind/stl/unique_ptr.h>

#include "games/declared.hpp"
#include "session.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace kernel;

void bind_declared(nb::module_& module) {
    module.def(
        "declared_session",
        [](const nb::bytes& program, std::size_t memory_limit) -> std::unique_ptr<Session> {
            return std::make_unique<SessionOf<Declared>>(memory_limit, Declared(as_numbers(program)));
        },
        "program"_a, "memory_limit"_a);
}
