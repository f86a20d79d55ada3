"""Questions about positions and values: filters, what they are compared with, and complete answers."""
