import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, onTestFinished, test } from "vitest";
import { toolsOf } from "#lib/mcp/select-tools.ts";
import { registry } from "#lib/v4/registry.ts";
import { proof, seedOf } from "#testing/proofs.ts";
import type { Body } from "#testing/sandbox/client.ts";
import { setUpControl } from "#testing/sandbox/control.ts";
import { keyOf } from "#testing/sandbox/mcp.ts";

const { service, control } = setUpControl();

const command = [
  "--disable-warning=ExperimentalWarning",
  "--input-type=module",
  "-e",
  'import { runStdio } from "#lib/mcp/stdio.ts"; process.exitCode = await runStdio(process.argv.slice(1));',
  "--",
];
const cwd = fileURLToPath(new URL("..", import.meta.url));
const settings = (key: string) => ({
  NODE_ENV: "test" as const,
  PATH: process.env.PATH ?? "",
  QM_API_KEY: key,
  QM_API_URL: service.sandbox.baseUrl,
});

/** Starts the server as an MCP client does, and connects to it. */
const connect = async (args: string[] = [], mode: "auto" | "legacy" = "auto") => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...command, ...args],
    cwd,
    env: settings(keyOf(service.sandbox, "admin")),
    stderr: "pipe",
  });
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
};

/** Runs the server with its standard input closed at once, or after a text. */
const run = async (key: string, args: string[], input = "") => {
  const child = spawn(process.execPath, [...command, ...args], { cwd, env: settings(key) });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += chunk;
  });
  child.stdin.end(input);
  const [code] = await once(child, "close");
  return { code: Number(code), ...output };
};

const modes = ["auto", "legacy"] as const;
const marksOf = seedOf(modes, ["auto"]);

describe("the MCP server over standard input and output", () => {
  for (const mode of modes)
    test(`serves the tools of a key to a client (${mode})`, marksOf(mode), async () => {
      const client = await connect([], mode);
      expect((await client.listTools()).tools).toHaveLength(toolsOf(registry).length);
      const who = await client.callTool({ name: "whoami" });
      expect(who.structuredContent).toMatchObject({
        identity: { user: { email: "maya.okafor@meridian.example" } },
      });
    });

  test("takes null in place of arguments as no arguments", proof, async () => {
    const client = await connect([], "legacy");
    const params = { name: "whoami", arguments: null as never };
    const who = await client.request({ method: "tools/call", params });
    expect(JSON.stringify(who)).toContain("maya.okafor@meridian.example");
  });

  test("offers only reads, or only some tools, if it is told so", proof, async () => {
    const client = await connect(["--read-only", "--tools", "list_orders,create_order"]);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["list_orders"]);
  });

  test("ends with 0 when the client leaves, and writes nothing but the protocol", async () => {
    const { code, stdout, stderr } = await run(keyOf(service.sandbox, "admin"), []);
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toBe(`quartermaster mcp: serving ${service.sandbox.baseUrl}\n`);
  });

  test("finishes a write although the client leaves meanwhile, and logs its outcome", async () => {
    await control.faults({ kind: "latency", ms: 600, operation: "employees.create" });
    const employee = { displayName: "Left Early", email: "left.early@meridian.example" };
    const messages = [
      {
        id: 1,
        method: "initialize",
        params: {
          protocolVersion: "2025-11-25",
          capabilities: {},
          clientInfo: { name: "t", version: "1" },
        },
      },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: { name: "create_employee", arguments: employee } },
    ].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));
    const input = `${messages.join("\n")}\n`;
    const { code, stderr } = await run(keyOf(service.sandbox, "admin"), [], input);
    await control.clear();
    expect(code).toBe(0);
    expect(stderr).toMatch(/employees\.create was accepted \(request id req_\w+\)/);
    const { writes } = (await control.get("/writes?operation=employees.create")).body;
    expect(writes as Body[]).toHaveLength(1);
  });

  test("ends with 1 and the service's reason if the key is refused, without showing the key", async () => {
    const key = keyOf(service.sandbox, "legacy");
    const { code, stdout, stderr } = await run(key, []);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("The API key is a legacy v2 key: it is not bound to a user");
    expect(stderr).not.toContain(key);
  });

  test("ends with 2 and a sentence for a wrong option", proof, async () => {
    const { code, stdout, stderr } = await run("svc_sk_x", ["--tools", "nope"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("--tools: there is no nope.");
  });
});
