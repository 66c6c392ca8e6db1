import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import type { Perform, Performed } from "#lib/mcp/call-tool.ts";
import { createMcpServer, type McpServerOptions } from "#lib/mcp/server.ts";
import { registry } from "#lib/v4/registry.ts";

export interface Sent {
  operation: string;
  input: object;
}

/** Connects a client to a server in this process. `answers`: what the operations answer, or throw. */
export const connect = async (
  answers: (sent: Sent) => unknown,
  options: Partial<McpServerOptions> = {},
) => {
  const sent: Sent[] = [];
  const perform: Perform = async (operation, input): Promise<Performed> => {
    sent.push({ operation, input });
    return { data: answers({ operation, input }), requestId: "req_1" };
  };
  const server = createMcpServer({ operations: registry, perform, ...options });
  const client = new Client({ name: "test", version: "1" });
  const [mine, other] = InMemoryTransport.createLinkedPair();
  await server.connect(other);
  await client.connect(mine);
  onTestFinished(() => client.close());
  return {
    client,
    sent,
    tools: async () => (await client.listTools()).tools,
    call: async (name: string, args: Record<string, unknown> = {}) => {
      const result = await client.callTool({ name, arguments: args });
      const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("");
      return { ...result, text, structured: result.structuredContent as Record<string, unknown> };
    },
  };
};

/** Returns a page of records as `shape` does. */
export const pageOf = (items: unknown[], facts: object = {}) => ({
  items,
  page: null,
  pageSize: null,
  totalCount: null,
  nextCursor: null,
  ...facts,
});
