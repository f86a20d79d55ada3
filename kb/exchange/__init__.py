"""Exchange: values out of a base with their evidence, and into another as hearsay until recomputed."""
