"""What is measured, one file per measurement; each prints at least one ratio."""

import sys
from pathlib import Path

# The files run as scripts too, and there they find each other by their bare names.
sys.path.append(str(Path(__file__).parent))
