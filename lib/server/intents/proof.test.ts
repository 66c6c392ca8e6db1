import { afterAll, describe, expect, it } from "vitest";
import { closeStore } from "#lib/server/store/store";
import { testStore, useSettings } from "#lib/server/store/test-store";
import { runWrites } from "../../../bench/writes/run.ts";

const settings = testStore();
afterAll(closeStore);

/** The same as `npm run bench:writes`, small enough for every run of the tests. */
describe("writes under faults and kills", () => {
  it("are neither duplicated, nor lost, nor silent", { timeout: 180_000 }, async () => {
    const environment = { NODE_ENV: "test" as const, PATH: process.env.PATH, ...settings };
    useSettings(settings);
    const result = await runWrites({
      writes: 300,
      faults: 0.4,
      kills: 4,
      seed: 11,
      instances: 2,
      environment: "sandbox",
      isLateBeyond: false,
      onlyFault: null,
      atOnce: 48,
      env: environment,
    });
    expect(result).toMatchObject({ duplicated: 0, lost: 0, silent: 0, otherBytes: 0 });
    expect(result.faultsMet.size).toBeGreaterThanOrEqual(14);
    expect(result.adopted).toBeGreaterThan(0);
  });
});
