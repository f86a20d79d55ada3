"""Audit: every claim against computed values, what changed since, and whether each error is explained."""

from kb.audit.audit import audit
from kb.audit.classes import ClassAudit, audit_class
from kb.audit.report import AuditReport, Checked

__all__ = ["AuditReport", "Checked", "ClassAudit", "audit", "audit_class"]
