"""The rules of the MCP registry for a `server.json`, as far as ours needs them.

They are those of the schema of 2025-12-11, read in the copy that the repository of the registry
keeps (github.com/modelcontextprotocol/registry, docs/reference/server-json/draft/) and written down
here, because a test opens no connection. Where the registry lets a key that it does not know pass,
these rules do not: it would be a slip of ours.
"""

from typing import Any

SCHEMA_URL = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"


def _record(required: list[str], **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": False,
    }


_TEXT = {"type": "string"}
_FLAG = {"type": "boolean"}
_LINK = {"type": "string", "pattern": "^https://"}
_SHORT = {"type": "string", "minLength": 1, "maxLength": 100}
# One version: the registry takes neither a range nor what is newest.
_VERSION = {"type": "string", "maxLength": 255, "pattern": r"^\d+\.\d+\.\d+[0-9A-Za-z.+-]*$"}
_INPUT = {
    "description": _TEXT,
    "isRequired": _FLAG,
    "isSecret": _FLAG,
    "format": {"enum": ["string", "number", "boolean", "filepath"]},
    "value": _TEXT,
    "default": _TEXT,
    "placeholder": _TEXT,
    "choices": {"type": "array", "items": _TEXT},
}
_POSITIONAL = _record(
    ["type"], type={"const": "positional"}, valueHint=_TEXT, isRepeated=_FLAG, **_INPUT
) | {"anyOf": [{"required": ["value"]}, {"required": ["valueHint"]}]}
_NAMED = _record(["type", "name"], type={"const": "named"}, name=_TEXT, isRepeated=_FLAG, **_INPUT)
_ARGUMENTS = {"type": "array", "items": {"anyOf": [_POSITIONAL, _NAMED]}}
_PACKAGE = _record(
    ["registryType", "identifier", "version", "transport"],
    registryType={"enum": ["npm", "pypi", "cargo", "oci", "nuget", "mcpb"]},
    registryBaseUrl=_LINK,
    identifier=_TEXT,
    version=_VERSION,
    fileSha256={"type": "string", "pattern": "^[a-f0-9]{64}$"},
    runtimeHint=_TEXT,
    transport=_record(["type"], type={"const": "stdio"}),
    runtimeArguments=_ARGUMENTS,
    packageArguments=_ARGUMENTS,
    environmentVariables={"type": "array", "items": _record(["name"], name=_TEXT, **_INPUT)},
)
SERVER = _record(
    ["$schema", "name", "description", "version", "packages"],
    **{"$schema": {"const": SCHEMA_URL}},
    name={
        "type": "string",
        "minLength": 3,
        "maxLength": 200,
        "pattern": "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$",
    },
    title=_SHORT,
    description=_SHORT,
    version=_VERSION,
    websiteUrl=_LINK,
    repository=_record(["url", "source"], url=_LINK, source=_TEXT, id=_TEXT, subfolder=_TEXT),
    packages={"type": "array", "minItems": 1, "items": _PACKAGE},
)
