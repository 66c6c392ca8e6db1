import { describe, expect, it } from "vitest";
import { setJournalSettings } from "#lib/server/intents/journal/settings.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { saveEnvConnection } from "#lib/server/keys/connection.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import type { ServiceShape } from "../dialect/service-shape.ts";
import type { Marks } from "../proofs.ts";
import { formatEvidence } from "../writes/evidence.ts";
import { noFalseStatements } from "../writes/false-statements.ts";
import { localConsole } from "../writes/local-console.ts";
import { requireBenchPerson } from "../writes/person.ts";
import { type RunOptions, runWrites } from "../writes/run.ts";
import { sparingSettings } from "../writes/settings.ts";
import { findShortfalls } from "../writes/shortfalls.ts";

const usual = {
  faults: 0.4,
  isLateBeyond: false,
  onlyFault: null,
  onlyWrite: null,
  incident: null,
  twins: 0.1,
  atOnce: 32,
} satisfies Partial<RunOptions>;

/** Without faults every answer comes: only a busy machine would meet the limits of reads. */
const patientReads = { readTimeoutMs: 10_000, readDeadlineMs: 20_000 };

/** Runs a simulation in two instances, and expects that nothing happened that must not, and that it is a proof. */
const runWell = async (
  settings: Record<string, string>,
  options: Omit<RunOptions, "openConsoles">,
) => {
  const openConsoles = async (baseUrl: string) => {
    useSettings({ ...settings, QM_API_URL: baseUrl });
    setJournalSettings({ ...sparingSettings, ...(options.faults === 0 && patientReads) });
    await saveEnvConnection(store());
    const person = await requireBenchPerson();
    return [1, 2].map(() => localConsole(person, sparingSettings.pollMs ?? 100));
  };
  await store().delete(intents);
  const result = await runWrites({ ...options, openConsoles });
  await Promise.allSettled(running().keys());
  const explained = result.problems.map(async ({ what, intentIds }) => [
    what,
    await formatEvidence(intentIds),
  ]);
  expect(await Promise.all(explained)).toEqual([]);
  expect(result).toMatchObject({ duplicated: 0, lost: 0, silent: 0, otherBytes: 0 });
  expect(result.falseStatements).toEqual(noFalseStatements());
  expect(findShortfalls({ ...options, openConsoles }, result)).toEqual([]);
  return result;
};

/**
 * Declares a test of so many writes, of which each twentieth is followed by the death or the pause of a process.
 * `npm run bench:writes` does the same with processes and far more writes.
 */
export const simulateWrites = (
  writes: number,
  { seed, shape }: { seed: number; shape: ServiceShape },
  marks: Partial<Marks> = {},
) =>
  describe(`${writes} writes of which 40% meet a fault, in two processes that die and pause`, () => {
    const settings = testStore();
    it(`are neither duplicated, lost nor silent, and no screen shows a false statement (seed ${seed}, shape ${shape.name})`, {
      ...marks,
      timeout: 600_000,
    }, async () => {
      const options = { ...usual, writes, kills: Math.round(writes / 20), seed, shape };
      const { faultsMet, adopted } = await runWell(settings, options);
      const faults = [...faultsMet.keys()].filter((fault) => fault.startsWith("write: "));
      expect(faults.length).toBeGreaterThanOrEqual(20);
      expect(adopted).toBeGreaterThan(0);
    });
  });

/** Declares a test of a few writes in production, some of which the service commits after every lookup. */
export const simulateProduction = (seed: number) =>
  describe("24 orders in production, of which 40% are committed after every lookup", () => {
    const settings = testStore();
    it(`are not sent again before a person decides (seed ${seed})`, {
      timeout: 120_000,
    }, async () => {
      const production = { ...settings, QM_ENVIRONMENT: "production" };
      const { accepted, needsDecision, situations } = await runWell(production, {
        ...usual,
        ...{ seed, shape: null, writes: 24, kills: 2, atOnce: 8 },
        ...{ isLateBeyond: true, onlyFault: "late-commit", onlyWrite: "orders.create" },
      });
      expect(accepted).toBeGreaterThan(0);
      expect(needsDecision).toBeGreaterThan(0);
      expect(situations["a commit after a person was asked"]).toBeGreaterThan(0);
    });
  });

/** Declares a test of so many writes of which a policy holds about half, in two processes that die and pause. */
export const simulatePolicies = (
  writes: number,
  { seed, faults }: { seed: number; faults: number },
) =>
  describe(`${writes} writes of which a policy holds about half, with two approvers at the same time`, () => {
    const settings = testStore();
    it(`are sent once, and never without the approval of exactly their bytes (seed ${seed})`, {
      timeout: 600_000,
    }, async () => {
      const kills = Math.round(writes / 20);
      const given = { writes, seed, faults, kills };
      const options = { ...usual, ...given, shape: null, hasPolicies: true, atOnce: 16 };
      const { held, approved, unapproved, situations } = await runWell(settings, options);
      expect(unapproved).toBe(0);
      expect(held).toBeGreaterThan(writes / 4);
      expect(approved).toBeGreaterThan(0);
      expect(situations["a request that someone else approved"]).toBeGreaterThan(0);
      expect(situations["a body that was replaced after its approval"]).toBeGreaterThan(0);
      expect(situations["ready without an approval"]).toBeGreaterThan(0);
    });
  });
