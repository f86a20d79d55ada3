"""The library as static pages: what the service shows, written to files that any web host serves."""

from kb.site.build import Built, build

__all__ = ["Built", "build"]
