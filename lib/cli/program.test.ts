import { expect, test } from "vitest";
import { inputFieldsOf } from "#lib/cli/input/input-fields.ts";
import { commandWords } from "#lib/v4/call-texts/command-line.ts";
import { operationNames, specOf } from "#lib/v4/registry.ts";
import { setUpMachine } from "#testing/cli/host.ts";

const run = setUpMachine();

test.each(operationNames)(
  "the help of %s names its id, its fields and the global options",
  async (name) => {
    const { stdout } = await run([...commandWords(name), "--help"]);
    for (const { flag, kind } of inputFieldsOf(specOf(name))) {
      expect(stdout).toContain(kind === "json" ? "--json <body>" : flag);
    }
    expect(stdout).toContain("--allow-localhost");
  },
);

test("no field has the name of a flag that every command, list or write has", () => {
  const own =
    "api-key api-url environment format allow-localhost help version json all yes second wait";
  const taken = new Set(own.split(" ").map((flag) => `--${flag}`));
  const fields = operationNames.flatMap((name) => inputFieldsOf(specOf(name)));
  expect(fields.filter(({ flag }) => taken.has(flag))).toEqual([]);
});

test.each([
  ["orders", "list", "--limt", "5"],
  ["orders", "list", "--help"],
  ["orders", "list"],
])("a machine of another language reads English: %s %s", async (...argv) => {
  const german = { LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8", LANGUAGE: "de" };
  const ran = await run(argv, { env: german });
  expect(ran).toEqual(await run(argv));
  expect(ran.stdout + ran.stderr).toMatch(/\b(?:Unknown option|Usage|There is no address)\b/);
});
