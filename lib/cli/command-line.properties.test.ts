import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandLine, curlCommand, toolCall } from "#lib/v4/call-texts/command-line.ts";
import { toRequest } from "#lib/v4/client/request.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";
import { setUpMachine } from "#testing/cli/host.ts";
import { type Recorder, startRecorder } from "#testing/cli/recorder.ts";
import { seedOf } from "#testing/proofs.ts";
import { inputsOf } from "#testing/v4/generated-inputs.ts";
import { runInShell, shellWords } from "#testing/v4/shell.ts";

const apiKey = "svc_sk_test";
let recorder: Recorder;
let agent: Client;
beforeAll(async () => {
  recorder = await startRecorder();
  const bin = new URL("../../bin/quartermaster.mjs", import.meta.url).pathname;
  agent = new Client({ name: "test", version: "1" });
  await agent.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin, "mcp", "--api-url", recorder.baseUrl],
      env: { PATH: process.env.PATH ?? "", QM_API_KEY: apiKey },
      stderr: "pipe",
    }),
  );
});
afterAll(async () => {
  await agent.close();
  await recorder.close();
});

const runCurl = async (name: OperationName, input: JsonObject) => {
  await runInShell(`${curlCommand(recorder, name, input)} --silent`, { QM_API_KEY: apiKey });
};

/** Runs the command on a new machine, which has sent no write yet. */
const runCommand = async (name: OperationName, input: JsonObject) => {
  const [, ...words] = shellWords(commandLine(name, input, recorder));
  const { exitCode, stderr } = await setUpMachine({ env: { QM_API_KEY: apiKey } })(words);
  expect([exitCode, stderr.includes("quartermaster:")], stderr).toEqual([0, false]);
};

const callTool = async (tool: string, input: JsonObject) => {
  const { isError, content } = await agent.callTool(JSON.parse(toolCall(tool, input)));
  expect(isError ?? false, JSON.stringify(content)).toBe(false);
};

/** Whether curl, the command line and MCP send the same request for an input, the expected one. */
const expectSame = async (name: OperationName, input: JsonObject) => {
  const { tool } = specOf(name);
  const { method, target, body } = toRequest(name, input);
  const expected = { method, target, body: body === null ? null : JSON.parse(body), apiKey };
  await runCurl(name, input);
  expect(recorder.last(), "curl").toEqual(expected);
  await runCommand(name, input);
  expect(recorder.last(), "command line").toEqual(expected);
  if (tool === null) return;
  await callTool(tool, input);
  expect(recorder.last(), "MCP").toEqual(expected);
};

/** One of each kind of request: no input, filters, an id in the path, a body, both, and a secret. */
const marksOf = seedOf(operationNames, [
  ...(["me", "orders.list", "products.get", "orders.create"] as const),
  ...(["employees.update", "products.add-pin"] as const),
]);

describe.each(operationNames)("%s", (name) => {
  test("curl, the command line and MCP send the same request for every input", {
    ...marksOf(name),
    // Each run starts three processes or shells.
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(inputsOf(name), (input) => expectSame(name, input)),
      { numRuns: 6 },
    );
  });
});

test("a PIN is taken from a shell variable, by curl and by the command line", async () => {
  const input = { productId: "dev_1", pinCode: "" };
  const secrets = ["pinCode"];
  const env = { QM_API_KEY: apiKey, QM_PIN_CODE: "-00 47" };
  const expected = { productId: "dev_1", pinCode: "-00 47" };
  const curl = curlCommand({ ...recorder, secrets }, "products.add-pin", input);
  await runInShell(`${curl} --silent`, env);
  expect(recorder.last().body).toEqual(expected);
  const command = commandLine("products.add-pin", input, { ...recorder, secrets });
  const [, ...words] = shellWords(command, { env });
  expect((await setUpMachine({ env })(words)).exitCode).toBe(0);
  expect(recorder.last().body).toEqual(expected);
  expect(`${curl} ${command}`).not.toContain("00 47");
});
