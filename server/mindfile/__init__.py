"""Long-term memory for AI agents in one SQLite file, served over MCP."""
