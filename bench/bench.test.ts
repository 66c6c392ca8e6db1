import { describe, expect, test } from "vitest";
import { costliestFunctions } from "./console-inspector.ts";
import { trafficBetween } from "./meters.ts";
import { createStatementCounter } from "./statement-proxy.ts";
import { median, quantile } from "./timing.ts";

test("a quantile is the sample of the nearest rank, in any order", () => {
  const samples = [50, 10, 40, 20, 30];
  expect([0, 0.5, 0.95, 1].map((share) => quantile(samples, share))).toEqual([10, 30, 50, 50]);
  expect(median(samples)).toBe(30);
  expect(quantile([], 0.5)).toBeNaN();
});

test("traffic is what was sent between two readings", () => {
  const before = { calls: 3, statements: 10, callsOf: new Map([["orders.list", 3]]) };
  const callsOf = new Map([
    ["orders.list", 4],
    ["me", 1],
  ]);
  expect(trafficBetween(before, { calls: 5, statements: 25, callsOf })).toEqual({
    calls: 2,
    statements: 15,
    callsOf: new Map([
      ["orders.list", 1],
      ["me", 1],
    ]),
  });
});

describe("the counter of statements", () => {
  const message = (type: string, body: string) => {
    const bytes = Buffer.from(`${type}....${body}`);
    bytes.writeInt32BE(4 + body.length, type.length);
    return bytes;
  };
  const start = message("", "version and user");
  const conversation = Buffer.concat([
    start,
    message("Q", "begin\0"),
    message("P", "\0select 1 -- QE\0"),
    message("B", "values"),
    message("E", "\0...."),
    message("S", ""),
    message("Q", "commit\0"),
  ]);

  test.each([1, 2, 7, 1_000])("counts queries and executions in chunks of %d bytes", (size) => {
    let statements = 0;
    const count = createStatementCounter(() => {
      statements += 1;
    });
    for (let at = 0; at < conversation.length; at += size) {
      count(conversation.subarray(at, at + size));
    }
    expect(statements).toBe(3);
  });
});

test("the costliest functions of a profile are those with the most samples of their own", () => {
  const node = (id: number, functionName: string) => ({
    id,
    callFrame: { functionName, url: "file:///app/page.js", lineNumber: 9 },
  });
  const profile = {
    nodes: [node(1, "render"), node(2, "format"), node(3, "")],
    samples: [2, 1, 2, 2, 3, 2, 1, 2],
  };
  expect(costliestFunctions(profile, 2)).toEqual([
    { name: "format page.js:10", share: 0.625 },
    { name: "render page.js:10", share: 0.25 },
  ]);
});
