import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseBody } from "#lib/cli/input/json-argument.ts";
import { setUpMachine, temporaryFolder } from "#testing/cli/host.ts";
import type { TestHostOptions } from "#testing/cli/machine.ts";

const sent: unknown[] = [];
const run = setUpMachine({
  env: { QM_API_KEY: "svc_sk_test", QM_API_URL: "http://127.0.0.1:9" },
  fetch: async (_address, init) => {
    sent.push(typeof init?.body === "string" ? JSON.parse(init.body) : null);
    return Response.json({ validation: { valid: true } });
  },
});
const validate = (argv: readonly string[], options: TestHostOptions = {}) =>
  run(["--allow-localhost", "orders", "validate", ...argv], options);

const messageOf = (source: string) => {
  try {
    parseBody(source, "the text");
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe("--json", () => {
  const body = { orderType: "Collection", pickupWindow: { from: "a", to: "b", timezone: "UTC" } };

  test("takes a body as text, from a file and from standard input, and flags beside it", async () => {
    const file = join(temporaryFolder(), "body.json");
    writeFileSync(file, JSON.stringify(body));
    const employee = ["--employee-id", "emp_1"];
    await validate(["--json", JSON.stringify(body), ...employee]);
    await validate(["--json", `@${file}`, ...employee]);
    await validate(["--json", "-", ...employee], { stdin: JSON.stringify(body) });
    const whole = { ...body, employeeId: "emp_1" };
    expect(sent.splice(0)).toEqual([whole, whole, whole]);
  });

  test.each(["utf8", "utf16le"] as const)(
    "reads a file and standard input that begin with a byte order mark, in %s",
    async (encoding) => {
      const whole = { ...body, employeeId: "Zoë 東京" };
      const bytes = Buffer.from(`\ufeff${JSON.stringify(whole)}`, encoding);
      const file = join(temporaryFolder(), "body.json");
      writeFileSync(file, bytes);
      await validate(["--json", `@${file}`]);
      await validate(["--json", "-"], { stdin: bytes });
      expect(sent.splice(0)).toEqual([whole, whole]);
    },
  );

  test("refuses a file that is no text, and says how to save it", async () => {
    const file = join(temporaryFolder(), "latin.json");
    writeFileSync(file, Buffer.from('{"employeeId": "Zo\xeb"}', "latin1"));
    const { exitCode, stderr } = await validate(["--json", `@${file}`]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      "is neither UTF-8 nor UTF-16 text. Save it as UTF-8. Nothing was sent.",
    );
  });

  test("refuses a field that a flag gives as well", async () => {
    const { exitCode, stderr } = await validate([
      "--json",
      JSON.stringify(body),
      "--order-type",
      "x",
    ]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("orderType is given twice")]);
  });

  test.each([
    ['{"a": 1,\n  "b": tru }', "line 2, column 11"],
    ['{"a": 1,}', "line 1, column 9"],
    ["{'a': 1}", "line 1, column 2"],
    ['{"a": "b', "line 1, column 9"],
    ['{\n"a" 1}', "line 2, column 5"],
    ["", "line 1, column 1"],
    ['{"a": 1} x', "line 1, column 10"],
    ['{"a": "\\q"}', "line 1, column 9"],
  ])("names line and column of invalid JSON: %j", (source, place) => {
    expect(messageOf(source)).toBe(
      `--json: the text is not valid JSON at ${place}. Nothing was sent.`,
    );
  });

  test("names the place of a wrong character between any two values", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), {
          minLength: 2,
        }),
        fc.nat(),
        (values, at) => {
          const place = 1 + (at % (values.length - 1));
          const before = `{"a":[${values
            .slice(0, place)
            .map((value) => JSON.stringify(value))
            .join(",")}`;
          const after = values.slice(place).map((value) => JSON.stringify(value));
          const source = `${before};${after.join(",")}]}`;
          expect(messageOf(source)).toContain(`line 1, column ${before.length + 1}.`);
        },
      ),
    );
  });

  test("names a file that can't be read, and sends nothing", async () => {
    const missing = await validate(["--json", "@/nowhere/body.json"]);
    expect([missing.exitCode, missing.stderr]).toEqual([
      2,
      "quartermaster: --json: /nowhere/body.json can't be read: there is no such file. Nothing was sent.\n",
    ]);
    const folder = await validate(["--json", `@${temporaryFolder()}`]);
    expect(folder.stderr).toContain("it is a folder");
    expect((await validate(["--json", "[1]"])).stderr).toContain("must be a JSON object");
    expect(sent).toEqual([]);
  });
});

describe("a wrong command", () => {
  test.each([
    ["orders lst", "Unknown command 'lst'. Did you mean list?"],
    ["orders list --limt 3", "Unknown option '--limt'. Did you mean --limit?"],
    ["orders list --limit three", "--limit: This must be a number, not text. Nothing was sent."],
    ["orders list --limit 3 --limit 4", "--limit is given twice."],
    ["orders list --sort-direction up", "--sort-direction: Use asc or desc. Nothing was sent."],
    ["orders get", "Missing required argument 'id'."],
    ["orders get a b", "Too many arguments for 'get'. Expected 1 argument but got 2: a, b."],
    ["teams create", "--name: This is missing. Nothing was sent."],
    ["orders list --format xml", "Allowed choices are json, table, text."],
  ])("%s ends with 2 and says why", async (words, message) => {
    const { exitCode, stderr, stdout } = await run(["--allow-localhost", ...words.split(" ")]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  test("is reported as JSON in that format", async () => {
    const { stdout } = await run(["--format", "json", "orders", "list", "--limt", "3"]);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { kind: "usage", exitCode: 2 } });
  });

  test("with a key as an argument is refused without showing the key", async () => {
    for (const words of ["me svc_sk_secret", "svc_sk_secret", "orders get svc_sk_secret"]) {
      const { exitCode, stdout, stderr } = await run(words.split(" "));
      expect([exitCode, stderr]).toEqual([
        2,
        expect.stringContaining("An API key is not an argument"),
      ]);
      expect(stdout + stderr).not.toContain("svc_sk_secret");
    }
    const flag = await run(["--svc_sk_secret"]);
    expect(flag.stderr).not.toContain("svc_sk_secret");
  });
});
