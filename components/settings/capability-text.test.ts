import { expect, test } from "vitest";
import { capabilityText, type MeasuredCapability } from "#components/settings/capability-text.ts";

const read: MeasuredCapability = {
  capability: "orders:read",
  declared: true,
  result: "reached",
  message: null,
};

test("a read that worked is shown as working, and its note says if it was not declared", () => {
  expect(capabilityText(read)).toEqual({ variant: "good", label: "Works", note: null });
  expect(capabilityText({ ...read, declared: false }).note).toMatch(/Not declared/);
});

test("a refused read is an error if it was declared, and otherwise not", () => {
  const missing = { ...read, result: "missing", message: "Needs mcp:orders:read." } as const;
  expect(capabilityText(missing)).toEqual({
    variant: "bad",
    label: "Not granted",
    note: "Needs mcp:orders:read.",
  });
  expect(capabilityText({ ...missing, message: null }).note).toMatch(/refuses/);
  expect(capabilityText({ ...missing, declared: false }).variant).toBe("none");
});

test("a read that failed for another reason is unknown", () => {
  const words = capabilityText({ ...read, result: "failed", message: "The service is down." });
  expect(words).toEqual({ variant: "unsure", label: "Unknown", note: "The service is down." });
});

test("a refusal that names no capability is not shown as a missing one", () => {
  const words = capabilityText({ ...read, result: "refused", message: "Forbidden." });
  expect(words).toMatchObject({ variant: "unsure", label: "Refused" });
  expect(words.note).toMatch(/^Forbidden\. The API doesn't say/);
});

test("a write is shown as declared, whatever the result is", () => {
  const write = { ...read, capability: "orders:write", result: "reached" } as const;
  expect(capabilityText(write).label).toBe("Granted");
  expect(capabilityText({ ...write, declared: false }).label).toBe("Not granted");
});
