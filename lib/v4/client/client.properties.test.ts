import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import {
  type InputOf,
  isReadName,
  type OperationName,
  operationNames,
  specOf,
} from "#lib/v4/registry.ts";
import { runsOf } from "#testing/proofs.ts";
import { sampleRecords, writeSamples } from "#testing/samples.ts";
import { instantClock } from "#testing/v4/scripted-client.ts";

const inputFor = (name: OperationName): object => {
  if (!isReadName(name)) return writeSamples[name](sampleRecords, "A");
  if (name === "orders.validate") return sampleRecords.order;
  const fields = Object.entries(specOf(name).input.shape);
  const required = fields.filter(([, schema]) => !schema.safeParse(undefined).success);
  return Object.fromEntries(required.map(([field]) => [field, "x"]));
};

const body = fc.oneof(
  fc.json(),
  fc.json().map((text) => text.slice(0, text.length / 2)),
  fc.string(),
  fc.uint8Array(),
  fc.constantFrom("", "<!doctype html><title>502</title>", "null", "\ufeff{}", "{}{}", "[[[["),
);
const type = fc.constantFrom("application/json", "text/html", "image/png", "nonsense", "");
const status = fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 }));
const header = fc.stringMatching(/^[ -~]{0,30}$/);

describe("the client, for any answer of the service", () => {
  it("throws only V4Error, never shows the key, and sends a write once", async () => {
    const cases = fc.record({
      name: fc.constantFrom(...operationNames),
      status,
      body,
      type,
      header,
      error: fc.option(fc.anything(), { freq: 10 }),
    });
    const check = async (
      upstream: typeof cases extends fc.Arbitrary<infer Case> ? Case : never,
    ) => {
      const { name } = upstream;
      let calls = 0;
      const client = createClient({
        baseUrl: "http://service.test",
        apiKey: "svc_sk_canary",
        clock: instantClock,
        fetch: async () => {
          calls += 1;
          if (upstream.error !== null) throw upstream.error;
          const hasBody = ![204, 205, 304].includes(upstream.status);
          return new Response(hasBody ? (upstream.body as BodyInit) : null, {
            status: upstream.status,
            headers: {
              "content-type": upstream.type,
              "retry-after": upstream.header,
              "x-request-id": upstream.header,
            },
          });
        },
      });
      try {
        const answer = await client.perform(name, inputFor(name) as InputOf<typeof name>);
        expect(answer.attempts).toBe(calls);
      } catch (error) {
        if (!isV4Error(error)) throw error;
        expect(JSON.stringify(error)).not.toContain("canary");
        expect(error.operation).toBe(name);
        expect(error.message).not.toBe("");
        expect(error.kind).not.toBe("aborted");
        if (specOf(name).effect === "read") expect(error.isSettled).toBe(true);
      }
      expect(calls).toBeGreaterThan(0);
      if (specOf(name).effect === "write") expect(calls).toBe(1);
    };
    await fc.assert(fc.asyncProperty(cases, check), { numRuns: runsOf(1_000) });
  });
});
