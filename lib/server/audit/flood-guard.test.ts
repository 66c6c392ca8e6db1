import { expect, it } from "vitest";
import { createFloodGuard } from "#lib/server/audit/flood-guard.ts";

it("a flood of one kind causes twenty rows a minute, and the next row counts those left out", () => {
  let now = 0;
  const guard = createFloodGuard(() => now);
  const recorded = Array.from({ length: 1_000 }, () => guard("sign-in")).filter((n) => n !== null);
  expect(recorded).toEqual(Array.from({ length: 20 }, () => 0));
  expect(guard("read")).toBe(0);
  now = 60_000;
  expect(guard("sign-in")).toBe(980);
  expect(guard("sign-in")).toBe(0);
});
