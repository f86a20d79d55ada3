"""Growing families: a path that grows on fixed ends, its values by recurrence, and periods proved for ever.

`docs/periods.md` has the theorems and their proofs; the names here are the names there.
"""
