import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formats } from "#lib/cli/output/output.ts";
import { commandLine } from "#lib/v4/call-texts/command-line.ts";
import { createClient } from "#lib/v4/client/client.ts";
import { toRequest } from "#lib/v4/client/request.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import {
  type InputOf,
  isReadName,
  type OperationName,
  operationNames,
  type ReadName,
} from "#lib/v4/registry.ts";
import { dialectOf } from "#sandbox/random-shape/dialect.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { setUpMachine } from "#testing/cli/host.ts";
import { proof, seedOf } from "#testing/proofs.ts";
import { clientAs } from "#testing/sandbox/client.ts";
import { findInputs } from "#testing/sandbox/inputs.ts";
import { shellWords } from "#testing/v4/shell.ts";

let inputs: Record<OperationName, JsonObject>;
beforeAll(async () => {
  inputs = await findInputs();
});

const shapes: Shape[] = ["default", "illustrative", "bare", "random:1", "random:2", "random:11"];
/** One of each format, and of the reference, another example and a random dialect. */
const marksOf = seedOf(shapes, ["default", "illustrative", "random:11"]);

/** Each shape with one format, in turn: every operation meets every shape and every format. */
const worlds = shapes.map((shape, at) => ({
  shape,
  format: formats[at % formats.length] ?? formats[0],
}));

test("every format is tried", () => {
  const tried = worlds.filter(({ shape }) => marksOf(shape) !== proof);
  expect(new Set(tried.map(({ format }) => format))).toEqual(new Set(formats));
});

describe.each(worlds)("in the shape $shape, as $format", ({ shape, format }) => {
  let sandbox: Sandbox;
  const run = setUpMachine();
  beforeAll(async () => {
    sandbox = await startSandbox({ shape });
  });
  afterAll(() => sandbox.close());

  /** Returns the service's answer as it comes. */
  const readRaw = async (name: OperationName, input: JsonObject) => {
    const { method, target, body } = toRequest(name, input);
    return (await clientAs(sandbox, "admin").send(method, target, body ?? undefined)).body;
  };

  const readIds = async (name: ReadName, input: JsonObject) => {
    const client = createClient({ baseUrl: sandbox.baseUrl, apiKey: sandbox.keys[0]?.key ?? "" });
    const { data } = await client.perform(name, input as InputOf<typeof name>);
    const records = ("items" in data ? data.items : [data]) as { id?: unknown }[];
    return records.map(({ id }) => String(id ?? ""));
  };

  test.each(operationNames)(
    "the command of %s shows the service's answer",
    marksOf(shape),
    async (name) => {
      const translate = dialectOf(shape)?.writeFacts ?? ((value: unknown) => value);
      const input = translate(inputs[name]) as JsonObject;
      const [, ...words] = shellWords(commandLine(name, input));
      const options = ["--format", format, "--api-url", sandbox.baseUrl, "--allow-localhost"];
      const env = { QM_API_KEY: sandbox.keys[0]?.key ?? "" };
      const { exitCode, stdout, stderr } = await run([...options, ...words], { env });
      expect([exitCode, stderr.includes("quartermaster:")], stderr).toEqual([0, false]);
      if (format === "json") {
        const { ok, data, meta } = JSON.parse(stdout);
        expect([ok, meta.operation, meta.environment]).toEqual([true, name, "local"]);
        expect(meta.correlationId).toMatch(/^[0-9a-f-]{36}$/);
        if (isReadName(name)) expect(data).toEqual(await readRaw(name, input));
        return;
      }
      expect(stdout === "").toBe(stderr.includes("no records"));
      if (isReadName(name))
        for (const id of await readIds(name, input)) expect(stdout).toContain(id);
    },
  );
});
