import { expect, test } from "vitest";
import { capabilityText, type MeasuredCapability } from "#components/settings/capability-table.tsx";

const read: MeasuredCapability = {
  capability: "orders:read",
  declared: true,
  result: "reached",
  message: null,
};
const write = { capability: "orders:write" } as const;
const missing = { result: "missing", message: "Needs mcp:orders:read." } as const;

test.each<[Partial<MeasuredCapability>, Partial<ReturnType<typeof capabilityText>>]>([
  [{}, { variant: "good", label: "Works", note: null }],
  [{ declared: false }, { label: "Works", note: "Not declared for this API key" }],
  [missing, { variant: "bad", label: "Not granted", note: "Needs mcp:orders:read." }],
  [{ ...missing, message: null }, { note: "Declared, but the API refuses it" }],
  [{ ...missing, declared: false }, { variant: "none" }],
  [
    { result: "failed", message: "The service is down." },
    { variant: "unsure", label: "Unknown", note: "The service is down." },
  ],
  [write, { label: "Granted" }],
  [{ ...write, declared: false }, { label: "Not granted" }],
])("a capability is shown by its declaration and its test read: %j as %j", (change, text) => {
  expect(capabilityText({ ...read, ...change })).toMatchObject(text);
});

test("a refusal that names no capability is not shown as a missing one", () => {
  const text = capabilityText({ ...read, result: "refused", message: "Forbidden." });
  expect(text).toMatchObject({ variant: "unsure", label: "Refused" });
  expect(text.note).toMatch(/^Forbidden\. The API doesn't say/);
});
