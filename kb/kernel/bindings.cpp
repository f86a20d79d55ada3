#include "bindings.hpp"

NB_MODULE(_kernel, m) {
    m.attr("version") = 1;
#ifdef KERNEL_HAS_PARTIZAN
    bind_partizan(m);
#endif
}
