import { createServer, type Server } from "node:http";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { answerAgents } from "#lib/server/agents/answer-agents.ts";
import { listen } from "#testing/service/local-server.ts";

const createAgentsServer = () =>
  createServer((request, response) => {
    if (!answerAgents(request, response)) response.end();
  });

/** Starts a server that answers agents, for the tests of the file: that of `create`, or one without a gate. */
export const testAgents = (create: () => Server = createAgentsServer) => {
  let server: Server;
  let address = "";
  beforeAll(async () => {
    server = create();
    address = `${await listen(server)}/mcp`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Sends one call of MCP without a client. */
  const post = (
    token: string,
    method: string,
    { params, headers = {} }: { params?: object; headers?: Record<string, string> } = {},
  ) =>
    fetch(address, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });

  /** Connects a client that is closed with its test. */
  const connect = async (token: string) => {
    const client = new Client({ name: "agent", version: "1" });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(address), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    );
    onTestFinished(() => client.close());
    const call = async (name: string, args: Record<string, unknown> = {}) => {
      const result = await client.callTool({ name, arguments: args });
      const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("");
      return { ...result, text };
    };
    const tools = async () => (await client.listTools()).tools;
    const names = async () => (await tools()).map(({ name }) => name);
    return { client, call, tools, names };
  };

  return { post, connect };
};
