import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { setUpMachine } from "#lib/cli/test-host.ts";
import { toRequest } from "#lib/v4/client/request.ts";
import { type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";
import type { JsonObject } from "#lib/v4/shape/json.ts";
import { commandLine, curlCommand } from "#lib/v4/surfaces/command-line.ts";

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
}

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(..."-'\"$`\\ \n*!#~a="), minLength: 1, maxLength: 8 }),
);

const textOf = ({ format, pattern }: JsonSchema): fc.Arbitrary<string> => {
  if (format === "email") return fc.constantFrom("a@b.example", "o'hara+x@meridian.example");
  if (pattern?.includes("[A-Z]{2}")) return fc.constantFrom("DE", "PT");
  return pattern ? fc.constantFrom("createdAt", "id") : anyText;
};

/** Returns values of a JSON schema. The operation's own schema then chooses the valid ones. */
const valuesOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 });
    case "object":
      return objectsOf(schema);
    default:
      return textOf(schema);
  }
};

const objectsOf = ({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<JsonObject> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one)])),
    { requiredKeys: required },
  );

/** An argument of a process can't hold a NUL, and the client refuses what looks like a key. */
const isForArguments = (value: unknown) => !/\\u0000|svc_sk_/.test(JSON.stringify(value));

const inputsOf = (name: OperationName): fc.Arbitrary<JsonObject> => {
  const { input } = specOf(name);
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const { productId, serialNumber } = schema.properties ?? {};
  return objectsOf(schema)
    .map((value) => {
      if (!productId || !serialNumber) return value;
      const { productId: _dropped, ...rest } = value;
      return { serialNumber: "S1", ...rest };
    })
    .map((value) => input.safeParse(value))
    .filter((parsed) => parsed.success && isForArguments(parsed.data))
    .map(({ data }) => data as JsonObject);
};

const shellWords = (command: string): string[] =>
  execFileSync("sh", ["-c", `printf '%s\\0' ${command}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

/** An answer in which every operation finds its record or its list. */
const answer = Object.fromEntries(
  operationNames.map((name) => {
    const { key, kind } = specOf(name).output;
    return [key, kind === "list" ? [] : { id: "x" }];
  }),
);

interface Sent {
  method: string;
  target: string;
  body: string | null;
}

const baseUrl = "http://127.0.0.1:9";
const env = { QM_API_KEY: "svc_sk_test", QM_API_URL: baseUrl };

const runAndCollect = async (command: string) => {
  const sent: Sent[] = [];
  const run = setUpMachine({
    env,
    fetch: async (address, init) => {
      const target = String(address).slice(baseUrl.length);
      const body = typeof init?.body === "string" ? init.body : null;
      sent.push({ method: init?.method ?? "GET", target, body });
      return Response.json(answer);
    },
  });
  const words = shellWords(command).slice(1);
  const { exitCode, stderr } = await run(["--allow-localhost", ...words]);
  return { sent, exitCode, stderr };
};

describe.each(operationNames)("%s", (name) => {
  const settings = { numRuns: 15 };

  test("the client sends for a shown command what the operation sends for its input", async () => {
    await fc.assert(
      fc.asyncProperty(inputsOf(name), async (input) => {
        const { sent, exitCode, stderr } = await runAndCollect(commandLine(name, input));
        expect([exitCode, stderr.includes("quartermaster:")], stderr).toEqual([0, false]);
        expect(sent.at(-1)).toEqual(toRequest(name, input));
      }),
      settings,
    );
  });

  test("the shown curl call sends the same address and body", () => {
    fc.assert(
      fc.property(inputsOf(name), (input) => {
        const words = shellWords(curlCommand({ baseUrl }, name, input));
        const { method, target, body } = toRequest(name, input);
        expect(words.at(-1)).toBe(baseUrl + target);
        expect(words[words.indexOf("--request") + 1]).toBe(method === "GET" ? "curl" : method);
        const data = words[words.indexOf("--data-raw") + 1];
        expect(body === null ? "curl" : JSON.parse(body)).toEqual(
          body === null ? data : JSON.parse(data ?? ""),
        );
      }),
      settings,
    );
  });
});
