"""Exchange: values out of a base with their evidence, and into another as hearsay until recomputed."""

from kb.exchange.exporting import FORMATS, digest, export, records
from kb.exchange.importing import Imported, import_file

__all__ = ["FORMATS", "Imported", "digest", "export", "import_file", "records"]
