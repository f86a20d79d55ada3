"""Graph Games Knowledge Base: exact values of combinatorial games on graphs, with their provenance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.knowledge_base import KnowledgeBase

__all__ = ["KnowledgeBase"]


def __getattr__(name: str) -> Any:
    """`KnowledgeBase`, loaded when first asked for: a look-up should not pay for what it does not use."""
    if name == "KnowledgeBase":
        from kb.knowledge_base import KnowledgeBase

        return KnowledgeBase
    raise AttributeError(f"module 'kb' has no attribute {name!r}")
