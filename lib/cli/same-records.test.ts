import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandLine, curlCommand, toolCall } from "#lib/v4/call-texts/command-line.ts";
import { createClient } from "#lib/v4/client/client.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import {
  type InputOf,
  isReadName,
  type OperationName,
  operationNames,
  specOf,
} from "#lib/v4/registry.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { setUpMachine } from "#testing/cli/host.ts";
import { findInputs } from "#testing/sandbox/inputs.ts";
import { runInShell, shellWords } from "#testing/v4/shell.ts";

let sandbox: Sandbox;
let inputs: Record<OperationName, JsonObject>;
let agent: Client;
let env: { QM_API_KEY: string };
beforeAll(async () => {
  inputs = await findInputs();
  sandbox = await startSandbox();
  env = { QM_API_KEY: sandbox.keys[0]?.key ?? "" };
  agent = new Client({ name: "test", version: "1" });
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${sandbox.baseUrl}/mcp`), {
      requestInit: { headers: { "X-API-KEY": env.QM_API_KEY } },
    }),
  );
});
afterAll(async () => {
  await agent.close();
  await sandbox.close();
});

/** Returns the records that the console shows for an input, given the service's answer. */
const recordsOf = async (name: OperationName, input: JsonObject, answers: typeof fetch) => {
  const client = createClient({ baseUrl: sandbox.baseUrl, apiKey: env.QM_API_KEY, fetch: answers });
  const { data } = await client.perform(name, input as InputOf<typeof name>);
  return JSON.parse(JSON.stringify("items" in data ? data.items : data));
};

describe.each(operationNames.filter(isReadName))("%s", (name) => {
  test("curl, the command line and MCP read the records that the console shows", async () => {
    const input = inputs[name];
    const shown = await recordsOf(name, input, fetch);

    const curl = await runInShell(`${curlCommand(sandbox, name, input)} --silent --fail`, env);
    expect(await recordsOf(name, input, async () => new Response(curl))).toEqual(shown);

    const [, ...words] = shellWords(commandLine(name, input, sandbox));
    const { stdout, stderr } = await setUpMachine({ env })([...words, "--format", "json"]);
    expect(stderr).toBe("");
    const { data } = JSON.parse(stdout);
    expect(await recordsOf(name, input, async () => Response.json(data))).toEqual(shown);

    const { tool, output } = specOf(name);
    if (tool === null) return;
    const { structuredContent } = await agent.callTool(JSON.parse(toolCall(tool, input)));
    expect((structuredContent as JsonObject)[output.key]).toEqual(shown);
  });
});
