"""The server's picture, which clients show beside its name."""

import base64

from mcp.types import Icon

# One file, one line of it remembered.
_PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<rect x="4" y="2" width="16" height="20" rx="3" fill="#2b4c7e"/>'
    '<path d="M8 8h8M8 16h5" stroke="#fff" stroke-width="2" stroke-linecap="round"/>'
    '<circle cx="16" cy="12" r="2.5" fill="#f2b134"/></svg>'
)

ICON = Icon(
    src=f"data:image/svg+xml;base64,{base64.b64encode(_PICTURE.encode()).decode()}",
    mime_type="image/svg+xml",
    sizes=["any"],
)
