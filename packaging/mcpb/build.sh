#!/usr/bin/env bash
# Build the bundle that Claude Desktop installs by a double click, out of this tree.
# Usage: packaging/mcpb/build.sh OUT.mcpb
# MCPB is the packer's command; it is fetched by npx where it is not given.
set -euo pipefail

out=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
read -ra mcpb <<< "${MCPB:-npx --yes @anthropic-ai/mcpb@2.1.2}"

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

# What uv needs to build the project, and nothing else: it resolves the rest when it is installed.
cp "$here/manifest.json" "$root/pyproject.toml" "$root/README.md" "$root/LICENSE" "$stage"
cp -r "$root/server" "$stage"
find "$stage" -name __pycache__ -prune -exec rm -rf {} +

"${mcpb[@]}" validate "$stage/manifest.json"
"${mcpb[@]}" pack "$stage" "$out"
