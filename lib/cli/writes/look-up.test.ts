import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lookupPlanOf } from "#lib/cli/writes/look-up.ts";
import { commandWords } from "#lib/v4/call-texts/command-line.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { pathFieldsOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, specOf, writeNames } from "#lib/v4/registry.ts";
import { dialectOf } from "#sandbox/random-shape/dialect.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { setUpMachine, testTime } from "#testing/cli/host.ts";
import { seedOf } from "#testing/proofs.ts";
import { controlClient } from "#testing/sandbox/control.ts";
import { findInputs } from "#testing/sandbox/inputs.ts";

const shapes: Shape[] = ["default", "illustrative", "bare", "random:1", "random:2", "random:11"];

const marksOf = seedOf(shapes, ["default", "random:11"]);

let inputs: Record<OperationName, JsonObject>;
beforeAll(async () => {
  inputs = await findInputs();
});

describe.each(shapes.map((shape) => ({ shape, marks: marksOf(shape) })))(
  "over a service of the shape $shape",
  ({ shape, marks }) => {
    let sandbox: Sandbox;
    beforeAll(async () => {
      sandbox = await startSandbox({ shape });
    });
    afterAll(() => sandbox.close());

    /** Sends a write whose answer is lost, and looks it up. */
    const lose = async (name: OperationName, kind: "500-before-commit" | "500-after-commit") => {
      const control = controlClient(sandbox);
      const translate = dialectOf(shape)?.writeFacts ?? ((value: unknown) => value);
      const input = { ...(translate(inputs[name]) as JsonObject) };
      const path = pathFieldsOf(specOf(name)).map((field) => String(input[field]));
      for (const field of pathFieldsOf(specOf(name))) delete input[field];
      const words = [
        ...commandWords(name),
        "--json",
        JSON.stringify(input),
        "--wait",
        "--",
        ...path,
      ];
      const run = setUpMachine({ time: testTime() });
      const env = { QM_API_KEY: sandbox.keys[0]?.key ?? "", QM_API_URL: sandbox.baseUrl };
      await control.faults({ kind, effect: "write" });
      const { exitCode, stderr } = await run(["--allow-localhost", ...words], { env });
      await control.clear();
      return { exitCode, stderr };
    };

    test.each(writeNames)("%s is never found where it was not carried out", marks, async (name) => {
      const { exitCode, stderr } = await lose(name, "500-before-commit");
      const isProven = stderr.includes("was not carried out");
      expect([exitCode, stderr]).toEqual([
        isProven ? 10 : 13,
        expect.stringContaining(isProven ? "Nothing was changed." : "may or may not"),
      ]);
      // A list of more pages than a lookup reads proves nothing, nor does a record that shows no part yet.
      const plan = lookupPlanOf(name, inputs[name]);
      const hasProof = plan !== null && plan.part === null && plan.read !== "orders.list";
      if (shape === "default") expect(isProven).toBe(hasProof);
    });

    test.each(writeNames)("%s is found where it was, or stays unknown", marks, async (name) => {
      const { exitCode, stderr } = await lose(name, "500-after-commit");
      const isShown = stderr.includes("A lookup shows the record");
      expect([exitCode, stderr]).toEqual([isShown ? 0 : 13, expect.any(String)]);
      const canBeFound = !["orders.purchase", "products.add-pin"].includes(name);
      // The reference shapes show every field that was sent.
      if (shape === "default") expect(isShown).toBe(canBeFound);
    });
  },
);
