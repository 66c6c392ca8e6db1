import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createClient } from "#lib/v4/client/client.ts";
import {
  type InputOf,
  isOperationName,
  isReadName,
  type OperationName,
  specOf,
} from "#lib/v4/registry.ts";
import { machineIn } from "#testing/cli/machine.ts";
import { runInShell, shellWords } from "#testing/v4/shell.ts";
import type { World } from "#testing/world/world.ts";
import type { Person } from "./people.ts";

const operationOf = (title: string): OperationName => {
  const name = title.replace(" ", ".");
  if (!isOperationName(name)) throw new Error(`No operation has the command ${title}`);
  return name;
};

/** An answer as JSON has it: without absent fields. */
const asJson = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

/** Returns the method, the body and the address of a curl call of a write, as a shell reads them. */
export const readCurl = (call: string): [string, string, string] => {
  const words = shellWords(call);
  const after = (option: string) => words[words.indexOf(option) + 1] ?? "";
  return [after("--request"), after("--data-raw"), words.at(-1) ?? ""];
};

export type CallRunner = ReturnType<typeof newCallRunner>;

/**
 * Runs shown calls with a person's own key: curl in a shell, the command with the words that a shell
 * reads, the tool call at the sandbox's MCP endpoint. Returns records as the console shows them. Equal
 * calls run once.
 */
export const newCallRunner = (world: World, { key }: Person) => {
  const home = mkdtempSync(join(tmpdir(), "quartermaster-calls-"));
  const env = { QM_API_KEY: key };
  // In this process: each command in a process of its own would spend a second on its start.
  const runCommand = machineIn(home, { env });
  const done = new Map<string, Promise<unknown>>();
  const once = (text: string, run: () => Promise<unknown>) => {
    const running = done.get(text) ?? run().then(asJson);
    done.set(text, running);
    return running;
  };

  /** Returns an answer of the service as records, in the form that the console shows. */
  const toRecords = async (title: string, answer: unknown) => {
    const name = operationOf(title);
    const client = createClient({
      baseUrl: world.sandboxUrl,
      apiKey: key,
      fetch: async () => Response.json(answer),
    });
    const { data } = await client.perform(name, sampleInput(name));
    return "items" in data ? data.items : data;
  };

  /** The answer is given, so the input only has to be a valid one. */
  const sampleInput = (name: OperationName) => {
    const body = { orderType: "Collection", employeeId: "x", productIds: ["x"] };
    const input = name === "orders.validate" ? body : { id: "x" };
    const takes = specOf(name).input.safeParse(input).success;
    return (takes ? input : {}) as InputOf<OperationName>;
  };

  return {
    isRead: (title: string) => isReadName(operationOf(title)),
    hasTool: (title: string) => specOf(operationOf(title)).tool !== null,
    curl: (title: string, call: string) =>
      once(call, async () => {
        const answer = await runInShell(`${call} --silent --fail`, env);
        return toRecords(title, JSON.parse(answer));
      }),
    command: (title: string, call: string) =>
      once(call, async () => {
        const [, ...words] = shellWords(call);
        const { exitCode, stdout, stderr } = await runCommand([...words, "--format", "json"]);
        if (exitCode !== 0) throw new Error(stderr);
        return toRecords(title, (JSON.parse(stdout) as { data: unknown }).data);
      }),
    tool: (title: string, call: string) =>
      once(call, async () => {
        const client = new Client({ name: "test", version: "1" });
        const requestInit = { headers: { "X-API-KEY": key } };
        const address = new URL(`${world.sandboxUrl}/mcp`);
        await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
        try {
          const { structuredContent } = await client.callTool(JSON.parse(call));
          return (structuredContent as Record<string, unknown>)[
            specOf(operationOf(title)).output.key
          ];
        } finally {
          await client.close();
        }
      }),
  };
};
