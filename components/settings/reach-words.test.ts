import { expect, test } from "vitest";
import { type MeasuredReach, reachWords } from "#components/settings/reach-words.ts";

const read: MeasuredReach = {
  capability: "orders:read",
  declared: true,
  result: "reached",
  message: null,
};

test("a read that was reached says so, and whether that was expected", () => {
  expect(reachWords(read)).toEqual({ variant: "good", word: "Reached", note: null });
  expect(reachWords({ ...read, declared: false }).note).toMatch(/not declared/);
});

test("a declared read that the service refuses stands out; an undeclared one does not", () => {
  const missing = { ...read, result: "missing", message: "Needs mcp:orders:read." } as const;
  expect(reachWords(missing)).toEqual({
    variant: "bad",
    word: "Missing",
    note: "Needs mcp:orders:read.",
  });
  expect(reachWords({ ...missing, message: null }).note).toMatch(/refuses/);
  expect(reachWords({ ...missing, declared: false }).variant).toBe("none");
});

test("an outage is no missing capability", () => {
  const words = reachWords({ ...read, result: "failed", message: "The service is down." });
  expect(words).toEqual({ variant: "unsure", word: "Unknown", note: "The service is down." });
});

test("a refusal that names no capability is not called a missing one", () => {
  const words = reachWords({ ...read, result: "refused", message: "Forbidden." });
  expect(words).toMatchObject({ variant: "unsure", word: "Refused" });
  expect(words.note).toMatch(/^Forbidden\. The API doesn't say/);
});

test("a write is told as declared, whatever the result says", () => {
  const write = { ...read, capability: "orders:write", result: "reached" } as const;
  expect(reachWords(write).word).toBe("Declared");
  expect(reachWords({ ...write, declared: false }).word).toBe("Not declared");
});
