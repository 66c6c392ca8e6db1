import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import type { KeyKind } from "#sandbox/keys/key-holders.ts";
import type { Sandbox } from "#sandbox/start.ts";

export const keyOf = (sandbox: Pick<Sandbox, "keys">, kind: KeyKind, index = 0) => {
  const found = sandbox.keys.filter((key) => key.kind === kind)[index];
  if (!found) throw new Error(`no ${kind} key`);
  return found.key;
};

export const mcpUrl = ({ baseUrl }: Pick<Sandbox, "baseUrl">) => new URL(`${baseUrl}/mcp`);

/** Connects a client of the present protocol, or of the one before. Closes it after the test. */
export const connectMcp = async (
  sandbox: Pick<Sandbox, "baseUrl">,
  headers: Record<string, string>,
  mode: "auto" | "legacy" = "auto",
) => {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(mcpUrl(sandbox), { requestInit: { headers } }),
  );
  onTestFinished(() => client.close());
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: args });
    const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("");
    return { ...result, text, structured: result.structuredContent as Record<string, unknown> };
  };
  return { client, call, tools: async () => (await client.listTools()).tools };
};

/** Sends a JSON-RPC request as any program can, without a client. */
export const postMcp = (
  sandbox: Pick<Sandbox, "baseUrl">,
  headers: Record<string, string>,
  body: unknown = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
) =>
  fetch(mcpUrl(sandbox), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(body),
  });
