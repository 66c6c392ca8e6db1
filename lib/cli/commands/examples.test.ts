import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unknownId } from "#lib/cli/commands/examples.ts";
import { commandWords } from "#lib/v4/call-texts/command-line.ts";
import { operationNames } from "#lib/v4/registry.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { setUpMachine } from "#testing/cli/host.ts";
import { clientAs } from "#testing/sandbox/client.ts";
import { firstIdFor } from "#testing/sandbox/shapes.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ scale: "default" });
});
afterAll(() => sandbox.close());
const run = setUpMachine();

test.each(operationNames)(
  "the example in the help of %s works against a new sandbox",
  async (name) => {
    const help = await run([...commandWords(name), "--help"]);
    const shown = /Example, against the sandbox:\n {2}quartermaster (.*)\n/.exec(help.stdout)?.[1];
    const id = shown?.includes(` ${unknownId} `)
      ? await firstIdFor(clientAs(sandbox, "admin"), name)
      : unknownId;
    const example = shown?.replace(` ${unknownId} `, ` ${id} `);
    const words = execFileSync("sh", ["-c", `printf '%s\\0' ${example}`], { encoding: "utf8" });
    const argv = [...words.split("\0").slice(0, -1), "--api-url", sandbox.baseUrl];
    const env = { QM_API_KEY: sandbox.keys[0]?.key ?? "" };
    const { exitCode, stderr } = await run(argv, { env });
    expect([exitCode, stderr.includes("quartermaster:")], stderr).toEqual([0, false]);
  },
);
