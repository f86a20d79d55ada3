"""Who a request comes from: set at the edge, read where clients take turns."""

from __future__ import annotations

from contextvars import ContextVar

client_address: ContextVar[str] = ContextVar("client_address", default="")
"""The address of the client whose request is being answered; empty for the service itself."""
