"""The clients that Mindfile knows: how each is called, and the shape of its configuration."""

from dataclasses import dataclass

# The name under which the server stands in every client.
ENTRY = "mindfile"


@dataclass(frozen=True, slots=True)
class Client:
    """One client: ``section`` is the key that holds its servers.

    ``files`` is where that may stand, the likeliest first, with ``windows`` and ``mac`` for a
    system that differs; `places` knows what stands in braces, and a folder's name may be a pattern.
    ``restart`` says how the client takes up a new configuration. ``typed`` ones want the transport
    named in each entry. ``comments`` says that the client reads JSON with comments and last commas;
    the others lose all their servers over one. ``sign`` is a folder that shows the client to be
    here, where that of its file is there without it.
    """

    name: str
    title: str
    section: str
    files: tuple[str, ...]
    restart: str
    windows: tuple[str, ...] = ()
    mac: tuple[str, ...] = ()
    typed: bool = False
    comments: bool = False
    sign: str = ""


CLAUDE_DESKTOP = Client(
    "claude-desktop",
    "Claude Desktop",
    "mcpServers",
    ("{settings}/Claude/claude_desktop_config.json",),
    "Quit Claude Desktop (closing its window is not enough) and start it again.",
    windows=(
        # The store of Windows puts a part of this name by lot. The packaged app reads this place
        # alone, and Windows tells it that it is the other one.
        "{local}/Packages/Claude_*/LocalCache/Roaming/Claude/claude_desktop_config.json",
        "{settings}/Claude/claude_desktop_config.json",
    ),
)
CLAUDE_CODE = Client(
    "claude-code",
    "Claude Code",
    "mcpServers",
    ("{claude}/.claude.json",),
    "Start a new session of Claude Code; `/mcp` lists the server. One that was open while this "
    "file was written may write over it: close it and run this again.",
    typed=True,
    # Its file stands in the home folder itself.
    sign="{home}/.claude",
)
CURSOR = Client(
    "cursor",
    "Cursor",
    "mcpServers",
    ("{home}/.cursor/mcp.json",),
    "Restart Cursor, or switch the server on under Settings → MCP.",
)
VSCODE = Client(
    "vscode",
    "VS Code",
    "servers",
    ("{settings}/Code/User/mcp.json",),
    "Run “MCP: List Servers” in VS Code's command palette and start the server there.",
    typed=True,
    comments=True,
)
WINDSURF = Client(
    "windsurf",
    "Windsurf",
    "mcpServers",
    ("{home}/.codeium/windsurf/mcp_config.json",),
    "Restart Windsurf.",
)
ZED = Client(
    "zed",
    "Zed",
    "context_servers",
    ("{settings}/zed/settings.json",),
    "Zed takes it up at once; the agent panel's settings show a green dot.",
    windows=("{settings}/Zed/settings.json",),
    mac=("{home}/.config/zed/settings.json",),
    comments=True,
)

CLIENTS = {
    client.name: client for client in (CLAUDE_DESKTOP, CLAUDE_CODE, CURSOR, VSCODE, WINDSURF, ZED)
}
