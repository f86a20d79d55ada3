"""A pytest plugin: the tests run on the build of the kernel that GGKB_KERNEL names (see `make sanitize`)."""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location

import kb

_spec = spec_from_file_location("kb._kernel", os.environ["GGKB_KERNEL"])
assert _spec is not None
assert _spec.loader is not None
_module = module_from_spec(_spec)
_spec.loader.exec_module(_module)
sys.modules["kb._kernel"] = _module
kb._kernel = _module  # type: ignore[attr-defined]  # as importing it would
