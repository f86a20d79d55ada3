"""The one way to a value: what a position is worth, on what evidence, and how what is solved is stored."""
