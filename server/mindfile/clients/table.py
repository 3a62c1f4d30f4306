"""The clients that Mindfile knows: how each is called, and the shape of its configuration."""

from dataclasses import dataclass

# The name under which the server stands in every client.
ENTRY = "mindfile"


@dataclass(frozen=True, slots=True)
class Client:
    """One client: ``section`` is the key that holds its servers.

    ``typed`` ones want the transport named in each entry. ``restart`` says how it takes up a new
    configuration.
    """

    name: str
    title: str
    section: str
    restart: str
    typed: bool = False


CLAUDE_DESKTOP = Client(
    "claude-desktop",
    "Claude Desktop",
    "mcpServers",
    "Quit Claude Desktop (closing its window is not enough) and start it again.",
)
CLAUDE_CODE = Client(
    "claude-code",
    "Claude Code",
    "mcpServers",
    "Start a new session of Claude Code; `/mcp` lists the server. One that was open while this "
    "file was written may write over it: close it and run this again.",
    typed=True,
)
CURSOR = Client(
    "cursor",
    "Cursor",
    "mcpServers",
    "Restart Cursor, or switch the server on under Settings → MCP.",
)
VSCODE = Client(
    "vscode",
    "VS Code",
    "servers",
    "Run “MCP: List Servers” in VS Code's command palette and start the server there.",
    typed=True,
)
WINDSURF = Client("windsurf", "Windsurf", "mcpServers", "Restart Windsurf.")
ZED = Client(
    "zed",
    "Zed",
    "context_servers",
    "Zed takes it up at once; the agent panel's settings show a green dot.",
)

CLIENTS = {
    client.name: client for client in (CLAUDE_DESKTOP, CLAUDE_CODE, CURSOR, VSCODE, WINDSURF, ZED)
}
