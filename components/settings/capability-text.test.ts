import { expect, test } from "vitest";
import { capabilityText, type MeasuredCapability } from "#components/settings/capability-text.ts";

const read: MeasuredCapability = {
  capability: "orders:read",
  declared: true,
  result: "reached",
  message: null,
};

test("a read that was reached says so, and whether that was expected", () => {
  expect(capabilityText(read)).toEqual({ variant: "good", word: "Reached", note: null });
  expect(capabilityText({ ...read, declared: false }).note).toMatch(/not declared/);
});

test("a declared read that the service refuses stands out; an undeclared one does not", () => {
  const missing = { ...read, result: "missing", message: "Needs mcp:orders:read." } as const;
  expect(capabilityText(missing)).toEqual({
    variant: "bad",
    word: "Missing",
    note: "Needs mcp:orders:read.",
  });
  expect(capabilityText({ ...missing, message: null }).note).toMatch(/refuses/);
  expect(capabilityText({ ...missing, declared: false }).variant).toBe("none");
});

test("an outage is no missing capability", () => {
  const words = capabilityText({ ...read, result: "failed", message: "The service is down." });
  expect(words).toEqual({ variant: "unsure", word: "Unknown", note: "The service is down." });
});

test("a refusal that names no capability is not called a missing one", () => {
  const words = capabilityText({ ...read, result: "refused", message: "Forbidden." });
  expect(words).toMatchObject({ variant: "unsure", word: "Refused" });
  expect(words.note).toMatch(/^Forbidden\. The API doesn't say/);
});

test("a write is told as declared, whatever the result says", () => {
  const write = { ...read, capability: "orders:write", result: "reached" } as const;
  expect(capabilityText(write).word).toBe("Declared");
  expect(capabilityText({ ...write, declared: false }).word).toBe("Not declared");
});
