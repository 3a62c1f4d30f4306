// The TypeScript SDK's client, asked line by line: {"method", "params"} in, the result out.
// Usage: node typescript.mjs NODE_MODULES PACKAGE CONFIG
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [folder, name, config] = process.argv.slice(2);
const load = createRequire(`${folder}/`);
// The package of the older era only, and the one that negotiates.
const places = {
  "@modelcontextprotocol/sdk": ["/client/index.js", "/client/stdio.js"],
  "@modelcontextprotocol/client": ["", "/stdio"],
};
const [{ Client }, { StdioClientTransport }] = places[name].map((place) => load(name + place));

const { command, args, env } = JSON.parse(readFileSync(config)).mcpServers.mindfile;
const client = new Client(
  { name: "behavior", version: "1" },
  { versionNegotiation: { mode: "auto" } },
);
const methods = {
  "tools/list": (params) => client.listTools(params),
  "tools/call": (params) => client.callTool(params),
  "resources/list": (params) => client.listResources(params),
  "resources/templates/list": (params) => client.listResourceTemplates(params),
  "resources/read": (params) => client.readResource(params),
  "prompts/list": (params) => client.listPrompts(params),
  "prompts/get": (params) => client.getPrompt(params),
  "completion/complete": (params) => client.complete(params),
};

await client.connect(new StdioClientTransport({ command, args, env }));
if (client.getProtocolEra && client.getProtocolEra() !== "modern") throw new Error("fell back");
for await (const line of createInterface({ input: process.stdin })) {
  const { method, params } = JSON.parse(line);
  const answer = await methods[method](params).catch((error) => {
    if (typeof error.code !== "number") throw error;
    return { refused: error.code };
  });
  console.log(JSON.stringify(answer));
}
await client.close();
