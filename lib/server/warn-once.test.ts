import { expect, it, vi } from "vitest";

const warnings = vi.hoisted((): string[] => []);
vi.mock("#lib/server/log.ts", () => ({
  log: () => ({ warn: (text: string) => void warnings.push(text) }),
}));

const { warnOnce } = await import("#lib/server/warn-once.ts");

it("a warning is logged once for each text, and for a bounded number of texts", () => {
  for (const text of ["one", "two", "one", "two"]) warnOnce(text);
  expect(warnings).toEqual(["one", "two"]);
  for (let n = 0; n < 100; n += 1) warnOnce(`text ${n}`);
  expect(warnings).toHaveLength(20);
});
