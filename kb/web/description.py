"""The operations of the API for its page, read from the OpenAPI description: each can be run there."""

from __future__ import annotations

from typing import Any, NamedTuple


class Parameter(NamedTuple):
    """A parameter of an operation, or a field of its body."""

    name: str
    place: str
    required: bool
    words: str
    choices: tuple[str, ...]
    example: str
    """What a form begins with: an example where a value is needed, else nothing."""


class Operation(NamedTuple):
    """One operation with what it takes."""

    method: str
    path: str
    words: str
    parameters: tuple[Parameter, ...]
    body: str
    """A body to begin with, empty where there is none."""


EXAMPLES = {"game": "take-away", "paper": "osullivan", "key": "osullivan", "slug": "theorem-7.1"}
"""Names that stand in paths, for which the description has no example."""


def operations(schema: dict[str, Any]) -> dict[str, list[Operation]]:
    """The operations by their subjects."""
    subjects: dict[str, list[Operation]] = {}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            subject = operation.get("tags", ["other"])[0].capitalize()
            subjects.setdefault(subject, []).append(_operation(method, path, operation))
    return subjects


def _operation(method: str, path: str, operation: dict[str, Any]) -> Operation:
    parameters = [_parameter(one) for one in operation.get("parameters", ())]
    body = operation.get("requestBody")
    if body:
        fields = body["content"]["application/json"]["schema"]["properties"]
        parameters += [
            _parameter({"name": name, "in": "body", "schema": field} | field)
            for name, field in fields.items()
        ]
    words = operation.get("description") or operation.get("summary", "")
    return Operation(method.upper(), path, words, tuple(parameters), '{"graph": "K4"}' if body else "")


def _parameter(parameter: dict[str, Any]) -> Parameter:
    schema = parameter["schema"]
    kinds = [schema, *schema.get("anyOf", ())]
    choices = next((kind["enum"] for kind in kinds if "enum" in kind), ())
    said = [parameter.get("description", "")]
    if "default" in schema:
        said.append(f"Default {schema['default']}.")
    examples = schema.get("examples") or ()
    if examples:
        said.append(f"For example {', '.join(map(str, examples))}.")
    required = parameter.get("required", False)
    example = str(examples[0]) if examples else EXAMPLES.get(parameter["name"], "")
    return Parameter(
        name=parameter["name"],
        place=parameter["in"],
        required=required,
        words=" ".join(word for word in said if word),
        choices=tuple(map(str, choices)),
        example=example if required else "",
    )
