"""Exchange: computed values out of a base and into another, with who computed them."""

from kb.exchange.transfer import FORMATS, Imported, digest, export, import_file, import_records, records

__all__ = ["FORMATS", "Imported", "digest", "export", "import_file", "import_records", "records"]
