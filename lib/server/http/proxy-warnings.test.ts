import { beforeEach, expect, it, vi } from "vitest";
import { testGate } from "#testing/server/gate.ts";

const warnings = vi.hoisted((): string[] => []);
vi.mock("#lib/server/warn-once.ts", () => ({
  warnOnce: (text: string) => void warnings.push(text),
}));

const { send } = testGate();

beforeEach(() => {
  warnings.length = 0;
});

it("a page that arrives through a proxy of which the settings know nothing is warned of", async () => {
  await send("GET", "/orders", "", { "X-Forwarded-For": "203.0.113.7" });
  expect(warnings).toEqual([expect.stringContaining("QM_PROXY_HOPS is 0")]);
});

it("a page that arrives without a proxy is no warning", async () => {
  await send("GET", "/orders", "");
  expect(warnings).toEqual([]);
});
