import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createClient } from "#lib/v4/client/client.ts";
import {
  type InputOf,
  isOperationName,
  isReadName,
  type OperationName,
  specOf,
} from "#lib/v4/registry.ts";
import { root } from "../../scripts/system/folders.ts";
import type { World } from "../../scripts/world/world.ts";
import type { Person } from "./people.ts";

const execute = promisify(execFile);

const operationOf = (title: string): OperationName => {
  const name = title.replace(" ", ".");
  if (!isOperationName(name)) throw new Error(`No operation has the command ${title}`);
  return name;
};

/** An answer as JSON has it: without absent fields. */
const asJson = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

/** Returns the method, the body and the address of a curl call of a write, as a shell reads them. */
export const readCurl = async (call: string): Promise<[string, string, string]> => {
  const { stdout } = await execute("sh", ["-c", `printf '%s\\0' ${call}`]);
  const words = stdout.split("\0");
  const after = (option: string) => words[words.indexOf(option) + 1] ?? "";
  return [after("--request"), after("--data-raw"), words.at(-2) ?? ""];
};

/**
 * Runs shown calls with a person's own key: curl and the command in a shell, the tool call at the
 * sandbox's MCP endpoint. Returns records as the console shows them. Equal calls run once.
 */
export const newCallRunner = (world: World, { key }: Person) => {
  const home = mkdtempSync(join(tmpdir(), "quartermaster-calls-"));
  const bin = join(root, "bin", "quartermaster.mjs");
  const env = { ...process.env, HOME: home, QM_API_KEY: key };
  const done = new Map<string, Promise<unknown>>();
  const once = (text: string, run: () => Promise<unknown>) => {
    const running = done.get(text) ?? run().then(asJson);
    done.set(text, running);
    return running;
  };

  /** Runs a command line, in which `quartermaster` is the one of this repository. */
  const runInShell = async (command: string) => {
    const script = `quartermaster() { "${process.execPath}" "${bin}" "$@"; }\n${command}`;
    const options = { env, maxBuffer: 64 * 1024 * 1024 };
    return JSON.parse((await execute("sh", ["-c", script], options)).stdout) as unknown;
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
      once(call, async () => toRecords(title, await runInShell(`${call} --silent --fail`))),
    command: (title: string, call: string) =>
      once(call, async () => {
        const { data } = (await runInShell(`${call} --format json`)) as { data: unknown };
        return toRecords(title, data);
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
