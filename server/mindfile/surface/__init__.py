"""The MCP adapter: wire models, tools, resources, prompts and the stdio launch."""
