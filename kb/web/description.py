"""The page of the API: every operation with its parameters, written from the OpenAPI description.

It is plain HTML, so that it needs nothing from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .4rem 0 1rem; }
h3 { margin: .5rem 0; font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere; }
h3 b { color: #0b6e4f; margin-right: .5rem; }
@media (prefers-color-scheme: dark) {
  html { background: #16171d; color: #ececf2; }
  h3 b { color: #58d6a7; }
  a { color: #9db4ff; }
}
td { padding: .1rem 1rem .1rem 0; vertical-align: top; }
code { font-family: ui-monospace, monospace; }
"""


def page(schema: dict[str, Any]) -> str:
    """The description as one page of HTML."""
    info = schema["info"]
    title = escape(info["title"])
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}: API</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body><main>'
        f"<h1>{title}: API</h1><p>{escape(info.get('summary', ''))} Version {escape(info['version'])}.</p>"
        '<p>Every error is <code>{"error": {"kind", "message", "at"}}</code>. For programs there is the '
        '<a href="/api/v1/openapi.json">OpenAPI description</a>.</p>'
        f"{''.join(_sections(schema))}</main></body></html>"
    )


def _sections(schema: dict[str, Any]) -> Iterator[str]:
    subjects: dict[str, list[str]] = {}
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            subject = operation.get("tags", ["other"])[0]
            subjects.setdefault(subject, []).append(_article(method, path, operation))
    for subject, articles in subjects.items():
        yield f"<section><h2>{escape(subject.capitalize())}</h2>{''.join(articles)}</section>"


def _article(method: str, path: str, operation: dict[str, Any]) -> str:
    rows = "".join(_row(parameter) for parameter in operation.get("parameters", ()))
    if body := operation.get("requestBody"):
        for name, field in body["content"]["application/json"]["schema"]["properties"].items():
            rows += _row({"name": name, "in": "body", "schema": field} | field)
    table = f"<table>{rows}</table>" if rows else ""
    words = escape(operation.get("description") or operation.get("summary", ""))
    return f"<article><h3><b>{method.upper()}</b>{escape(path)}</h3><p>{words}</p>{table}</article>"


def _row(parameter: dict[str, Any]) -> str:
    schema = parameter["schema"]
    kinds = [schema, *schema.get("anyOf", ())]
    choices = next((kind["enum"] for kind in kinds if "enum" in kind), None)
    said = [parameter.get("description", "")]
    if choices:
        said.append(f"One of {', '.join(map(str, choices))}.")
    if "default" in schema:
        said.append(f"Default {schema['default']}.")
    if examples := schema.get("examples"):
        said.append(f"For example {', '.join(map(str, examples))}.")
    need = "required" if parameter.get("required") else parameter["in"]
    words = escape(" ".join(word for word in said if word))
    return f"<tr><td><code>{escape(parameter['name'])}</code></td><td>{need}</td><td>{words}</td></tr>"
