"""A tool's input schema, out of the model that reads its arguments.

Flat on purpose: some clients drop every tool when one schema holds a union, a reference or a
list of types.
"""

from typing import Any

from pydantic import WithJsonSchema

from mindfile.surface.arguments import Arguments


def input_schema(arguments: type[Arguments]) -> dict[str, Any]:
    """Return the JSON schema of ``arguments``, its properties in the order of the fields.

    A default that is empty, null or false goes unsaid.
    """
    properties: dict[str, Any] = {}
    for name, field in arguments.model_fields.items():
        shape = next(part for part in field.metadata if isinstance(part, WithJsonSchema))
        described = dict(shape.json_schema or {})
        if field.description:
            described["description"] = field.description
        if isinstance(field.default, int | str) and field.default:
            described["default"] = field.default
        properties[name] = described
    return {"type": "object", "properties": properties, "additionalProperties": False}
