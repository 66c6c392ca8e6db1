import { expect, test } from "vitest";
import {
  accessRequest,
  type MeasuredCapability,
  permissionText,
} from "#components/settings/permission-text.ts";

const read: MeasuredCapability = {
  capability: "orders:read",
  declared: true,
  result: "reached",
  message: null,
};
const write = { capability: "teams:write", result: "not probed" } as const;
const canRead = "Can read orders, history and tracking";
const cannotRead = "Can't read orders, history and tracking";

test.each<[Partial<MeasuredCapability>, object]>([
  [{}, { variant: "good", sentence: canRead, note: "works", isTested: true }],
  [{ declared: false }, { sentence: canRead, note: "works, but is not declared for this key" }],
  [
    { result: "missing", message: "Needs mcp:orders:read." },
    {
      variant: "bad",
      sentence: cannotRead,
      note: "Needs mcp:orders:read.",
      missing: "mcp:orders:read",
    },
  ],
  [
    { result: "failed", message: "The service is down." },
    { variant: "unsure", sentence: "Unknown whether you can read orders, history and tracking" },
  ],
  [
    { result: "not probed", message: "Not allowed." },
    { variant: "open", note: "Not allowed." },
  ],
  [
    write,
    { variant: "open", sentence: "Can create and rename teams", note: "granted, not tested" },
  ],
  [
    { ...write, declared: false },
    { variant: "bad", sentence: "Can't create and rename teams", missing: "mcp:teams:write" },
  ],
])("the permission %j is said in words: %j", (change, text) => {
  expect(permissionText({ ...read, ...change }, true)).toMatchObject(text);
});

test("a refusal that names no capability is not said to be a missing one", () => {
  const text = permissionText({ ...read, result: "refused", message: "Forbidden." }, true);
  expect(text.variant).toBe("unsure");
  expect(text.missing).toBeUndefined();
  expect(text.note).toMatch(/^Forbidden\. The API doesn't say/);
});

test("nothing is asked for that the person's role could not use", () => {
  const text = permissionText({ ...read, ...write, declared: false }, false);
  expect(text).toEqual({
    variant: "none",
    sentence: "Your role can't create and rename teams",
    note: null,
  });
});

test("the text for the key's issuer names the capability, the key and the purpose, and never the key itself", () => {
  const key = { label: "Support key", hint: "ahVg", owner: "maya@example.com" };
  expect(accessRequest("mcp:teams:write", key)).toBe(
    'Please grant mcp:teams:write to the API key "Support key" that ends in ahVg (maya@example.com), so that I can create and rename teams in Quartermaster.',
  );
});
